import { boundsMeet, boundsOf } from "../../geometry/bounds.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import { isClosedLine } from "../../geometry/closed-lines.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty, type Polylines, polylineCount } from "../../geometry/polygons.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { SupportOptions } from "./resolve.ts";

/** The part, as far as supports keep off it. */
export interface PartShape {
  readonly plan: LayerPlan;
  readonly slices: (layer: number) => ExPolygons;
  /** What round strands of a layer, which reach down below it, keep supports off; empty where there are none. */
  readonly bridged: (layer: number) => readonly ExPolygons[];
}

const SQUARE = { join: "square" } as const;

/** Cuts supports off the part with the air that is to be beside, above and below them. */
export class PartTrimmer {
  readonly #engine: PolygonEngine;
  readonly #part: PartShape;
  readonly #options: SupportOptions;
  /** Tops of what is raft: that is not cut. */
  readonly #raftTop: number;
  readonly #grown: (ExPolygons | undefined)[] = [];

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
    for (; layer < printZ.length && printZ[layer] - heights.bridge <= limit; layer++)
      this.#part.bridged(layer).forEach(addNear);
    return near.length === 0 ? slab.polygons : this.#engine.difference(slab.polygons, concatRings(near));
  }

  #slices(layer: number): ExPolygons {
    return (this.#grown[layer] ??= besidePart(this.#engine, this.#part.slices(layer), this.#options));
  }
}

/** What the air beside an area of the part takes, the area included. */
function besidePart(engine: PolygonEngine, area: ExPolygons, { gapBeside }: SupportOptions): ExPolygons {
  return isEmpty(area) ? area : engine.offset(area, gapBeside, SQUARE);
}

/**
 * What a layer's round strands keep supports off.
 * @param bridges areas of bridging infill
 * @param hangingLines perimeters where they run over air
 */
export function besideBridges(
  engine: PolygonEngine,
  bridges: readonly ExPolygons[],
  hangingLines: Polylines,
  options: SupportOptions,
): ExPolygons[] {
  if (options.heights.isSoluble || !options.heights.hasThickBridges) return [];
  const areas = bridges.map((area) => besidePart(engine, area, options));
  if (polylineCount(hangingLines) > 0)
    areas.push(...bandsAround(engine, hangingLines, options.hangingRadius + options.gapBeside));
  return areas;
}

/** The bands around lines; that of a closed one has no ends. */
function bandsAround(engine: PolygonEngine, lines: Polylines, radius: number): ExPolygons[] {
  const { coords, starts } = lines;
  const bands: ExPolygons[] = [];
  const open = new PolylinesBuilder();
  for (let line = 0; line < polylineCount(lines); line++) {
    if (isClosedLine(lines, line)) {
      const inside = engine.union({ coords, ringStarts: Uint32Array.of(starts[line], starts[line + 1] - 1) });
      bands.push(engine.difference(engine.offset(inside, radius, SQUARE), engine.offset(inside, -radius, SQUARE)));
    } else {
      open.addPoints(coords, starts[line], starts[line + 1]);
      open.endLine();
    }
  }
  const rest = open.build();
  return polylineCount(rest) > 0 ? [engine.offsetLines(rest, radius, "butt"), ...bands] : bands;
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
