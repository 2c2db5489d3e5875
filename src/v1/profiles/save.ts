/** What is kept of a profile is what was given; its defaults are filled in when it is read. */
import { v7 } from "uuid";
import { notFound, Problem } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { completeProfile } from "./configure.ts";
import { refuse } from "./conflicts/conflict.ts";
import { profileConflicts } from "./conflicts/profile-conflicts.ts";
import { type Kind, nameOf } from "./kinds.ts";
import { mergePatch } from "./members.ts";
import type { ProfileRecord } from "./present.ts";
import type { Configuration } from "./vocabulary/rows.ts";

/** @throws Problem `quota_exceeded`, or `validation_failed` where members contradict one another */
export async function createProfile(
  { db, clock, config }: Pick<Service, "db" | "clock" | "config">,
  userId: string,
  kind: Kind,
  given: Configuration,
): Promise<ProfileRecord> {
  const content = contentOf(kind, mergePatch({}, given));
  const { profilesPerUser } = config.limits;
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    // Held, so that two requests at once cannot both take the last place.
    await transaction.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().execute();
    const { count } = await transaction
      .selectFrom("profiles")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= profilesPerUser)
      throw new Problem("quota_exceeded", `an account holds at most ${profilesPerUser} profiles`);
    return transaction
      .insertInto("profiles")
      .values({ profile_id: v7(), user_id: userId, kind: kind.kind, ...content, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * A JSON merge patch over what was given before.
 * @throws Problem `validation_failed` where members contradict one another
 */
export function updateProfile(
  { db, clock }: Pick<Service, "db" | "clock">,
  profileId: string,
  kind: Kind,
  patch: Configuration,
): Promise<ProfileRecord> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("profiles")
      .select("data")
      .where("profile_id", "=", profileId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound(kind.noun);
    return transaction
      .updateTable("profiles")
      .set({ ...contentOf(kind, mergePatch(row.data as Configuration, patch)), updated_at: clock.now() })
      .where("profile_id", "=", profileId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function contentOf(kind: Kind, data: Configuration) {
  const complete = completeProfile(kind.kind, data);
  refuse(profileConflicts(kind.kind, complete));
  return { profile_name: nameOf(kind, complete), data: JSON.stringify(data) };
}
