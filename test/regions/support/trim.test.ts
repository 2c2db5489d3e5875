import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { EMPTY_POLYLINES } from "../../../src/geometry/polygons.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { besideBridges } from "../../../src/regions/support/trim.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import { resolveSupportPaths } from "../../../src/toolpaths/support/resolve.ts";

const engine = await createPolygonEngine();
const line = { coords: Int32Array.of(0, 0, 1_000_000, 0), starts: Uint32Array.of(0, 2) };

describe("besideBridges", () => {
  it("is a perimeter over air with the air beside it", () => {
    const options = resolveSupports(completeSettings({ nozzle_diameter: 0.4, support_material_xy_spacing: 0.3 }));
    const [area, ...more] = besideBridges(engine, [], line, options);
    expect(more).toEqual([]);
    // 10 mm of a round strand of 0.4 mm, 0.3 mm of air to both sides.
    expect(areaMm2(area)).toBeCloseTo(10 * (0.4 + 2 * 0.3), 2);
  });

  it("is the same around a loop over air, wherever that begins", () => {
    const [a, b, c, d, middle] = [
      [0, 0],
      [1e6, 0],
      [1e6, 1e6],
      [0, 1e6],
      [5e5, 0],
    ];
    const areas = [
      [a, b, c, d, a],
      [middle, b, c, d, a, middle],
    ].map((points) => {
      const loop = { coords: Int32Array.from(points.flat()), starts: Uint32Array.of(0, points.length) };
      const [area, ...more] = besideBridges(engine, [], loop, resolveSupports(completeSettings({})));
      expect(more).toEqual([]);
      return areaMm2(area);
    });
    expect(areas[0]).toBeGreaterThan(40 * 0.4);
    expect(areas[0]).toBeCloseTo(areas[1], 6);
  });

  it("is nothing without round strands, and where supports are washed off", () => {
    for (const given of [{ thick_bridges: false }, { support_material_contact_distance: 0 }])
      expect(besideBridges(engine, [], line, resolveSupports(completeSettings(given)))).toEqual([]);
    expect(besideBridges(engine, [], EMPTY_POLYLINES, resolveSupports(completeSettings({})))).toEqual([]);
  });
});

describe("the grid of supports", () => {
  it.each([0.3, 0.36, 0.41, 0.45])("has its strands where its columns end, to a unit, at a width of %s", (width) => {
    const settings = completeSettings({ support_material_extrusion_width: width, support_material_with_sheath: false });
    const { base } = resolveSupportPaths(settings);
    expect(base.spacing / base.density).toBeCloseTo(resolveSupports(settings).gridStep, 6);
  });
});
