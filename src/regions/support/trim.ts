import { boundsMeet, boundsOf } from "../../geometry/bounds.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { SupportOptions } from "./resolve.ts";

/** The part, as far as supports keep off it. */
export interface PartShape {
  readonly plan: LayerPlan;
  readonly slices: (layer: number) => ExPolygons;
  /** What of a layer is printed with round strands, which reach down below it; empty where nothing is. */
  readonly bridged: (layer: number) => ExPolygons;
}

/** Cuts supports off the part with the air that is to be beside, above and below them. */
export class PartTrimmer {
  readonly #engine: PolygonEngine;
  readonly #part: PartShape;
  readonly #options: SupportOptions;
  /** Tops of what is raft: that is not cut. */
  readonly #raftTop: number;
  readonly #grown: (ExPolygons | undefined)[] = [];
  readonly #grownBridges: (ExPolygons | undefined)[] = [];

  constructor(engine: PolygonEngine, part: PartShape, options: SupportOptions, raftTop: number) {
    this.#engine = engine;
    this.#part = part;
    this.#options = options;
    this.#raftTop = raftTop;
  }

  /** What is left of a layer of supports. */
  trim(slab: Slab): ExPolygons {
    const { heights } = this.#options;
    if (isEmpty(slab.polygons) || slab.printZ < this.#raftTop + EPSILON) return slab.polygons;
    const { printZ, heights: layerHeights } = this.#part.plan;
    const near: ExPolygons[] = [];
    const bounds = boundsOf(slab.polygons);
    const addNear = (area: ExPolygons): void => {
      if (!isEmpty(area) && boundsMeet(bounds, boundsOf(area))) near.push(area);
    };
    let layer = firstAtLeast(printZ, slab.bottomZ - heights.gapBelow + EPSILON);
    const limit = slab.printZ + heights.gapAbove - EPSILON;
    for (; layer < printZ.length && printZ[layer] - layerHeights[layer] <= limit; layer++) addNear(this.#slices(layer));
    if (!heights.isSoluble && heights.hasThickBridges)
      for (; layer < printZ.length && printZ[layer] - heights.bridge <= limit; layer++) addNear(this.#bridges(layer));
    return near.length === 0 ? slab.polygons : this.#engine.difference(slab.polygons, concatRings(near));
  }

  #slices(layer: number): ExPolygons {
    return (this.#grown[layer] ??= this.#grow(this.#part.slices(layer)));
  }

  #bridges(layer: number): ExPolygons {
    return (this.#grownBridges[layer] ??= this.#grow(this.#part.bridged(layer)));
  }

  #grow(area: ExPolygons): ExPolygons {
    return isEmpty(area) ? area : this.#engine.offset(area, this.#options.gapBeside, { join: "square" });
  }
}

/** The first index whose value is at least `z`. */
export function firstAtLeast(values: Float64Array, z: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] >= z) high = middle;
    else low = middle + 1;
  }
  return low;
}
