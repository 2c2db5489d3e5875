import fc from "fast-check";
import { expect, test } from "vitest";
import { quickSort } from "../../../src/toolpaths/infill/quick-sort.ts";

function sorted(keys: readonly number[]): number[] {
  const items = Uint32Array.from(keys.keys());
  quickSort(items, Float64Array.from(keys));
  return [...items];
}

test("all items come once, by keys that many share", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 300 }), (keys) => {
      const items = sorted(keys);
      expect(items.map((item) => keys[item])).toEqual(keys.toSorted((a, b) => a - b));
      expect(items.toSorted((a, b) => a - b)).toEqual([...keys.keys()]);
    }),
  );
});

test("keys by which the halves stay uneven are sorted too", () => {
  // The median of three is always the second smallest: of each pair of small keys one stands first, one in the middle.
  const half = 500;
  const keys = Array.from({ length: 2 * half }, (_, i) =>
    i < half ? (i % 2 === 0 ? i + 1 : half + i) : 2 * (i - half + 1),
  );
  expect(sorted(keys).map((item) => keys[item])).toEqual(keys.toSorted((a, b) => a - b));
});

test.each([
  // What std::sort of GNU's library gives, in version 12.2.
  ["0 5 10 15 3 8 13 1 6 11 4 9 14 2 7 12"],
  ["15 0 5 20 10 3 23 18 13 8 16 11 21 6 1 19 24 14 9 4 17 12 7 22 2"],
  [
    "15 30 35 25 40 20 45 50 10 5 0 55 13 8 28 33 58 3 23 38 18 43 53 48 51 56 41 36 1 46 31 6 26 11 21 16 59 29 4 54 9 49 14 44 19 39 24 34 17 42 47 12 22 37 52 7 27 57 2 32",
  ],
])("items of equal keys come as from the C++ library: %s", (expected) => {
  const order = expected.split(" ").map(Number);
  expect(sorted(Array.from(order, (_, item) => (7 * item) % 5))).toEqual(order);
});
