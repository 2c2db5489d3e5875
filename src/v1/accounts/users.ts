/** Accounts: one for each e-mail address, whatever its case. */
import { v7 } from "uuid";
import type { Plan } from "../database/tables.ts";
import type { Service } from "../service.ts";

export type Accounts = Pick<Service, "db" | "clock">;

export const PLANS: readonly Plan[] = ["free", "pro"];

const EMAIL_MAX = 254;

/** What separates, quotes or controls stands in no part of an address. */
const NEVER = String.raw`\s\p{Cc}@<>(),;:"\\[\]`;
const ADDRESS = new RegExp(`^[^${NEVER}]+@[^${NEVER}.]+(\\.[^${NEVER}.]+)*$`, "u");

/** The address as it is kept, or null where it cannot be one. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_MAX && ADDRESS.test(email) ? email : null;
}

export interface NewUser {
  /** Normalized. */
  readonly email: string;
  readonly passwordHash: string | null;
  readonly plan?: Plan;
  readonly isConfirmed?: boolean;
}

/** The new account's id, or null where the address has one already. */
export async function createUser({ db, clock }: Accounts, user: NewUser): Promise<string | null> {
  const now = clock.now();
  const row = await db
    .insertInto("users")
    .values({
      user_id: v7(),
      email: user.email,
      password_hash: user.passwordHash,
      plan: user.plan ?? "free",
      confirmed_at: user.isConfirmed ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function findUser({ db }: Pick<Accounts, "db">, email: string) {
  return await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** An address stays confirmed since the first time. */
export async function confirmUser({ db, clock }: Accounts, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ confirmed_at: clock.now() })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function passwordHash({ db }: Pick<Accounts, "db">, userId: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("password_hash").where("user_id", "=", userId).executeTakeFirst();
  return row?.password_hash ?? null;
}
