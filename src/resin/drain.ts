/** Drain holes: where a hollow part lets resin out and air in. In the part's own frame, mm. */
import { either, listOf, MOST_MM, numberFrom, type OptionKind } from "../core/option.ts";
import { toMm, toUnits } from "../core/units.ts";
import { containsPoint } from "../geometry/contains.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandAt } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";
import type { Vector3 } from "../mesh/measure.ts";
import type { Solid } from "./solid.ts";
import { frustum } from "./solids/primitives.ts";

/** A round hole into the part. */
export interface DrainHole {
  /** On the part's surface. */
  readonly position: Vector3;
  /** Into the part; of any length but 0. */
  readonly direction: Vector3;
  readonly radius: number;
  /** From the surface to the hole's end. */
  readonly depth: number;
}

const LENGTH = numberFrom(0.01, MOST_MM);
const PLACE = listOf(numberFrom(-MOST_MM, MOST_MM), { count: 3 });
const HOLE: OptionKind = {
  expected: "a hole of a position, a direction of any length but 0, a radius and a depth",
  allows: (value) => {
    const { position, direction, radius, depth } = (value ?? {}) as Partial<DrainHole>;
    const isAimed = PLACE.allows(direction) && Math.hypot(...(direction as Vector3)) > 0;
    return PLACE.allows(position) && isAimed && LENGTH.allows(radius) && LENGTH.allows(depth);
  },
};

/** Holes, or the radius of those that are to be proposed. */
export const DRAIN_HOLES: OptionKind = either(LENGTH, listOf(HOLE));

/** What the holes take away: a cylinder each, which begins a radius before the surface, so that a round one is cut too. */
export function drainSolid(holes: readonly DrainHole[]): Solid {
  return {
    shells: holes.map(({ position, direction, radius, depth }) => {
      const length = Math.hypot(...direction);
      const along = (mm: number): Vector3 => {
        const [x, y, z] = position.map((from, axis) => from + (direction[axis] / length) * mm);
        return [x, y, z];
      };
      return frustum(along(-radius), along(depth), radius, radius);
    }),
  };
}

/** A layer of a hollow part: its plane in units above the part's bottom, the part as it was, and its cavity. */
export interface HollowLayer {
  readonly sliceZ: number;
  readonly polygons: ExPolygons;
  readonly cavity: ExPolygons;
}

/**
 * Two upright holes from below, or one where there is no room for a second: at the lowest spot of the cavity, and at the
 * next spot that is the lowest of its surroundings; where the cavity has one alone, as far from it as the cavity reaches
 * within eight radii above.
 * @param layers bottom up
 */
export function proposeDrains(engine: PolygonEngine, layers: readonly HollowLayer[], radius: number): DrainHole[] {
  const spots = lowSpots(engine, layers, toUnits(radius));
  if (spots.length === 0) return [];
  const [first] = spots;
  const apart = ({ x, y }: Spot): number => Math.hypot(x - first.x, y - first.y);
  const isApart = (spot: Spot): boolean => apart(spot) >= toUnits(3 * radius);
  const others = [...spots.filter(isApart), ...farSpots(engine, layers, first, toUnits(radius)).filter(isApart)];
  return [first, ...others.slice(0, 1)].map((spot) => holeUnder(layers, spot, radius));
}

/** A place in the cavity of a layer, in units. */
interface Spot {
  readonly layer: number;
  readonly x: number;
  readonly y: number;
}

/** Deep inside each island of the cavity that has none below, bottom up. */
function lowSpots(engine: PolygonEngine, layers: readonly HollowLayer[], radius: number): Spot[] {
  const spots: Spot[] = [];
  for (const [layer, { cavity }] of layers.entries())
    for (let i = 0; i < islandCount(cavity); i++) {
      const island = islandAt(cavity, i);
      const isLowest = layer === 0 || isEmpty(engine.intersection(island, layers[layer - 1].cavity));
      if (isLowest) spots.push({ layer, ...deepIn(engine, island, radius) });
    }
  return spots;
}

/** A point that remains as the island shrinks by the radius, twice that, and so on. */
function deepIn(engine: PolygonEngine, island: ExPolygons, radius: number): { readonly x: number; readonly y: number } {
  let { coords } = island;
  for (let by = radius; ; by *= 2) {
    const core = engine.offset(island, -by);
    if (isEmpty(core)) return { x: coords[0], y: coords[1] };
    ({ coords } = core);
  }
}

/** The farthest corner of the cavity from a spot, in the layers over it, a radius within its edge. */
function farSpots(engine: PolygonEngine, layers: readonly HollowLayer[], from: Spot, radius: number): Spot[] {
  let farthest = from;
  let most = 0;
  const top = layers[from.layer].sliceZ + 8 * radius;
  for (let layer = from.layer; layer < layers.length && layers[layer].sliceZ <= top; layer++) {
    const { coords } = engine.offset(layers[layer].cavity, -radius);
    for (let i = 0; i < coords.length; i += 2) {
      const distance = Math.hypot(coords[i] - from.x, coords[i + 1] - from.y);
      if (distance <= most) continue;
      most = distance;
      farthest = { layer, x: coords[i], y: coords[i + 1] };
    }
  }
  return [farthest];
}

/** Straight down through the wall, which ends where a layer does not hold the spot; up a radius into the cavity. */
function holeUnder(layers: readonly HollowLayer[], { layer, x, y }: Spot, radius: number): DrainHole {
  let bottom = layer;
  while (bottom > 0 && containsPoint(layers[bottom - 1].polygons, x, y)) bottom--;
  const z = toMm(layers[bottom].sliceZ);
  const depth = toMm(layers[layer].sliceZ) - z + radius;
  return { position: [toMm(x), toMm(y), z], direction: [0, 0, 1], radius, depth };
}
