import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { nearestOnRing } from "../geometry/path.ts";
import { type ExPolygons, isEmpty, polylineCount } from "../geometry/polygons.ts";
import { loopLines } from "./loops.ts";
import type { PerimeterOptions } from "./resolve.ts";

/** A stretch of a ring between two of its places; a place is a segment's index plus the part of it gone by. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly overAir: boolean;
}

/** Rounding that a disc must leave room for, units. */
const ROUNDING = 10;

/**
 * Where loops of a layer can hang over air: nowhere if it is empty, undefined if anywhere. A loop's point that does lies
 * half an external perimeter inside the slices (of variable width, half the thinnest wall) and beyond the reach of the
 * layer below: a disc around it, of the smaller of these radii, is all open below. Points of a rough skin may lie anywhere.
 * @param openBelow what of the slices has air below, slivers left out
 */
export function placesOverAir(
  engine: PolygonEngine,
  openBelow: ExPolygons,
  options: PerimeterOptions,
): ExPolygons | undefined {
  const { external, overhangReach, fuzzySkin, variableWidth, leastWall } = options;
  if (fuzzySkin && fuzzySkin.on !== "none") return undefined;
  const narrowest = variableWidth ? leastWall : external.width;
  const radius = toUnits(Math.min(narrowest / 2, overhangReach)) - ROUNDING;
  // Round, as a miter would also leave out places that such discs fit around.
  return isEmpty(openBelow) ? openBelow : engine.offset(openBelow, -radius, { join: "round" });
}

/**
 * Splits a closed ring into its stretches over `support` and over air, in order, the first one starting where a
 * stretch starts. A ring that is all of one kind gives one stretch from 0 to its number of points.
 * @param isOpen the points are a line's, which does not close
 */
export function splitAtSupport(
  engine: PolygonEngine,
  ring: Int32Array,
  support: ExPolygons,
  isOpen = false,
): Stretch[] {
  const count = ring.length / 2;
  const air = engine.cutLines(loopLines([{ coords: ring, isOpen }]), support);
  const found: [number, number][] = [];
  for (let i = 0; i < polylineCount(air); i++) {
    const first = air.starts[i];
    const last = air.starts[i + 1] - 1;
    const from = placeOn(ring, air.coords[2 * first], air.coords[2 * first + 1], false, isOpen);
    const to = placeOn(ring, air.coords[2 * last], air.coords[2 * last + 1], true, isOpen);
    if (to > from) found.push([from, to]);
  }
  found.sort((a, b) => a[0] - b[0]);
  const merged = mergeTouching(found, count);
  const end = isOpen ? count - 1 : count;
  if (merged.length === 0) return [{ from: 0, to: end, overAir: false }];
  if (isOpen) return alongOpen(merged, end);
  const stretches: Stretch[] = [];
  merged.forEach(([from, to], i) => {
    const next = i + 1 < merged.length ? merged[i + 1][0] : merged[0][0] + count;
    stretches.push({ from, to, overAir: true });
    if (next > to) stretches.push({ from: to, to: next, overAir: false });
  });
  return stretches;
}

/** The points between two places of a ring or line, both included. */
export function walkStretch(ring: Int32Array, from: number, to: number, add: (x: number, y: number) => void): void {
  const count = ring.length / 2;
  const addPlace = (place: number): void => {
    const segment = Math.floor(place);
    const part = place - segment;
    const i = 2 * (segment % count);
    const j = 2 * ((segment + 1) % count);
    add(
      Math.floor(ring[i] + (ring[j] - ring[i]) * part + 0.5),
      Math.floor(ring[i + 1] + (ring[j + 1] - ring[i + 1]) * part + 0.5),
    );
  };
  addPlace(from);
  for (let i = Math.floor(from) + 1; i < to; i++) addPlace(i);
  addPlace(to);
}

/** The stretches of a line from its first point to `end`. */
function alongOpen(overAir: readonly [number, number][], end: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const [from, to] of overAir) {
    if (from > at) stretches.push({ from: at, to: from, overAir: false });
    stretches.push({ from, to: Math.min(to, end), overAir: true });
    at = to;
  }
  if (at < end) stretches.push({ from: at, to: end, overAir: false });
  return stretches;
}

/** Joins stretches that touch, also across the ring's start; then the last one runs beyond `count`. */
function mergeTouching(sorted: readonly [number, number][], count: number): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged[merged.length - 1];
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  const first = merged[0];
  const last = merged[merged.length - 1];
  if (merged.length > 1 && first[0] === 0 && last[1] === count) {
    last[1] = count + first[1];
    merged.shift();
  }
  return merged;
}

/** The place on the ring nearest to a point; the ring's start counts as its end if `atEnd`. */
function placeOn(ring: Int32Array, x: number, y: number, atEnd: boolean, isOpen: boolean): number {
  const count = ring.length / 2;
  const { index, x: px, y: py } = nearestOnRing(ring, 0, count, x, y, isOpen);
  const next = index + 1 === count ? 0 : index + 1;
  const gone = Math.sqrt((px - ring[2 * index]) ** 2 + (py - ring[2 * index + 1]) ** 2);
  const left = Math.sqrt((px - ring[2 * next]) ** 2 + (py - ring[2 * next + 1]) ** 2);
  const place = index + (gone === 0 ? 0 : gone / (gone + left));
  if (isOpen) return place;
  if (atEnd) return place === 0 ? count : place;
  return place === count ? 0 : place;
}
