/** Who is logged in at the dashboard: a random secret in a cookie, of which the database has only the hash. */
import type { Plan } from "../database/tables.ts";
import type { Service } from "../service.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

export const SESSION_SECONDS = 14 * 24 * 3600;

type Sessions = Pick<Service, "db" | "clock">;

/** A new session's secret. Never taken from the browser: what it held before logging in is worth nothing after. */
export async function startSession({ db, clock }: Sessions, userId: string): Promise<string> {
  const secret = randomSecret();
  const now = clock.now();
  const expires_at = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await db
    .insertInto("sessions")
    .values({ session_hash: hashSecret(secret), user_id: userId, created_at: now, expires_at })
    .execute();
  return secret;
}

export interface SessionUser {
  readonly userId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly confirmed: boolean;
}

/** Whose session a secret is, if it still is one. */
export async function findSession({ db, clock }: Sessions, secret: string): Promise<SessionUser | null> {
  const row = await db
    .selectFrom("sessions as session")
    .innerJoin("users as user", "user.user_id", "session.user_id")
    .select(["user.user_id", "user.email", "user.plan", "user.confirmed_at"])
    .where("session.session_hash", "=", hashSecret(secret))
    .where("session.expires_at", ">", clock.now())
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email, plan: row.plan, confirmed: row.confirmed_at !== null } : null;
}

export async function endSession({ db }: Pick<Sessions, "db">, secret: string): Promise<void> {
  await db.deleteFrom("sessions").where("session_hash", "=", hashSecret(secret)).execute();
}

/** Logs a user out everywhere. */
export async function endSessionsOf({ db }: Pick<Sessions, "db">, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
