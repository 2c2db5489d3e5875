/** The items of a plate that reach a layer, and what was cut of them: the same whichever tools print it. */
import { concatExPolygons } from "../geometry/islands.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { addGaps, type GapFindings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { ObjectLayer } from "./object-stages.ts";
import { moved, type PlateItem, shiftOf } from "./plate-items.ts";

/** One item of a layer, where it stands. */
export interface StandingItem {
  /** Which of the plate's items. */
  readonly item: number;
  readonly object: number;
  readonly own: ObjectLayer;
  /** Units from the first item. */
  readonly shift: readonly [number, number];
}

/** What an object prints on a layer. */
export interface PrintedObject {
  readonly object: number;
  /** Whether there is anything at the layer's own height. */
  readonly isPrinted: boolean;
  /** The top of what its supports print below that, mm above the bed; 0 where they do not. */
  readonly supportTop: number;
}

/** What was cut of a layer. */
export interface CutLayer {
  /** Those that reach it. */
  readonly objects: readonly PrintedObject[];
  /** Where the items stand. */
  readonly slices: ExPolygons;
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** @param objects what each object prints on the layer; undefined for those that do not reach so high */
export function standingItems(
  job: { readonly items: readonly PlateItem[] },
  objects: readonly (ObjectLayer | undefined)[],
): StandingItem[] {
  return job.items.flatMap((item) => {
    const own = objects[item.object];
    return own ? [{ item: item.index, object: item.object, own, shift: shiftOf(job, item) }] : [];
  });
}

export function cutOf(items: readonly StandingItem[], objects: readonly (ObjectLayer | undefined)[]): CutLayer {
  const cut = objects.filter((own) => own !== undefined);
  return {
    objects: objects.flatMap((own, object) => (own ? [{ object, ...printedBy(own) }] : [])),
    slices: concatExPolygons(items.map(({ own, shift }) => moved(own.slices, shift))),
    gaps: cut.reduce((sum, { gaps }) => addGaps(sum, gaps), NO_GAPS),
    kernel: cut.find(({ kernel }) => kernel !== "wasm")?.kernel ?? "wasm",
  };
}

function printedBy({ toolpaths, supports }: ObjectLayer): Omit<PrintedObject, "object"> {
  const tops = supports.map(({ printZ }) => printZ);
  return { isPrinted: toolpaths.roles.length > 0, supportTop: Math.max(0, ...tops) };
}
