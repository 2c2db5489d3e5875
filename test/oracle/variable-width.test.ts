/**
 * Perimeters of variable width on real models: what of each slice neither beads nor infill cover, and the whole
 * print's filament beside PrusaSlicer 2.5.0's with the same profile:
 * `prusa-slicer --export-gcode --load base.ini --load standard.ini --perimeter-generator arachne PART.stl -o out.gcode`.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { prism } from "../../fixtures/shapes.ts";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { type ExPolygons, islandCount } from "../../src/geometry/polygons.ts";
import { createEngine, slice } from "../../src/index.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { resolveLayerOptions } from "../../src/layers/resolve.ts";
import { sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { enterLayer } from "../../src/regions/enter.ts";
import { resolveEntry } from "../../src/regions/resolve-entry.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { coveredArea } from "../../src/toolpaths/gap-fill.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { makePerimeters } from "../toolpaths/make-perimeters.ts";
import { modelsPresent, NEEDS_MODELS, profileSettings, readStl } from "./models.ts";

/** Every how many-th layer is looked at. */
const STEP = 6;
/** A place that a disc of this diameter fits into is missed, mm: less than the thinnest wall that gets a bead. */
const MISSED = 0.1;

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

function arachne(): Settings {
  return { ...profileSettings("standard"), perimeter_generator: "arachne" };
}

function slicesOf(name: string, settings: Settings): ExPolygons[] {
  const options = resolveLayerOptions(settings);
  const mesh = placeMesh(readMesh(readStl(name)).mesh).placed;
  const { layers } = sliceMesh(mesh, planLayers(mesh.height, options), { engine, kernel: createTwin() });
  const entry = resolveEntry(settings);
  return layers
    .filter((_, i) => i % STEP === 1)
    .map(({ polygons }) => enterLayer(polygons, false, engine, entry).slices);
}

/** What of a slice is neither under a bead nor left to infill, in places that a disc fits into. */
function missed(slices: ExPolygons, settings: Settings): ExPolygons {
  const options = resolvePerimeters(settings, 0.2, false);
  const { loops, infillArea } = makePerimeters(engine, { slices, below: undefined, above: undefined }, options);
  const covered = engine.unionAll([engine.union(coveredArea(loops)), infillArea]);
  return engine.offset2(engine.difference(slices, covered), -toUnits(MISSED / 2), toUnits(MISSED / 2));
}

/** PrusaSlicer's filament, mm. */
const PRINTS: readonly (readonly [string, number])[] = [
  ["varying_thickness", 396.29],
  ["thin_wall_test", 353.27],
  ["xyz_cube_20mm", 1353.31],
  ["fan_duct_ascii", 1658.95],
];

/** Walls 20 mm long and 2 mm high that open from 0.3 mm to so much, in mm, and PrusaSlicer's filament for them. */
const WEDGES: readonly (readonly [number, number])[] = [
  [0.5, 12.23],
  [0.96, 16.17],
  [1.65, 21.81],
  [2.8, 31.95],
];

/**
 * By nozzle: the widths of external perimeters and of all else, mm, and PrusaSlicer's filament for external and other
 * perimeters. Between the knob's flutes a wall of one bead opens to one of several.
 */
const KNOBS: readonly (readonly [number, readonly [number, number], readonly [number, number]])[] = [
  [1, [1.05, 1.1], [1421.0, 961.2]],
  [0.5, [0.52, 0.55], [712.3, 706.2]],
];

function widthsOf(external: number, other: number): Partial<Settings> {
  const names = ["", "perimeter_", "infill_", "solid_infill_", "top_infill_", "first_layer_"];
  const others = names.map((name) => [`${name}extrusion_width`, other]);
  return { ...Object.fromEntries(others), external_perimeter_extrusion_width: external };
}

describe.skipIf(!modelsPresent)(`beads of variable width (${NEEDS_MODELS})`, () => {
  // What is left are the ends of beads, which count as cut off square, and wedges that open wider than the transition
  // angle, where no bead begins. A missing bead of 5 mm would be 2 mm2.
  test.each(["thin_wall_test", "varying_thickness", "gear_knurled", "xyz_cube_20mm", "fan_duct_ascii", "3DBenchy"])(
    "%s: nothing wider than the thinnest bead is missed",
    (name) => {
      const settings = arachne();
      let all = 0;
      let left = 0;
      for (const slices of slicesOf(name, settings)) {
        const places = missed(slices, settings);
        for (let i = 0; i < islandCount(places); i++) expect(areaMm2(islandAt(places, i))).toBeLessThan(0.5);
        all += areaMm2(slices);
        left += areaMm2(places);
      }
      expect(left / all).toBeLessThan(0.01);
    },
  );

  test.each(PRINTS)("%s: filament within 1 percent of %d mm", async (name, filament) => {
    const whole = await createEngine({ threads: 0 });
    try {
      const { stats } = await whole.slice(readStl(name), arachne());
      expect(Math.abs(stats.filamentMm / filament - 1)).toBeLessThan(0.01);
    } finally {
      await whole.close();
    }
  });

  test.each(WEDGES)("a wedge up to %d mm: filament within 0.2 percent of %d mm", async (thickest, filament) => {
    const wedge = prism([0, 0, 20, 0, 20, thickest, 0, 0.3], 0, 2);
    const { stats } = await slice(binaryStl(wedge), arachne(), { threads: 0 });
    expect(Math.abs(stats.filamentMm / filament - 1)).toBeLessThan(0.002);
  });

  test.each(KNOBS)(
    "a knob by a nozzle of %d mm: each perimeter's filament within 0.2 percent",
    async (nozzle, widths, mm) => {
      const knob = readFileSync(new URL("../../fixtures/knob.stl", import.meta.url));
      const heights = { layer_height: 0.4 * nozzle, first_layer_height: 0.4 * nozzle };
      const settings = { ...arachne(), ...heights, nozzle_diameter: nozzle, perimeters: 2, ...widthsOf(...widths) };
      const { stats } = await slice(knob, settings, { threads: 0 });
      const got = [stats.roles["external-perimeter"].filamentMm, stats.roles.perimeter.filamentMm];
      for (const [i, filament] of got.entries()) expect(Math.abs(filament / mm[i] - 1)).toBeLessThan(0.002);
    },
  );

  test("the same bytes whatever the threads", async () => {
    const texts: string[] = [];
    for (const threads of [0, 1, 2]) {
      const whole = await createEngine({ threads });
      try {
        const settings = { ...arachne(), fuzzy_skin: "all", top_one_perimeter_type: "top" } as const;
        texts.push((await whole.slice(readStl("thin_wall_test"), settings)).gcode.toString());
      } finally {
        await whole.close();
      }
    }
    expect(texts[0].length).toBeGreaterThan(10_000);
    expect(new Set(texts).size).toBe(1);
  });
});
