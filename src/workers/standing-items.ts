/** The items of a plate that print on a layer, and what was cut of them: the same whichever tools print it. */
import { concatExPolygons } from "../geometry/islands.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { addGaps, type GapFindings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import type { SupportPaths } from "../toolpaths/support/paths.ts";
import type { ObjectJob } from "./object-fields.ts";
import type { ObjectLayer } from "./order-object.ts";
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
  /** Of its own layer there, mm; undefined where its supports alone have one. */
  readonly height: number | undefined;
  /** What its supports print up to there, in its own coordinates. */
  readonly supports: readonly Pick<SupportPaths, "printZ" | "islands">[];
  /** Islands that nothing of its layer below touches, in its own coordinates; none unless told. */
  readonly hanging?: ExPolygons;
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

export function cutOf(
  job: { readonly objects: readonly Pick<ObjectJob, "plan">[] },
  items: readonly StandingItem[],
  objects: readonly (ObjectLayer | undefined)[],
): CutLayer {
  const cut = objects.filter((own) => own !== undefined);
  return {
    objects: objects.flatMap((own, object) => (own ? [{ object, ...printedBy(own, job.objects[object].plan) }] : [])),
    slices: concatExPolygons(items.map(({ own, shift }) => moved(own.slices, shift))),
    gaps: cut.reduce((sum, { gaps }) => addGaps(sum, gaps), NO_GAPS),
    kernel: cut.find(({ kernel }) => kernel !== "wasm")?.kernel ?? "wasm",
  };
}

function printedBy(
  { index, toolpaths, supports, beside, hanging }: ObjectLayer,
  { heights }: Pick<LayerPlan, "heights">,
): Omit<PrintedObject, "object"> {
  return {
    isPrinted: toolpaths.roles.length > 0,
    height: index === undefined ? undefined : heights[index],
    supports: [...supports, ...(beside ? [beside] : [])].map(({ printZ, islands }) => ({ printZ, islands })),
    ...(hanging && { hanging }),
  };
}
