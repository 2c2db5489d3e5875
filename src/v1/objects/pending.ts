/**
 * An object is announced before it is put and claimed in the transaction that writes its owner's row; what was
 * announced and never claimed is removed by housekeeping, so that no crash leaves an object without an owner.
 */
import type { Clock, Database } from "../service.ts";

export async function announceObject(db: Database, clock: Clock, key: string): Promise<void> {
  await db.insertInto("pending_objects").values({ object_key: key, created_at: clock.now() }).execute();
}

/** @throws when it took so long that housekeeping has removed the object */
export async function claimObject(transaction: Database, key: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("pending_objects")
    .where("object_key", "=", key)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Error(`objects: ${key} was not claimed in time`);
}
