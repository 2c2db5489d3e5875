import { notFound } from "../http/problems.ts";
import type { Database } from "../service.ts";
import type { Kind } from "./kinds.ts";

/** Quotes keep what they were queued with. */
export async function deleteProfile(db: Database, profileId: string, { noun }: Kind): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("profiles").where("profile_id", "=", profileId).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(noun);
}
