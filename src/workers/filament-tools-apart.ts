/**
 * The pipeline of a plate whose items are printed one after the other, by several tools: each item begins with the tool
 * that ended the one before, where it uses it.
 */
import { SlicewrightError } from "../core/errors.ts";
import { ofAll } from "./all-objects.ts";
import { adhesion, evenFlow, type FilamentJob } from "./filament.ts";
import { printApart } from "./filament-apart.ts";
import { allOrdered, ordered } from "./filament-tools.ts";
import { layerCountApart } from "./layer-count.ts";
import { OBJECT_STAGES } from "./object-stages.ts";
import { type Pipeline, pipeline } from "./pipeline.ts";
import { printWithTools, type ToolFields, toolsRead } from "./print-with-tools.ts";
import { ALL, perLayer, type Stage } from "./stage.ts";
import { inAscent, orderPrint, type ToolOrder } from "./tool-order.ts";

/** The tools of a layer are those of each item. */
type Fields = ToolFields<readonly ToolOrder[]>;
type ApartStage<Out extends keyof Fields> = Stage<FilamentJob, Fields, Out>;

const tools: ApartStage<"tools"> = {
  name: "tools",
  writes: "tools",
  reads: () => ({ ordered: ALL }),
  serial: true,
  runAll: (job, band) => {
    const layers = allOrdered(band);
    let before: number | undefined;
    const prints = job.items.map(({ object }) => {
      const own = layers.map((objects) => [objects[object]]);
      const print = orderPrint(job, own, { before });
      before = print.orders.flat().at(-1) ?? before;
      return print;
    });
    const used = inAscent(prints.flatMap((print) => print.used));
    if (job.settings.wipe_tower) checkTower(used);
    return layers.map((_, layer) =>
      prints.map(({ orders, levelOrders, initial, until }) => ({
        order: orders[layer],
        levelOrders: levelOrders[layer],
        used,
        initial,
        until,
        tower: undefined,
        shares: undefined,
      })),
    );
  },
};

/** A tower grows with the layers of all items. */
function checkTower(used: readonly number[]): void {
  if (used.length === 1) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `slice: wipe_tower is set with complete_objects and ${used.length} extruders in use, expected one or the other`,
    { name: "wipe_tower", got: true, with: "complete_objects", extruders: used.length },
  );
}

const printed: ApartStage<"printed"> = {
  name: "toolpaths",
  writes: "printed",
  isForCaller: true,
  reads: toolsRead,
  run: perLayer(({ engine }, job, layer, band) => {
    const own = band.get("tools", layer)!;
    return printApart(job, layer, band.get("adhesion", layer)!, (alone, around, item) =>
      printWithTools(engine, alone, layer, band, own[item], around),
    );
  }),
};

export const FILAMENT_TOOLS_APART: Pipeline<FilamentJob, Fields> = pipeline("filament-tools-apart", [
  ...OBJECT_STAGES.map(ofAll),
  adhesion,
  evenFlow,
  layerCountApart,
  ordered,
  tools,
  printed,
]);
