/** A quote's row, with what its JSON columns hold. */
import type { Selectable } from "kysely";
import type { QuoteRow } from "../database/tables.ts";
import type { QuoteRequest } from "./request.ts";
import type { QuoteResult } from "./result.ts";

export interface Quote extends Omit<Selectable<QuoteRow>, "request" | "result"> {
  readonly request: QuoteRequest;
  /** Of a successful one. */
  readonly result: QuoteResult | null;
}
