/** How many layers a print is said to have: each height at which an object or its supports lie counts as one. */
import { distinctHeights } from "../layers/merge-plans.ts";
import type { AllOf } from "./all-objects.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import type { PlateItem } from "./plate-items.ts";
import { ALL, type Band, type Stage } from "./stage.ts";

interface Plate {
  readonly objects: readonly ObjectJob[];
  readonly items: readonly PlateItem[];
}

type Fields = AllOf<Pick<ObjectFields, "levels">> & { readonly layerCount: number };
type LayerCount = Stage<Plate, Fields, "layerCount">;

/** Of a plate: a height that several objects have counts once. */
export const layerCount: LayerCount = countLayers(
  (job, heightsOf) => distinctHeights(job.objects.flatMap((_, k) => heightsOf(k))).length,
);

/** Of items that are printed one after the other: each counts its own. */
export const layerCountApart: LayerCount = countLayers(({ objects, items }, heightsOf) => {
  const counts = objects.map((_, k) => distinctHeights(heightsOf(k)).length);
  return items.reduce((sum, { object }) => sum + counts[object], 0);
});

/** @param count is given the heights of an object and of its supports, by its number */
function countLayers(count: (job: Plate, heightsOf: (object: number) => number[]) => number): LayerCount {
  return {
    name: "layer count",
    writes: "layerCount",
    reads: () => ({ levels: ALL }),
    serial: true,
    runAll: (job, band) => {
      const total = count(job, (k) => [...job.objects[k].plan.printZ, ...supportHeights(band, k)]);
      return Array.from({ length: band.layerCount }, () => total);
    },
  };
}

function supportHeights(band: Band<Fields>, object: number): number[] {
  const byLayer = Array.from({ length: band.layerCount }, (_, layer) => band.get("levels", layer)?.[object] ?? []);
  return byLayer.flat().map(({ printZ }) => printZ);
}
