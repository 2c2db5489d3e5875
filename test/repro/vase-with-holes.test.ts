/**
 * A spiral of a part with holes, or of one that falls into pieces, printed all of their outlines and never rose. Above
 * the bottom only the largest outline is printed, as PrusaSlicer does: a gear came to 29 % more filament than there.
 */
import { expect, test } from "vitest";
import { box as box3d, hollowBox } from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { slice } from "../../src/index.ts";
import { largestOutline } from "../../src/regions/largest-outline.ts";
import { area, box } from "../regions/stacks.ts";

test("of a layer the largest outline is left, without holes", () => {
  const layer = area(box(0, 0, 10, 10), box(2, 2, 8, 8), box(20, 0, 31, 8), box(40, 0, 41, 1));
  const { ringStarts, islandStarts } = largestOutline(layer);
  expect([ringStarts.length, islandStarts.length]).toEqual([2, 2]);
  expect(areaMm2(largestOutline(layer))).toBeCloseTo(100, 6);
});

test("nothing stays nothing, and one outline itself", () => {
  expect(areaMm2(largestOutline(area()))).toBe(0);
  const one = area(box(0, 0, 3, 4));
  expect(largestOutline(one)).toBe(one);
});

test("a hollow box in spiral is one wall", async () => {
  const settings = { spiral_vase: true, bottom_solid_layers: 2, skirts: 0, layer_height: 0.2, first_layer_height: 0.2 };
  const { stats } = await slice(hollowBox([20, 20, 10], 3), settings, { threads: 0 });
  const solid = await slice(box3d([20, 20, 10]), settings, { threads: 0 });
  expect(stats.roles["external-perimeter"]?.filamentMm).toBeCloseTo(
    solid.stats.roles["external-perimeter"]?.filamentMm ?? 0,
    3,
  );
});
