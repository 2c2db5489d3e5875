import { type Selectable, sql } from "kysely";
import type { QuoteRow } from "../database/tables.ts";
import type { Database } from "../service.ts";
import type { Quote } from "./quote.ts";
import type { QuoteResult } from "./result.ts";

/** A user's own quote. */
export function findQuote(database: Database, userId: string, quoteId: string): Promise<Quote | undefined> {
  return database
    .selectFrom("quotes")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .where("user_id", "=", userId)
    .$castTo<Quote>()
    .executeTakeFirst();
}

const LISTED = [
  "quote_id",
  "user_id",
  "status",
  "progress",
  "technology",
  "file_id",
  "file_name",
  "error_code",
  "error_message",
  "created_at",
] as const;

/** What a list tells of a quote. */
export type ListedQuote = Pick<Selectable<QuoteRow>, (typeof LISTED)[number]> & {
  readonly slicer_model: string | null;
  readonly pricing: QuoteResult["pricing"] | null;
  readonly time: QuoteResult["time"] | null;
};

/** A user's quotes, newest first, one more than asked for where there are more. */
export function listQuotes(
  database: Database,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<ListedQuote[]> {
  // The members alone that are shown: a whole request or result is some kB.
  const quotes = database
    .selectFrom("quotes")
    .select(LISTED)
    .select([
      sql<string | null>`request ->> 'slicer_model'`.as("slicer_model"),
      sql<ListedQuote["pricing"]>`result -> 'pricing'`.as("pricing"),
      sql<ListedQuote["time"]>`result -> 'time'`.as("time"),
    ])
    .where("user_id", "=", userId)
    .orderBy("quote_id", "desc")
    .limit(limit + 1);
  return (after === null ? quotes : quotes.where("quote_id", "<", after)).execute();
}
