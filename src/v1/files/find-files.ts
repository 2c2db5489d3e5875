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

/** A user's files, newest first, one more than asked for where there are more. */
export function listFiles(
  database: Database,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<StoredModel[]> {
  const files = database
    .selectFrom("files")
    .selectAll()
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("file_id", "desc")
    .limit(limit + 1);
  return (after === null ? files : files.where("file_id", "<", after)).execute();
}
