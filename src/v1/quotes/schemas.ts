/** Bodies of quotes: what is asked for. */
import { Type } from "typebox";
import { closed, Id } from "../http/schemas.ts";
import { givenSchema } from "../profiles/configuration-schema.ts";
import { SLICER_MODELS } from "../profiles/configure.ts";
import { KINDS } from "../profiles/kinds.ts";
import { FdmPricingConfig, SlaPricingConfig } from "./pricing-config.ts";

export const QuoteParams = closed({ quote_id: Id("The quote") });
export const QuotedFileParams = closed({ file_id: Id("The uploaded model") });
/** A document may name one path's parameter only once, and reading a quote has the same path. */
export const SynchronousQuoteParams = closed({ quote_id: Id("The file_id of the uploaded model") });

const PrintSettings = givenSchema(KINDS["print-setting"].vocabulary, {
  title: "QuotePrintSettings",
  description: "Goes before the print setting profile, member by member",
});
const SlaPrintSettings = givenSchema(KINDS["sla-print-setting"].vocabulary, {
  title: "QuoteSlaPrintSettings",
  description: "Goes before the SLA print setting profile, member by member",
});

export const FdmQuoteBody = closed(
  {
    printer_id: Id("A printer profile"),
    filament_id: Id("A filament profile"),
    print_setting_id: Type.Optional(Id("A print setting profile; without one the defaults count")),
    slicer_model: Type.Optional(
      Type.Enum(SLICER_MODELS, {
        type: "string",
        default: "prusa_slicer",
        description: "Whose motion planner the time follows",
      }),
    ),
    pricing_config: Type.Optional(FdmPricingConfig),
    print_settings: Type.Optional(PrintSettings),
  },
  { title: "FdmQuoteRequest" },
);

/** The defaults of the ids are placeholders that name nothing. */
export const SlaQuoteBody = closed(
  {
    sla_printer_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, default: "sla-printer-id", description: "An SLA printer profile" }),
    ),
    resin_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, default: "resin-id", description: "A resin profile" }),
    ),
    sla_print_setting_id: Type.Optional(Id("An SLA print setting profile; without one the defaults count")),
    pricing_config: Type.Optional(SlaPricingConfig),
    sla_print_settings: Type.Optional(SlaPrintSettings),
  },
  { title: "SlaQuoteRequest" },
);
