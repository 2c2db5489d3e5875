/** What a quote is priced by: the rates that its request gives, and the usual ones for the rest. */
import { type Static, Type } from "typebox";
import { DEFAULT_PRICING } from "../../index.ts";
import { Problem } from "../http/problems.ts";
import { closed } from "../http/schemas.ts";

const rate = (usual: unknown, description: string, maximum: number) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, default: Number(usual), description }));
/** Without a default: as a keyword it would be filled in, and then count as given. */
const materialRate = (description: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e6,
      description: `${description}; left out, what the material's profile says counts`,
    }),
  );

const RATES = {
  currency: Type.Optional(
    Type.String({ pattern: "^[A-Z]{3}$", default: DEFAULT_PRICING.currency, description: "ISO 4217, in capitals" }),
  ),
  cost_per_hour: rate(DEFAULT_PRICING.costPerHour, "Money for an hour of printing", 1e6),
  base_price: rate(DEFAULT_PRICING.basePrice, "Money for any print", 1e9),
  printer_watts: rate(DEFAULT_PRICING.printerWatts, "What the printer draws, W", 1e5),
  cost_per_kwh: rate(DEFAULT_PRICING.costPerKwh, "Money for a kWh of electricity", 1e4),
};

export const FdmPricingConfig = closed(
  {
    ...RATES,
    cost_per_gram: materialRate("Money for a gram of filament"),
  },
  { title: "FdmPricingConfig" },
);
export const SlaPricingConfig = closed(
  {
    ...RATES,
    cost_per_ml: materialRate("Money for a millilitre of resin"),
  },
  { title: "SlaPricingConfig" },
);

type Given = Static<typeof FdmPricingConfig> & Static<typeof SlaPricingConfig>;

/** Every rate, but of the materials only the quote's. */
export interface PricingConfig extends Required<Omit<Given, "cost_per_gram" | "cost_per_ml">> {
  readonly cost_per_gram?: number;
  readonly cost_per_ml?: number;
}

/**
 * @param material the rate of the quote's own material, which counts where none is given
 * @throws Problem `validation_failed` for three letters that are no currency
 */
export function completePricing(
  given: Given,
  material: { readonly cost_per_gram: number } | { readonly cost_per_ml: number },
): PricingConfig {
  const config = { ...USUAL, ...material, ...given };
  if (!CURRENCIES.has(config.currency)) throw unknownCurrency(config.currency);
  return config;
}

const USUAL = {
  currency: DEFAULT_PRICING.currency,
  cost_per_hour: Number(DEFAULT_PRICING.costPerHour),
  base_price: Number(DEFAULT_PRICING.basePrice),
  printer_watts: Number(DEFAULT_PRICING.printerWatts),
  cost_per_kwh: Number(DEFAULT_PRICING.costPerKwh),
};
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

function unknownCurrency(currency: string): Problem {
  const detail = `${currency} is no currency of ISO 4217`;
  return new Problem("validation_failed", detail, {
    errors: [{ pointer: "/pricing_config/currency", code: "currency", detail }],
  });
}
