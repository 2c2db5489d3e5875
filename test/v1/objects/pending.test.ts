import { afterAll, beforeAll, expect, test } from "vitest";
import { announceObject, claimObject } from "../../../src/v1/objects/pending.ts";
import { type StartedService, startService } from "../../../src/v1/start.ts";
import { makeConfig } from "../stores.ts";

let service: StartedService;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await makeConfig();
  drop = made.drop;
  service = await startService(made.config);
});

afterAll(async () => {
  await service.stop();
  await drop();
});

test("an announced object is claimed once", async () => {
  const { db, clock } = service;
  await announceObject(db, clock, "files/announced");
  await claimObject(db, "files/announced");
  await expect(claimObject(db, "files/announced")).rejects.toThrow("files/announced was not claimed in time");
});

test("a claim that is undone leaves the announcement", async () => {
  const { db, clock } = service;
  await announceObject(db, clock, "files/undone");
  await expect(
    db.transaction().execute(async (transaction) => {
      await claimObject(transaction, "files/undone");
      throw new Error("on purpose");
    }),
  ).rejects.toThrow("on purpose");
  await claimObject(db, "files/undone");
});
