/**
 * The pipeline of a plate that several tools print: as that of one tool up to each object's toolpaths, which are then
 * shared out to the tools, in an order of tools that is settled for all layers at once.
 */
import { resolveWipeTower } from "../motion/wipe-tower/options.ts";
import { planTower } from "../motion/wipe-tower/plan.ts";
import { type Purging, resolvePurging, type SharedPurges, sharePurges } from "../toolpaths/purge-into-part.ts";
import { ofAll } from "./all-objects.ts";
import { adhesion, evenFlow, type FilamentJob, orderObjects } from "./filament.ts";
import { layerCount } from "./layer-count.ts";
import { OBJECT_STAGES } from "./object-stages.ts";
import { ORDERED_FROM } from "./order-object.ts";
import { type Pipeline, pipeline } from "./pipeline.ts";
import { type OrderedFields, printWithTools, type ToolFields, toolsRead } from "./print-with-tools.ts";
import { ALL, type Band, perLayer, type Stage } from "./stage.ts";
import { standingItems } from "./standing-items.ts";
import { type ObjectsOnLayer, orderPrint, type RulesOfLayer, type ToolOrder, toolsByZone } from "./tool-order.ts";

type Fields = ToolFields<ToolOrder>;
type ToolsStage<Out extends keyof Fields> = Stage<FilamentJob, Fields, Out>;

export const ordered: Stage<FilamentJob, OrderedFields, "ordered"> = {
  name: "order",
  writes: "ordered",
  reads: () => ORDERED_FROM,
  run: perLayer((_, job, layer, band) => orderObjects(job, layer, band)),
};

const tools: ToolsStage<"tools"> = {
  name: "tools",
  writes: "tools",
  reads: () => ({ ordered: ALL }),
  serial: true,
  runAll: (job, band) => {
    const layers = allOrdered(band);
    const rules = purgeRulesOf(job);
    const { orders, levelOrders, ...whole } = orderPrint(job, layers, { purging: rules });
    const { settings, plan } = job;
    const isMixed = new Set(orders.flat()).size > 1;
    const purging = settings.wipe_tower && isMixed ? resolveWipeTower(settings) : undefined;
    const purges = rules && intoItems(job, layers, orders, rules, purging ?? NO_PURGING);
    const printing = orders.flatMap((order, index) =>
      order.length > 0 ? [{ index, height: plan.heights[index], tools: order, taken: purges?.[index].taken }] : [],
    );
    const tower = purging && planTower(printing, purging);
    return orders.map((order, layer) => ({
      ...whole,
      order,
      levelOrders: levelOrders[layer],
      tower,
      shares: purges?.[layer].shares,
    }));
  },
};

/** Of all layers, bottom up. */
export function allOrdered(band: Band<OrderedFields>): ObjectsOnLayer[] {
  return Array.from({ length: band.layerCount }, (_, layer) => band.get("ordered", layer)!);
}

/** Of a print whose tools never change: one tool prints all of it, and nothing is purged. */
const NO_PURGING: Purging = Object.freeze({ volumes: [], least: [], soluble: [] });

/** Undefined where all is purged on the tower. */
function purgeRulesOf(job: FilamentJob): RulesOfLayer | undefined {
  const rules = job.zones.map(resolvePurging);
  if (!rules.some(({ mayTake }) => mayTake.includes(1))) return undefined;
  return (layer) => toolsByZone(job, layer).map((byRole, zone) => ({ ...rules[zone], byRole }));
}

/** How much of what is purged the items of each layer take in. */
function intoItems(
  job: FilamentJob,
  layers: readonly ObjectsOnLayer[],
  orders: readonly (readonly number[])[],
  rules: RulesOfLayer,
  purging: Purging,
): readonly SharedPurges[] {
  let before = orders.flat().at(0) ?? 0;
  return orders.map((order, layer) => {
    const parts = standingItems(job, layers[layer]).map(({ own }) => own.toolpaths);
    const shared = sharePurges(parts, rules(layer), order, before, purging);
    before = order.at(-1) ?? before;
    return shared;
  });
}

const printed: ToolsStage<"printed"> = {
  name: "toolpaths",
  writes: "printed",
  isForCaller: true,
  reads: toolsRead,
  run: perLayer(({ engine }, job, layer, band) =>
    printWithTools(engine, job, layer, band, band.get("tools", layer)!, band.get("adhesion", layer)!),
  ),
};

export const FILAMENT_TOOLS: Pipeline<FilamentJob, Fields> = pipeline("filament-tools", [
  ...OBJECT_STAGES.map(ofAll),
  adhesion,
  evenFlow,
  layerCount,
  ordered,
  tools,
  printed,
]);
