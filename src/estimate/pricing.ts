/**
 * The price of a print in exact decimal money.
 *
 * Time counts in whole seconds, cut down as durations are shown, and material to two digits, half up, so that a person
 * can check the price from what the quote shows. Each member is rounded half up once to the currency's smallest amount; the total is the sum of the
 * rounded members.
 */
import { SlicewrightError } from "../core/errors.ts";
import {
  checkArgument,
  checkOptions,
  listOf,
  OBJECT,
  type OptionKind,
  type OptionKinds,
  TEXT,
} from "../core/option.ts";
import { minorDigits } from "./currencies.ts";
import { cutDown, type Decimal, formatDecimal, parseDecimal, product, rounded, sum } from "./decimal.ts";

/** A number counts as the decimal that it is written as; a text may hold more digits than a number can. */
export type DecimalInput = number | string;

export interface Pricing {
  /** Three letters of ISO 4217. */
  readonly currency: string;
  /** Money for an hour of the machine. */
  readonly costPerHour: DecimalInput;
  readonly costPerGram: DecimalInput;
  /** Money for a millilitre of resin. */
  readonly costPerMl: DecimalInput;
  /** Money for any print. */
  readonly basePrice: DecimalInput;
  /** What the machine draws, W. */
  readonly printerWatts: DecimalInput;
  readonly costPerKwh: DecimalInput;
}

export const DEFAULT_PRICING: Pricing = Object.freeze({
  currency: "USD",
  costPerHour: 2.5,
  costPerGram: 0.02,
  costPerMl: 0.05,
  basePrice: 5,
  printerWatts: 100,
  costPerKwh: 0.12,
});

const AMOUNT: OptionKind = {
  expected: "a number or a text",
  allows: (value) => typeof value === "number" || typeof value === "string",
};
const RATES: OptionKinds<Pricing> = {
  currency: TEXT,
  costPerHour: AMOUNT,
  costPerGram: AMOUNT,
  costPerMl: AMOUNT,
  basePrice: AMOUNT,
  printerWatts: AMOUNT,
  costPerKwh: AMOUNT,
};

/** What a print takes: time, and filament or resin. The figures of a resin print, which tell both, are resin. */
export type Consumption =
  | { readonly timeSeconds: DecimalInput; readonly massGrams: DecimalInput }
  | { readonly timeSeconds: DecimalInput; readonly resinMl: DecimalInput };

/** Money as decimal text, with all digits of its currency: "12.50" USD, "1250" JPY. */
export interface Price {
  readonly currency: string;
  readonly materialCost: string;
  readonly timeCost: string;
  readonly electricityCost: string;
  readonly basePrice: string;
  readonly total: string;
  /** What was charged for: whole seconds, and grams or millilitres with two digits. */
  readonly timeSeconds: number;
  readonly material: string;
}

const SECONDS_PER_HOUR = 3600n;
const WATTS_PER_KW = 1000n;
const MATERIAL_DIGITS = 2;

/**
 * Prices a print; rates that are not given are those of {@link DEFAULT_PRICING}.
 * @throws SlicewrightError `USAGE` for what is no rate; `PRICE_INVALID` for an amount that is negative or no decimal, or a
 * currency that is none
 */
export function priceOf(consumed: Consumption, pricing: Partial<Pricing> = {}): Price {
  checkArgument("price", "consumed", consumed, OBJECT);
  checkOptions("price", pricing, RATES);
  const told = Object.fromEntries(Object.entries(pricing).filter(([, rate]) => rate !== undefined));
  const rates: Pricing = { ...DEFAULT_PRICING, ...told };
  const places = placesOf(rates.currency);

  const seconds = cutDown(amount("timeSeconds", consumed.timeSeconds));
  const [used, rate] =
    "resinMl" in consumed
      ? [amount("resinMl", consumed.resinMl), amount("costPerMl", rates.costPerMl)]
      : [amount("massGrams", consumed.massGrams), amount("costPerGram", rates.costPerGram)];
  const material = rounded(used, MATERIAL_DIGITS);
  const energy = product(seconds, amount("printerWatts", rates.printerWatts), amount("costPerKwh", rates.costPerKwh));

  const materialCost = rounded(product(material, rate), places);
  const timeCost = rounded(product(seconds, amount("costPerHour", rates.costPerHour)), places, SECONDS_PER_HOUR);
  const electricityCost = rounded(energy, places, SECONDS_PER_HOUR * WATTS_PER_KW);
  const basePrice = rounded(amount("basePrice", rates.basePrice), places);
  return {
    currency: rates.currency,
    materialCost: formatDecimal(materialCost),
    timeCost: formatDecimal(timeCost),
    electricityCost: formatDecimal(electricityCost),
    basePrice: formatDecimal(basePrice),
    total: formatDecimal(sum(materialCost, timeCost, electricityCost, basePrice)),
    timeSeconds: Number(seconds.digits),
    material: formatDecimal(material),
  };
}

/** So many prints of one price. */
export interface PricedItem {
  readonly unitPrice: DecimalInput;
  /** A whole number. */
  readonly quantity: number;
}

/**
 * What several prints cost together, as decimal text like the members of a {@link Price}.
 * @param items each unit price counts as rounded half up to the currency's smallest amount
 * @throws SlicewrightError `USAGE`, and `PRICE_INVALID` as {@link priceOf} does
 */
export function totalOf(currency: string, items: readonly PricedItem[]): string {
  checkArgument("price", "items", items, listOf(OBJECT));
  const places = placesOf(currency);
  const costs = items.map(({ unitPrice, quantity }) =>
    product(rounded(amount("unitPrice", unitPrice), places), whole("quantity", quantity)),
  );
  return formatDecimal(sum({ digits: 0n, scale: places }, ...costs));
}

function placesOf(currency: string): number {
  const places = minorDigits(currency);
  if (places === null) throw invalid("currency", currency, "three capital letters of ISO 4217");
  return places;
}

function amount(name: string, value: DecimalInput): Decimal {
  const decimal = AMOUNT.allows(value) ? parseDecimal(value) : null;
  if (decimal === null) throw invalid(name, value, "a decimal that is not negative");
  return decimal;
}

function whole(name: string, value: number): Decimal {
  const decimal = amount(name, value);
  if (decimal.scale !== 0) throw invalid(name, value, "a whole number");
  return decimal;
}

function invalid(name: string, got: DecimalInput, expected: string): SlicewrightError {
  return new SlicewrightError("PRICE_INVALID", `price: got ${name} ${got}, expected ${expected}`, {
    name,
    got: String(got),
  });
}
