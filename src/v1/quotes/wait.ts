import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../service.ts";
import { type FoundQuote, findQuote } from "./find.ts";

const LOOK_EVERY_MS = 250;

/** The quote when it has ended, in whichever process; undefined where the signal comes first. */
export async function waitForQuote(
  database: Database,
  { user_id, quote_id }: Pick<FoundQuote, "user_id" | "quote_id">,
  signal: AbortSignal,
): Promise<FoundQuote | undefined> {
  while (!signal.aborted) {
    const quote = await findQuote(database, user_id, quote_id);
    if (quote?.status !== "pending") return quote;
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
