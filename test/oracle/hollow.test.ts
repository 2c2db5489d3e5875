/**
 * Hollowing against PrusaSlicer 2.5.0's, which wears voxels away: `prusa-slicer --export-sla --load hollow.ini PART.stl
 * -o out.sl1`, usedMaterial of config.ini, with layers of 0.1 mm, supports_enable 0, pad_enable 0, hollowing_enable 1,
 * hollowing_closing_distance 0 and the settings told here. At other closing distances it rounds the cavity's corners
 * by a ball of that radius (the cube at 2 mm: 4.159 ml, 3DBenchy: 14.900), which is not done here.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMm } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS } from "../../src/geometry/polygons.ts";
import { sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { hollowCavity, hollowSection } from "../../src/resin/hollow.ts";
import { planResinLayers } from "../../src/resin/plan.ts";
import { resolveHollowing } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { modelsPresent, NEEDS_MODELS, readStl } from "./models.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

const PRINTS: readonly (readonly [string, Partial<ResinSettings>, ml: number])[] = [
  ["3DBenchy", { hollowing_min_thickness: 3, hollowing_quality: 0.5 }, 13.935879],
  ["3DBenchy", { hollowing_min_thickness: 2, hollowing_quality: 1 }, 11.858062],
];

describe.skipIf(!modelsPresent)(`what is left of a part, within 0.5 % (${NEEDS_MODELS})`, () => {
  test.each(PRINTS)("%s with %o", (name, settings, ml) => {
    const mesh = placeMesh(readMesh(readStl(name)).mesh).placed;
    const plan = planResinLayers(toMm(mesh.height), 0, 0.1, 0.1);
    const { layers } = sliceMesh(mesh, plan, { engine, kernel: createTwin() });
    const polygonsAt = (layer: number) => layers[layer]?.polygons ?? EMPTY_EXPOLYGONS;
    const sections = layers.map(({ polygons }, i) =>
      hollowSection(engine, polygons, polygonsAt(i - 1), polygonsAt(i + 1)),
    );
    const options = resolveHollowing(
      completeResinSettings({ hollowing_enable: true, hollowing_closing_distance: 0, ...settings }),
    )!;
    const left = layers.reduce((sum, { polygons }, i) => {
      const cavity = hollowCavity(engine, (layer) => sections[layer], i, plan.sliceZ, options);
      return sum + areaMm2(polygons) - areaMm2(cavity);
    }, 0);
    expect(Math.abs((left * 0.1) / 1000 / ml - 1)).toBeLessThan(0.005);
  });
});
