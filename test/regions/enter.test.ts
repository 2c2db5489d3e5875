import { beforeAll, describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { type ExPolygons, islandCount } from "../../src/geometry/polygons.ts";
import { enterLayer, inDetail } from "../../src/regions/enter.ts";
import { resolveEntry } from "../../src/regions/resolve-entry.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});

/** A layer above the first by these settings, and no others that move outlines. */
function entered(area: ExPolygons, settings: Partial<Settings> = {}) {
  const exact = { gcode_resolution: 0, slice_closing_radius: 0, elefant_foot_compensation: 0 };
  return enterLayer(area, false, engine, resolveEntry(completeSettings({ ...exact, ...settings })));
}

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

describe("a layer that enters", () => {
  test("changes nothing when both lengths are 0", () => {
    const square = polygons(rectangle(0, 0, 10, 10));
    expect(entered(square).slices).toEqual(engine.union(square));
  });

  test("closes a slit up to twice the radius, and no wider", () => {
    const apart = (gap: number) => polygons(rectangle(0, 0, 10, 10), rectangle(10 + gap, 0, 10, 10));
    const closed = (gap: number) => entered(apart(gap), { slice_closing_radius: 0.049 }).slices;
    expect(islandCount(closed(0.097))).toBe(1);
    expect(areaMm2(closed(0.097))).toBeCloseTo(200.97, 3);
    expect(islandCount(closed(0.099))).toBe(2);
    expect(areaMm2(closed(0.099))).toBeCloseTo(200, 3);
  });

  test("leaves out points within the resolution", () => {
    const circle = polygons(
      Array.from({ length: 2000 }, (_, i) => (i % 2 ? Math.sin : Math.cos)((Math.PI * (i - (i % 2))) / 1000) * 10),
    );
    const simple = entered(circle, { gcode_resolution: 0.0125, slice_closing_radius: 0.049 }).slices;
    expect(simple.coords.length / 2).toBeLessThan(150);
    expect(areaMm2(simple) / areaMm2(circle)).toBeGreaterThan(0.998);
    expect(areaMm2(simple) / areaMm2(circle)).toBeLessThanOrEqual(1);
  });

  test("has its corners where the closing puts them, of edges within the resolution as well", () => {
    // The root of a tooth: edges of 5 and 28 um between its side and what it stands on.
    const root = polygons([
      ...[0, 0, 10, 0, 10, 5, 5.00334, 5, 5.00274, 5.00492, 4.99941, 5.03223],
      ...[5.00191, 5.07606, 5.0291, 5.60253, 5.0291, 9, 0, 9],
    ]);
    const { slices } = entered(root, { gcode_resolution: 0.0125, slice_closing_radius: 0.049 });
    const inCorner = Array.from({ length: slices.coords.length / 2 }, (_, i) =>
      slices.coords.subarray(2 * i, 2 * i + 2),
    );
    const [[x]] = inCorner.filter(([px, py]) => Math.abs(py - 5e5) < 10 && px < 9e5);
    // Where the side, drawn on, meets the ground; 5 um from the corner as it was.
    expect(x / 1e5).toBeCloseTo(4.998, 3);
  });
});

test("slices in detail keep what is finer than the resolution", () => {
  // A side that bends out by 8 um, and by 1; where the ring begins, on the other one, its points stay.
  const bent = (mm: number) => entered(polygons([0, 0, 10, 0, 10, 10, 0, 10, -mm, 5]), { gcode_resolution: 0.0125 });
  const corners = ({ coords }: ExPolygons): number => coords.length / 2;
  expect(corners(bent(0.008).slices)).toBe(4);
  expect(corners(inDetail(engine, bent(0.008)))).toBe(5);
  expect(corners(inDetail(engine, bent(0.001)))).toBe(4);
});

test("where the resolution is as fine, slices are in detail themselves", () => {
  const square = entered(polygons(rectangle(0, 0, 10, 10)), { gcode_resolution: 0.001 });
  expect(square.detailed).toBeUndefined();
  expect(inDetail(engine, square)).toBe(square.slices);
});
