import { describe, expect, test } from "vitest";
import { copiesOnPlate, outlineArea, outlineSize } from "../../../src/v1/children/plate.ts";

describe("copies on a plate, 5 mm apart", () => {
  test.each([
    ["one more would need its gap", [200, 200], [20, 20], 64], // 8 x 20 + 7 x 5 = 195
    ["to the last digit", [195, 20], [20, 20], 8],
    ["a hair too small", [194.99, 20], [20, 20], 7],
    ["turned, where more fit so", [200, 50], [20, 90], 4], // 0 upright; 2 x 2 lying: 90 + 5 + 90, 20 + 5 + 20
    ["one that fits only aslant", [200, 200], [250, 5], 1],
    ["one that fills the plate", [200, 200], [200, 200], 1],
  ] as const)("%s", (_, plate, part, copies) => {
    expect(copiesOnPlate(plate, part)).toBe(copies);
  });
});

test("size and area of an outline, either way round, wherever it lies", () => {
  const triangle = [
    [10, 10],
    [40, 10],
    [10, 50],
  ] as const;
  expect(outlineSize(triangle)).toEqual([30, 40]);
  expect(outlineArea(triangle)).toBe(600);
  expect(outlineArea(triangle.toReversed())).toBe(600);
});
