/** Shells a slit apart, as where they are thick upwards only, and what closes it. */
import { expect, test } from "vitest";
import { ROLE } from "../../../src/core/roles.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import type { Region, RegionKind } from "../../../src/regions/regions.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { fillRegions } from "../../../src/toolpaths/infill/fill.ts";
import { resolveInfill } from "../../../src/toolpaths/infill/resolve.ts";
import { box, engine, shape, testSettings } from "../shapes.ts";

const region = (kind: RegionKind, polygons: ExPolygons, bridgeAngle = Number.NaN): Region => ({
  kind,
  polygons,
  bridgeAngle,
});
const SOLID = region("solid", shape(box(0, 0, 9.99999, 10), box(10.00001, 0, 20, 10)));
const SPARSE = region("sparse", shape(box(0, 10, 20, 30)));

/** Islands of solid infill beside others. */
function solids(others: readonly Region[], given: Partial<Settings> = {}): number {
  const settings = testSettings({ ensure_vertical_shell_thickness: false, top_fill_pattern: "monotonic", ...given });
  const layer = { index: 5, printZ: 1, bounds: () => ({ minX: 0, minY: 0, maxX: 2e6, maxY: 3e6 }) };
  const fills = fillRegions({ regions: [...others, SOLID] }, layer, resolveInfill(settings, 0.2, false), engine);
  return fills.filter(({ roles }) => roles[0] === ROLE.solidInfill).length;
}

test("are one where nothing is filled before them", () => {
  expect(solids([])).toBe(1);
  for (const fill_pattern of ["grid", "stars", "gyroid"] as const) expect(solids([SPARSE], { fill_pattern })).toBe(1);
});

test("stay apart after sparse lines, bridges, and tops of narrower strands", () => {
  expect(solids([SPARSE], { fill_pattern: "rectilinear" })).toBe(2);
  expect(solids([SPARSE, region("bottom-bridge", shape(box(30, 0, 40, 10)), 0)], { fill_pattern: "grid" })).toBe(2);
  const top = region("top", shape(box(30, 0, 40, 10)));
  for (const [width, count] of [
    [0.4, 2],
    [0.5, 1],
  ] as const)
    expect(solids([top], { solid_infill_extrusion_width: 0.45, top_infill_extrusion_width: width })).toBe(count);
});

test("stay apart where shells are thick sideways too: there are none to close", () => {
  expect(solids([], { ensure_vertical_shell_thickness: true })).toBe(2);
});
