import { describe, expect, test } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { lineLengthMm } from "../../src/geometry/path.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import type { RegionKind } from "../../src/regions/regions.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { type IronedLayer, ironLayer, resolveIroning } from "../../src/toolpaths/ironing.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { island, square } from "../geometry/shapes.ts";

const engine = await createPolygonEngine();
const part = island(square(20));
const PROFILE = { layer_height: 0.2, nozzle_diameter: 0.4, ironing: true } as const;
const resolve = (given: Partial<Settings> = {}, isLast = true) =>
  resolveIroning(completeSettings({ ...PROFILE, ...given }), isLast);
const layer = (kind: RegionKind, tops: ExPolygons = EMPTY_EXPOLYGONS): IronedLayer => ({
  index: 0,
  slices: part,
  tops,
  bottoms: EMPTY_EXPOLYGONS,
  regions: { regions: [{ kind, polygons: island(square(18)), bridgeAngle: Number.NaN }] },
});
const iron = (ironed: IronedLayer, given: Partial<Settings> = {}): Toolpaths[] =>
  ironLayer(engine, ironed, resolve(given)!);
/** Area that the lines pass, at their distance of 0.1 mm. */
const passed = (paths: readonly Toolpaths[]): number =>
  paths.reduce(
    (sum, { coords, starts }) =>
      sum +
      0.1 * Array.from(starts.subarray(1), (end, i) => lineLengthMm(coords, starts[i], end)).reduce((a, b) => a + b, 0),
    0,
  );

describe("what is ironed", () => {
  test("is nothing unless asked for, and unless there is a top", () => {
    expect(resolve({ ironing: false })).toBeUndefined();
    expect(resolve({ top_solid_layers: 0 })).toBeUndefined();
    expect(resolve({ ironing_type: "topmost" }, false)).toBeUndefined();
    expect(resolve({ ironing_type: "topmost" }, true)).toBeDefined();
    expect(resolve({ ironing_type: "solid", top_solid_layers: 0 }, false)).toBeDefined();
    expect(iron(layer("sparse"))).toEqual([]);
  });

  test("is the top up to half a nozzle from the edge", () => {
    const paths = iron(layer("top", part));
    expect(passed(paths)).toBeGreaterThan(0.97 * 19.6 ** 2);
    expect(passed(paths)).toBeLessThan(1.03 * 19.6 ** 2);
    const edge = engine.offset(part, -20_000);
    for (const { coords, starts } of paths) expect(engine.cutLines({ coords, starts }, edge).starts).toHaveLength(1);
  });

  test("is the whole layer where all of it is solid, and the solid part where not", () => {
    expect(passed(iron(layer("solid"), { ironing_type: "solid" }))).toBeCloseTo(19.6 ** 2, -1.2);
    const mixed: IronedLayer = {
      ...layer("sparse"),
      regions: {
        regions: [
          { kind: "sparse", polygons: island(square(6, -5, 0)), bridgeAngle: Number.NaN },
          { kind: "solid", polygons: island(square(6, 5, 0)), bridgeAngle: Number.NaN },
        ],
      },
    };
    const only = passed(iron(mixed, { ironing_type: "solid" }));
    expect(only).toBeGreaterThan(0.95 * areaMm2(island(square(6))));
    expect(only).toBeLessThan(1.05 * areaMm2(island(square(6))));
    expect(passed(iron(mixed, { ironing_type: "solid", fill_density: "100%" }))).toBeGreaterThan(350);
  });
});

test("lines have a share of the layer's volume, by their distance", () => {
  const [{ roles, flows, heights, entityFlags }] = iron(layer("top", part), {
    ironing_flowrate: "30%",
    ironing_spacing: 0.2,
  });
  expect(new Set(roles)).toEqual(new Set([ROLE.ironing]));
  // 0.2 mm of height times 30 %, over lines 0.2 mm apart.
  expect(flows[0]).toBeCloseTo(0.2 * 0.3 * 0.2, 9);
  expect(heights[0]).toBeCloseTo((0.2 * 0.3 * 0.2) / 0.4, 9);
  expect(entityFlags.every((flags) => flags === ENTITY.directed)).toBe(true);
});

/** Where lines of a direction lie, mm across it, each place once. */
function placesOfLines(paths: readonly Toolpaths[], direction: number): number[] {
  const [along, across] = [
    [Math.cos(direction), Math.sin(direction)],
    [-Math.sin(direction), Math.cos(direction)],
  ];
  const places = new Set<number>();
  for (const { coords } of paths)
    for (let i = 2; i < coords.length; i += 2) {
      const [dx, dy] = [coords[i] - coords[i - 2], coords[i + 1] - coords[i - 1]];
      if (Math.abs(dx * along[0] + dy * along[1]) < 0.9999 * Math.hypot(dx, dy)) continue;
      places.add(Math.round((coords[i] * across[0] + coords[i + 1] * across[1]) / 100) / 1000);
    }
  return [...places].sort((a, b) => a - b);
}

test("lines stand as far apart as is told, however wide the area is", () => {
  const places = placesOfLines(iron(layer("top", part), { ironing_spacing: 0.27, fill_angle: 45 }), Math.PI / 2);
  expect(places.length).toBeGreaterThan(70);
  for (let i = 1; i < places.length; i++) expect(places[i] - places[i - 1]).toBeCloseTo(0.27, 2);
});

test("layers are ironed across each other in turn", () => {
  const ironed = layer("top", part);
  const at = (index: number) => iron({ ...ironed, index }, { fill_angle: 45 });
  expect(placesOfLines(at(1), Math.PI).length).toBeGreaterThan(190);
  // Their joints along the edges.
  expect(placesOfLines(at(1), Math.PI / 2)).toHaveLength(2);
  expect(placesOfLines(at(2), Math.PI / 2)).toEqual(placesOfLines(at(0), Math.PI / 2));
});
