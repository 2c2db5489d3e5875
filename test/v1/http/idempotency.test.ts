import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { type Belongings, belongings, resinBelongings } from "../quotes/asking.ts";
import { stubChildren } from "../quotes/stub-children.ts";

let v1: TestService;
let now = Date.parse("2026-03-01T12:00:00Z");
let ann: TestUser;
let owns: Belongings;
let keys = 0;

beforeAll(async () => {
  v1 = await startTestService({ children: stubChildren(), clock: { now: () => new Date(now) } });
  ann = await v1.user();
  owns = await belongings(ann);
});
afterAll(() => v1.close());

const newKey = (): string => `key-${keys++}`;
const body = () => ({ printer_id: owns.printer_id, filament_id: owns.filament_id });
const ask = (key: string, more: object = {}, path = `/v1/quote/queue/${owns.file_id}`, user = ann) =>
  user.post(path, { ...body(), ...more }, { "idempotency-key": key });

async function quotes(user = ann): Promise<number> {
  return (await user.get("/v1/quote")).body.length;
}

describe("Idempotency-Key", () => {
  test("repeats the answer, headers and all, and does nothing", async () => {
    const key = newKey();
    const first = await ask(key);
    const before = await quotes();
    const again = await ask(key);
    expect([again.status, again.body]).toEqual([202, first.body]);
    for (const name of ["location", "retry-after"]) expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(await quotes()).toBe(before);
  });

  test("does what comes many times at once, once", async () => {
    const key = newKey();
    const before = await quotes();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(key)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(await quotes()).toBe(before + 1);
  });

  test("counts for both paths of an operation, and means something else on another", async () => {
    const key = newKey();
    const first = await ask(key);
    expect((await ask(key, {}, `/v1/quote/fdm/${owns.file_id}`)).body).toEqual(first.body);
    const resin = await resinBelongings(ann);
    const other = await ann.post(`/v1/quote/sla/${owns.file_id}`, resin, { "idempotency-key": key });
    expect(other.status).toBe(202);
    expect(other.body.quote_id).not.toBe(first.body.quote_id);
  });

  test("refuses another body and another file", async () => {
    const key = newKey();
    await ask(key);
    const { file_id } = (await ann.upload(Buffer.from("another"), "other.stl")).body;
    for (const answer of [await ask(key, { slicer_model: "cura" }), await ask(key, {}, `/v1/quote/queue/${file_id}`)])
      expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  });

  test("is the user's own", async () => {
    const key = newKey();
    const first = await ask(key);
    const bob = await v1.user();
    const his = await belongings(bob);
    const { file_id, ...profiles } = his;
    const second = await bob.post(`/v1/quote/queue/${file_id}`, profiles, { "idempotency-key": key });
    expect(second.status).toBe(202);
    expect(second.body.quote_id).not.toBe(first.body.quote_id);
  });

  test("is free after a refusal, to be sent again put right", async () => {
    const key = newKey();
    expect((await ask(key, { filament_id: owns.printer_id })).status).toBe(404);
    expect((await ask(key)).status).toBe(202);
  });

  test("repeats the answer when what it speaks of is gone", async () => {
    const key = newKey();
    const { file_id } = (await ann.upload(Buffer.from("soon gone"), "gone.stl")).body;
    const path = `/v1/quote/queue/${file_id}`;
    const first = await ask(key, {}, path);
    await ann.delete(`/v1/file/${file_id}`);
    expect((await ask(key, {}, path)).body).toEqual(first.body);
    expect((await ask(newKey(), {}, path)).status).toBe(404);
  });

  test("is forgotten after a day", async () => {
    const key = newKey();
    const first = await ask(key);
    now += 24 * 3600_000 - 1;
    expect((await ask(key)).body).toEqual(first.body);
    now += 1;
    const again = await ask(key);
    expect([again.status, again.body.quote_id === first.body.quote_id]).toEqual([202, false]);
    expect((await ask(key)).body).toEqual(again.body);
  });

  test("has a length", async () => {
    expect(await ask("k".repeat(256))).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect((await ask("k".repeat(255))).status).toBe(202);
  });
});
