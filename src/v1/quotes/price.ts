/** A quote's price. The engine reckons it, in exact decimals, from what the quote shows. */
import type { Static } from "typebox";
import { type Price, priceOf } from "../../index.ts";
import type { SliceOutcome } from "../children/children.ts";
import type { Technology } from "../database/tables.ts";
import { halfUp } from "./decimals.ts";
import { wholeSeconds } from "./duration.ts";
import type { PricingConfig } from "./pricing-config.ts";
import type { QuoteRecord } from "./record-schemas.ts";

type QuotePricing = NonNullable<Static<typeof QuoteRecord>["pricing"]>;

/**
 * Prices a print: its whole seconds, and its grams or millilitres with two decimals.
 * @param config with the rate of the quote's material
 * @returns the `pricing` block, and the seconds that were charged for, which the quote shows
 * @throws SlicewrightError `PRICE_INVALID`
 */
export function priceBlock(
  technology: Technology,
  figures: Pick<SliceOutcome, "timeSeconds" | "massGrams" | "resinMl">,
  config: PricingConfig,
): { readonly pricing: QuotePricing; readonly seconds: number } {
  const seconds = wholeSeconds(figures.timeSeconds);
  const { cost_per_gram, cost_per_ml, ...common } = config;
  const rates = {
    currency: common.currency,
    costPerHour: common.cost_per_hour,
    basePrice: common.base_price,
    printerWatts: common.printer_watts,
    costPerKwh: common.cost_per_kwh,
  };
  if (technology === "fdm") {
    const costPerGram = cost_per_gram!;
    const price = priceOf({ timeSeconds: seconds, massGrams: figures.massGrams }, { ...rates, costPerGram });
    const filament_weight = Number(price.material);
    return {
      seconds,
      pricing: { technology, ...common, ...amounts(price), filament_weight, cost_per_gram: costPerGram },
    };
  }
  const costPerMl = cost_per_ml!;
  const price = priceOf({ timeSeconds: seconds, resinMl: figures.resinMl! }, { ...rates, costPerMl });
  const grams = halfUp(figures.massGrams);
  const resin = { filament_weight: grams, resin_volume_ml: Number(price.material), resin_weight_g: grams };
  return { seconds, pricing: { technology, ...common, ...amounts(price), ...resin, cost_per_ml: costPerMl } };
}

function amounts(price: Price) {
  return {
    total_price: Number(price.total),
    base_price: Number(price.basePrice),
    time_cost: Number(price.timeCost),
    filament_cost: Number(price.materialCost),
    electricity_cost: Number(price.electricityCost),
  };
}
