import { describe, expect, it } from "vitest";
import { box, merge } from "../../../fixtures/shapes.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../../src/geometry/polygons.ts";
import { placeMesh } from "../../../src/mesh/place.ts";
import type { TriangleMesh } from "../../../src/mesh/triangle-mesh.ts";
import { frustum } from "../../../src/resin/solids/primitives.ts";
import { type HangingLayer, hangingOf } from "../../../src/resin/supports/hanging.ts";
import { engine, sectionsOf } from "./hung.ts";

/** Rectangles in mm as a layer: x, y, width, depth. */
function layerOf(
  sliceZ: number,
  ...rectangles: readonly (readonly number[])[]
): { sliceZ: number; polygons: ExPolygons } {
  const coords = rectangles.flatMap(([x, y, w, d]) => [x, y, x + w, y, x + w, y + d, x, y + d]);
  const rings = {
    coords: Int32Array.from(coords, (mm) => Math.round(mm * 1e5)),
    ringStarts: Uint32Array.from({ length: rectangles.length + 1 }, (_, i) => 4 * i),
  };
  return { sliceZ, polygons: engine.union(rings) };
}

const tan = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

describe("what hangs of a layer", () => {
  it("is every island of the lowest", () => {
    const { islands } = hangingOf(layerOf(0.05, [0, 0, 2, 2], [5, 0, 3, 1]), undefined, engine);
    expect(islands.map((island) => [island.areaMm2, island.below])).toEqual([
      [4, []],
      [3, []],
    ]);
  });

  it("is nothing where layers are the same, or shrink", () => {
    const wide = layerOf(0.05, [0, 0, 10, 10]);
    for (const above of [{ ...wide, sliceZ: 0.15 }, layerOf(0.15, [1, 1, 5, 5])]) {
      const { islands } = hangingOf(above, wide, engine);
      expect(islands).toHaveLength(1);
      expect(islands[0].below).toEqual([{ island: 0, share: 1 }]);
      expect([islands[0].overhangMm2, islands[0].slopeMm2]).toEqual([0, 0]);
    }
  });

  it("is what juts out beyond 75 degrees, and leans out beyond 35", () => {
    const step = 0.1;
    const { islands } = hangingOf(layerOf(0.15, [0, 0, 10, 4]), layerOf(0.05, [0, 0, 6, 4]), engine);
    const [{ overhangs, overhangMm2, slopes, slopeMm2 }] = islands;
    // Offsets are rounded to the unit.
    expect(overhangMm2).toBeCloseTo((4 - step * tan(75)) * 4, 3);
    expect(slopeMm2).toBeCloseTo(step * (tan(75) - tan(35)) * 4, 3);
    expect(boundsOf(overhangs).minX / 1e5).toBeCloseTo(6 + step * tan(75), 4);
    expect(boundsOf(slopes).minX / 1e5).toBeCloseTo(6 + step * tan(35), 4);
    expect(areaMm2(engine.intersection(overhangs, slopes))).toBeCloseTo(0, 6);
  });

  it.each([
    [30, "neither"],
    [50, "slope"],
    [70, "slope"],
    [80, "overhang"],
  ])("is of a cone that leans out by %d degrees: %s", (degrees, kind) => {
    const height = 15 / tan(degrees);
    const part: TriangleMesh = frustum([0, 0, 0], [0, 0, height], 5, 20);
    const layers = sectionsOf(placeMesh(part).placed, height / 20);
    for (let i = 1; i < layers.length; i++) {
      const { islands } = hangingOf(layers[i], layers[i - 1], engine);
      expect(islands).toHaveLength(1);
      expect(islands[0].slopeMm2 > 0).toBe(kind !== "neither");
      expect(islands[0].overhangMm2 > 0).toBe(kind === "overhang");
    }
  });

  it("is an island that touches another's wall and rests on nothing", () => {
    const wall = box([2, 10, 10], [0, 0, 0]);
    const shelf = box([4, 4, 2], [5, 3, 5]);
    const layers = sectionsOf(placeMesh(merge(wall, shelf)).placed, 0.5);
    const found: HangingLayer[] = layers.map((layer, i) => hangingOf(layer, layers[i - 1], engine));
    const begins = found.findIndex(({ islands }, i) => i > 0 && islands.some(({ below }) => below.length === 0));
    expect(layers[begins].sliceZ).toBeCloseTo(5.25, 9);
    // Side by side, with a rim in common, is not upon.
    const beside = hangingOf(layerOf(0.15, [2, 0, 3, 3]), layerOf(0.05, [0, 0, 2, 3]), engine);
    expect(beside.islands.map(({ below }) => below)).toEqual([[]]);
  });

  it("shares what one island holds among those above it by area, and sums over those below", () => {
    const parted = hangingOf(layerOf(0.15, [0, 0, 2, 4], [4, 0, 6, 4]), layerOf(0.05, [0, 0, 10, 4]), engine);
    expect(parted.islands.map(({ below }) => below)).toEqual([
      [{ island: 0, share: 0.25 }],
      [{ island: 0, share: 0.75 }],
    ]);
    const joined = hangingOf(layerOf(0.15, [0, 0, 10, 4]), layerOf(0.05, [0, 0, 2, 4], [4, 0, 6, 4]), engine);
    expect(joined.islands.map(({ below }) => below)).toEqual([
      [
        { island: 0, share: 1 },
        { island: 1, share: 1 },
      ],
    ]);
  });

  it("holds many islands to the same as each alone", () => {
    const feet = Array.from({ length: 9 }, (_, i) => [8 * (i % 3), 8 * Math.floor(i / 3), 3, 3]);
    // Grown to all sides, by more each.
    const heads = feet.map(([x, y], i) => [x - 0.1 * i, y - 0.1 * i, 3 + 0.2 * i, 3 + 0.2 * i]);
    const { islands } = hangingOf(layerOf(0.15, ...heads), layerOf(0.05, ...feet), engine);
    const alone = heads.map((head, i) => hangingOf(layerOf(0.15, head), layerOf(0.05, feet[i]), engine).islands[0]);
    const areas = (all: typeof alone): number[][] =>
      all.map((island) => [island.areaMm2, island.overhangMm2, island.slopeMm2]).sort((a, b) => a[0] - b[0]);
    expect(areas([...islands])).toEqual(areas(alone));
    expect(alone.some(({ overhangMm2 }) => overhangMm2 > 0)).toBe(true);
  });

  it("passes over what is less than a pixel", () => {
    expect(hangingOf(layerOf(0.05, [0, 0, 0.04, 0.04]), undefined, engine).islands).toEqual([]);
    expect(hangingOf({ sliceZ: 1, polygons: EMPTY_EXPOLYGONS }, layerOf(0.05, [0, 0, 1, 1]), engine).islands).toEqual(
      [],
    );
  });
});
