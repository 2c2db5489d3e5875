import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../service.ts";
import { findQuote } from "./find.ts";
import type { Quote } from "./quote.ts";

const LOOK_EVERY_MS = 250;

/** The quote when it has ended, in whichever process; undefined where the signal comes first. */
export async function waitForQuote(
  database: Database,
  { user_id, quote_id }: Pick<Quote, "user_id" | "quote_id">,
  signal: AbortSignal,
): Promise<Quote | undefined> {
  while (!signal.aborted) {
    const quote = await findQuote(database, user_id, quote_id);
    if (quote?.status !== "pending") return quote;
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
