import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adoptObject, announceObject, dropObject } from "../../../src/v1/objects/pending.ts";
import { type StartedService, startService } from "../../../src/v1/start.ts";
import { storedKeys } from "../stored-keys.ts";
import { makeConfig } from "../stores.ts";

const NOW = new Date(0);
const KEY = "files/announced";

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

async function put(): Promise<void> {
  const path = service.objects.temporaryPath();
  writeFileSync(path, "x");
  await service.objects.putFile(KEY, path);
}

const keys = (): Promise<string[]> => storedKeys(service.objects);

test("an announced object is adopted once", async () => {
  await announceObject(service.db, KEY, NOW);
  await adoptObject(service.db, KEY);
  await expect(adoptObject(service.db, KEY)).rejects.toThrow();
});

test("an adoption that is undone leaves the announcement", async () => {
  await announceObject(service.db, KEY, NOW);
  const failing = service.db.transaction().execute(async (transaction) => {
    await adoptObject(transaction, KEY);
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  await adoptObject(service.db, KEY);
});

test("what is announced can be dropped, what is adopted cannot", async () => {
  await announceObject(service.db, KEY, NOW);
  await put();
  await adoptObject(service.db, KEY);
  await dropObject(service, KEY);
  expect(await keys()).toEqual([KEY]);
  await announceObject(service.db, KEY, NOW);
  await dropObject(service, KEY);
  expect(await keys()).toEqual([]);
  await expect(adoptObject(service.db, KEY)).rejects.toThrow();
});
