import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSort } from "../../../src/toolpaths/infill/lightning/merge-sort.ts";

const numbers = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);

test("items by a key that many share come as in any stable sort", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 200 }), (keys) => {
      const expected = [...keys.keys()].sort((a, b) => keys[a] - keys[b]);
      expect([...mergeSort(numbers(keys.length), (a, b) => keys[a] < keys[b])]).toEqual(expected);
    }),
  );
});

test("a rule that is no order loses no item", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.func(fc.boolean()), (length, rule) => {
      const before = (a: number, b: number): boolean => rule(a, b);
      expect([...mergeSort(numbers(length), before)].sort((a, b) => a - b)).toEqual([...numbers(length)]);
    }),
  );
});

test.each([
  // What std::stable_sort of GNU's library gives, in version 12.2.
  [25, `0 11 20 7 23 10 22 9 18 5 14 1 4 3 12 21 8 17 24 16 19 6 15 2 13`],
  [
    46,
    `0 11 33 44 20 31 7 40 27 23 10 43 22 9 18 5 38 14 25 1 34 21 30 17 4 16 3 12 45 8 19 41 6 28 15 37 2 24 42 29 36 32
     39 26 13 35`,
  ],
])("%i items by a rule that is no order come as from the C++ library", (length, expected) => {
  const depth = (item: number): number => (7 * item) % 23;
  const scatter = (item: number): number => (5 * item) % 11;
  const before = (a: number, b: number): boolean =>
    Math.abs(depth(a) - depth(b)) > 8 ? depth(a) < depth(b) : scatter(a) < scatter(b);
  expect(mergeSort(numbers(length), before).join(" ")).toBe(expected.replace(/\s+/g, " "));
});
