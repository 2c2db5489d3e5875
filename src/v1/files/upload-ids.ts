/**
 * Upload identifiers: 256 random bits, kept as their hash only, that let whoever holds one upload one file to the account
 * which asked for it. An identifier is spent in the transaction that writes its file: a failed upload leaves it as it was,
 * and of two at once the second finds it spent.
 */
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { hashSecret, randomSecret } from "../accounts/secrets.ts";
import type { UploadIdRow } from "../database/tables.ts";
import { notFound, Problem } from "../http/problems.ts";
import type { Database, Service } from "../service.ts";

export type UploadId = Selectable<UploadIdRow>;

/** Gives out a new one, for a file whose id is allotted with it. */
export async function createUploadId(
  { db, config }: Pick<Service, "db" | "config">,
  userId: string,
  now: Date,
): Promise<{ readonly uploadId: string; readonly fileId: string }> {
  const uploadId = randomSecret();
  const fileId = v7();
  await db
    .insertInto("upload_ids")
    .values({
      upload_hash: hashSecret(uploadId),
      user_id: userId,
      file_id: fileId,
      expires_at: new Date(now.getTime() + config.limits.uploadIdSeconds * 1000),
      used_at: null,
    })
    .execute();
  return { uploadId, fileId };
}

/** @throws Problem `not_found` where it was never given out, `upload_id_used`, `upload_id_expired` */
export async function findUploadId(database: Database, uploadId: string, now: Date): Promise<UploadId> {
  const row = await database
    .selectFrom("upload_ids")
    .selectAll()
    .where("upload_hash", "=", hashSecret(uploadId))
    .executeTakeFirst();
  return valid(row, now);
}

/**
 * Spends one, in the transaction that writes its file; whoever comes second waits for the end of the first.
 * @throws Problem as {@link findUploadId}, where it is not valid any more
 */
export async function spendUploadId(transaction: Database, { upload_hash }: UploadId, now: Date): Promise<void> {
  const row = await transaction
    .selectFrom("upload_ids")
    .selectAll()
    .where("upload_hash", "=", upload_hash)
    .forUpdate()
    .executeTakeFirst();
  valid(row, now);
  await transaction.updateTable("upload_ids").set({ used_at: now }).where("upload_hash", "=", upload_hash).execute();
}

function valid(row: UploadId | undefined, now: Date): UploadId {
  if (row === undefined) throw notFound("upload identifier");
  if (row.used_at !== null)
    throw new Problem("upload_id_used", "a file was uploaded with this identifier; ask for another");
  if (row.expires_at <= now)
    throw new Problem("upload_id_expired", `the identifier was valid until ${row.expires_at.toISOString()}`);
  return row;
}
