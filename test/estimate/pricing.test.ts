import { describe, expect, it } from "vitest";
import { DEFAULT_PRICING, type Pricing, priceOf } from "../../src/estimate/pricing.ts";

const FREE: Pricing = {
  currency: "USD",
  costPerHour: 0,
  costPerGram: 0,
  costPerMl: 0,
  basePrice: 0,
  printerWatts: 0,
  costPerKwh: 0,
};

describe("priceOf", () => {
  it("prices by the defaults", () => {
    // 2 h 30 min and 40 g: 0.80 + 6.25 + 0.1 kW x 2.5 h x 0.12 + 5.
    expect(priceOf({ timeSeconds: 9000, massGrams: 40 })).toEqual({
      currency: "USD",
      materialCost: "0.80",
      timeCost: "6.25",
      electricityCost: "0.03",
      basePrice: "5.00",
      total: "12.08",
      timeSeconds: 9000,
      material: "40.00",
    });
  });

  it("prices resin by the millilitre", () => {
    expect(priceOf({ timeSeconds: 0, resinMl: 12.5 }).materialCost).toBe("0.63");
  });

  it.each([
    [0.005, "0.01"],
    [1.005, "1.01"],
    [2.675, "2.68"],
    [1.115, "1.12"],
    [0.0049999, "0.00"],
    ["0.00499999999999999999999", "0.00"],
    [5e-324, "0.00"],
    [1e21, "1000000000000000000000.00"],
    [4.5e-3, "0.00"],
    [5e-7, "0.00"],
  ])("rounds %s half up", (basePrice, expected) => {
    expect(priceOf({ timeSeconds: 0, massGrams: 0 }, { ...FREE, basePrice }).basePrice).toBe(expected);
  });

  it("rounds material to two digits before it is priced", () => {
    const pricing = { ...FREE, costPerGram: 100 };
    expect(priceOf({ timeSeconds: 0, massGrams: 1.005 }, pricing)).toMatchObject({
      materialCost: "101.00",
      material: "1.01",
    });
  });

  it("charges the seconds that a duration shows", () => {
    const pricing = { ...FREE, costPerHour: 3600 };
    expect(priceOf({ timeSeconds: 59.999, massGrams: 0 }, pricing)).toMatchObject({
      timeCost: "59.00",
      timeSeconds: 59,
    });
  });

  it("sums members as they are rounded", () => {
    const third = { ...FREE, costPerGram: 0.005, costPerHour: 0.005, basePrice: 0.005 };
    expect(priceOf({ timeSeconds: 3600, massGrams: 1 }, third).total).toBe("0.03");
  });

  it.each([
    ["JPY", "1251"],
    ["KWD", "1250.500"],
    ["CLF", "1250.5000"],
    ["EUR", "1250.50"],
  ])("writes %s with its own digits", (currency, expected) => {
    expect(priceOf({ timeSeconds: 0, massGrams: 0 }, { ...FREE, currency, basePrice: 1250.5 }).total).toBe(expected);
  });

  it.each<[string, unknown]>([
    ["a negative rate", { costPerHour: -0.01 }],
    ["no number", { costPerGram: Number.NaN }],
    ["an infinite rate", { basePrice: Infinity }],
    ["a text with a comma", { basePrice: "1,5" }],
    ["an empty text", { basePrice: "" }],
    ["an exponent without end", { basePrice: "1e9999" }],
    ["digits without end", { basePrice: "1".repeat(1000) }],
    ["no currency", { currency: "usd" }],
  ])("refuses %s", (_, pricing) => {
    const price = () => priceOf({ timeSeconds: 60, massGrams: 1 }, pricing as Partial<Pricing>);
    expect(price).toThrowError(expect.objectContaining({ code: "PRICE_INVALID" }));
  });

  it.each([{ timeSeconds: -1, massGrams: 1 }, { timeSeconds: 1, massGrams: -1e-9 }, { timeSeconds: 1 }])(
    "refuses to price %o",
    (consumed) => {
      expect(() => priceOf(consumed as never)).toThrowError(expect.objectContaining({ code: "PRICE_INVALID" }));
    },
  );

  it("keeps its defaults", () => {
    expect(DEFAULT_PRICING).toEqual({
      currency: "USD",
      costPerHour: 2.5,
      costPerGram: 0.02,
      costPerMl: 0.05,
      basePrice: 5,
      printerWatts: 100,
      costPerKwh: 0.12,
    });
  });
});
