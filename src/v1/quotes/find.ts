/** Quotes as far as their owner reads them: whole requests are several kB, and polling asks for the same row again and again. */
import { type Selectable, sql } from "kysely";
import type { QuoteRow } from "../database/tables.ts";
import type { ListRange } from "../http/lists.ts";
import type { Database } from "../service.ts";
import type { QuoteResult } from "./quote.ts";
import type { QuoteRequest } from "./request.ts";

const SHOWN = [
  "quote_id",
  "user_id",
  "status",
  "progress",
  "technology",
  "file_id",
  "file_name",
  "artifact_id",
  "error_code",
  "error_message",
  "created_at",
] as const;

interface ShownQuote extends Pick<Selectable<QuoteRow>, (typeof SHOWN)[number]> {
  readonly slicer_model: string | null;
}

export interface FoundQuote extends ShownQuote {
  /** Of a successful one. */
  readonly request: Omit<QuoteRequest, "settings"> | null;
  readonly result: QuoteResult | null;
}

export interface ListedQuote extends ShownQuote {
  readonly pricing: QuoteResult["pricing"] | null;
  readonly time: QuoteResult["time"] | null;
}

const slicerModel = sql<string | null>`request ->> 'slicer_model'`.as("slicer_model");

/** A user's own quote. */
export function findQuote(database: Database, userId: string, quoteId: string): Promise<FoundQuote | undefined> {
  return database
    .selectFrom("quotes")
    .select(SHOWN)
    .select([
      slicerModel,
      sql<FoundQuote["request"]>`case when status = 'success' then request - 'settings' end`.as("request"),
      sql<FoundQuote["result"]>`result`.as("result"),
    ])
    .where("quote_id", "=", quoteId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** A user's quotes, newest first. */
export function listQuotes(database: Database, userId: string, { limit, after }: ListRange): Promise<ListedQuote[]> {
  return database
    .selectFrom("quotes")
    .select(SHOWN)
    .select([
      slicerModel,
      sql<ListedQuote["pricing"]>`result -> 'pricing'`.as("pricing"),
      sql<ListedQuote["time"]>`result -> 'time'`.as("time"),
    ])
    .where("user_id", "=", userId)
    .$if(after !== null, (quotes) => quotes.where("quote_id", "<", after!))
    .orderBy("quote_id", "desc")
    .limit(limit)
    .execute();
}
