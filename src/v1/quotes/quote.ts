/** Rows of quotes and of what is sliced for them, with what their JSON columns hold. */
import type { Selectable } from "kysely";
import type { Static } from "typebox";
import type { SliceOutcome } from "../children/children.ts";
import type { ArtifactRow, QuoteRow } from "../database/tables.ts";
import type { QuoteRecord } from "./record-schemas.ts";
import type { QuoteRequest } from "./request.ts";

export interface Quote extends Omit<Selectable<QuoteRow>, "request" | "result"> {
  readonly request: QuoteRequest;
  /** Of a successful one. */
  readonly result: QuoteResult | null;
}

/** What a successful quote adds to its record. */
export type QuoteResult = Pick<
  Required<Static<typeof QuoteRecord>>,
  "pricing" | "time" | "files" | "filament_breakdown" | "geometry" | "warnings"
>;

export interface Artifact extends Omit<Selectable<ArtifactRow>, "figures"> {
  readonly figures: SliceFigures;
}

/** What a slice found, without its file; slices of earlier days told no warnings. */
export type SliceFigures = Omit<SliceOutcome, "file" | "warnings"> & Partial<Pick<SliceOutcome, "warnings">>;
