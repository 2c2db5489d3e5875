import { randomBytes } from "node:crypto";
import type { Database } from "./tables.ts";

const NAME = "token-key";
const BYTES = 32;

/** The key that signs API tokens: made by whichever process comes first, then the same for all. */
export async function tokenKey(db: Database): Promise<Uint8Array> {
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: randomBytes(BYTES).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirstOrThrow();
  return Buffer.from(value, "base64url");
}
