/** Links in mails: each holds a secret for one purpose, that works once and not for long. */
import type { MailTokenRow } from "../database/tables.ts";
import type { Service } from "../service.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

type Purpose = MailTokenRow["purpose"];
type MailTokens = Pick<Service, "db" | "clock">;

const LIFE_SECONDS: Readonly<Record<Purpose, number>> = { confirm: 24 * 3600, reset: 3600 };
/** Nobody is to fill another's mailbox: an account gets one mail of a kind in this time. */
const PAUSE_SECONDS = 60;
/** Short enough that a link to most hosts stays on one line of a mail. */
const SECRET_BYTES = 24;

/** A new secret, which takes the place of an earlier one; null while the last mail is too young for another. */
export async function createMailToken(
  { db, clock }: MailTokens,
  userId: string,
  purpose: Purpose,
): Promise<string | null> {
  const secret = randomSecret(SECRET_BYTES);
  const expiresAt = clock.now().getTime() + LIFE_SECONDS[purpose] * 1000;
  return await db.transaction().execute(async (transaction) => {
    // One row per user is locked, so that of two requests at once one sees the other's token.
    await transaction.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().execute();
    const young = await transaction
      .selectFrom("mail_tokens")
      .select("token_hash")
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .where("expires_at", ">", new Date(expiresAt - PAUSE_SECONDS * 1000))
      .executeTakeFirst();
    if (young) return null;
    await transaction.deleteFrom("mail_tokens").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
    await transaction
      .insertInto("mail_tokens")
      .values({ token_hash: hashSecret(secret), user_id: userId, purpose, expires_at: new Date(expiresAt) })
      .execute();
    return secret;
  });
}

/** Whose secret it is, if it still works. */
export async function findMailToken(
  { db, clock }: MailTokens,
  secret: string,
  purpose: Purpose,
): Promise<string | null> {
  const row = await db
    .selectFrom("mail_tokens")
    .select("user_id")
    .where("token_hash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses a secret up: whose it was, for the one request that gets it. */
export async function useMailToken(
  { db, clock }: MailTokens,
  secret: string,
  purpose: Purpose,
): Promise<string | null> {
  const row = await db
    .deleteFrom("mail_tokens")
    .where("token_hash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", clock.now())
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}
