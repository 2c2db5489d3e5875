/**
 * The filament pipeline: a plate of objects, from placed meshes to every layer's toolpaths and moves.
 *
 * Each object goes through its own stages once (object-stages), all of them layer by layer together; its copies are its
 * toolpaths, moved. The plate has a layer wherever an object has one, and prints on it object after object in one order,
 * inside the skirt around all of them.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { distinctHeights, SAME_HEIGHT } from "../layers/merge-plans.ts";
import type { LayerPlace } from "../motion/ground.ts";
import { type LayerMoves, layerMoves } from "../motion/layer-motion.ts";
import { resolveMotion, withEvenFlow, withZones } from "../motion/resolve.ts";
import type { ToolPass } from "../motion/tools.ts";
import type { TowerPlan } from "../motion/wipe-tower/plan.ts";
import { raftHeights } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { concatToolpaths, entityCount } from "../toolpaths/builder.ts";
import { makeSkirt } from "../toolpaths/skirt.ts";
import { isOneLoop, resolveSpiral } from "../toolpaths/spiral.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { type Adhesion, adhesionReads, plateAdhesion, skirtLayer, skirtOptions } from "./adhesion.ts";
import { type AllOf, ofAll, ownLayer, partOf } from "./all-objects.ts";
import { findEvenFlow, strandsThatCount } from "./even-flow.ts";
import { groundReads, groundsOf } from "./grounds.ts";
import { layerCount } from "./layer-count.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import { OBJECT_STAGES } from "./object-stages.ts";
import { type ObjectLayer, ORDERED_FROM, orderObject } from "./order-object.ts";
import { type Pipeline, pipeline } from "./pipeline.ts";
import { moved, type PlateItem } from "./plate-items.ts";
import { looseLevels, type PrintedLevel, printLevel } from "./plate-supports.ts";
import { type Band, OWN, perLayer, type Stage } from "./stage.ts";
import { type CutLayer, cutOf, standingItems } from "./standing-items.ts";

/** At a nozzle height (mm above the bed) to a tool by number. */
interface ToolChange {
  readonly printZ: number;
  readonly tool: number;
}

/** What the pipeline works on; posted to the threads with every task, its arrays in shared memory. */
export interface FilamentJob {
  readonly objects: readonly ObjectJob[];
  /** In print order. The first one's origin is that of the plate's toolpaths. */
  readonly items: readonly PlateItem[];
  /** All heights at which an object has a layer; where they are printed one after the other, those of the most layers. */
  readonly plan: Pick<LayerPlan, "printZ" | "heights">;
  readonly settings: Settings;
  /** What parts of the plate have settings of their own, by number; the first are the plate's. */
  readonly zones: readonly Settings[];
  /** From which heights on another tool prints the objects, lowest first. */
  readonly toolChanges: readonly ToolChange[];
}

/** What a layer prints, in the coordinates of the first item. */
export interface PrintedLayer extends CutLayer {
  readonly toolpaths: Toolpaths;
  readonly moves: LayerMoves;
  /** Where there are several tools; the moves are then the first pass's. */
  readonly tools?: LayerTools;
  /** What supports alone print between this layer and the one below. */
  readonly levels: readonly PrintedLevel[];
  /** Of the whole print. */
  readonly layerCount: number;
  /** The other items, where they are printed one after the other. */
  readonly others?: readonly PrintedLayer[];
}

/** What several tools print of a layer. */
export interface LayerTools {
  /** In print order. */
  readonly passes: readonly ToolPass[];
  /** Tools that print anything in the whole print, in order, and the one that begins. */
  readonly used: readonly number[];
  readonly initial: number;
  /** By number, the last layer that each prints; -1 for none. */
  readonly until: readonly number[];
  /** The whole print's. */
  readonly tower: TowerPlan | undefined;
}

/** The fields of a layer: the objects' own, a value for each object that reaches so high, and the plate's. */
export type FilamentFields = AllOf<ObjectFields> & {
  readonly adhesion: Adhesion;
  /** mm3/s of what is printed at automatic speeds, the same for all layers; undefined where nothing is. */
  readonly evenFlow: number;
  /** Of the whole print, the same for all layers. */
  readonly layerCount: number;
  readonly printed: PrintedLayer;
};

type FilamentStage<Out extends keyof FilamentFields> = Stage<FilamentJob, FilamentFields, Out>;

export const adhesion: FilamentStage<"adhesion"> = {
  name: "skirt",
  writes: "adhesion",
  reads: adhesionReads,
  serial: true,
  runAll: async (job, band, tools) => {
    const { around, brim } = await plateAdhesion(job, band, async () => (await tools()).engine);
    return Array.from({ length: band.layerCount }, (_, layer) => ({ around, brim: layer === 0 ? brim : undefined }));
  },
};

export const evenFlow: FilamentStage<"evenFlow"> = {
  name: "speeds",
  writes: "evenFlow",
  isOff: ({ zones }) => Object.keys(strandsThatCount(zones)).length === 0,
  reads: ({ zones }) => strandsThatCount(zones),
  serial: true,
  runAll: (job, band) => {
    const flow = findEvenFlow(job, band);
    return Array.from({ length: band.layerCount }, () => flow);
  },
};

const printed: FilamentStage<"printed"> = {
  name: "toolpaths",
  writes: "printed",
  isForCaller: true,
  reads: printedReads,
  run: perLayer(({ engine }, job, layer, band) =>
    printLayer(engine, job, layer, band, orderObjects(job, layer, band), band.get("adhesion", layer)!),
  ),
};

/** What {@link printLayer} reads. */
export function printedReads({ settings, objects }: FilamentJob): ReturnType<FilamentStage<"printed">["reads"]> {
  return {
    ...ORDERED_FROM,
    adhesion: OWN,
    evenFlow: OWN,
    layerCount: OWN,
    ...groundReads(resolveMotion(settings), objects),
  };
}

/** What each object prints on a layer; undefined for those that have nothing there. */
export function orderObjects(
  job: FilamentJob,
  layer: number,
  band: Band<AllOf<ObjectFields>>,
): (ObjectLayer | undefined)[] {
  return job.objects.map((object, k) => {
    const index = ownLayer(object, layer);
    const levels = band.get("supports", layer)?.[k] ?? [];
    if (index === undefined && levels.length === 0) return undefined;
    const { printZ } = object.among ?? object.plan;
    return orderObject(object, partOf(band, k, object), index, levels, printZ[layer]);
  });
}

/** All items of a job on a layer. */
export function printLayer(
  engine: PolygonEngine,
  job: FilamentJob,
  layer: number,
  band: Band<FilamentFields>,
  objects: readonly (ObjectLayer | undefined)[],
  adhesion: Adhesion,
): PrintedLayer {
  const { around, brim } = adhesion;
  const { settings } = job;
  const place = placeOn(job, layer, objects);
  const items = standingItems(job, objects);
  const parts = items.map(({ own, shift }) => moved(own.toolpaths, shift));
  const isPrinted = parts.some(({ roles }) => roles.length > 0);
  // Above the first layer the nozzle comes to the skirt from the part and goes back to it, so it begins near the part.
  const begun = place.fromBed > 0 ? parts.find(({ roles }) => roles.length > 0) : undefined;
  const near = begun && ([begun.coords[0], begun.coords[1]] as const);
  const skirtAt = (fromBed: number, height: number): Toolpaths | undefined =>
    makeSkirt(engine, around, skirtLayer(adhesion, fromBed), height, skirtOptions(job), near);
  const skirt = isPrinted ? skirtAt(place.fromBed, place.height) : undefined;
  const first = [skirt, isPrinted ? brim : undefined].filter((own) => own !== undefined);
  parts.unshift(...first);
  const toolpaths = parts.length === 1 ? parts[0] : concatToolpaths(parts);

  const motion = withEvenFlow(withZones(resolveMotion(settings), job.zones), band.get("evenFlow", layer));
  const before = first.reduce((sum, own) => sum + entityCount(own), 0);
  const grounds = groundsOf(engine, job, band, items, before, motion);
  const moves = layerMoves(toolpaths, place, motion, grounds);
  return {
    ...cutOf(job, items, objects),
    toolpaths,
    moves: isTurn(settings, layer, toolpaths) ? { ...moves, rises: true } : moves,
    levels: looseLevels(items).map((level, fromBed) =>
      printLevel(level, fromBed, {
        place,
        motion,
        skirt: level.isRaft && layer === 0 ? skirtAt(fromBed, level.height) : undefined,
      }),
    ),
    layerCount: band.get("layerCount", layer)!,
  };
}

/** Whether the nozzle rises along a layer of the part. */
export function isTurn(settings: Settings, layer: number, toolpaths: Toolpaths): boolean {
  return layer >= (resolveSpiral(settings) ?? Infinity) && isOneLoop(toolpaths);
}

/** Tops of the layers of rafts below the plate's first layer, bottom up, mm above the bed. */
export function raftTops({ objects, items, plan }: FilamentJob): number[] {
  const rafts = items.map(({ object }) => raftHeights(objects[object].settings)).filter((raft) => raft !== undefined);
  const tops = rafts.flatMap(({ base, interfaces, contactTop }) => [...base, ...interfaces, contactTop]);
  return distinctHeights(tops.filter((z) => z < plan.printZ[0] - SAME_HEIGHT));
}

/** Where a layer of the plate stands in the print. */
export function placeOn(
  job: FilamentJob,
  layer: number,
  objects: readonly (ObjectLayer | undefined)[],
): LayerPlace & { readonly fromBed: number } {
  const first = objects.findIndex(
    (own, object) => own?.index !== undefined && job.items.some((item) => item.object === object),
  );
  // As in PrusaSlicer the first object's count is all others'.
  const cooledIndex = first < 0 ? layer : objects[first]!.index! + job.objects[first].settings.raft_layers;
  const tops = raftTops(job);
  const { printZ, heights } = job.plan;
  const isOverRaft = layer === 0 && tops.length > 0;
  return {
    index: layer,
    fromBed: layer + tops.length,
    printZ: printZ[layer],
    height: isOverRaft ? printZ[0] - tops[tops.length - 1] : heights[layer],
    offset: job.items[0].offset,
    cooledIndex,
    ...(isOverRaft && { on: "raft" }),
  };
}

export const FILAMENT: Pipeline<FilamentJob, FilamentFields> = pipeline("filament", [
  ...OBJECT_STAGES.map(ofAll),
  adhesion,
  evenFlow,
  layerCount,
  printed,
]);
