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
 * Meshes of more triangles have their seams stacked by their corners alone: to tell what is seen would take a third as long
 * as all else (3DBenchy 0.54 -> 0.74 s, scorpion_100k 1.45 -> 1.86), for a quarter of a percent of their time and less.
 * What is seen of a place is told of the whole model all the same where the nozzle goes to the nearest: without, times of
 * meshes of 16 000 to 52 000 triangles were 1.5 % off on average, 0.6 with it.
 */
const MOST_TO_STACK = 64_000;

/** Whether an object's seams are hidden: nearest ones, and aligned ones of a mesh not too fine, where none are painted. */
export function hidesSeams({ settings, mesh, volumes }: ObjectJob): boolean {
  const isPainted = volumes?.seamEnforcers !== undefined || volumes?.seamBlockers !== undefined;
  const isStacking = settings.seam_position === "aligned" && mesh.triangles.length <= 3 * MOST_TO_STACK;
  return !isPainted && (isStacking || settings.seam_position === "nearest");
}

/**
 * What counts of a layer's loops.
 * @param below what is printed under it; undefined where nothing hangs over that
 */
export function hiddenTraits(
  job: ObjectJob,
  loops: Toolpaths,
  below: ExPolygons | undefined,
  layer: number,
): SeamTraits {
  return seamTraits(seamRings(loops), below, { arm: job.settings.nozzle_diameter, ...externalSection(job, layer) });
}

/** Of a layer's external strands, mm. */
export function externalSection({ settings, plan }: ObjectJob, layer: number): { width: number; height: number } {
  const height = plan.heights[layer];
  return { width: roleFlow(settings, "external-perimeter", height, isOnBed(settings, layer)).width, height };
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
