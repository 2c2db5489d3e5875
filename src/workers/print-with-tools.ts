/** A layer that several tools print: shared out to them, in their order, each with its own moves. */
import { UM_PER_MM } from "../core/moves.ts";
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { type LayerMoves, layerMoves } from "../motion/layer-motion.ts";
import { resolveMotion, withEvenFlow, withZones } from "../motion/resolve.ts";
import { resolveTools } from "../motion/tools.ts";
import { towerOutline } from "../motion/wipe-tower/draw.ts";
import { towerBrimReach } from "../motion/wipe-tower/finish.ts";
import type { TowerPlan } from "../motion/wipe-tower/plan.ts";
import { ofEachExtruder } from "../settings/extruders.ts";
import { concatToolpaths, entityCount } from "../toolpaths/builder.ts";
import { hullOf, makeSkirt } from "../toolpaths/skirt.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { pickEntities, shareSkirt, type ToolsByRole, toolFor, toolOfEntity } from "../toolpaths/tools.ts";
import { type Adhesion, skirtLayer, skirtOptions } from "./adhesion.ts";
import { type FilamentFields, type FilamentJob, isTurn, type PrintedLayer, placeOn } from "./filament.ts";
import { itemsFrom, whereToolEnded } from "./going-on.ts";
import { groundReads, groundsOf } from "./grounds.ts";
import { printLevelWithTools } from "./levels-with-tools.ts";
import { moved } from "./plate-items.ts";
import { looseLevels } from "./plate-supports.ts";
import { type Band, OWN, type Reach } from "./stage.ts";
import { cutOf, type StandingItem, standingItems } from "./standing-items.ts";
import { type ObjectsOnLayer, type ToolOrder, toolsByZone } from "./tool-order.ts";

/** The fields of a layer, with what each object prints on it in order. */
export type OrderedFields = FilamentFields & { readonly ordered: ObjectsOnLayer };

/** The fields of a layer that several tools print; of one item after the other, each has an order of its own. */
export type ToolFields<Order extends ToolOrder | readonly ToolOrder[]> = OrderedFields & { readonly tools: Order };

/** What {@link printWithTools} reads. */
export function toolsRead({
  settings,
  objects,
}: FilamentJob): Readonly<Record<"ordered" | "tools" | "adhesion" | "evenFlow" | "layerCount" | "section", Reach>> {
  return {
    ordered: { below: 1, above: 0 },
    tools: OWN,
    adhesion: OWN,
    evenFlow: OWN,
    layerCount: OWN,
    ...groundReads(resolveMotion(settings), objects),
  };
}

/** All items of a job on a layer. */
export function printWithTools(
  engine: PolygonEngine,
  job: FilamentJob,
  layer: number,
  band: Band<OrderedFields>,
  { order, levelOrders, shares, ...tools }: ToolOrder,
  adhesion: Adhesion,
): PrintedLayer {
  const objects = band.get("ordered", layer)!;
  const items = standingItems(job, objects);
  const byZone = toolsByZone(job, layer);
  const around = skirtAround(job, adhesion.around, tools.tower);
  const at = placeOn(job, layer, objects);
  const skirtAt = (fromBed: number, height: number): Toolpaths | undefined =>
    makeSkirt(engine, around, skirtLayer(adhesion, fromBed), height, skirtOptions(job));
  const skirt = order.length > 0 ? skirtAt(at.fromBed, at.height) : undefined;
  const skirts = skirt === undefined ? new Map<number, Toolpaths>() : shareSkirt(skirt, order);

  const flow = band.get("evenFlow", layer);
  const options = resolveTools(job.settings).map((tool) => ({
    ...tool,
    motion: withEvenFlow(withZones(tool.motion, job.zones), flow),
  }));
  const soluble = ofEachExtruder(job.settings, "filament_soluble");
  const printedBy = (tool: number, of: readonly number[]) => (wanted: number) => toolFor(wanted, of, soluble) === tool;
  let from = order.length > 0 ? whereToolEnded(job, layer - 1, band.get("ordered", layer - 1), order[0]) : undefined;
  const passes = order.map((tool, turn) => {
    const { motion, offset } = options[tool];
    const first = [skirts.get(tool), turn === 0 ? adhesion.brim : undefined].filter((part) => part !== undefined);
    const isOwn = printedBy(tool, order);
    let own: readonly StandingItem[];
    if (shares) own = sharedWith(items, shares, isOwn);
    else ({ own, end: from } = itemsFrom(ownOf(items, byZone, isOwn), from));
    const toolpaths = concatToolpaths([...first, ...own.map((item) => moved(item.own.toolpaths, item.shift))]);
    const before = first.reduce((sum, part) => sum + entityCount(part), 0);
    const grounds = groundsOf(engine, job, band, own, before, motion);
    const moves = layerMoves(toolpaths, { ...at, offset: placeOf(job, offset) }, motion, grounds);
    const rises = order.length === 1 && isTurn(job.settings, layer, toolpaths);
    return { tool, toolpaths, moves: rises ? { ...moves, rises } : moves };
  });
  const levels = looseLevels(items).map((level, fromBed) =>
    printLevelWithTools(
      level,
      fromBed,
      levelOrders[fromBed],
      level.isRaft && layer === 0 ? skirtAt(fromBed, level.height) : undefined,
      (tool) => {
        const { motion, offset } = options[tool];
        const isOwn = printedBy(tool, levelOrders[fromBed]);
        return {
          place: { ...at, offset: placeOf(job, offset) },
          motion,
          pick: (support) => pickEntities(support, (entity) => isOwn(toolOfEntity(support, entity, byZone))),
        };
      },
    ),
  );
  return {
    ...cutOf(job, items, objects),
    toolpaths: concatToolpaths(passes.map(({ toolpaths }) => toolpaths)),
    moves: passes[0]?.moves ?? NO_MOVES,
    tools: { ...tools, passes: passes.map(({ tool, moves }) => ({ tool, moves })) },
    levels,
    layerCount: band.get("layerCount", layer)!,
  };
}

/** What a tool prints of each item. */
function ownOf(
  items: readonly StandingItem[],
  byZone: readonly ToolsByRole[],
  isOwn: (tool: number) => boolean,
): readonly StandingItem[] {
  return items.map((item) => picked(item, (entity) => isOwn(toolOfEntity(item.own.toolpaths, entity, byZone))));
}

/** The same where what is printed of each item is shared out: what is purged into comes first. */
function sharedWith(
  items: readonly StandingItem[],
  shares: NonNullable<ToolOrder["shares"]>,
  isOwn: (tool: number) => boolean,
): readonly StandingItem[] {
  return [1, 0].flatMap((early) =>
    items.map((item, k) =>
      picked(item, (entity) => isOwn(shares[k].tools[entity]) && shares[k].isEarly[entity] === early),
    ),
  );
}

function picked(item: StandingItem, isWanted: (entity: number) => boolean): StandingItem {
  return { ...item, own: { ...item.own, toolpaths: pickEntities(item.own.toolpaths, isWanted) } };
}

/** Of a layer on which nothing is printed; it is not linked. */
const NO_MOVES: LayerMoves = Object.freeze({ moves: new Int32Array(0), events: [], cooledIndex: 0 });

/** Where a tool finds the first item's origin on the bed, mm: its nozzle stands beside the first one's place. */
function placeOf({ items }: FilamentJob, [dx, dy]: readonly [number, number]): readonly [number, number] {
  const [x, y] = items[0].offset;
  return [x - dx / UM_PER_MM, y - dy / UM_PER_MM];
}

/** What the skirt runs around: the tower as well. */
function skirtAround(
  job: FilamentJob,
  around: ExPolygons | undefined,
  tower: TowerPlan | undefined,
): ExPolygons | undefined {
  if (around === undefined || tower === undefined) return around;
  const height = job.plan.heights[0];
  const [x, y] = job.items[0].offset;
  const origin = [toUnits(x), toUnits(y)];
  const outline = Int32Array.from(
    towerOutline(tower, towerBrimReach(tower.options, height)),
    (um, i) => toUnits(um / UM_PER_MM) - origin[i % 2],
  );
  const box = {
    coords: outline,
    ringStarts: Uint32Array.of(0, outline.length / 2),
    islandStarts: Uint32Array.of(0, 1),
  };
  return hullOf([around, box]);
}
