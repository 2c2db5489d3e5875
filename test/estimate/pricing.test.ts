import { describe, expect, it } from "vitest";
import { type Consumption, DEFAULT_PRICING, type Pricing, priceOf, totalOf } from "../../src/estimate/pricing.ts";

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

  it.each<[string, unknown, unknown, string]>([
    ["a misspelt rate", { timeSeconds: 60, massGrams: 1 }, { costPerHours: 50 }, "costPerHours"],
    ["a rate that is no amount", { timeSeconds: 60, massGrams: 1 }, { costPerGram: [1] }, "costPerGram"],
    ["rates that are none", { timeSeconds: 60, massGrams: 1 }, null, "options"],
    ["nothing consumed", undefined, {}, "consumed"],
  ])("refuses %s by name", (_, consumed, pricing, name) => {
    const price = () => priceOf(consumed as Consumption, pricing as Partial<Pricing>);
    expect(price).toThrowError(expect.objectContaining({ code: "USAGE", details: expect.objectContaining({ name }) }));
  });

  it("leaves a rate that is not told to its default", () => {
    const consumed = { timeSeconds: 9000, massGrams: 40 };
    expect(priceOf(consumed, { costPerHour: undefined } as unknown as Partial<Pricing>)).toEqual(priceOf(consumed));
  });

  it("takes a resin print's own figures, which tell its mass too, for resin", () => {
    expect(priceOf({ timeSeconds: 0, resinMl: 12.5, massGrams: 13.75 }).materialCost).toBe("0.63");
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

describe("totalOf", () => {
  it.each([null, [1], "x"])("refuses %j as items", (items) => {
    expect(() => totalOf("EUR", items as never)).toThrowError(expect.objectContaining({ code: "USAGE" }));
  });

  it.each([
    ["EUR", [{ unitPrice: "12.33", quantity: 3 }], "36.99"],
    // Binary floats make 0.30000000000000004 of these, and 1.0050000000000001 of three at 0.335.
    [
      "USD",
      [
        { unitPrice: 0.1, quantity: 1 },
        { unitPrice: 0.2, quantity: 1 },
      ],
      "0.30",
    ],
    ["KWD", [{ unitPrice: 0.335, quantity: 3 }], "1.005"],
    ["JPY", [{ unitPrice: "1250", quantity: 2 }], "2500"],
    // Each unit is rounded before it is multiplied: 0.01 by 100, not 0.005 by 100.
    ["USD", [{ unitPrice: 0.005, quantity: 100 }], "1.00"],
    ["USD", [{ unitPrice: "90071992547409.93", quantity: 10_000 }], "900719925474099300.00"],
    ["USD", [], "0.00"],
  ])("sums in %s", (currency, items, expected) => {
    expect(totalOf(currency, items)).toBe(expected);
  });

  it.each<[string, unknown, unknown]>([
    ["no currency", "usd", 1],
    ["half a print", "USD", 1.5],
    ["a negative number of prints", "USD", -1],
  ])("refuses %s", (_, currency, quantity) => {
    const total = () => totalOf(currency as string, [{ unitPrice: 1, quantity: quantity as number }]);
    expect(total).toThrowError(expect.objectContaining({ code: "PRICE_INVALID" }));
  });
});
