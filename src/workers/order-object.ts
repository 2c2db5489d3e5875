/** The last step of an object's layer: all that it and its supports print there, in order. */
import { concatExPolygons } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../geometry/polygons.ts";
import { NO_GAPS } from "../layers/gaps.ts";
import { SAME_HEIGHT } from "../layers/merge-plans.ts";
import type { LayerPlace } from "../motion/ground.ts";
import { concatToolpaths } from "../toolpaths/builder.ts";
import { type LayerParts, orderLayer } from "../toolpaths/order.ts";
import { resolveOrder } from "../toolpaths/resolve.ts";
import type { SupportPaths } from "../toolpaths/support/paths.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { inZone } from "../toolpaths/zones.ts";
import type { ObjectFields, ObjectJob, Section } from "./object-fields.ts";
import { type Band, OWN } from "./stage.ts";
import { wallsOf } from "./zones.ts";

/** What an object's layer prints is ordered from these. */
export const ORDERED_FROM: Readonly<
  Record<"section" | "division" | "outline" | "inner" | "infill" | "seams" | "supports", typeof OWN>
> = {
  section: OWN,
  division: OWN,
  outline: OWN,
  inner: OWN,
  infill: OWN,
  seams: OWN,
  supports: OWN,
};

/** What an object prints on one of the plate's layers. */
export interface ObjectLayer extends Section {
  /** Which of its own it is; undefined where its supports alone have one there. */
  readonly index: number | undefined;
  /** What it is printed on, and with it the supports beside it. */
  readonly on: NonNullable<LayerPlace["on"]>;
  /** In print order, in the object's own coordinates. */
  readonly toolpaths: Toolpaths;
  /** What its supports print above the layer below; what they print at its own height stands before its toolpaths. */
  readonly supports: readonly SupportPaths[];
  /** What its supports print at its own height. */
  readonly beside?: SupportPaths;
  /** Islands that nothing of the object's layer below touches; none unless told. */
  readonly hanging?: ExPolygons;
}

/** Where an object has no layer. */
const NO_SECTION: Section = Object.freeze({
  slices: EMPTY_EXPOLYGONS,
  printed: EMPTY_EXPOLYGONS,
  gaps: NO_GAPS,
  kernel: "wasm",
});

/**
 * The last step of an object's layer: everything that it prints, in order.
 * @param index undefined where only supports are printed of it
 * @param levels what its supports print above the plate's layer below
 * @param printZ of the plate's layer
 */
export function orderObject(
  job: ObjectJob,
  band: Band<ObjectFields>,
  index: number | undefined,
  levels: readonly SupportPaths[],
  printZ: number,
): ObjectLayer {
  const own = index === undefined ? NO_SECTION : cutOfLayer(band, index);
  const toolpaths = index === undefined ? concatToolpaths([]) : orderLayers(job, band, index);
  const supports = levels.map((level) => ({ ...level, toolpaths: inZone(level.toolpaths, job.zone) }));
  const beside = supports.find((level) => level.printZ > printZ - SAME_HEIGHT);
  const on = lyingOn(job, index, beside);
  if (beside === undefined) return { ...own, index, on, toolpaths, supports };
  return {
    ...own,
    index,
    on,
    toolpaths: concatToolpaths([beside.toolpaths, toolpaths]),
    supports: supports.filter((level) => level !== beside),
    beside,
  };
}

/** What is cut of the object's layer, and what of it hangs. */
function cutOfLayer(band: Band<ObjectFields>, layer: number): Section & Pick<ObjectLayer, "hanging"> {
  const { hanging } = band.get("inner", layer)!;
  return { ...band.get("section", layer)!, ...(hanging && { hanging }) };
}

function lyingOn(
  { settings }: ObjectJob,
  index: number | undefined,
  beside: SupportPaths | undefined,
): ObjectLayer["on"] {
  if (index === 0) return settings.raft_layers > 0 ? "raft" : "bed";
  return beside !== undefined && beside.printZ - beside.height < SAME_HEIGHT ? "bed" : "layer";
}

/** What the object itself prints on a layer, in order, and in which zones. */
function orderLayers(job: ObjectJob, band: Band<ObjectFields>, layer: number): Toolpaths {
  const seams = band.get("seams", layer)!;
  const ordered = "ordered" in seams ? seams.ordered : orderParts(job, band, layer, seams);
  return job.zones ? ordered : inZone(ordered, job.zone);
}

/** What the object itself prints on a layer, in order. */
export function orderParts(
  job: ObjectJob,
  band: Band<ObjectFields>,
  layer: number,
  { seams, from }: Pick<LayerParts, "seams" | "from">,
): Toolpaths {
  const { gapFill, infillArea } = band.get("inner", layer)!;
  const areas = wallsOf(job, band, layer).map(({ slices }) => slices);
  const { perimeters } = band.get("outline", layer)!;
  const parts = {
    slices: areas.length === 1 ? areas[0] : concatExPolygons(areas),
    perimeters: { ...perimeters, gapFill, infillArea },
    infill: band.get("infill", layer)!,
    seams,
    from,
  };
  return orderLayer(parts, resolveOrder(job.settings, layer));
}
