/** What tests of quotes ask for. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { TestUser } from "../harness.ts";

export const CUBE_FILE = readFileSync(new URL("../../../fixtures/cube20.stl", import.meta.url));

export async function created(
  answer: Promise<{ status: number; body: Record<string, string> }>,
  id: string,
): Promise<string> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([201, expect.objectContaining({ [id]: expect.any(String) })]);
  return body[id]!;
}

/** A user's file and profiles, all of defaults. */
export async function belongings(user: TestUser, model: Uint8Array = CUBE_FILE, name = "cube.stl") {
  const { body, status } = await user.upload(model, name);
  expect([status, body]).toEqual([201, expect.objectContaining({ file_name: name })]);
  return {
    file_id: body.file_id as string,
    printer_id: await created(user.post("/v1/printer", {}), "printer_id"),
    filament_id: await created(user.post("/v1/filament", {}), "filament_id"),
  };
}

export async function resinBelongings(user: TestUser) {
  return {
    sla_printer_id: await created(user.post("/v1/sla-printer", {}), "sla_printer_id"),
    resin_id: await created(user.post("/v1/resin", {}), "resin_id"),
  };
}

export type Belongings = Awaited<ReturnType<typeof belongings>>;

/** Queues a filament quote and gives its id. */
export async function queued(user: TestUser, { file_id, ...profiles }: Belongings, more: object = {}): Promise<string> {
  const { status, body } = await user.post(`/v1/quote/queue/${file_id}`, { ...profiles, ...more });
  expect([status, body]).toEqual([202, expect.objectContaining({ status: "pending" })]);
  return body.quote_id;
}
