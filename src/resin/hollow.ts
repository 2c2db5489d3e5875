/**
 * Hollowing: a part's cavity is what remains of it worn away by a ball whose radius is the wall's thickness t. A ball
 * wears a stack of layers away as its sections do, discs of radius sqrt(t^2 - gap^2) on the layers within t below and
 * above, so that everything stays in the plane and each layer's cavity depends on its neighbours alone.
 *
 * Not all of them are asked. At t = 3 mm and 0.05 mm there are 120, and walls say nearly the same on each:
 * - discs at K directions of each quarter of the ball, of which the upright and the level one are two, are a body
 *   within the ball whose support in any direction is at least t cos(pi / 4K): behind a face the wall is thinner than t by
 *   at most 0.9 % of it (on average by a third of that) at the default quality's K = 6;
 * - layers that lack what a neighbour has over more than {@link STEP} are asked besides, wherever they lie: those are the
 *   level faces, edges and thin slots that could lie between two of the directions. At ledges and in bores narrower than
 *   that, the wall may be thinner by as much as they are wide;
 * - layers with the same polygons as their own are not, as a smaller disc takes nothing more.
 * Polygons are simplified by {@link DETAIL} first; what is lit is not. A cavity's parts that are too narrow go at the end.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { samePolygons } from "../geometry/same-polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import type { HollowOptions } from "./resolve.ts";

/** 0.02 mm: of 3DBenchy it changes the cavity by 0.02 %. */
const DETAIL = 2_000;
/** 0.3 mm: slopes of less than 10 degrees at 0.05 mm. */
const STEP = 30_000;

/** A layer as its neighbours' cavities see it. */
export interface HollowSection {
  readonly polygons: ExPolygons;
  /** It lacks wide parts of the layer below or of that above. */
  readonly isStep: boolean;
}

/** The section of a layer, from the part's polygons there, below and above. */
export function hollowSection(
  engine: PolygonEngine,
  own: ExPolygons,
  below: ExPolygons,
  above: ExPolygons,
): HollowSection {
  const polygons = simplifyRings(own, DETAIL);
  const lacks = (other: ExPolygons): boolean =>
    !samePolygons(own, other) &&
    !isEmpty(engine.offset(engine.difference(simplifyRings(other, DETAIL), polygons), -STEP / 2));
  return { polygons, isStep: lacks(below) || lacks(above) };
}

/** How many layers below and above its own a cavity depends on. */
export function hollowReach({ thickness }: HollowOptions, sliceZ: Int32Array): number {
  let spacing = thickness;
  for (let i = 1; i < sliceZ.length; i++) spacing = Math.min(spacing, sliceZ[i] - sliceZ[i - 1]);
  return Math.floor(thickness / spacing);
}

/**
 * The cavity in a layer.
 * @param at section of a layer within {@link hollowReach}; undefined where there is no layer
 * @param sliceZ heights of all layers in units
 */
export function hollowCavity(
  engine: PolygonEngine,
  at: (layer: number) => HollowSection | undefined,
  layer: number,
  sliceZ: Int32Array,
  options: HollowOptions,
): ExPolygons {
  // A single layer has nothing around it.
  if (sliceZ.length === 1) return EMPTY_EXPOLYGONS;
  const { thickness, opening } = options;
  const worn = (polygons: ExPolygons, by: number): ExPolygons =>
    by < 1 ? polygons : engine.offset(polygons, -by, { join: "round", arcTolerance: DETAIL });
  let cavity = worn(at(layer)!.polygons, thickness);
  // The farthest first: near a part's top and bottom they leave nothing to ask further.
  for (const { polygons, gap } of asked(at, layer, sliceZ, options).sort((a, b) => b.gap - a.gap)) {
    if (isEmpty(cavity)) return cavity;
    cavity = engine.intersection(cavity, worn(polygons, Math.sqrt(thickness ** 2 - gap ** 2)));
  }
  return opening === 0 ? cavity : engine.offset2(cavity, -opening, opening);
}

interface Asked {
  readonly polygons: ExPolygons;
  /** Units from layer to layer. */
  readonly gap: number;
}

/** The layers to ask: next to each direction, the last within the wall's thickness, and steps. */
function asked(
  at: (layer: number) => HollowSection | undefined,
  layer: number,
  sliceZ: Int32Array,
  { thickness, directions }: HollowOptions,
): Asked[] {
  const found: Asked[] = [];
  const own = at(layer)!.polygons;
  const gapTo = (other: number): number => Math.abs(heightOf(sliceZ, other) - sliceZ[layer]);
  const heightOfDirection = (k: number): number => thickness * Math.sin((k * Math.PI) / 2 / directions);
  for (const side of [-1, 1]) {
    let direction = 1;
    let last = own;
    for (let other = layer + side; gapTo(other) <= thickness; other += side) {
      const gap = gapTo(other);
      const gapOfNext = gapTo(other + side);
      let isAsked = gapOfNext > thickness || (at(other)?.isStep ?? false);
      for (; direction < directions && gap + gapOfNext >= 2 * heightOfDirection(direction); direction++) isAsked = true;
      const polygons = at(other)?.polygons ?? EMPTY_EXPOLYGONS;
      if (!isAsked || samePolygons(polygons, last) || samePolygons(polygons, own)) continue;
      found.push({ polygons, gap });
      last = polygons;
    }
  }
  return found;
}

/** Layers go on below the first and above the last, as far apart as they. */
function heightOf(sliceZ: Int32Array, layer: number): number {
  const last = sliceZ.length - 1;
  if (layer < 0) return sliceZ[0] + layer * (sliceZ[1] - sliceZ[0]);
  if (layer > last) return sliceZ[last] + (layer - last) * (sliceZ[last] - sliceZ[last - 1]);
  return sliceZ[layer];
}
