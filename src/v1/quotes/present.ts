/** Quotes as their owner reads them. */
import type { Static } from "typebox";
import type { FoundQuote, ListedQuote } from "./find.ts";
import type { QueuedQuote, QuoteList, QuoteRecord } from "./record-schemas.ts";

export function presentQueued({
  quote_id,
  user_id,
  status,
  progress,
  created_at,
}: Pick<ListedQuote, "quote_id" | "user_id" | "status" | "progress" | "created_at">): Static<typeof QueuedQuote> {
  return { quote_id, user_id, status, progress, timestamp: created_at.toISOString() };
}

export function presentQuote(quote: FoundQuote): Static<typeof QuoteRecord> {
  const record = { ...presentQueued(quote), ...presentEnding(quote) };
  const { request, result } = quote;
  if (request === null || result === null) return record;
  const { print_setting_id, slicer_model, pricing_config, ...snapshots } = request;
  return {
    ...record,
    ...result,
    configurations: {
      ...snapshots,
      ...(print_setting_id !== null && { print_setting_id }),
      ...(slicer_model !== null && { slicer_model }),
      quote_config: pricing_config,
    },
  };
}

export function presentListed(quote: ListedQuote): Static<typeof QuoteList>[number] {
  const { file_id, file_name, pricing, time } = quote;
  return {
    ...presentQueued(quote),
    ...presentEnding(quote),
    ...(pricing !== null && { pricing }),
    ...(time !== null && { time }),
    file_id,
    file_name,
  };
}

/** What every quote that has ended tells. */
function presentEnding({
  status,
  technology,
  slicer_model,
  error_code,
  error_message,
}: Pick<ListedQuote, "status" | "technology" | "slicer_model" | "error_code" | "error_message">) {
  if (status === "pending") return {};
  return {
    technology,
    ...(slicer_model !== null && { slicer_model }),
    ...(error_code !== null && { error_code }),
    ...(error_message !== null && { error_message }),
  };
}
