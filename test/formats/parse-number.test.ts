import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumber } from "../../src/formats/parse-number.ts";

const parse = (text: string): number => {
  const bytes = new TextEncoder().encode(`<${text}>`);
  return parseNumber(bytes, 1, bytes.length - 1);
};

test("every double, as JavaScript writes it, comes back to the bit", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(parse(Object.is(value, -0) ? "-0" : String(value))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test("decimal text of any length is what Number makes of it", () => {
  const digits = fc.stringMatching(/^[-+]?(\d{1,25}\.?\d{0,25}|\.\d{1,25})([eE][-+]?\d{1,3})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      expect(parse(text)).toBe(Number(text));
    }),
    { numRuns: 2000 },
  );
});

test.each(["", "-", ".", "e5", "1e", "1e+", "1,5", "1.2.3", "0x10", "1f", "--1", "nan", "infinit", "1_0"])(
  "%j is no number",
  (text) => {
    expect(parse(text)).toBeNaN();
  },
);

test("infinities by name", () => {
  expect([parse("inf"), parse("-Infinity"), parse("+INF")]).toEqual([Infinity, -Infinity, Infinity]);
});
