/**
 * The layers of PrusaSlicer's g-code, counted, for every model and profile of the shared reference. Its g-code holds the
 * planned layers, but for those at the top whose slices are too narrow for any perimeter.
 */
import { describe, expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { isEmpty } from "../../src/geometry/polygons.ts";
import { bucketTriangles } from "../../src/layers/buckets.ts";
import type { Layer, LayerPlan } from "../../src/layers/layer.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { sliceBand } from "../../src/layers/slice-mesh.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import type { PlacedMesh } from "../../src/mesh/triangle-mesh.ts";
import { enterLayer } from "../../src/regions/enter.ts";
import { resolveEntry } from "../../src/regions/resolve-entry.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import { NEEDS_REFERENCE, readStl, referencePresent, references } from "./models.ts";

/** Heights in mm, first and other layers, of the profiles whose layers are the object's own. */
const PROFILES = { draft: [0.3, 0.3], fine: [0.2, 0.1], solid: [0.2, 0.2], standard: [0.2, 0.2] } as const;

/** Half the profiles' external perimeter, units. */
const HALF_PERIMETER = 22_500;

/** The profiles' gcode_resolution and slice_closing_radius. */
const ENTRY = resolveEntry(completeSettings());

const suite = "layer count equals PrusaSlicer's";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  for (const [model, figures] of Object.entries(references)) {
    const cases = Object.entries(PROFILES).filter(([profile]) => figures[profile]?.layers !== undefined);
    if (cases.length === 0) continue;
    test(model, async () => {
      const engine = await createPolygonEngine();
      const { placed } = placeMesh(readMesh(readStl(model.replace(/\.stl$/, ""))).mesh);
      const counts = cases.map(([profile, [first, other]]) => {
        const plan = planLayers(placed.height, { firstLayerHeight: first * 1e5, layerHeight: other * 1e5 });
        return [profile, printedLayers(placed, plan, engine)];
      });
      expect(counts).toEqual(cases.map(([profile]) => [profile, figures[profile]?.layers]));
    });
  }
});

/** Planned layers without those at the top that no perimeter fits into; four are looked at. */
function printedLayers(mesh: PlacedMesh, plan: LayerPlan, engine: PolygonEngine): number {
  const count = plan.sliceZ.length;
  const buckets = bucketTriangles(mesh, plan.sliceZ);
  const { layers } = sliceBand(mesh, plan, buckets, count - 4, count, { kernel: createTwin(), engine });
  const isPrinted = ({ polygons }: Layer): boolean =>
    !isEmpty(engine.offset(enterLayer(polygons, false, engine, ENTRY).slices, -HALF_PERIMETER));
  return 1 + layers.findLast(isPrinted)!.index;
}
