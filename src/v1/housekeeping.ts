/**
 * Removes what has served its time and what a crash left, and sees that no quote is forgotten. Every step may run in
 * two processes at once and be cut off anywhere: a row that goes announces its object in the same transaction, and what
 * is announced is found again.
 */
import { join } from "node:path";
import { sql } from "kysely";
import { announceObject, dropObject } from "./objects/pending.ts";
import { sweepTemporary } from "./objects/temporary.ts";
import { reviveQuotes } from "./quotes/revive.ts";
import type { Database, Service } from "./service.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So long a used or expired upload identifier is still told from one that never was. */
const UPLOAD_ID_MEMORY = 7 * 24 * HOUR;
/** No upload and no slice takes longer from its announced object to its row. */
const LONGEST_CLAIM = HOUR;
const INTERVAL = 5 * MINUTE;
/** Listing every object costs a large store many requests. */
const SWEEP_INTERVAL = HOUR;
const KEYS_AT_ONCE = 500;

/** Takes and sends `housekeeping` jobs until the queue stops; @returns what ends the sending */
export async function workOnHousekeeping(service: Service): Promise<() => Promise<void>> {
  let swept = Number.NEGATIVE_INFINITY;
  await service.queue.work("housekeeping", 1, async () => {
    await keepHouse(service);
    const now = service.clock.now().getTime();
    if (now - swept < SWEEP_INTERVAL) return;
    await removeUnowned(service);
    swept = now;
  });
  const ask = async (): Promise<void> => {
    // A folder may be this process's alone, so a job that some process takes is not enough for it.
    await sweepFolder(service, Date.now() - LONGEST_CLAIM);
    await service.queue.send(service.db, "housekeeping", {});
  };
  const tick = (): void =>
    void ask().catch((error) => service.log.error({ err: error }, "housekeeping could not be asked for"));
  tick();
  const timer = setInterval(tick, INTERVAL);
  return async () => clearInterval(timer);
}

/**
 * Before a process does anything. Of an embedded service nothing that was begun goes on; what other processes on the
 * same stores have begun does.
 */
export async function settle(service: Service, isAlone: boolean): Promise<void> {
  await sweepFolder(service, isAlone ? Number.POSITIVE_INFINITY : Date.now() - LONGEST_CLAIM);
  if (isAlone) await removeUnclaimed(service, null);
}

/** Temporary files; `until` is in the file system's own time, whatever the service's clock says. */
function sweepFolder({ config }: Service, until: number): Promise<void> {
  return sweepTemporary(join(config.dataFolder, "tmp"), until);
}

export async function keepHouse(service: Service): Promise<void> {
  const now = service.clock.now().getTime();
  await removeExpired(service, now);
  await removeDeletedFiles(service);
  await removeUnusedArtifacts(service);
  await removeUnclaimed(service, new Date(now - LONGEST_CLAIM));
  await reviveQuotes(service);
}

async function removeExpired({ db, config }: Service, now: number): Promise<void> {
  const before = (age: number): Date => new Date(now - age);
  await db.deleteFrom("sessions").where("expires_at", "<=", before(0)).execute();
  await db.deleteFrom("mail_tokens").where("expires_at", "<=", before(0)).execute();
  await db.deleteFrom("upload_ids").where("expires_at", "<=", before(UPLOAD_ID_MEMORY)).execute();
  const idempotency = before(config.limits.idempotencySeconds * 1000);
  await db.deleteFrom("idempotency_keys").where("created_at", "<=", idempotency).execute();
  await db.deleteFrom("rates").where("window_start", "<=", before(HOUR)).execute();
}

/** Files that were deleted while a quote was pending on them, once none is. */
function removeDeletedFiles(service: Service): Promise<void> {
  return removeOwners(service, (transaction) =>
    transaction
      .deleteFrom("files")
      .where("deleted_at", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("quotes")
              .select("quote_id")
              .whereRef("quotes.file_id", "=", "files.file_id")
              .where("status", "=", "pending"),
          ),
        ),
      )
      .returning("object_key")
      .execute(),
  );
}

/** A quote that takes up an artifact holds its row, so that row is passed over here. */
function removeUnusedArtifacts(service: Service): Promise<void> {
  return removeOwners(service, (transaction) =>
    transaction
      .deleteFrom("artifacts")
      .where("artifact_id", "in", ({ selectFrom }) =>
        selectFrom("artifacts as unused")
          .select("unused.artifact_id")
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(selectFrom("quotes").select("quote_id").whereRef("quotes.artifact_id", "=", "unused.artifact_id")),
            ),
          )
          .forUpdate()
          .skipLocked(),
      )
      .returning("object_key")
      .execute(),
  );
}

/** Removes rows, then the objects that they owned. */
async function removeOwners(
  service: Service,
  removeRows: (transaction: Database) => Promise<readonly { readonly object_key: string }[]>,
): Promise<void> {
  const now = service.clock.now();
  const removed = await service.db.transaction().execute(async (transaction) => {
    const rows = await removeRows(transaction);
    for (const { object_key } of rows) await announceObject(transaction, object_key, now);
    return rows;
  });
  for (const { object_key } of removed) await dropObject(service, object_key);
}

/** Objects that were announced, at `until` or before if it is given, and never adopted. */
async function removeUnclaimed(service: Service, until: Date | null): Promise<void> {
  const announced = await service.db
    .selectFrom("pending_objects")
    .select("object_key")
    .$if(until !== null, (query) => query.where("created_at", "<=", until!))
    .execute();
  for (const { object_key } of announced) await dropObject(service, object_key);
}

/**
 * Objects that no row owns. One that is being made is announced before it can be listed, and its announcement and its
 * owner change places in one transaction, so the one statement that asks for both misses neither.
 */
export async function removeUnowned(service: Service): Promise<void> {
  let keys: string[] = [];
  for await (const key of service.objects.keys()) {
    keys.push(key);
    if (keys.length < KEYS_AT_ONCE) continue;
    await removeUnownedOf(service, keys);
    keys = [];
  }
  await removeUnownedOf(service, keys);
}

async function removeUnownedOf({ db, objects, log }: Service, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from files where object_key = key)
      and not exists (select from quotes where file_key = key and status = 'pending')
      and not exists (select from artifacts where object_key = key)
      and not exists (select from pending_objects where object_key = key)`.execute(db);
  for (const { key } of rows) {
    log.warn({ key }, "an object without an owner is removed");
    await objects.remove(key);
  }
}
