/**
 * What a visitor without a session can ask for. None of it tells whether an address has an account: the page answers alike
 * and as fast for any, and what differs is told by mail, which only the address's owner reads.
 */
import type { Database, Service } from "../service.ts";
import { confirmLetter, knownLetter, resetLetter } from "./letters.ts";
import { createMailToken, findMailToken, useMailToken } from "./mail-tokens.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";
import { confirmUser, createUser, findUser, passwordHash } from "./users.ts";

export type SignUp = Pick<Service, "db" | "clock" | "mail">;

/**
 * Begins an account; of one that is there already, its owner hears by mail.
 * @param hash the password's
 */
export async function signUp(service: SignUp, origin: string, email: string, hash: string): Promise<void> {
  const userId = await createUser(service, { email, passwordHash: hash });
  if (userId === null && (await findUser(service, email))?.confirmed_at) {
    await service.mail.send(knownLetter(email, origin));
    return;
  }
  await askToConfirm(service, origin, email);
}

/** Mails the link that confirms an address, unless it is confirmed. */
export async function askToConfirm(service: SignUp, origin: string, email: string): Promise<void> {
  const user = await findUser(service, email);
  if (!user || user.confirmed_at) return;
  const secret = await createMailToken(service, user.user_id, "confirm");
  if (secret !== null) await service.mail.send(confirmLetter(email, origin, secret));
}

/**
 * Confirms an address by its mail's secret. The password is asked for as well: an account that somebody began with another's
 * address must not become theirs by the owner's click.
 * @param proof the password, or the account that is logged in, if any
 * @returns the account, or null where secret or proof is wrong
 */
export async function confirm(
  service: Pick<Service, "db" | "clock">,
  secret: string,
  proof: { readonly password: string; readonly userId: string | null },
): Promise<string | null> {
  const userId = await findMailToken(service, secret, "confirm");
  if (userId === null) return null;
  const isProven =
    proof.userId === userId || (await verifyPassword(proof.password, await passwordHash(service, userId)));
  if (!isProven || (await useMailToken(service, secret, "confirm")) === null) return null;
  await confirmUser(service, userId);
  return userId;
}

/** Mails the link under which another password can be set. */
export async function askToReset(service: SignUp, origin: string, email: string): Promise<void> {
  const user = await findUser(service, email);
  if (!user) return;
  const secret = await createMailToken(service, user.user_id, "reset");
  if (secret !== null) await service.mail.send(resetLetter(email, origin, secret));
}

/**
 * Sets another password, and logs out whoever was logged in. Who has read the mail has shown the address to be theirs, so
 * it counts as confirmed.
 * @returns whether the secret was good
 */
export async function resetPassword(
  service: Pick<Service, "db" | "clock">,
  secret: string,
  password: string,
): Promise<boolean> {
  // Hashing is work that nobody gets for a guess.
  if ((await findMailToken(service, secret, "reset")) === null) return false;
  const password_hash = await hashPassword(password);
  return await service.db.transaction().execute(async (db: Database) => {
    const inside = { db, clock: service.clock };
    const userId = await useMailToken(inside, secret, "reset");
    if (userId === null) return false;
    await db.updateTable("users").set({ password_hash }).where("user_id", "=", userId).execute();
    await confirmUser(inside, userId);
    await endSessionsOf(inside, userId);
    return true;
  });
}
