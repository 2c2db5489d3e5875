/**
 * What a layer's sparse infill takes from the whole object: cubes that follow its surface, branches that reach up to its
 * tops, or only as much of the area as something above rests on. Off, it reads nothing and costs nothing.
 */
import { toMm, toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { bridgesOverInfill } from "../regions/bridges-over-infill.ts";
import { resolveRegionOptions } from "../regions/resolve.ts";
import { sparseWhereNeeded } from "../regions/where-needed.ts";
import { roleFlow } from "../settings/flow.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { type InnerBridge, meshOctree } from "../toolpaths/infill/adaptive/mesh-octree.ts";
import { linesAt } from "../toolpaths/infill/adaptive/octree-lines.ts";
import { growLightning } from "../toolpaths/infill/lightning/grow.ts";
import { resolveLightning } from "../toolpaths/infill/lightning/lightning.ts";
import type { ObjectFields, ObjectJob, Within } from "./object-fields.ts";
import { ALL, type Band, type Stage } from "./stage.ts";

/** Whether sparse infill depends on more than its own layer. */
function looksWithin(settings: Settings): boolean {
  return Number.parseFloat(settings.fill_density) > 0 && finderOf(settings) !== undefined;
}

export const within: Stage<ObjectJob, ObjectFields, "within"> = {
  name: "within",
  writes: "within",
  isOff: ({ settings }) => !looksWithin(settings),
  reads: () => ({ shells: ALL, section: ALL }),
  serial: true,
  runAll: async (job, band, tools, pause) => finderOf(job.settings)!((await tools()).engine, job, band, pause),
};

type Find = (
  engine: PolygonEngine,
  job: ObjectJob,
  band: Band<ObjectFields>,
  pause: () => Promise<void>,
) => Promise<Within[]>;

function finderOf({ fill_pattern: pattern, infill_only_where_needed }: Settings): Find | undefined {
  if (pattern === "adaptivecubic") return octreeLines(false);
  if (pattern === "supportcubic") return octreeLines(true);
  if (pattern === "lightning") return lightningLines;
  return infill_only_where_needed ? whereNeeded : undefined;
}

/** Branches under the ceilings of the inside. */
const lightningLines: Find = async (engine, { settings }, band, pause) => {
  const sparse = Array.from({ length: band.layerCount }, (_, layer) => band.get("shells", layer)!.sparse);
  const lines = await growLightning(engine, sparse, resolveLightning(settings), pause);
  return lines.map((own) => ({ lines: own }));
};

/** The sparse area under what rests on it. */
const whereNeeded: Find = async (engine, { plan, settings }, band, pause) => {
  const layers = Array.from({ length: band.layerCount }, (_, layer) => ({
    slices: band.get("section", layer)!.slices,
    surfaces: band.get("shells", layer)!,
    perimeterWidth: toUnits(roleFlow(settings, "perimeter", plan.heights[layer], isOnBed(settings, layer)).width),
  }));
  const needed = await sparseWhereNeeded(engine, layers, pause);
  return needed.map((sparse) => ({ sparse }));
};

/** The lines of the object's octree on each layer. */
function octreeLines(topsOnly: boolean): Find {
  return async (engine, { mesh, plan, settings }, band, pause) => {
    const options = resolveRegionOptions(settings, plan);
    const top = (layer: number): number => toMm(plan.sliceZ[layer]) + plan.heights[layer] / 2;
    const bridges: InnerBridge[] = [];
    for (let layer = 0; layer < band.layerCount; layer++) {
      await pause();
      for (const { kind, polygons } of bridgesOverInfill(engine, (i) => band.get("shells", i), layer, options).regions)
        if (kind === "internal-bridge") bridges.push({ polygons, z: top(layer) - plan.heights[layer] });
    }
    const tree = await meshOctree(mesh, bridges, settings, topsOnly, pause);
    return Array.from({ length: band.layerCount }, (_, layer) => ({ lines: linesAt(tree, top(layer)) }));
  };
}
