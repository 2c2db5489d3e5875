import { expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { splitOverBridges } from "../../src/regions/over-bridges.ts";
import type { Region, RegionKind } from "../../src/regions/regions.ts";
import { area, box, engine } from "./stacks.ts";

const region = (kind: RegionKind, x0: number, x1: number): Region => ({
  kind,
  polygons: area(box(x0, 0, x1, 10)),
  bridgeAngle: Number.NaN,
});
/** Kinds with their areas, mm2. */
const split = (regions: readonly Region[], below: readonly Region[]): [RegionKind, number][] =>
  splitOverBridges(engine, regions, below).map(({ kind, polygons }) => [kind, Math.round(areaMm2(polygons))]);

it("what is solid on a bridge is a region of its own; tops and what is sparse stay whole", () => {
  const own = [region("top", 0, 10), region("solid", 10, 40), region("sparse", 40, 60)];
  const below = [region("bottom-bridge", 5, 20), region("bottom-bridge", 20, 25), region("solid", 25, 60)];
  expect(split(own, below)).toEqual([
    ["top", 100],
    ["over-bridge", 150],
    ["solid", 150],
    ["sparse", 200],
  ]);
});

it("nothing is left over of what is on bridges as a whole", () => {
  expect(split([region("solid", 0, 10)], [region("bottom-bridge", -5, 15)])).toEqual([["over-bridge", 100]]);
});

it("bottoms on the bed and bridges over sparse infill do not count", () => {
  const own = [region("solid", 0, 10)];
  expect(split(own, [region("bottom", 0, 10), region("internal-bridge", 0, 10)])).toEqual([["solid", 100]]);
  expect(split(own, [region("bottom-bridge", 20, 30)])).toEqual([["solid", 100]]);
});
