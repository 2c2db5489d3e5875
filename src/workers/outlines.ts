/** A band's layers as what the surfaces that are open to the air are told from. */
import type { PolygonEngine } from "../geometry/engine.ts";
import type { Bounds, ExPolygons } from "../geometry/polygons.ts";
import type { Outlines } from "../regions/detect.ts";
import { inDetail } from "../regions/enter.ts";
import { once } from "../regions/once.ts";
import { resolveEntry } from "../regions/resolve-entry.ts";
import type { LayersAt } from "../regions/surfaces.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import type { Band } from "./stage.ts";

/** An object's. The whole of a layer in detail is made once. */
export function outlinesIn(
  engine: PolygonEngine,
  { settings }: ObjectJob,
  band: Band<ObjectFields>,
): LayersAt<Outlines> {
  const detailAt = (i: number, within?: Bounds): ExPolygons =>
    inDetail(engine, band.get("section", i)!, resolveEntry(settings), within);
  const wholeAt = once((i) => detailAt(i));
  return (i) => {
    const own = band.get("section", i);
    if (own?.exact === undefined) return own;
    return { slices: own.slices, detailed: (within) => (within ? detailAt(i, within) : wholeAt(i)) };
  };
}

/** Those of one of its zones. */
export function outlinesOf(band: Band<ObjectFields>, zone: number): LayersAt<Outlines> {
  return (i) => {
    const slices = band.get("division", i)?.zones[zone];
    return slices && { slices };
  };
}
