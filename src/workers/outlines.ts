/** A band's layers as what the surfaces that are open to the air are told from. */
import type { PolygonEngine } from "../geometry/engine.ts";
import type { Outlines } from "../regions/detect.ts";
import { inDetail } from "../regions/enter.ts";
import type { LayersAt } from "../regions/surfaces.ts";
import type { ObjectFields } from "./object-fields.ts";
import type { Band } from "./stage.ts";

/** An object's. */
export function outlinesIn(engine: PolygonEngine, band: Band<ObjectFields>): LayersAt<Outlines> {
  return (i) => {
    const own = band.get("section", i);
    return own && { slices: own.slices, ...(own.detailed && { detailed: (within) => inDetail(engine, own, within) }) };
  };
}

/** Those of one of its zones. */
export function outlinesOf(band: Band<ObjectFields>, zone: number): LayersAt<Outlines> {
  return (i) => {
    const slices = band.get("division", i)?.zones[zone];
    return slices && { slices };
  };
}
