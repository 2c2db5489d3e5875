import fc from "fast-check";
import { expect, test } from "vitest";
import { halfUp } from "../../../src/v1/quotes/decimals.ts";

test.each([
  [1.005, 1.01],
  [2.675, 2.68],
  [1.0049999999999, 1],
  [0.005, 0.01],
  [0.00499, 0],
  [5e-7, 0],
  [0, 0],
  [123456.785, 123456.79],
  [1e21, 1e21],
])("%d is shown as %d", (value, shown) => {
  expect(halfUp(value)).toBe(shown);
});

test("to other places", () => {
  expect([halfUp(0.1235, 3), halfUp(2.5, 0), halfUp(1.000005, 5)]).toEqual([0.124, 3, 1.00001]);
});

test("what has two decimals is shown as it is", () => {
  fc.assert(fc.property(fc.nat(1e9), (hundredths) => halfUp(hundredths / 100) === hundredths / 100));
});
