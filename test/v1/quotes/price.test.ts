/**
 * Thirty quotes worked out by hand, in decimals. A row reads: what was printed, the rates, and each amount with the
 * reckoning that leads to it, unrounded, before `->`. h are hours, W watts over 1000 are kW.
 */
import { describe, expect, test } from "vitest";
import { completeProfile, filamentCost, resinCost } from "../../../src/v1/profiles/configure.ts";
import { priceBlock } from "../../../src/v1/quotes/price.ts";
import { completePricing, type PricingConfig } from "../../../src/v1/quotes/pricing-config.ts";

interface Row {
  readonly what: string;
  readonly seconds: number;
  /** Filament; with `ml`, what the resin weighs. */
  readonly grams: number;
  readonly ml?: number;
  /** Of the material: by kilogram of filament, by millilitre of resin. */
  readonly own?: number;
  readonly config?: Partial<PricingConfig>;
  readonly time: readonly [reckoning: string, amount: number];
  readonly material: readonly [reckoning: string, amount: number];
  readonly electricity: readonly [reckoning: string, amount: number];
  readonly base: number;
  readonly total: readonly [reckoning: string, amount: number];
  /** Grams or millilitres as shown, where they are not as given. */
  readonly shown?: number;
  /** The rate that counts, where the row is about it. */
  readonly rate?: number;
}

const ROWS: readonly Row[] = [
  {
    what: "an hour and ten grams, all by default",
    seconds: 3600,
    grams: 10,
    time: ["1 h x 2.5 = 2.5", 2.5],
    material: ["10 g x 0.02 = 0.2", 0.2],
    electricity: ["0.1 kW x 1 h x 0.12 = 0.012 -> 0.01", 0.01],
    base: 5,
    total: ["5 + 2.50 + 0.20 + 0.01", 7.71],
  },
  {
    what: "an hour and a half",
    seconds: 5400,
    grams: 25.5,
    time: ["1.5 h x 2.5 = 3.75", 3.75],
    material: ["25.5 g x 0.02 = 0.51", 0.51],
    electricity: ["0.1 kW x 1.5 h x 0.12 = 0.018 -> 0.02", 0.02],
    base: 5,
    total: ["5 + 3.75 + 0.51 + 0.02", 9.28],
  },
  {
    what: "two days and some hours",
    seconds: 190_805,
    grams: 1234.56,
    time: ["190805 x 2.5 / 3600 = 132.5034… -> 132.50", 132.5],
    material: ["1234.56 g x 0.02 = 24.6912 -> 24.69", 24.69],
    electricity: ["0.1 x 190805 x 0.12 / 3600 = 0.6360… -> 0.64", 0.64],
    base: 5,
    total: ["5 + 132.50 + 24.69 + 0.64", 162.83],
  },
  {
    what: "the smallest print",
    seconds: 1,
    grams: 0.01,
    time: ["2.5 / 3600 = 0.0006… -> 0", 0],
    material: ["0.01 g x 0.02 = 0.0002 -> 0", 0],
    electricity: ["0.1 x 0.12 / 3600 = 0.000003… -> 0", 0],
    base: 5,
    total: ["5 alone", 5],
  },
  {
    what: "nothing at all",
    seconds: 0,
    grams: 0,
    time: ["0 h", 0],
    material: ["0 g", 0],
    electricity: ["0 h", 0],
    base: 5,
    total: ["5 alone", 5],
  },
  {
    what: "rates of zero",
    seconds: 86_400,
    grams: 500,
    config: { cost_per_hour: 0, cost_per_gram: 0, base_price: 0, printer_watts: 0, cost_per_kwh: 0 },
    time: ["24 h x 0", 0],
    material: ["500 g x 0", 0],
    electricity: ["0 kW", 0],
    base: 0,
    total: ["nothing", 0],
    rate: 0,
  },
  {
    what: "a draw of zero watts leaves the rest",
    seconds: 7200,
    grams: 8,
    config: { printer_watts: 0 },
    time: ["2 h x 2.5 = 5", 5],
    material: ["8 g x 0.02 = 0.16", 0.16],
    electricity: ["0 kW", 0],
    base: 5,
    total: ["5 + 5 + 0.16", 10.16],
  },
  {
    what: "four ties, each half up",
    seconds: 18,
    grams: 0.25,
    config: { cost_per_hour: 1, cost_per_kwh: 10, base_price: 0.005 },
    time: ["0.005 h x 1 = 0.005 -> 0.01", 0.01],
    material: ["0.25 g x 0.02 = 0.005 -> 0.01", 0.01],
    electricity: ["0.1 kW x 0.005 h x 10 = 0.005 -> 0.01", 0.01],
    base: 0.01,
    total: ["4 x 0.01", 0.04],
  },
  {
    what: "just below four ties",
    seconds: 17,
    grams: 0.24,
    config: { cost_per_hour: 1, cost_per_kwh: 10, base_price: 0.0049 },
    time: ["17 / 3600 = 0.0047… -> 0", 0],
    material: ["0.24 g x 0.02 = 0.0048 -> 0", 0],
    electricity: ["0.1 x 17 x 10 / 3600 = 0.0047… -> 0", 0],
    base: 0,
    total: ["nothing", 0],
  },
  {
    what: "1.005, which binary numbers hold as a little less",
    seconds: 3600,
    grams: 1,
    config: { cost_per_hour: 1.005, cost_per_gram: 1.005, base_price: 1.005, printer_watts: 1000, cost_per_kwh: 1.005 },
    time: ["1 h x 1.005 -> 1.01", 1.01],
    material: ["1 g x 1.005 -> 1.01", 1.01],
    electricity: ["1 kW x 1 h x 1.005 -> 1.01", 1.01],
    base: 1.01,
    total: ["4 x 1.01", 4.04],
    rate: 1.005,
  },
  {
    what: "0.1 and 0.2 make 0.3",
    seconds: 3600,
    grams: 10,
    config: { cost_per_hour: 0.1, base_price: 0, printer_watts: 0 },
    time: ["1 h x 0.1 = 0.1", 0.1],
    material: ["10 g x 0.02 = 0.2", 0.2],
    electricity: ["0 kW", 0],
    base: 0,
    total: ["0.10 + 0.20", 0.3],
  },
  {
    what: "grams are charged as shown: 2.675 as 2.68",
    seconds: 0,
    grams: 2.675,
    config: { cost_per_gram: 1, base_price: 0 },
    time: ["0 h", 0],
    material: ["2.68 g x 1 = 2.68", 2.68],
    electricity: ["0 h", 0],
    base: 0,
    total: ["2.68 alone", 2.68],
    shown: 2.68,
  },
  {
    what: "a third of an hour",
    seconds: 1200,
    grams: 33.33,
    config: { cost_per_hour: 10, cost_per_gram: 0.03, base_price: 0, printer_watts: 300, cost_per_kwh: 1 },
    time: ["10 / 3 = 3.3333… -> 3.33", 3.33],
    material: ["33.33 g x 0.03 = 0.9999 -> 1.00", 1],
    electricity: ["0.3 kW / 3 = 0.1", 0.1],
    base: 0,
    total: ["3.33 + 1.00 + 0.10", 4.43],
  },
  {
    what: "euros",
    seconds: 4530,
    grams: 17.89,
    config: {
      currency: "EUR",
      cost_per_hour: 3.2,
      cost_per_gram: 0.035,
      base_price: 2.5,
      printer_watts: 250,
      cost_per_kwh: 0.32,
    },
    time: ["4530 x 3.2 / 3600 = 4.0266… -> 4.03", 4.03],
    material: ["17.89 g x 0.035 = 0.62615 -> 0.63", 0.63],
    electricity: ["0.25 x 4530 x 0.32 / 3600 = 0.1006… -> 0.10", 0.1],
    base: 2.5,
    total: ["2.50 + 4.03 + 0.63 + 0.10", 7.26],
  },
  {
    what: "a year of a machine and a hundred kilograms",
    seconds: 31_536_000,
    grams: 100_000,
    config: { cost_per_hour: 1000, cost_per_gram: 99.99, base_price: 1_000_000, printer_watts: 5000, cost_per_kwh: 1 },
    time: ["8760 h x 1000", 8_760_000],
    material: ["100000 g x 99.99", 9_999_000],
    electricity: ["5 kW x 8760 h x 1", 43_800],
    base: 1_000_000,
    total: ["1000000 + 8760000 + 9999000 + 43800", 19_802_800],
  },
  {
    what: "yen have no smaller amount",
    seconds: 9000,
    grams: 42.37,
    config: { currency: "JPY", cost_per_hour: 300, cost_per_gram: 3, base_price: 500, cost_per_kwh: 31 },
    time: ["2.5 h x 300 = 750", 750],
    material: ["42.37 g x 3 = 127.11 -> 127", 127],
    electricity: ["0.1 kW x 2.5 h x 31 = 7.75 -> 8", 8],
    base: 500,
    total: ["500 + 750 + 127 + 8", 1385],
  },
  {
    what: "yen, four ties",
    seconds: 1800,
    grams: 10.5,
    config: {
      currency: "JPY",
      cost_per_hour: 301,
      cost_per_gram: 1,
      base_price: 99.5,
      printer_watts: 1000,
      cost_per_kwh: 1,
    },
    time: ["0.5 h x 301 = 150.5 -> 151", 151],
    material: ["10.5 g x 1 = 10.5 -> 11", 11],
    electricity: ["1 kW x 0.5 h x 1 = 0.5 -> 1", 1],
    base: 100,
    total: ["100 + 151 + 11 + 1", 263],
  },
  {
    what: "dong in large amounts",
    seconds: 12_345,
    grams: 88.88,
    config: {
      currency: "VND",
      cost_per_hour: 52_000,
      cost_per_gram: 450,
      base_price: 20_000,
      printer_watts: 150,
      cost_per_kwh: 2500,
    },
    time: ["12345 x 52000 / 3600 = 178316.66… -> 178317", 178_317],
    material: ["88.88 g x 450 = 39996", 39_996],
    electricity: ["0.15 x 12345 x 2500 / 3600 = 1285.93… -> 1286", 1286],
    base: 20_000,
    total: ["20000 + 178317 + 39996 + 1286", 239_599],
  },
  {
    what: "Kuwaiti dinars have thousandths",
    seconds: 3600,
    grams: 12.34,
    config: { currency: "KWD", cost_per_hour: 0.75, cost_per_gram: 0.0065, base_price: 1.5, cost_per_kwh: 0.0123 },
    time: ["1 h x 0.75 = 0.75", 0.75],
    material: ["12.34 g x 0.0065 = 0.08021 -> 0.080", 0.08],
    electricity: ["0.1 kW x 1 h x 0.0123 = 0.00123 -> 0.001", 0.001],
    base: 1.5,
    total: ["1.500 + 0.750 + 0.080 + 0.001", 2.331],
  },
  {
    what: "Kuwaiti dinars, four ties",
    seconds: 1800,
    grams: 0.05,
    config: {
      currency: "KWD",
      cost_per_hour: 0.001,
      cost_per_gram: 0.01,
      base_price: 0.0005,
      printer_watts: 1000,
      cost_per_kwh: 0.001,
    },
    time: ["0.5 h x 0.001 = 0.0005 -> 0.001", 0.001],
    material: ["0.05 g x 0.01 = 0.0005 -> 0.001", 0.001],
    electricity: ["1 kW x 0.5 h x 0.001 = 0.0005 -> 0.001", 0.001],
    base: 0.001,
    total: ["4 x 0.001", 0.004],
  },
  {
    what: "Swiss francs, two ties",
    seconds: 45_000,
    grams: 210.5,
    config: {
      currency: "CHF",
      cost_per_hour: 1.85,
      cost_per_gram: 0.0425,
      base_price: 7.5,
      printer_watts: 120,
      cost_per_kwh: 0.27,
    },
    time: ["12.5 h x 1.85 = 23.125 -> 23.13", 23.13],
    material: ["210.5 g x 0.0425 = 8.94625 -> 8.95", 8.95],
    electricity: ["0.12 kW x 12.5 h x 0.27 = 0.405 -> 0.41", 0.41],
    base: 7.5,
    total: ["7.50 + 23.13 + 8.95 + 0.41", 39.99],
  },
  {
    what: "a filament with a price of its own",
    seconds: 3600,
    grams: 100,
    own: 29.99,
    time: ["1 h x 2.5 = 2.5", 2.5],
    material: ["29.99 / 1000 = 0.02999; 100 g x 0.02999 = 2.999 -> 3.00", 3],
    electricity: ["0.012 -> 0.01", 0.01],
    base: 5,
    total: ["5 + 2.50 + 3.00 + 0.01", 10.51],
    rate: 0.02999,
  },
  {
    what: "a rate in the request rules over the filament's own",
    seconds: 3600,
    grams: 50,
    own: 24.9,
    config: { cost_per_gram: 0.03 },
    time: ["1 h x 2.5 = 2.5", 2.5],
    material: ["50 g x 0.03 = 1.5", 1.5],
    electricity: ["0.012 -> 0.01", 0.01],
    base: 5,
    total: ["5 + 2.50 + 1.50 + 0.01", 9.01],
    rate: 0.03,
  },
  {
    what: "a filament that costs nothing",
    seconds: 3600,
    grams: 200,
    own: 0,
    time: ["1 h x 2.5 = 2.5", 2.5],
    material: ["200 g x 0", 0],
    electricity: ["0.012 -> 0.01", 0.01],
    base: 5,
    total: ["5 + 2.50 + 0.01", 7.51],
    rate: 0,
  },
  {
    what: "a filament of next to nothing: 0.0000005 a kilogram",
    seconds: 0,
    grams: 10_000,
    own: 5e-7,
    config: { base_price: 0.1 },
    time: ["0 h", 0],
    material: ["10000 g x 0.0000000005 = 0.000005 -> 0", 0],
    electricity: ["0 h", 0],
    base: 0.1,
    total: ["0.10 alone", 0.1],
    rate: 5e-10,
  },
  {
    what: "resin, all by default",
    seconds: 3600,
    grams: 22,
    ml: 20,
    time: ["1 h x 2.5 = 2.5", 2.5],
    material: ["20 ml x 0.05 = 1", 1],
    electricity: ["0.012 -> 0.01", 0.01],
    base: 5,
    total: ["5 + 2.50 + 1.00 + 0.01", 8.51],
    rate: 0.05,
  },
  {
    what: "resin of many digits is charged as shown: 9.9477… as 9.95",
    seconds: 8200,
    grams: 10.94,
    ml: 9.947781390314143,
    time: ["8200 x 2.5 / 3600 = 5.6944… -> 5.69", 5.69],
    material: ["9.95 ml x 0.05 = 0.4975 -> 0.50", 0.5],
    electricity: ["0.1 x 8200 x 0.12 / 3600 = 0.0273… -> 0.03", 0.03],
    base: 5,
    total: ["5 + 5.69 + 0.50 + 0.03", 11.22],
    shown: 9.95,
  },
  {
    what: "a resin with a price of its own",
    seconds: 3600,
    grams: 17.05,
    ml: 15.5,
    own: 0.065,
    time: ["1 h x 2.5 = 2.5", 2.5],
    material: ["15.5 ml x 0.065 = 1.0075 -> 1.01", 1.01],
    electricity: ["0.012 -> 0.01", 0.01],
    base: 5,
    total: ["5 + 2.50 + 1.01 + 0.01", 8.52],
    rate: 0.065,
  },
  {
    what: "a rate in the request rules over the resin's own; ties in volume and cost",
    seconds: 0,
    grams: 1.1,
    ml: 1.005,
    own: 0.065,
    config: { cost_per_ml: 0.5, base_price: 0 },
    time: ["0 h", 0],
    material: ["1.01 ml x 0.5 = 0.505 -> 0.51", 0.51],
    electricity: ["0 h", 0],
    base: 0,
    total: ["0.51 alone", 0.51],
    shown: 1.01,
    rate: 0.5,
  },
  {
    what: "resin in Bahraini dinars",
    seconds: 8100,
    grams: 7.84,
    ml: 7.125,
    config: {
      currency: "BHD",
      cost_per_hour: 0.95,
      cost_per_ml: 0.019,
      base_price: 0.5,
      printer_watts: 60,
      cost_per_kwh: 0.029,
    },
    time: ["2.25 h x 0.95 = 2.1375 -> 2.138", 2.138],
    material: ["7.13 ml x 0.019 = 0.13547 -> 0.135", 0.135],
    electricity: ["0.06 kW x 2.25 h x 0.029 = 0.003915 -> 0.004", 0.004],
    base: 0.5,
    total: ["0.500 + 2.138 + 0.135 + 0.004", 2.777],
    shown: 7.13,
  },
];

describe("thirty quotes by hand", () => {
  test("they are thirty", () => expect(ROWS).toHaveLength(30));

  test.each(ROWS)("$what: $total.0 = $total.1", ({ seconds, grams, ml, own, config = {}, ...row }) => {
    const technology = ml === undefined ? "fdm" : "sla";
    // A part of a second more is neither shown nor charged.
    const figures = { timeSeconds: seconds + 0.9, massGrams: grams, resinMl: ml ?? null };
    const block = priceBlock(technology, figures, completePricing(config, materialRate(technology, own)));
    expect(block.seconds).toBe(seconds);
    expect(block.pricing).toMatchObject({
      technology,
      currency: config.currency ?? "USD",
      total_price: row.total[1],
      base_price: row.base,
      time_cost: row.time[1],
      filament_cost: row.material[1],
      electricity_cost: row.electricity[1],
      filament_weight: ml === undefined ? (row.shown ?? grams) : grams,
      cost_per_hour: config.cost_per_hour ?? 2.5,
      printer_watts: config.printer_watts ?? 100,
      cost_per_kwh: config.cost_per_kwh ?? 0.12,
      ...(ml !== undefined && { resin_volume_ml: row.shown ?? ml, resin_weight_g: grams }),
      ...(row.rate !== undefined && { [ml === undefined ? "cost_per_gram" : "cost_per_ml"]: row.rate }),
    });
  });
});

/** The rate of a material whose profile is the usual one but for its price. */
function materialRate(technology: "fdm" | "sla", own: number | undefined) {
  const cost = own === undefined ? {} : { cost: own };
  return technology === "fdm"
    ? { cost_per_gram: filamentCost(completeProfile("filament", { filament: cost })) }
    : { cost_per_ml: resinCost(completeProfile("resin", { resin: cost })) };
}

const figures = { timeSeconds: 60, massGrams: 1.105, resinMl: 1 };

test("a resin's grams are shown with two decimals, half up", () => {
  const { pricing } = priceBlock("sla", figures, completePricing({}, { cost_per_ml: 1 }));
  expect(pricing).toMatchObject({ filament_weight: 1.11, resin_weight_g: 1.11 });
});

test("a filament's pricing says nothing of resin, and a resin's has no rate of grams", () => {
  const filament = priceBlock("fdm", figures, completePricing({}, { cost_per_gram: 1 })).pricing;
  expect(Object.keys(filament).filter((name) => /resin|_ml/.test(name))).toEqual([]);
  const resin = priceBlock("sla", figures, completePricing({}, { cost_per_ml: 1 })).pricing;
  expect(resin).not.toHaveProperty("cost_per_gram");
});
