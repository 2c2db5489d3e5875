/** Paint that shows from above and below: how thick it is, and how it narrows. */
import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../../src/geometry/polygons.ts";
import { resolvePaint } from "../../../src/regions/paint/resolve.ts";
import { type PaintedLayer, paintedShells, shownPaint } from "../../../src/regions/paint/shells.ts";
import { area, engine, regionSettings } from "../stacks.ts";

const square = (from: number, to: number): ExPolygons =>
  area([
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ]);
const BLOCK = square(0, 20);
const LAYERS = 12;
const OPTIONS = resolvePaint(
  regionSettings({ top_solid_layers: 3, bottom_solid_layers: 4, perimeter_extrusion_width: 0.45 }),
);

/** Layers of outlines, of which the top of one is painted, or the bottom. */
function layers(
  slices: readonly ExPolygons[],
  painted: number,
  side: "tops" | "bottoms",
  what: ExPolygons,
): PaintedLayer[] {
  return slices.map((own, i) => {
    const shown = (facing: "tops" | "bottoms", beyond: number): ExPolygons[] =>
      shownPaint(engine, [i === painted && facing === side ? what : EMPTY_EXPOLYGONS], own, slices[beyond], OPTIONS);
    return { slices: own, shown: { tops: shown("tops", i + 1), bottoms: shown("bottoms", i - 1) } };
  });
}

/** mm2 of what is not painted, and of what is, layer by layer. */
function areas(all: readonly PaintedLayer[]): [bare: number, painted: number][] {
  return all.map((_, layer) => {
    const [bare, painted] = paintedShells(engine, (i) => all[i], layer, OPTIONS);
    return [areaMm2(bare!), areaMm2(painted!)];
  });
}

describe("painted shells", () => {
  it("are as many layers thick as tops, and narrower by a strand where nothing else is", () => {
    const found = areas(layers(Array<ExPolygons>(LAYERS).fill(BLOCK), LAYERS - 1, "tops", BLOCK));
    for (let below = 0; below < LAYERS; below++) {
      const side = 20 - 2 * 0.45 * below;
      expect(found[LAYERS - 1 - below]![1]).toBeCloseTo(below <= 3 ? side ** 2 : 0, 1);
    }
  });

  it("are one layer less thick at the bottom", () => {
    const found = areas(layers(Array<ExPolygons>(LAYERS).fill(BLOCK), 0, "bottoms", BLOCK));
    expect(found.map(([, painted]) => painted > 0)).toEqual(found.map((_, layer) => layer < 4));
  });

  it("do not narrow inside what they are on", () => {
    const found = areas(layers(Array<ExPolygons>(LAYERS).fill(BLOCK), LAYERS - 1, "tops", square(5, 15)));
    expect(found.slice(-4).map(([, painted]) => painted)).toEqual(
      [100, 100, 100, 100].map((mm2) => expect.closeTo(mm2, 3)),
    );
    // The rest of the top is a shell that is not painted.
    expect(found.at(-2)![0]).toBeCloseTo((20 - 0.9) ** 2 - 100, 1);
  });

  it("are cut off where the layers between are less wide", () => {
    const slices = Array.from({ length: LAYERS }, (_, i) => (i === LAYERS - 2 ? square(0, 10) : BLOCK));
    const found = areas(layers(slices, LAYERS - 1, "tops", BLOCK));
    expect(found.at(-2)![1]).toBeCloseTo((10 - 0.9) ** 2, 1);
    expect(found.at(-3)![1]).toBeCloseTo((10 - 1.8) ** 2, 1);
  });

  it("are none where what is painted is narrower than a strand that fills a gap", () => {
    const strip = (width: number): ExPolygons =>
      area([
        [5, 5],
        [15, 5],
        [15, 5 + width],
        [5, 5 + width],
      ]);
    const painted = (width: number): number =>
      areas(layers(Array<ExPolygons>(LAYERS).fill(BLOCK), LAYERS - 1, "tops", strip(width))).at(-1)![1];
    expect(painted(0.22)).toBe(0);
    expect(painted(0.23)).toBeCloseTo(2.3, 2);
  });
});
