/** Prices against fractions of whole numbers, which are never rounded on the way. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal, parseDecimal } from "../../src/estimate/decimal.ts";
import { priceOf } from "../../src/estimate/pricing.ts";

/** A whole number of millionths, and the decimal that says it. */
const millionths = fc.bigInt(0n, 10n ** 13n).map((value) => ({
  value,
  text: `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, "0")}`,
}));

/** The whole number nearest to a fraction, a half upwards. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return 2n * (numerator % denominator) >= denominator ? whole + 1n : whole;
}

const CURRENCIES = { USD: 2, JPY: 0, KWD: 3, UYW: 4 } as const;
const currency = fc.constantFrom(...(Object.keys(CURRENCIES) as (keyof typeof CURRENCIES)[]));

it("prices as fractions do", () => {
  fc.assert(
    fc.property(
      currency,
      fc.array(millionths, { minLength: 5, maxLength: 5 }),
      fc.nat({ max: 10 ** 8 }),
      fc.nat({ max: 10 ** 7 }),
      (code, [hour, gram, base, watts, kwh], seconds, hundredths) => {
        const unit = 10n ** BigInt(CURRENCIES[code]);
        const [s, g, million] = [BigInt(seconds), BigInt(hundredths), 1_000_000n];
        const members = [
          nearest(g * gram.value * unit, 100n * million),
          nearest(s * hour.value * unit, 3600n * million),
          nearest(s * watts.value * kwh.value * unit, 3_600_000n * million * million),
          nearest(base.value * unit, million),
        ];
        const price = priceOf(
          { timeSeconds: seconds, massGrams: `${hundredths / 100}` },
          {
            currency: code,
            costPerHour: hour.text,
            costPerGram: gram.text,
            basePrice: base.text,
            printerWatts: watts.text,
            costPerKwh: kwh.text,
          },
        );
        const units = (text: string): bigint => BigInt(text.replace(".", ""));
        const { materialCost, timeCost, electricityCost, basePrice, total } = price;
        expect([materialCost, timeCost, electricityCost, basePrice].map(units)).toEqual(members);
        expect(units(total)).toBe(members.reduce((a, b) => a + b));
        expect(total.split(".")[1]?.length ?? 0).toBe(CURRENCIES[code]);
      },
    ),
    { numRuns: 2000 },
  );
});

it("reads any number as what it is written as", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(Number(formatDecimal(parseDecimal(number)!))).toBe(Math.abs(number));
    }),
    { numRuns: 2000 },
  );
});

describe("of texts that are nearly decimals", () => {
  /** Pieces of a decimal, each now and then with what has no place there: about every other text is one. */
  const nearly = (piece: fc.Arbitrary<string>, ...strangers: string[]): fc.Arbitrary<string> =>
    fc.oneof({ weight: 8, arbitrary: piece }, { weight: 1, arbitrary: fc.constantFrom(...strangers) });
  const digits = (maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength });
  const whole = nearly(digits(15), "", "-1", "+1", " 1", "1_0", "0x1", "Infinity");
  const fraction = nearly(
    fc.option(digits(15), { nil: "" }).map((own) => (own === "" ? "" : `.${own}`)),
    ".",
    ",5",
    ".5.5",
    ".-5",
  );
  const exponent = nearly(
    fc.option(fc.integer({ min: -250, max: 250 }), { nil: null }).map((own) => (own === null ? "" : `e${own}`)),
    "e",
    "e1.5",
    "e1000",
    "e+7",
    "n",
    " ",
  );
  const texts = fc.tuple(whole, fraction, exponent).map((pieces) => pieces.join(""));

  /** Digits, a fraction with digits of its own, an exponent of at most three; no sign, and at most 40 characters. */
  const isDecimal = (text: string): boolean => {
    const [significand, power, ...more] = text.split("e");
    const [before, after, ...others] = significand!.split(".");
    const allDigits = (part: string): boolean => part !== "" && [...part].every((sign) => sign >= "0" && sign <= "9");
    const isSignificand = allDigits(before!) && (after === undefined || allDigits(after)) && others.length === 0;
    const magnitude = power?.replace(/^[+-]/, "");
    const isPower = magnitude === undefined || (allDigits(magnitude) && magnitude.length <= 3);
    return text.length <= 40 && isSignificand && isPower && more.length === 0;
  };

  it("takes those that are and refuses the others", () => {
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseDecimal(text);
        expect(read !== null).toBe(isDecimal(text));
        if (read === null) refused++;
        else {
          taken++;
          expect(Number(formatDecimal(read))).toBe(Number(text));
        }
      }),
      { numRuns: 2000 },
    );
    expect(taken).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(500);
  });
});
