import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Config } from "../../src/v1/config.ts";
import { keepHouse, removeUnowned, settle } from "../../src/v1/housekeeping.ts";
import { announceObject } from "../../src/v1/objects/pending.ts";
import { type StartedService, startService } from "../../src/v1/start.ts";
import { storedKeys } from "./stored-keys.ts";
import { makeConfig } from "./stores.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date("2030-01-01T00:00:00Z");
const before = (age: number): Date => new Date(NOW.getTime() - age);

let config: Config;
let drop: () => Promise<void>;
let service: StartedService;
let userId: string;

beforeAll(async () => {
  ({ config, drop } = await makeConfig());
  service = await startService(config, { clock: { now: () => NOW } });
  userId = v7();
  await service.db
    .insertInto("users")
    .values({ user_id: userId, email: "a@b", password_hash: null, plan: "free", confirmed_at: NOW, created_at: NOW })
    .execute();
});

afterEach(async () => {
  for (const table of ["quotes", "artifacts", "files", "pending_objects"] as const)
    await service.db.deleteFrom(table).execute();
  for await (const key of service.objects.keys()) await service.objects.remove(key);
});

afterAll(async () => {
  await service.stop();
  await drop();
});

async function put(key: string): Promise<string> {
  const path = service.objects.temporaryPath();
  writeFileSync(path, key);
  await service.objects.putFile(key, path);
  return key;
}

const keys = (): Promise<string[]> => storedKeys(service.objects);

/** A file with its object. */
async function addFile(deletedAt: Date | null): Promise<{ readonly fileId: string; readonly key: string }> {
  const fileId = v7();
  const key = await put(`files/${fileId}`);
  await service.db
    .insertInto("files")
    .values({
      file_id: fileId,
      user_id: userId,
      file_name: "a.stl",
      size_bytes: 1,
      sha256: "0",
      object_key: key,
      format: "stl",
      triangles: 1,
      size_x: 1,
      size_y: 1,
      size_z: 1,
      volume_mm3: 1,
      created_at: NOW,
      deleted_at: deletedAt,
    })
    .execute();
  return { fileId, key };
}

async function addArtifact(): Promise<{ readonly artifactId: string; readonly key: string }> {
  const artifactId = v7();
  const key = await put(`artifacts/${artifactId}`);
  await service.db
    .insertInto("artifacts")
    .values({
      artifact_id: artifactId,
      object_key: key,
      content_type: "text/plain",
      extension: "gcode",
      size_bytes: 1,
      sha256: "0",
      is_gzip: false,
      figures: "{}",
      created_at: NOW,
    })
    .execute();
  return { artifactId, key };
}

async function addQuote(file: { fileId: string; key: string }, artifactId: string | null = null): Promise<string> {
  const quoteId = v7();
  await service.db
    .insertInto("quotes")
    .values({
      quote_id: quoteId,
      user_id: userId,
      technology: "fdm",
      status: artifactId === null ? "pending" : "success",
      progress: 0,
      file_id: file.fileId,
      file_name: "a.stl",
      file_sha256: "0",
      file_key: file.key,
      request: "{}",
      result: artifactId === null ? null : "{}",
      artifact_id: artifactId,
      error_code: null,
      error_message: null,
      job_id: null,
      created_at: NOW,
      started_at: null,
      finished_at: artifactId === null ? null : NOW,
    })
    .execute();
  return quoteId;
}

test("what has expired goes, what has not stays", async () => {
  const { db } = service;
  const ids = { user_id: userId };
  const ages = [HOUR, 0, -HOUR];
  for (const [i, age] of ages.entries()) {
    const hash = `hash ${i}`;
    const expires_at = before(age);
    await db
      .insertInto("sessions")
      .values({ ...ids, session_hash: hash, created_at: NOW, expires_at })
      .execute();
    await db
      .insertInto("mail_tokens")
      .values({ ...ids, token_hash: hash, purpose: "confirm", expires_at })
      .execute();
  }
  for (const [i, age] of [8, 6].entries())
    await db
      .insertInto("upload_ids")
      .values({ ...ids, upload_hash: String(i), file_id: v7(), expires_at: before(age * 24 * HOUR), used_at: null })
      .execute();
  for (const [key, age] of [
    ["old", config.limits.idempotencySeconds * 1000],
    ["young", config.limits.idempotencySeconds * 1000 - 1],
  ] as const)
    await db
      .insertInto("idempotency_keys")
      .values({
        ...ids,
        route: "r",
        idempotency_key: key,
        body_hash: "0",
        status: 201,
        headers: "{}",
        body: "",
        created_at: before(age),
      })
      .execute();
  for (const age of [HOUR, MINUTE])
    await db
      .insertInto("rates")
      .values({ subject: "s", window_start: before(age), hits: 1 })
      .execute();

  await Promise.all([keepHouse(service), keepHouse(service)]);

  expect(await db.selectFrom("sessions").select("session_hash").execute()).toEqual([{ session_hash: "hash 2" }]);
  expect(await db.selectFrom("mail_tokens").select("token_hash").execute()).toEqual([{ token_hash: "hash 2" }]);
  expect(await db.selectFrom("upload_ids").select("upload_hash").execute()).toEqual([{ upload_hash: "1" }]);
  const kept = await db.selectFrom("idempotency_keys").select("idempotency_key").execute();
  expect(kept).toEqual([{ idempotency_key: "young" }]);
  expect(await db.selectFrom("rates").select("window_start").execute()).toEqual([{ window_start: before(MINUTE) }]);
});

test("a deleted file goes when the last pending quote on it has ended", async () => {
  const free = await addFile(NOW);
  const busy = await addFile(NOW);
  const kept = await addFile(null);
  const quoteId = await addQuote(busy);
  await Promise.all([keepHouse(service), keepHouse(service)]);
  expect(await keys()).toEqual([busy.key, kept.key].sort());
  expect(await keys()).not.toContain(free.key);

  const ended = { status: "failed" as const, error_code: "internal", finished_at: NOW };
  await service.db.updateTable("quotes").set(ended).where("quote_id", "=", quoteId).execute();
  await keepHouse(service);
  expect(await keys()).toEqual([kept.key]);
  expect(await service.db.selectFrom("files").select("file_id").execute()).toEqual([{ file_id: kept.fileId }]);
});

test("an artifact goes with its last quote", async () => {
  const file = await addFile(null);
  const used = await addArtifact();
  await addArtifact();
  await addQuote(file, used.artifactId);
  await Promise.all([keepHouse(service), keepHouse(service)]);
  expect(await keys()).toEqual([used.key, file.key].sort());
});

test("an object that was announced and never adopted goes after an hour", async () => {
  const { db } = service;
  await announceObject(db, await put("files/old"), before(HOUR));
  await announceObject(db, await put("files/young"), before(HOUR - 1));
  await announceObject(db, "files/never-put", before(HOUR));
  await Promise.all([keepHouse(service), keepHouse(service)]);
  expect(await keys()).toEqual(["files/young"]);
  expect(await db.selectFrom("pending_objects").select("object_key").execute()).toEqual([
    { object_key: "files/young" },
  ]);
});

test("an object that no row owns goes; one that is announced, a file's, an artifact's or a pending quote's stays", async () => {
  const file = await addFile(null);
  const artifact = await addArtifact();
  const gone = { fileId: v7(), key: await put("files/of-a-pending-quote") };
  await addQuote(gone);
  const ended = { fileId: v7(), key: await put("files/of-an-ended-quote") };
  await addQuote(ended, artifact.artifactId);
  await announceObject(service.db, await put("files/announced"), NOW);
  await put("files/lost");
  await put("artifacts/lost");
  await Promise.all([removeUnowned(service), removeUnowned(service)]);
  expect(await keys()).toEqual(["files/announced", gone.key, file.key, artifact.key].sort());
});

test("temporary files go when they have not been touched for an hour", async () => {
  const [old, young] = [service.objects.temporaryPath(), service.objects.temporaryPath()];
  for (const path of [old, young]) writeFileSync(path, "x");
  const then = (Date.now() - HOUR) / 1000 - 1;
  utimesSync(old, then, then);
  await settle(service, false);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test("an embedded service begins with nothing half done", async () => {
  await announceObject(service.db, await put("files/begun"), NOW);
  const path = service.objects.temporaryPath();
  writeFileSync(path, "x");
  const file = await addFile(null);
  await settle(service, true);
  expect(await keys()).toEqual([file.key]);
  expect(existsSync(path)).toBe(false);
});
