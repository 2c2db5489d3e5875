/**
 * How a quote ends: once, in the transaction that also ends its job, sees to its user's next quote, and lets go of a file
 * that its owner has deleted meanwhile. Jobs are given at least once, so two may come here with one quote: the second
 * finds it ended and writes nothing.
 */
import type { Updateable } from "kysely";
import type { QuoteRow } from "../database/tables.ts";
import { releaseFile } from "../files/remove-file.ts";
import { dropObject } from "../objects/pending.ts";
import type { Job } from "../queue/queue.ts";
import type { Database, Service } from "../service.ts";
import { hasWaitingQuotes } from "./claim.ts";
import type { Quote } from "./quote.ts";

/** What the last columns of a quote become. */
export type Ending = Pick<Updateable<QuoteRow>, "artifact_id" | "error_code" | "error_message" | "progress"> & {
  readonly status: "success" | "failed";
  readonly result?: string;
};

/**
 * @param write runs first in the transaction, and may lock or write what the ending speaks of; null calls it off
 * @returns whether the quote has ended, by this call or before it
 */
export async function endQuote(
  service: Service,
  job: Job<object>,
  quote: Quote,
  write: (transaction: Database) => Promise<Ending | null>,
): Promise<boolean> {
  const { db, queue, clock } = service;
  const { quote_id, user_id, file_id } = quote;
  let abandoned: string | null = null;
  const hasEnded = await db.transaction().execute(async (transaction) => {
    // Held from here, so that its owner's deleting it comes wholly before or after.
    await transaction.selectFrom("files").select("file_id").where("file_id", "=", file_id).forUpdate().execute();
    const row = await transaction
      .selectFrom("quotes")
      .select("status")
      .where("quote_id", "=", quote_id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.status !== "pending") return true;
    const ending = await write(transaction);
    if (ending === null) return false;
    await transaction
      .updateTable("quotes")
      .set({ ...ending, finished_at: clock.now() })
      .where("quote_id", "=", quote_id)
      .execute();
    await job.complete(transaction);
    if (await hasWaitingQuotes(transaction, user_id)) await queue.send(transaction, "slice", {});
    abandoned = await releaseFile(transaction, file_id, clock.now());
    return true;
  });
  if (abandoned !== null) await dropObject(service, abandoned);
  return hasEnded;
}

/** Ends a quote without a file; `message` is for the customer. */
export function failQuote(
  service: Service,
  job: Job<object>,
  quote: Quote,
  code: string,
  message: string,
): Promise<boolean> {
  return endQuote(service, job, quote, async () => ({ status: "failed", error_code: code, error_message: message }));
}
