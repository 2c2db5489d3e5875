/**
 * The pipeline of a plate whose items are printed one after the other: as that of a plate printed together up to each
 * object's toolpaths; then each item's layer is one by itself. Skirt and brim go around all items and are printed with
 * the first; a skirt that is higher goes on with the others (adhesion-apart).
 */
import type { ExPolygons } from "../geometry/polygons.ts";
import type { Adhesion } from "./adhesion.ts";
import { adhesionApart } from "./adhesion-apart.ts";
import { ofAll } from "./all-objects.ts";
import {
  adhesion,
  evenFlow,
  type FilamentFields,
  type FilamentJob,
  orderObjects,
  type PrintedLayer,
  printedReads,
  printLayer,
} from "./filament.ts";
import { layerCountApart } from "./layer-count.ts";
import { OBJECT_STAGES } from "./object-stages.ts";
import { type Pipeline, pipeline } from "./pipeline.ts";
import { moved, shiftOf } from "./plate-items.ts";
import { perLayer, type Stage } from "./stage.ts";

const printed: Stage<FilamentJob, FilamentFields, "printed"> = {
  name: "toolpaths",
  writes: "printed",
  isForCaller: true,
  reads: printedReads,
  run: perLayer(({ engine }, job, layer, band) => {
    const objects = orderObjects(job, layer, band);
    return printApart(job, layer, band.get("adhesion", layer)!, (alone, around) =>
      printLayer(engine, alone, layer, band, objects, around),
    );
  }),
};

/**
 * A layer of each item by itself, in the coordinates of the first item: the first one's, with the others'.
 * @param print prints a job of one item; its number comes last
 */
export function printApart(
  job: FilamentJob,
  layer: number,
  around: Adhesion,
  print: (alone: FilamentJob, around: Adhesion, item: number) => PrintedLayer,
): PrintedLayer {
  const own = adhesionApart(job, around);
  const [first, ...others] = job.items.map((item, i): PrintedLayer => {
    const { plan } = job.objects[item.object];
    // Above its own layers an item prints nothing, at whatever height.
    const itself = { ...job, items: [item], plan: layer < plan.printZ.length ? plan : job.plan };
    const alone = print(itself, own[i], i);
    const shift = shiftOf(job, item);
    return {
      ...alone,
      slices: moved<ExPolygons>(alone.slices, shift),
      toolpaths: moved(alone.toolpaths, shift),
      levels: alone.levels.map((level) => ({ ...level, toolpaths: moved(level.toolpaths, shift) })),
    };
  });
  return { ...first, others };
}

export const FILAMENT_APART: Pipeline<FilamentJob, FilamentFields> = pipeline("filament-apart", [
  ...OBJECT_STAGES.map(ofAll),
  adhesion,
  evenFlow,
  layerCountApart,
  printed,
]);
