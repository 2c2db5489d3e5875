import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { placedRayCaster } from "../../src/mesh/ray-cast.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { resolveSupports } from "../../src/resin/resolve.ts";
import { buildSupports } from "../../src/resin/supports/tree.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import { downwardPoints } from "../resin/supports/downward-points.ts";
import { expectSound } from "../resin/supports/judge.ts";
import { supportVolume } from "../resin/supports/support-volume.ts";
import { modelsPresent, NEEDS_MODELS, readShared } from "./models.ts";

const SPACING = 3;

/**
 * mm3 of supports outside the part that PrusaSlicer 2.5.0 builds for the very points of `downwardPoints`, handed to it in
 * a 3MF, without a pad; measured on its pictures of 0.1 mm layers.
 */
const PRUSA: readonly (readonly [path: string, mm3: number])[] = [
  ["estimator/models/knob.stl.gz", 395.54],
  ["estimator/models/tee.stl.gz", 1261.21],
  ["estimator/models/bracket.stl.gz", 897.62],
  ["models/stl/arc_bridge.stl", 248.96],
  ["models/stl/castle.stl", 1977.9],
  ["models/stl/gear_knurled.stl", 1105.67],
  ["models/stl/overhang_test.stl", 1825.17],
  ["models/stl/support_test.stl", 2072.66],
  ["models/stl/fan_duct_ascii.stl", 1297.2],
  ["models/stl/spiral_stair.stl", 3650.67],
  ["models/stl/xyz_cube_20mm.stl", 692.66],
];

describe.skipIf(!modelsPresent)(`supports of real parts (${NEEDS_MODELS})`, () => {
  const options = resolveSupports(completeResinSettings({ pad_enable: false }));
  let engine: PolygonEngine;
  beforeAll(async () => {
    engine = await createPolygonEngine();
  });
  afterAll(() => engine.dispose());

  test.each(PRUSA)("%s: clear of the part, and %d mm3 within a quarter", (path, mm3) => {
    const { placed } = placeMesh(readMesh(readShared(path)).mesh);
    const points = downwardPoints(placed, SPACING);
    const caster = placedRayCaster(placed);
    const supports = buildSupports(placed, points, options, caster);
    expectSound(supports, points, options, ([x, y, z]) => (caster.contains(x, y, z) ? 0 : caster.nearest(x, y, z, 5)));
    expect(supports.dropped.length).toBeLessThanOrEqual(0.06 * points.length);
    expect(Math.abs(supportVolume(supports.solid, placed, options.lift, engine, 0.2) / mm3 - 1)).toBeLessThan(0.25);
  });
});
