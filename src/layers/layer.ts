import type { ExPolygons } from "../geometry/polygons.ts";

/** The planned layers of an object, bottom up. */
export interface LayerPlan {
  /** Where each layer is cut, integer units above the object's bottom. */
  readonly sliceZ: Int32Array;
  /** Where the nozzle is while it prints the layer, mm above the bed. */
  readonly printZ: Float64Array;
  /** Thickness of each layer, mm. */
  readonly heights: Float64Array;
}

/** One cut layer. */
export interface Layer {
  readonly index: number;
  /** mm above the object's bottom. */
  readonly sliceZ: number;
  readonly printZ: number;
  readonly height: number;
  /** What the plane cuts of the object. */
  readonly polygons: ExPolygons;
}
