/**
 * Objects and rows never disagree for long: an object is announced before it is written, and its announcement goes in the
 * transaction that writes the row which owns it. It is announced again in the transaction that removes that row. Whatever
 * stops in between, housekeeping finds the announcement and removes the object.
 */
import type { Database, Service } from "../service.ts";

/** Before an object is written, or in the transaction that removes its owner. */
export async function announceObject(database: Database, key: string, now: Date): Promise<void> {
  await database.insertInto("pending_objects").values({ object_key: key, created_at: now }).execute();
}

/**
 * In the transaction that writes the row which owns it.
 * @throws when its announcement is gone: housekeeping has given the object up, and the row must not be written
 */
export async function adoptObject(transaction: Database, key: string): Promise<void> {
  await transaction
    .deleteFrom("pending_objects")
    .where("object_key", "=", key)
    .returning("object_key")
    .executeTakeFirstOrThrow();
}

/** Removes an object that is announced still; to be called outside of transactions. */
export async function dropObject({ db, objects }: Pick<Service, "db" | "objects">, key: string): Promise<void> {
  // A transaction that adopts it may have lost its answer and go on: the lock waits for its end.
  const announced = await db
    .selectFrom("pending_objects")
    .select("object_key")
    .where("object_key", "=", key)
    .forUpdate()
    .executeTakeFirst();
  if (announced === undefined) return;
  await objects.remove(key);
  await db.deleteFrom("pending_objects").where("object_key", "=", key).execute();
}
