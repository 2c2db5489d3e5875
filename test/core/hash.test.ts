import { expect, test } from "vitest";
import { fractionOf, hashDoubles, hashFraction, hashTriple, scatterPair, scramble } from "../../src/core/hash.ts";

test("what prints hang on stays as it is", () => {
  expect(hashFraction(3, 7)).toBe(0.6350532013457268);
  expect(scatterPair(3, -7)).toBe(2_591_227_488);
  expect(scramble(42) >>> 0).toBe(0x087fcd5c);
});

test("scrambling is what MurmurHash3 ends with", () => {
  expect([scramble(0), scramble(1) >>> 0]).toEqual([0, 0x514e28b7]);
});

test("fractions are spread evenly", () => {
  const counts = new Uint32Array(10);
  for (let a = 0; a < 100; a++) for (let b = 0; b < 100; b++) counts[Math.floor(hashFraction(a, b) * 10)]++;
  expect(Math.min(...counts)).toBeGreaterThan(900);
  expect(Math.max(...counts)).toBeLessThan(1100);
  expect([fractionOf(0), fractionOf(-1)]).toEqual([0, 1 - 2 ** -32]);
});

test("the order of numbers counts, and each of their bits", () => {
  expect(hashTriple(1, 2, 3)).not.toBe(hashTriple(3, 2, 1));
  const hashes = new Set([hashDoubles(0, 1, 2), hashDoubles(-0, 1, 2), hashDoubles(0, 1 + 2 ** -52, 2)]);
  expect(hashes.size).toBe(3);
});
