/** Which tools print a job's layers, in which order: settled for all layers at once. */
import { reaches } from "../core/height-marks.ts";
import { extruderCount, ofEachExtruder } from "../settings/extruders.ts";
import { neededTools, type PurgeRules, type PurgeShare } from "../toolpaths/purge-into-part.ts";
import {
  ANY_TOOL,
  orderTools,
  resolveToolsByRole,
  type ToolsByRole,
  toolsOf,
  withObjectTool,
} from "../toolpaths/tools.ts";
import type { FilamentJob, LayerTools } from "./filament.ts";
import type { ObjectLayer } from "./order-object.ts";
import { looseGroups } from "./plate-supports.ts";

/** What each object prints on a layer; undefined for those that do not reach so high. */
export type ObjectsOnLayer = readonly (ObjectLayer | undefined)[];

/** The tools of a layer, and of the whole print. */
export interface ToolOrder extends Omit<LayerTools, "passes"> {
  /** In print order. */
  readonly order: readonly number[];
  /** Of each level that supports alone print below the layer. */
  readonly levelOrders: readonly (readonly number[])[];
  /** For each item of the layer, where some of what is purged goes into them. */
  readonly shares: readonly PurgeShare[] | undefined;
}

interface OrderOfPrint extends Pick<LayerTools, "used" | "initial" | "until"> {
  /** By layer. */
  readonly orders: readonly ToolOrder["order"][];
  readonly levelOrders: readonly ToolOrder["levelOrders"][];
}

/** What may be purged into on a layer, by zone. */
export type RulesOfLayer = (layer: number) => readonly PurgeRules[];

/** How the order is to be. */
interface OrderRules {
  /** Undefined where nothing may be purged into. */
  readonly purging?: RulesOfLayer | undefined;
  /** The tool that ended what was printed before; none where nothing was. */
  readonly before?: number | undefined;
}

/** By zone, which tool prints each role of a layer. */
export function toolsByZone({ zones, plan, toolChanges }: FilamentJob, layer: number): readonly ToolsByRole[] {
  const byZone = zones.map(resolveToolsByRole);
  const change = toolChanges.findLast((change) => reaches(plan.printZ[layer], change));
  return change ? byZone.map((own) => withObjectTool(own, change.tool)) : byZone;
}

/** @param layers bottom up */
export function orderPrint(
  job: FilamentJob,
  layers: readonly ObjectsOnLayer[],
  { purging, before }: OrderRules,
): OrderOfPrint {
  const { settings } = job;
  const needed = layers.map((objects, layer) => {
    const rules = purging?.(layer);
    const byZone = toolsByZone(job, layer);
    const toolsOfObject = ({ toolpaths }: ObjectLayer): ReadonlySet<number> =>
      rules ? neededTools(toolpaths, rules) : toolsOf(toolpaths, byZone);
    const own = new Set(objects.flatMap((own) => (own ? [...toolsOfObject(own)] : [])));
    return [...looseTools(objects, byZone), own];
  });
  // What dissolves is not wiped on the tower's first layer, which holds the others.
  const begins = settings.wipe_tower ? ofEachExtruder(settings, "filament_soluble") : [];
  const inTurn = orderTools(needed.flat(), begins, before);
  const left = [...inTurn];
  const steps = needed.map(({ length }) => left.splice(0, length));
  return {
    orders: steps.map((own) => own[own.length - 1]),
    levelOrders: steps.map((own) => own.slice(0, -1)),
    used: inAscent(inTurn.flat()),
    initial: inTurn.flat().at(0) ?? 0,
    until: Array.from({ length: extruderCount(settings) }, (_, tool) =>
      steps.findLastIndex((own) => own.some((order) => order.includes(tool))),
    ),
  };
}

/** What prints each level of supports below a layer; what comes to nothing at its height, the tool in use prints. */
function looseTools(objects: ObjectsOnLayer, byZone: readonly ToolsByRole[]): ReadonlySet<number>[] {
  return looseGroups(objects.flatMap((own) => own?.supports ?? [])).map(
    (parts) => new Set([ANY_TOOL, ...parts.flatMap(({ toolpaths }) => [...toolsOf(toolpaths, byZone)])]),
  );
}

/** Each once. */
export function inAscent(tools: readonly number[]): number[] {
  return [...new Set(tools)].sort((a, b) => a - b);
}
