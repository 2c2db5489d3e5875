import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount } from "../../src/geometry/polygons.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { makePad } from "../../src/resin/pad.ts";
import { padFootprint, padOutline } from "../../src/resin/pad-outline.ts";
import { resolvePad } from "../../src/resin/resolve.ts";
import type { Solid } from "../../src/resin/solid.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { stars } from "../geometry/arbitraries.ts";
import { hole, island, rings, square } from "../geometry/shapes.ts";
import { expectClosed } from "./solids/closed.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

const options = (settings: Partial<ResinSettings>) =>
  resolvePad(completeResinSettings({ pad_enable: true, ...settings }))!;
const outline = (model: ExPolygons, settings: Partial<ResinSettings>, feet: ExPolygons = EMPTY_EXPOLYGONS) =>
  padOutline(engine, model, feet, options(settings));

/** The volume in mm3 of shells that are closed and face outwards. */
function volume({ shells }: Solid): number {
  for (const shell of shells) expectClosed(shell);
  const volumes = shells.map((shell) => measureMesh(shell).volumeMm3);
  for (const own of volumes) expect(own).toBeGreaterThan(0);
  return volumes.reduce((sum, own) => sum + own, 0);
}

/** The area of a square with round corners. */
const rounded = (side: number, radius: number): number => side ** 2 - (4 - Math.PI) * radius ** 2;

test("no pad unless it is asked for", () => {
  expect(resolvePad(completeResinSettings({ pad_enable: false }))).toBeNull();
});

describe("below the part", () => {
  test("the footprint and a brim with round corners, two thicknesses high", () => {
    const pad = makePad(island(square(20)), EMPTY_EXPOLYGONS, engine, options({}));
    expect(volume(pad)).toBeCloseTo(2 * rounded(23.2, 1.6), 0);
    expect(measureMesh(pad.shells[0])).toMatchObject({ minMm: [-11.6, -11.6, 0], maxMm: [11.6, 11.6, 2] });
  });

  test("holes are filled, bays narrower than four brims too", () => {
    const frame = island(square(20), hole(square(10)));
    expect(areaMm2(outline(frame, {}))).toBeCloseTo(rounded(23.2, 1.6), 0);
    const comb = engine.unionAll([island(square(10, -5.5)), island(square(10, 5.5)), rings(square(2))]);
    expect(areaMm2(outline(comb, {}))).toBeGreaterThan(24.2 * 13.2 - 3);
  });

  test("islands become one where their centres are closer than the merge distance and 3.6 thicknesses", () => {
    const pair = (apart: number) => engine.unionAll([rings(square(10)), rings(square(10, apart))]);
    expect(islandCount(outline(pair(57.1), {}))).toBe(1);
    expect(islandCount(outline(pair(57.3), {}))).toBe(2);
    expect(islandCount(outline(pair(30), { pad_max_merge_distance: 22.7 }))).toBe(2);
    expect(islandCount(outline(pair(30), { pad_max_merge_distance: 22.9 }))).toBe(1);
    expect(islandCount(outline(pair(55), { pad_wall_thickness: 0.5, pad_max_merge_distance: 53 }))).toBe(2);
  });

  test("a slope takes its share of the bottom: a frustum, but for its corners", () => {
    const slope = (degrees: number) =>
      volume(makePad(island(square(20)), EMPTY_EXPOLYGONS, engine, options({ pad_wall_slope: degrees })));
    const run = 2 / Math.tan(Math.PI / 3);
    const frustum = (a: number, b: number): number => (2 / 3) * (a * a + a * b + b * b);
    expect(slope(60)).toBeCloseTo(frustum(23.2, 23.2 - 2 * run) - (4 - Math.PI) * 2 * 1, -1);
    expect(slope(45)).toBeLessThan(slope(60));
    expect(slope(90)).toBeGreaterThan(slope(89));
  });

  test("a wall stands around, of the pad's thickness, and leans out with the slope", () => {
    const walled = (settings: Partial<ResinSettings>) =>
      volume(makePad(island(square(10)), EMPTY_EXPOLYGONS, engine, options({ pad_brim_size: 10, ...settings })));
    const ring = rounded(30, 10) - rounded(26, 8);
    expect(walled({ pad_wall_height: 3 })).toBeCloseTo(2 * rounded(30, 10) + 3 * ring, -1);
    const leaning = makePad(
      island(square(10)),
      EMPTY_EXPOLYGONS,
      engine,
      options({ pad_brim_size: 10, pad_wall_height: 3, pad_wall_slope: 60 }),
    );
    expect(leaning.shells).toHaveLength(1);
    expect(measureMesh(leaning.shells[0]).maxMm[0]).toBeCloseTo(15 + 3 / Math.tan(Math.PI / 3), 3);
    expect(volume(leaning)).toBeCloseTo(2123, -1);
  });
});

describe("around the part", () => {
  const around = { pad_around_object: true, pad_around_object_everywhere: true } as const;

  test("a gap is kept, and sticks cross it into the part", () => {
    const [part, gap] = [island(square(10)), 1];
    const bare = outline(part, { ...around, pad_object_connector_width: 0 });
    expect(areaMm2(bare)).toBeCloseTo(rounded(10 + 2 * gap + 3.2, 1.6) - 12 ** 2, 0);
    expect(isEmpty(engine.intersection(bare, part))).toBe(true);
    const held = outline(part, around);
    // A stick every 10 mm of the 48 around the gap, 0.3 mm deep in the part and 0.5 wide; the first passes its corner by.
    const sticks = engine.intersection(held, part);
    expect(islandCount(sticks)).toBe(4);
    expect(areaMm2(sticks)).toBeCloseTo(4 * 0.3 * 0.5, 3);
    expect(islandCount(held)).toBe(1);
  });

  test("it lies only where feet stand, unless everywhere is asked for", () => {
    const frame = island(square(40), hole(square(30)));
    expect(islandCount(outline(frame, { ...around, pad_object_connector_width: 0 }))).toBe(2);
    const within = outline(frame, { pad_around_object: true, pad_object_connector_width: 0 }, island(square(3)));
    expect(areaMm2(within)).toBeCloseTo(28 ** 2, 1);
    expect(isEmpty(outline(frame, { pad_around_object: true }))).toBe(true);
  });

  test("slopes and walls go around, closed", () => {
    const walled = { pad_wall_height: 2, pad_brim_size: 5, pad_wall_slope: 60 };
    for (const settings of [{}, { pad_wall_slope: 45 }, { pad_wall_height: 2 }, walled]) {
      const solid = makePad(island(square(20)), EMPTY_EXPOLYGONS, engine, options({ ...around, ...settings }));
      expect(volume(solid)).toBeGreaterThan(100);
    }
  });
});

test("any pad is closed and faces outwards, and reaches from the plate to its wall's top", () => {
  const settings = fc.record({
    pad_wall_thickness: fc.double({ min: 0.5, max: 3, noNaN: true }),
    pad_wall_height: fc.oneof(fc.constant(0), fc.double({ min: 0.2, max: 4, noNaN: true })),
    pad_brim_size: fc.double({ min: 0.5, max: 4, noNaN: true }),
    pad_wall_slope: fc.oneof(fc.constant(90), fc.double({ min: 45, max: 89.9, noNaN: true })),
    pad_around_object: fc.boolean(),
    pad_around_object_everywhere: fc.constant(true),
  });
  fc.assert(
    fc.property(stars, settings, (shape, chosen) => {
      const solid = makePad(padFootprint(engine, [engine.union(shape)]), EMPTY_EXPOLYGONS, engine, options(chosen));
      volume(solid);
      const tops = solid.shells.map((shell) => measureMesh(shell).maxMm[2]);
      expect(Math.max(...tops)).toBeCloseTo(chosen.pad_wall_thickness + chosen.pad_wall_height, 4);
      expect(Math.min(...solid.shells.map((shell) => measureMesh(shell).minMm[2]))).toBe(0);
    }),
    { numRuns: 40 },
  );
});
