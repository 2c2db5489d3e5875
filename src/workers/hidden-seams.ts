/** Seams where the least is seen of them: what that takes of an object. */
import { toMm } from "../core/units.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { sampleSurface } from "../mesh/sample-surface.ts";
import { roleFlow } from "../settings/flow.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import { seamRings } from "../toolpaths/seam/candidates.ts";
import { placeHidden } from "../toolpaths/seam/hidden.ts";
import { hiddenCandidates } from "../toolpaths/seam/nearest-corner.ts";
import { solidGrid } from "../toolpaths/seam/solid-grid.ts";
import { type SeamTraits, seamTraits } from "../toolpaths/seam/traits.ts";
import { PLACES, Visibility } from "../toolpaths/seam/visibility.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import type { LayerSeams, ObjectFields, ObjectJob } from "./object-fields.ts";
import type { Band } from "./stage.ts";

/**
 * Meshes of more triangles have their seams stacked by their corners alone: to tell what is seen would take a fifth as long
 * as all else (3DBenchy 0.76 -> 0.96 s, scorpion_100k 1.75 -> 2.14), and PrusaSlicer tells it of a mesh that it thins out
 * to as many triangles first, so that its places are no longer the model's own.
 */
const MOST_TRIANGLES = 16_000;

/** Whether an object's seams are hidden: aligned and nearest ones of a mesh not too fine, where none are painted. */
export function hidesSeams({ settings, mesh, volumes }: ObjectJob): boolean {
  const isPainted = volumes?.seamEnforcers !== undefined || volumes?.seamBlockers !== undefined;
  const isHiding = settings.seam_position === "aligned" || settings.seam_position === "nearest";
  return isHiding && !isPainted && mesh.triangles.length <= 3 * MOST_TRIANGLES;
}

/**
 * What counts of a layer's loops.
 * @param below what is printed under it; undefined where nothing hangs over that
 */
export function hiddenTraits(
  { settings, plan }: ObjectJob,
  loops: Toolpaths,
  below: ExPolygons | undefined,
  layer: number,
): SeamTraits {
  const height = plan.heights[layer];
  const { width } = roleFlow(settings, "external-perimeter", height, isOnBed(settings, layer));
  return seamTraits(seamRings(loops), below, { arm: settings.nozzle_diameter, width, height });
}

/**
 * Where the loops of each layer begin, or may begin where that is chosen as they are printed.
 * @param pause waited for now and then; it may throw
 */
export async function hiddenSeams(
  { settings, mesh, plan }: ObjectJob,
  band: Band<ObjectFields>,
  pause: () => Promise<void>,
): Promise<readonly LayerSeams[]> {
  const layers = Array.from({ length: band.layerCount }, (_, layer) => ({
    ...band.get("outline", layer)!.seamTraits!,
    z: toMm(plan.sliceZ[layer]),
  }));
  const solid = solidGrid(
    layers.map(({ z }, layer) => ({ top: z + plan.heights[layer] / 2, slices: band.get("section", layer)!.slices })),
  );
  const visibility = new Visibility(sampleSurface(mesh, PLACES), solid);
  if (settings.seam_position === "nearest") {
    const chosen: LayerSeams[] = [];
    for (const layer of layers) {
      await pause();
      chosen.push({ seams: hiddenCandidates(layer, visibility) });
    }
    return chosen;
  }
  const { width } = roleFlow(settings, "external-perimeter", settings.layer_height, false);
  return (await placeHidden(layers, width, visibility, pause)).map((seams) => ({ seams }));
}
