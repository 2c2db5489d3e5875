import type { ProfileKind } from "../database/tables.ts";
import type { ListRange } from "../http/lists.ts";
import type { Database } from "../service.ts";
import type { ProfileRecord } from "./present.ts";

export function findProfile(
  db: Database,
  userId: string,
  kind: ProfileKind,
  profileId: string,
): Promise<ProfileRecord | undefined> {
  return ofUser(db, userId, kind).where("profile_id", "=", profileId).executeTakeFirst();
}

/** Newest first. */
export function listProfiles(
  db: Database,
  userId: string,
  kind: ProfileKind,
  { limit, after }: ListRange,
): Promise<ProfileRecord[]> {
  return ofUser(db, userId, kind)
    .$if(after !== null, (query) => query.where("profile_id", "<", after))
    .orderBy("profile_id", "desc")
    .limit(limit)
    .execute();
}

function ofUser(db: Database, userId: string, kind: ProfileKind) {
  return db.selectFrom("profiles").selectAll().where("user_id", "=", userId).where("kind", "=", kind);
}
