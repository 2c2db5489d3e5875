/** Bodies of quotes: what is answered. */
import { type TSchema, Type } from "typebox";
import { FEATURES } from "../children/features.ts";
import { closed, Timestamp } from "../http/schemas.ts";

const number = (description: string, maximum: number) => Type.Number({ minimum: 0, maximum, description });
const integer = (description: string, maximum: number) => Type.Integer({ minimum: 0, maximum, description });
const money = (description: string) =>
  number(`${description}, rounded half up to the currency's smallest amount`, 1e15);
const grams = (description: string) => number(`${description}, g, two decimals`, 1e9);
const percent = (description: string) => number(`${description}, %, two decimals`, 1e6);
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const quoteId = Type.String({ description: "Identifier of the quote" });
const Technology = Type.Enum(["fdm", "sla"], { type: "string", description: "Filament or resin" });

const IDENTITY = {
  quote_id: quoteId,
  user_id: Type.String({ description: "Its owner" }),
  status: Type.Enum(["pending", "success", "failed"], { type: "string" }),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: "%; 100 is success" }),
  timestamp: Timestamp,
};

export const QueuedQuote = closed(IDENTITY, { title: "QueuedQuote", description: "A quote that was queued" });

const Pricing = closed(
  {
    technology: Technology,
    currency: Type.String({ description: "ISO 4217" }),
    total_price: money("The sum of base_price, time_cost, filament_cost and electricity_cost"),
    base_price: money("Of any print"),
    time_cost: money("Hours of printing by cost_per_hour"),
    filament_cost: money("Filament or resin by its rate"),
    electricity_cost: money("kWh by cost_per_kwh"),
    filament_weight: grams("Filament or resin that the print uses"),
    resin_volume_ml: Type.Optional(number("SLA: resin that the print uses, ml, two decimals", 1e9)),
    resin_weight_g: Type.Optional(grams("SLA: the same")),
    cost_per_hour: number("Rate", 1e6),
    cost_per_gram: Type.Optional(number("FDM: rate", 1e6)),
    cost_per_ml: Type.Optional(number("SLA: rate", 1e6)),
    printer_watts: number("What the printer draws, W", 1e5),
    cost_per_kwh: number("Rate", 1e4),
  },
  { title: "QuotePricing", description: "What the print costs" },
);

const Time = closed(
  {
    estimated_time: Type.String({ description: "Of printing, as 1d 2h 30m, 2h 30m, 45m 10s or 50s" }),
    estimated_time_seconds: integer("Of printing, s", 1e12),
    quote_duration: integer("What slicing took, s; 0 where the same had been sliced before", 1e9),
  },
  { title: "QuoteTime", description: "How long the print takes" },
);

const Files = closed(
  {
    gcode_path: Type.String({ description: "Where the g-code, or the layer archive of a resin print, is read" }),
    gcode_name: Type.String({ description: "Its file name" }),
    gcode_file_size: number("MB (10^6 bytes), exact to the byte", 1e9),
    file_path: Type.String({ description: "The model's own place" }),
  },
  { title: "QuoteFiles", description: "Files of the quote" },
);

const snapshot = (kind: string) =>
  // Open: a quote shows what it was queued with, in the words of that day.
  Type.Object({}, { additionalProperties: true, description: `${kind} as it counted, every member there` });

const QuoteConfig = closed(
  {
    currency: Type.String({ description: "ISO 4217" }),
    cost_per_hour: number("Money for an hour", 1e6),
    cost_per_gram: Type.Optional(number("FDM: money for a gram", 1e6)),
    cost_per_ml: Type.Optional(number("SLA: money for a millilitre", 1e6)),
    base_price: number("Money for any print", 1e9),
    printer_watts: number("W", 1e5),
    cost_per_kwh: number("Money for a kWh", 1e4),
  },
  { title: "QuotePricingConfig" },
);

const Configurations = closed(
  {
    printer_id: Type.String({ description: "The printer or SLA printer" }),
    filament_id: Type.String({ description: "The filament or resin" }),
    print_setting_id: Type.Optional(Type.String({ description: "The print setting profile, if one was named" })),
    slicer_model: Type.Optional(Type.String({ description: "FDM: whose motion planner the time follows" })),
    quote_config: QuoteConfig,
    printer_config: snapshot("The printer"),
    filament_config: snapshot("The filament or resin"),
    print_config: snapshot("The print settings"),
  },
  {
    title: "QuoteConfigurations",
    description: "What the quote was made with: with the same file it makes the same again",
  },
);

const Feature = closed(
  {
    weight_g: grams("Filament"),
    percent: percent("Of all filament"),
    length_mm: number("Filament, mm, two decimals", 1e12),
  },
  { title: "QuoteFeature" },
);

const FilamentBreakdown = closed(
  {
    total_weight_g: grams("All filament"),
    support_weight_g: grams("Support and its interface"),
    model_weight_g: grams("The rest"),
    support_percent: percent("Support of all"),
    features: closed(Object.fromEntries(FEATURES.map((name) => [name, Feature])), {
      description: "By what the filament is laid for",
    }),
  },
  { title: "FilamentBreakdown", description: "Where the filament goes; null for SLA" },
);

const side = (axis: string) => number(`${axis}, mm`, 1e5);
const Geometry = closed(
  {
    bounding_box: closed({ x: side("Width"), y: side("Depth"), z: side("Height") }),
    volume_mm3: Type.Number({ minimum: -1e15, maximum: 1e15, description: "Volume that the surface encloses, mm3" }),
    first_layer_area_mm2: number("Of the part's first layer, two decimals", 1e10),
    build_plate_area_mm2: number("Two decimals", 1e10),
    build_plate_coverage_percent: percent("First layer of build plate"),
    max_models_per_plate: integer("Copies that stand beside one another, by their bounding boxes", 1e9),
  },
  { title: "QuoteGeometry", description: "The model and the build plate" },
);

const Finding = closed(
  {
    code: Type.String({ description: "Stable, as `islands_hanging`" }),
    message: Type.String({ description: "In words for a person" }),
  },
  { title: "QuoteWarning" },
);

const OUTCOME = {
  technology: Type.Optional(Technology),
  slicer_model: Type.Optional(Type.String({ description: "FDM: whose motion planner the time follows" })),
  pricing: Type.Optional(Pricing),
  time: Type.Optional(Time),
  error_code: Type.Optional(Type.String({ description: "Of a failed quote: a code of the problem list" })),
  error_message: Type.Optional(Type.String({ description: "Of a failed quote: why, in words for a person" })),
};

export const QuoteRecord = closed(
  {
    ...IDENTITY,
    ...OUTCOME,
    files: Type.Optional(Files),
    configurations: Type.Optional(Configurations),
    filament_breakdown: Type.Optional(nullable(FilamentBreakdown)),
    geometry: Type.Optional(Geometry),
    warnings: Type.Optional(
      Type.Array(Finding, {
        description: "What to know of the model and its print: faults that were repaired, spots that hang in the air",
      }),
    ),
  },
  {
    title: "Quote",
    description:
      "A pending quote has the first five members alone; one that failed tells error_code and error_message, a successful one everything else.",
  },
);

export const QuoteList = Type.Array(
  closed({ ...IDENTITY, ...OUTCOME, file_id: Type.String(), file_name: Type.String({ description: "The model's" }) }),
);

export const DeletedQuote = closed(
  {
    user_id: IDENTITY.user_id,
    quote_id: quoteId,
    status: Type.Literal("success"),
    timestamp: Timestamp,
    removed_gcode_path: nullable(Type.String({ description: "null for a failed quote, which has none" })),
  },
  { title: "DeletedQuote" },
);
