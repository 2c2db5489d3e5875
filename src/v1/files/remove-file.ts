/**
 * Removing files. A file goes at once, unless a pending quote needs it: then it is hidden, and goes with the last such quote.
 * The file's row is locked by whoever looks for pending quotes and by whoever queues one (`for share`), so that none comes or
 * ends unseen in between.
 */

import { announceObject, dropObject } from "../objects/pending.ts";
import type { Database, Service } from "../service.ts";

/** Deletes a user's file. Done already is as good as done now. */
export async function removeFile(service: Service, fileId: string, now: Date): Promise<void> {
  const key = await service.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("files")
      .set({ deleted_at: now })
      .where("file_id", "=", fileId)
      .where("deleted_at", "is", null)
      .execute();
    return releaseFile(transaction, fileId, now);
  });
  if (key !== null) await dropObject(service, key);
}

/**
 * In the transaction that ends a quote, after its status is written: takes the file's row away if the file is deleted and no
 * pending quote is left on it.
 * @returns its object's key, for `dropObject` after the transaction
 */
export async function releaseFile(transaction: Database, fileId: string, now: Date): Promise<string | null> {
  const file = await transaction
    .selectFrom("files")
    .select("object_key")
    .where("file_id", "=", fileId)
    .where("deleted_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (file === undefined) return null;
  const pending = await transaction
    .selectFrom("quotes")
    .select("quote_id")
    .where("file_id", "=", fileId)
    .where("status", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  if (pending !== undefined) return null;
  await transaction.deleteFrom("files").where("file_id", "=", fileId).execute();
  await announceObject(transaction, file.object_key, now);
  return file.object_key;
}
