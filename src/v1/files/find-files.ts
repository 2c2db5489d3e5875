import type { ListRange } from "../http/lists.ts";
import type { Database } from "../service.ts";
import type { StoredModel } from "./upload.ts";

/** A user's own file, unless it is deleted. */
export function findFile(database: Database, userId: string, fileId: string): Promise<StoredModel | undefined> {
  return database
    .selectFrom("files")
    .selectAll()
    .where("file_id", "=", fileId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** A user's files, newest first. */
export async function listFiles(
  database: Database,
  userId: string,
  { limit, after }: ListRange,
): Promise<StoredModel[]> {
  const files = database
    .selectFrom("files")
    .selectAll()
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("file_id", "desc")
    .limit(limit);
  if (after === null) return files.execute();
  const time = await timeOf(database, userId, after);
  return files
    .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "file_id"), "<", tuple(time, after)))
    .execute();
}

/**
 * When a file came. Its id tells that too, if not so well: one that was allotted to a public upload is up to an hour older
 * than its file. So the id is asked only about a file that was deleted while its list was read.
 */
async function timeOf(database: Database, userId: string, fileId: string): Promise<Date> {
  const file = await database
    .selectFrom("files")
    .select("created_at")
    .where("file_id", "=", fileId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return file?.created_at ?? new Date(Number.parseInt(fileId.replace("-", "").slice(0, 12), 16));
}
