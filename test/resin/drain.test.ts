import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { type DrainHole, drainSolid, type HollowLayer, proposeDrains } from "../../src/resin/drain.ts";
import { island, square } from "../geometry/shapes.ts";
import { expectClosed } from "./solids/closed.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

/** Layers of 0.5 mm: a part of 20 mm, and in it the cavity that is given for each. */
const layersOf = (cavityAt: (mm: number) => ExPolygons): HollowLayer[] =>
  Array.from({ length: 40 }, (_, i) => {
    const mm = (i + 0.5) / 2;
    return { sliceZ: mm * UNITS_PER_MM, polygons: island(square(20)), cavity: cavityAt(mm) };
  });

test("a hole is a closed cylinder along its direction, from a radius before the surface", () => {
  const hole: DrainHole = { position: [1, 2, 3], direction: [0, 0, 2], radius: 1.5, depth: 4 };
  const [shell] = drainSolid([hole]).shells;
  expectClosed(shell);
  const { minMm, maxMm, volumeMm3 } = measureMesh(shell);
  expect([minMm[2], maxMm[2]]).toEqual([1.5, 7]);
  expect((minMm[0] + maxMm[0]) / 2).toBeCloseTo(1, 6);
  expect(volumeMm3 / (Math.PI * 1.5 ** 2 * 5.5)).toBeCloseTo(1, 1);
});

describe("proposals", () => {
  test("two holes into a box's cavity, apart, through its floor", () => {
    const holes = proposeDrains(
      engine,
      layersOf((mm) => (mm > 3 && mm < 17 ? island(square(14)) : EMPTY_EXPOLYGONS)),
      1.5,
    );
    expect(holes).toHaveLength(2);
    for (const { position, direction, radius, depth } of holes) {
      expect(direction).toEqual([0, 0, 1]);
      expect(position[2] - radius).toBeLessThan(0);
      expect(position[2] + depth).toBeGreaterThan(3);
      expect(Math.max(Math.abs(position[0]), Math.abs(position[1]))).toBeLessThanOrEqual(7 - radius);
    }
    const [a, b] = holes.map(({ position }) => position);
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(6);
  });

  test("two legs: a hole at the foot of each, the lower first", () => {
    const [left, right] = [island(square(6, -6, 0)), island(square(6, 6, 0))];
    const layers = layersOf((mm) => {
      if (mm < 2 || mm > 17) return EMPTY_EXPOLYGONS;
      if (mm > 10) return island(square(18));
      return mm > 4 ? engine.unionAll([left, right]) : right;
    });
    const [first, second] = proposeDrains(engine, layers, 1);
    expect(first.position[0]).toBeGreaterThan(3);
    expect(second.position[0]).toBeLessThan(-3);
    expect(second.depth).toBeGreaterThan(first.depth);
  });

  test("one hole where there is no room for two, none without a cavity", () => {
    const narrow = layersOf((mm) => (mm > 3 && mm < 6 ? island(square(3)) : EMPTY_EXPOLYGONS));
    expect(proposeDrains(engine, narrow, 1)).toHaveLength(1);
    expect(
      proposeDrains(
        engine,
        layersOf(() => EMPTY_EXPOLYGONS),
        1,
      ),
    ).toEqual([]);
  });
});
