import { beforeAll, describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { type ExPolygons, islandCount } from "../../src/geometry/polygons.ts";
import { enterLayer, inDetail, prepareForFilament } from "../../src/regions/enter.ts";
import { resolveEntry } from "../../src/regions/resolve-entry.ts";
import { completeSettings } from "../../src/settings/complete.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});

const EXACT = { gcodeResolution: 0, closingRadius: 0 };

/** Islands without holes, from points in mm. */
function polygons(...contours: number[][]): ExPolygons {
  const ringStarts = new Uint32Array(contours.length + 1);
  contours.forEach((contour, i) => {
    ringStarts[i + 1] = ringStarts[i] + contour.length / 2;
  });
  const coords = Int32Array.from(contours.flat(), (mm) => Math.floor(mm * 1e5 + 0.5));
  return { coords, ringStarts, islandStarts: Uint32Array.from(ringStarts, (_, i) => i) };
}

const rectangle = (x: number, y: number, width: number, height: number) => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
];

describe("prepareForFilament", () => {
  test("changes nothing when both lengths are 0", () => {
    const square = polygons(rectangle(0, 0, 10, 10));
    expect(prepareForFilament(square, engine, EXACT)).toEqual(square);
  });

  test("closes a slit up to twice the radius, and no wider", () => {
    const apart = (gap: number) => polygons(rectangle(0, 0, 10, 10), rectangle(10 + gap, 0, 10, 10));
    const closed = (gap: number) => prepareForFilament(apart(gap), engine, { ...EXACT, closingRadius: 4900 });
    expect(islandCount(closed(0.097))).toBe(1);
    expect(areaMm2(closed(0.097))).toBeCloseTo(200.97, 3);
    expect(islandCount(closed(0.099))).toBe(2);
    expect(areaMm2(closed(0.099))).toBeCloseTo(200, 3);
  });

  test("leaves out points within the resolution, before the closing", () => {
    const circle = polygons(
      Array.from({ length: 2000 }, (_, i) => (i % 2 ? Math.sin : Math.cos)((Math.PI * (i - (i % 2))) / 1000) * 10),
    );
    const simple = prepareForFilament(circle, engine, { gcodeResolution: 1250, closingRadius: 4900 });
    expect(simple.coords.length / 2).toBeLessThan(150);
    expect(areaMm2(simple) / areaMm2(circle)).toBeGreaterThan(0.998);
    expect(areaMm2(simple) / areaMm2(circle)).toBeLessThanOrEqual(1);
  });
});

test("slices in detail keep what is finer than the resolution", () => {
  // A side that bends out by 8 um, and by 1.
  const bent = (mm: number) => polygons([0, 0, 10, 0, 10 + mm, 5, 10, 10, 0, 10]);
  const entry = resolveEntry(completeSettings());
  const entered = (mm: number) => enterLayer(bent(mm), false, engine, entry);
  const corners = ({ coords }: ExPolygons): number => coords.length / 2;
  expect(corners(entered(0.008).slices)).toBe(4);
  expect(corners(inDetail(engine, entered(0.008), entry))).toBe(5);
  expect(corners(inDetail(engine, entered(0.001), entry))).toBe(4);
});

test("where the resolution is as fine, slices are in detail themselves", () => {
  const entry = resolveEntry(completeSettings({ gcode_resolution: 0.001 }));
  const entered = enterLayer(polygons([0, 0, 10, 0, 10, 10, 0, 10]), false, engine, entry);
  expect(entered.exact).toBeUndefined();
  expect(inDetail(engine, entered, entry)).toBe(entered.slices);
});
