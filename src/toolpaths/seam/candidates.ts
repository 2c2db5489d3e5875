import { ROLES } from "../../core/roles.ts";
import { toUnits } from "../../core/units.ts";
import { entityCount, firstPoint, lastPoint } from "../builder.ts";
import { ENTITY, type Toolpaths } from "../toolpaths.ts";

/** The loops of one layer that {@link hasOwnSeam}. */
export interface SeamRings {
  /** x, y of the points of all these loops in entity order; the last point of a loop is not repeated. */
  readonly coords: Int32Array;
  /** Point index where each loop starts; length loops + 1. */
  readonly starts: Uint32Array;
}

/** Where they may begin: at their points. */
export interface SeamCandidates extends SeamRings {
  /**
   * How badly a seam shows at each point, 0 to 1: least in sharp inner corners, most on flat walls; one more over air,
   * where a loop cannot begin well.
   */
  readonly penalties: Float32Array;
  /** 1 at points where it may begin, some of each loop; undefined where it may at all of them. */
  readonly allowed?: Uint8Array;
}

/** What a seam on a flat wall counts, and one on a sharp outer corner; one in a sharp inner corner counts nothing. */
export const FLAT_PENALTY = 1;
const CONVEX_PENALTY = 0.35;
const AIR_PENALTY = 1;

/** Corners are seen along arms of this length, mm, so that the facets of a curve do not count as corners. */
const ARM = 0.3;

/**
 * How badly a seam shows at a corner.
 * @param cosine of the angle turned there, 1 straight on
 * @param isConvex material lies on the corner's narrow side
 */
export type RateCorner = (cosine: number, isConvex: boolean) => number;

/**
 * Whether an entity's seam is chosen for it alone: an external one's, and any loop's where each begins anywhere. Other loops
 * begin beside an external one.
 */
export function hasOwnSeam(flags: number, anywhere: boolean): boolean {
  return (flags & (anywhere ? ENTITY.external | ENTITY.closed : ENTITY.external)) !== 0;
}

/**
 * The candidates of a layer's loops, as perimeters.ts leaves them.
 * @param anywhere whether each loop begins anywhere
 */
export function seamCandidates(
  loops: Toolpaths,
  rate: RateCorner = cornerPenalty,
  anywhere: boolean = false,
): SeamCandidates {
  const { coords, starts, entities } = seamRings(loops, anywhere);
  const penalties = new Float32Array(coords.length / 2);
  entities.forEach((entity, i) => {
    rateCorners(coords, starts[i], starts[i + 1], rate, penalties);
    rateAir(loops, entity, starts[i], penalties);
  });
  return { coords, starts, penalties };
}

/** The rings of a layer's loops, and which entity each is. */
export function seamRings(
  loops: Toolpaths,
  anywhere: boolean = false,
): SeamRings & { readonly entities: readonly number[] } {
  const chosen: number[] = [];
  let points = 0;
  for (let entity = 0; entity < entityCount(loops); entity++) {
    if (!hasOwnSeam(loops.entityFlags[entity], anywhere)) continue;
    chosen.push(entity);
    points += lastPoint(loops, entity) - firstPoint(loops, entity) + 1;
  }
  const coords = new Int32Array(2 * points);
  const starts = new Uint32Array(chosen.length + 1);
  let used = 0;
  chosen.forEach((entity, i) => {
    used = copyRing(loops, entity, coords, used);
    starts[i + 1] = used;
  });
  return { coords: coords.subarray(0, 2 * used), starts, entities: chosen };
}

/** The points of a closed entity, x and y; where its paths meet, the point is taken once. */
export function ringOf(loops: Toolpaths, entity: number): Int32Array {
  const coords = new Int32Array(2 * (lastPoint(loops, entity) - firstPoint(loops, entity) + 1));
  return coords.subarray(0, 2 * copyRing(loops, entity, coords, 0));
}

/** Copies a closed entity's points; where its paths meet, the point is taken once. */
function copyRing(loops: Toolpaths, entity: number, coords: Int32Array, at: number): number {
  for (let path = loops.entityStarts[entity]; path < loops.entityStarts[entity + 1]; path++)
    for (let point = loops.starts[path]; point < loops.starts[path + 1] - 1; point++) {
      coords[2 * at] = loops.coords[2 * point];
      coords[2 * at + 1] = loops.coords[2 * point + 1];
      at++;
    }
  return at;
}

/** Rates the points of a closed entity that lie over air. */
function rateAir(
  { starts, roles, entityStarts }: Toolpaths,
  entity: number,
  first: number,
  penalties: Float32Array,
): void {
  for (let path = entityStarts[entity], at = first; path < entityStarts[entity + 1]; path++) {
    const end = at + starts[path + 1] - starts[path] - 1;
    if (ROLES[roles[path]].isBridge) for (let i = at; i < end; i++) penalties[i] += AIR_PENALTY;
    at = end;
  }
}

/** Rates each point of a ring by the angle between its two arms. */
function rateCorners(coords: Int32Array, start: number, end: number, rate: RateCorner, penalties: Float32Array): void {
  for (let i = 0; i < end - start; i++) {
    const { cosine, isConvex } = turnAt(coords, start, end, i, ARM);
    penalties[start + i] = rate(cosine, isConvex);
  }
}

/** How a ring turns at a point. */
export interface Turn {
  /** Of the angle turned, 1 straight on. */
  readonly cosine: number;
  /** Material lies on the corner's narrow side. */
  readonly isConvex: boolean;
}

/** How the ring of points `start` to `end` turns at its i-th point, seen along arms of a length in mm. */
export function turnAt(coords: Int32Array, start: number, end: number, i: number, arm: number): Turn {
  const count = end - start;
  const arm2 = toUnits(arm) ** 2;
  const x = coords[2 * (start + i)];
  const y = coords[2 * (start + i) + 1];
  const before = 2 * (start + armEnd(coords, start, count, i, -1, arm2));
  const after = 2 * (start + armEnd(coords, start, count, i, 1, arm2));
  const ux = x - coords[before];
  const uy = y - coords[before + 1];
  const vx = coords[after] - x;
  const vy = coords[after + 1] - y;
  const lengths = Math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy));
  return { cosine: lengths > 0 ? (ux * vx + uy * vy) / lengths : 1, isConvex: ux * vy - uy * vx > 0 };
}

/** The first point from `i` on, in either direction, at least an arm away. */
function armEnd(coords: Int32Array, start: number, count: number, i: number, step: number, arm2: number): number {
  const x = coords[2 * (start + i)];
  const y = coords[2 * (start + i) + 1];
  let j = i;
  for (let walked = 1; walked < count; walked++) {
    j = (j + step + count) % count;
    const dx = coords[2 * (start + j)] - x;
    const dy = coords[2 * (start + j) + 1] - y;
    if (dx * dx + dy * dy >= arm2) break;
  }
  return j;
}

/** Steep around straight on, nearly level beyond a right angle; inner corners hide a seam better than outer ones. */
export function cornerPenalty(cosine: number, isConvex: boolean): number {
  const sharp = isConvex ? CONVEX_PENALTY : 0;
  return sharp + (FLAT_PENALTY - sharp) * ((1 + cosine) / 2) ** 3;
}
