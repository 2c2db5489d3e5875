/**
 * The pipeline of a plate that several tools print: as that of one tool up to each object's toolpaths, which are then
 * shared out to the tools, in an order of tools that is settled for all layers at once.
 */
import { reaches } from "../core/height-marks.ts";
import { UM_PER_MM } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { type LayerMoves, layerMoves } from "../motion/layer-motion.ts";
import { resolveMotion, withEvenFlow, withZones } from "../motion/resolve.ts";
import { resolveTools } from "../motion/tools.ts";
import { towerOutline } from "../motion/wipe-tower/draw.ts";
import { brimLoops } from "../motion/wipe-tower/finish.ts";
import { resolveWipeTower } from "../motion/wipe-tower/options.ts";
import { strandOf } from "../motion/wipe-tower/pen.ts";
import { planTower, type TowerPlan } from "../motion/wipe-tower/plan.ts";
import { extruderCount, ofEachExtruder } from "../settings/extruders.ts";
import { concatToolpaths, entityCount } from "../toolpaths/builder.ts";
import {
  neededTools,
  type PurgeRules,
  type PurgeShare,
  type Purging,
  resolvePurging,
  type SharedPurges,
  sharePurges,
} from "../toolpaths/purge-into-part.ts";
import { hullOf, makeSkirt } from "../toolpaths/skirt.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import {
  ANY_TOOL,
  orderTools,
  pickEntities,
  resolveToolsByRole,
  shareSkirt,
  type ToolsByRole,
  toolOfEntity,
  toolsOf,
  withObjectTool,
} from "../toolpaths/tools.ts";
import { skirtOptions } from "./adhesion.ts";
import { ofAll, partOf } from "./all-objects.ts";
import type { Pipeline } from "./executor.ts";
import { adhesion, evenFlow, type FilamentFields, type FilamentJob, type LayerTools } from "./filament.ts";
import { groundReach, groundsOf } from "./grounds.ts";
import { layerCount } from "./layer-count.ts";
import type { ObjectFields } from "./object-fields.ts";
import { OBJECT_STAGES, type ObjectLayer, ORDERED_FROM, orderObject } from "./object-stages.ts";
import { moved } from "./plate-items.ts";
import { levelsBelow } from "./plate-supports.ts";
import { ALL, type Band, OWN, perLayer, type Stage } from "./stage.ts";
import { cutOf, type StandingItem, standingItems } from "./standing-items.ts";

/** The tools of a layer, and of the whole print. */
interface ToolOrder extends Omit<LayerTools, "passes" | "between"> {
  /** In print order. */
  readonly order: readonly number[];
  /** For each item of the layer, where some of what is purged goes into them. */
  readonly shares: readonly PurgeShare[] | undefined;
}

type Fields = FilamentFields & {
  /** For each object that reaches so high. */
  readonly ordered: readonly (ObjectLayer | undefined)[];
  readonly tools: ToolOrder;
};

type ToolsStage<Out extends keyof Fields> = Stage<FilamentJob, Fields, Out>;

const ordered: ToolsStage<"ordered"> = {
  name: "order",
  writes: "ordered",
  reads: () => ORDERED_FROM,
  run: perLayer((_, job, layer, band) =>
    job.objects.map((object, k) => {
      const own = partOf<ObjectFields>(band as never, k, object.plan);
      return layer < own.layerCount ? orderObject(object, own, layer) : undefined;
    }),
  ),
};

const tools: ToolsStage<"tools"> = {
  name: "tools",
  writes: "tools",
  reads: () => ({ ordered: ALL }),
  serial: true,
  runAll: (job, band) => {
    const purgeRules = purgeRulesOf(job);
    const used = Array.from({ length: band.layerCount }, (_, layer) => {
      const rules = purgeRules?.(layer);
      const byZone = toolsByZone(job, layer);
      const toolsOfObject = ({ toolpaths }: ObjectLayer): ReadonlySet<number> =>
        rules ? neededTools(toolpaths, rules) : toolsOf(toolpaths, byZone);
      return new Set(band.get("ordered", layer)!.flatMap((own) => (own ? [...toolsOfObject(own)] : [])));
    });
    const { settings, plan } = job;
    // What dissolves is not wiped on the tower's first layer, which holds the others.
    const orders = orderTools(used, settings.wipe_tower ? ofEachExtruder(settings, "filament_soluble") : []);
    const inTurn = orders.flat();
    const isMixed = new Set(inTurn).size > 1;
    const purging = settings.wipe_tower && isMixed ? resolveWipeTower(settings) : undefined;
    const purges = purgeRules && intoItems(job, band, orders, purgeRules, purging ?? NO_PURGING);
    const printing = orders.flatMap((order, index) =>
      order.length > 0 ? [{ index, height: plan.heights[index], tools: order, taken: purges?.[index].taken }] : [],
    );
    const tower = purging && planTower(printing, purging);
    const supporting = resolveToolsByRole(settings)[ROLE.support];
    const loose = Array.from({ length: band.layerCount }, (_, layer) =>
      band.get("ordered", layer)!.some((own) => own !== undefined && own.supports.length > 0),
    );
    const isOwn = supporting !== ANY_TOOL && loose.some(Boolean);
    const all = [...new Set([...inTurn, ...(isOwn ? [supporting] : [])])].sort((a, b) => a - b);
    const initial = (isOwn && loose[0] ? supporting : inTurn.at(0)) ?? 0;
    const until = Array.from({ length: extruderCount(settings) }, (_, tool) =>
      Math.max(
        orders.findLastIndex((order) => order.includes(tool)),
        tool === supporting ? loose.lastIndexOf(true) : -1,
      ),
    );
    return orders.map((order, layer) => ({ order, used: all, initial, tower, until, shares: purges?.[layer].shares }));
  },
};

/** Of a print whose tools never change: what others would print of it is the one's all the same. */
const NO_PURGING: Purging = Object.freeze({ volumes: [], least: [], soluble: [] });

/** By zone, which tool prints each role of a layer. */
function toolsByZone({ zones, plan, toolChanges }: FilamentJob, layer: number): readonly ToolsByRole[] {
  const byZone = zones.map(resolveToolsByRole);
  const change = toolChanges.findLast((change) => reaches(plan.printZ[layer], change));
  return change ? byZone.map((own) => withObjectTool(own, change.tool)) : byZone;
}

/** A layer's rules by zone. */
type RulesOfLayer = (layer: number) => readonly PurgeRules[];

/** Undefined where all is purged on the tower. */
function purgeRulesOf(job: FilamentJob): RulesOfLayer | undefined {
  const rules = job.zones.map(resolvePurging);
  if (!rules.some(({ mayTake }) => mayTake.includes(1))) return undefined;
  return (layer) => toolsByZone(job, layer).map((byRole, zone) => ({ ...rules[zone], byRole }));
}

/** What the items of each layer take of what is purged. */
function intoItems(
  job: FilamentJob,
  band: Band<Fields>,
  orders: readonly (readonly number[])[],
  rules: RulesOfLayer,
  purging: Purging,
): readonly SharedPurges[] {
  let before = orders.flat().at(0) ?? 0;
  return orders.map((order, layer) => {
    const parts = standingItems(job, band.get("ordered", layer)!).map(({ own }) => own.toolpaths);
    const shared = sharePurges(parts, rules(layer), order, before, purging);
    before = order.at(-1) ?? before;
    return shared;
  });
}

const printed: ToolsStage<"printed"> = {
  name: "toolpaths",
  writes: "printed",
  isForCaller: true,
  reads: ({ settings }) => ({
    ordered: OWN,
    tools: { below: 1, above: 0 },
    adhesion: OWN,
    evenFlow: OWN,
    layerCount: OWN,
    outline: OWN,
    section: groundReach(resolveMotion(settings)),
  }),
  run: perLayer(({ engine }, job, layer, band) => {
    const { order, shares, ...tools } = band.get("tools", layer)!;
    const { tower } = tools;
    const objects = band.get("ordered", layer)!;
    const items = standingItems(job, objects);
    const byZone = toolsByZone(job, layer);
    const around = skirtAround(job, layer, band, tower);
    const { raft_layers } = job.settings;
    const skirtAt = (fromBed: number, height: number): Toolpaths | undefined =>
      makeSkirt(engine, around, fromBed, height, skirtOptions(job));
    const skirt = order.length > 0 ? skirtAt(layer + raft_layers, job.plan.heights[layer]) : undefined;
    const skirts = skirt === undefined ? new Map<number, Toolpaths>() : shareSkirt(skirt, order);
    const { brim } = band.get("adhesion", layer)!;

    const flow = band.get("evenFlow", layer);
    const options = resolveTools(job.settings).map((tool) => ({
      ...tool,
      motion: withEvenFlow(withZones(tool.motion, job.zones), flow),
    }));
    const at = { index: layer, printZ: job.plan.printZ[layer], height: job.plan.heights[layer] };
    const passes = order.map((tool, turn) => {
      const { motion, offset } = options[tool];
      const isOwn = (wanted: number): boolean => wanted === tool || (turn === 0 && wanted === ANY_TOOL);
      const first = [skirts.get(tool), turn === 0 ? brim : undefined].filter((part) => part !== undefined);
      const ofThis = (isWanted: (toolpaths: Toolpaths, item: number, entity: number) => boolean): StandingItem[] =>
        items.map((item, k) => {
          const { toolpaths } = item.own;
          return {
            ...item,
            own: { ...item.own, toolpaths: pickEntities(toolpaths, (entity) => isWanted(toolpaths, k, entity)) },
          };
        });
      // What is purged into comes first.
      const own = shares
        ? [1, 0].flatMap((early) =>
            ofThis((_, k, entity) => isOwn(shares[k].tools[entity]) && shares[k].isEarly[entity] === early),
          )
        : ofThis((toolpaths, _, entity) => isOwn(toolOfEntity(toolpaths, entity, byZone)));
      const toolpaths = concatToolpaths([...first, ...own.map((item) => moved(item.own.toolpaths, item.shift))]);
      const before = first.reduce((sum, part) => sum + entityCount(part), 0);
      const grounds = groundsOf(engine, job, band as never, layer, own, before, motion);
      const place = {
        ...at,
        offset: placeOf(job, offset),
        ...(layer === 0 && raft_layers > 0 && { on: "raft" as const }),
      };
      return { tool, toolpaths, moves: layerMoves(toolpaths, place, motion, grounds) };
    });
    const supporting = byZone[0][ROLE.support];
    const between = supporting === ANY_TOOL ? toolBelow(band, layer) : supporting;
    return {
      ...cutOf(items, objects),
      toolpaths: concatToolpaths(passes.map(({ toolpaths }) => toolpaths)),
      moves: passes[0]?.moves ?? NO_MOVES,
      tools: { ...tools, between, passes: passes.map(({ tool, moves }) => ({ tool, moves })) },
      levels: levelsBelow(
        items,
        { ...at, offset: placeOf(job, options[between].offset) },
        options[between].motion,
        skirtAt,
      ),
      layerCount: band.get("layerCount", layer)!,
    };
  }),
};

/** Of a layer on which nothing is printed; it is not linked. */
const NO_MOVES: LayerMoves = Object.freeze({ moves: new Int32Array(0), events: [] });

/** Where a tool finds the first item's origin on the bed, mm: its nozzle stands beside the first one's place. */
function placeOf({ items }: FilamentJob, [dx, dy]: readonly [number, number]): readonly [number, number] {
  const [x, y] = items[0].offset;
  return [x - dx / UM_PER_MM, y - dy / UM_PER_MM];
}

/** The tool that ended the layer below, or begins this one. */
function toolBelow(band: Band<Fields>, layer: number): number {
  return band.get("tools", layer - 1)?.order.at(-1) ?? band.get("tools", layer)!.order.at(0) ?? 0;
}

/** What the skirt runs around: the tower as well. */
function skirtAround(
  job: FilamentJob,
  layer: number,
  band: Band<Fields>,
  tower: TowerPlan | undefined,
): ExPolygons | undefined {
  const { around } = band.get("adhesion", layer)!;
  if (around === undefined || tower === undefined) return around;
  const height = job.plan.heights[0];
  const { options } = tower;
  const brim = (brimLoops(options, height) * strandOf(options.lineWidth, height).section) / height;
  const [x, y] = job.items[0].offset;
  const origin = [toUnits(x), toUnits(y)];
  const outline = Int32Array.from(towerOutline(tower, brim), (um, i) => toUnits(um / UM_PER_MM) - origin[i % 2]);
  const box = { coords: outline, ringStarts: Uint32Array.of(0, 4), islandStarts: Uint32Array.of(0, 1) };
  return hullOf([around, box]);
}

export const FILAMENT_TOOLS: Pipeline<FilamentJob, Fields> = {
  name: "filament-tools",
  stages: [...OBJECT_STAGES.map(ofAll), adhesion, evenFlow, layerCount, ordered, tools, printed] as unknown as Pipeline<
    FilamentJob,
    Fields
  >["stages"],
};
