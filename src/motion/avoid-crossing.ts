/**
 * Travels that keep inside a part: where the straight way would leave it, along the inside of its outlines.
 *
 * The way follows the straight one, and where that leaves what lies well inside the outlines it runs along the ring that it
 * left by, the shorter way round, to the last place where it comes back over that ring. Rings do not meet each other, so such
 * a way leaves the inside no more often than it must. Corners that need not be are then cut. What is a little nearer to the
 * outlines, the guard, is what a shortcut must not meet: the way itself runs on the rings, where every rounding would be
 * a crossing.
 */
import { EdgeGrid, type EdgePlace } from "../geometry/edge-grid.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import type { DetourOptions } from "./detour-options.ts";

/** An object's layer, as travels see it; units. */
export interface Walls {
  readonly outline: ExPolygons;
  /** What lies well inside the outline; undefined where travels are not led there. */
  readonly inside?: ExPolygons | undefined;
  /** A little more than that. */
  readonly guard?: ExPolygons | undefined;
  /** What lies inside the middle of the external perimeters; undefined where nobody asks what is hidden. */
  readonly core?: ExPolygons | undefined;
}

/** Those of what has an outline. */
export function wallsOf({ outline, inside, guard, core }: Partial<Walls>): Walls | undefined {
  return outline && { outline, inside, guard, core };
}

/** Finds ways inside one object's layer. */
export interface Router {
  /**
   * The corners of a way between two points, x and y in units in turn: none where the straight way is the one to take.
   */
  corners(x0: number, y0: number, x1: number, y1: number): readonly number[];
  /** How far a way, its ends included, runs before it leaves the outline; Infinity where it does not. Units. */
  clear(way: readonly number[]): number;
  /**
   * Whether what oozes on a way, its ends included, is not seen, by PrusaSlicer's rule: the way keeps inside the external
   * perimeters, or a straight one would not meet the rings that ways are led along.
   */
  isHidden(way: readonly number[]): boolean;
}

/** A place on the rings of the inside. */
type RingPlace = Pick<EdgePlace, "ring" | "point" | "x" | "y">;

/** Ways of more corners than this are not looked through for the farthest that can be seen. */
const MANY = 60;
const NONE: readonly number[] = [];

export function createRouter(walls: Walls, options: DetourOptions | undefined): Router {
  const outline = new EdgeGrid(walls.outline);
  // Most layers have no travel that leaves the outline: the rest is made for the first one that does.
  let rings: { inside: EdgeGrid; guard: EdgeGrid } | undefined;
  let core: EdgeGrid | undefined;
  const { coords, ringStarts } = walls.inside ?? EMPTY_EXPOLYGONS;
  return { corners, clear, isHidden };

  function corners(x0: number, y0: number, x1: number, y1: number): readonly number[] {
    const { inside, guard } = walls;
    if (!options || !inside || !guard || isEmpty(inside) || !outline.meets(x0, y0, x1, y1)) return NONE;
    if (!outline.contains(x0, y0) || !outline.contains(x1, y1)) return NONE;
    const made = makeRings(inside, guard);
    // 1. Onto the inside, and from it.
    const first = outOf(x0, y0);
    const last = outOf(x1, y1);
    const [ax, ay] = first ? [first.x, first.y] : [x0, y0];
    const [bx, by] = last ? [last.x, last.y] : [x1, y1];
    // 2. Over the rings that the straight way meets.
    const met = made.inside.crossings(ax, ay, bx, by).map(
      ({ at, ring, point }): RingPlace => ({
        ring,
        point,
        x: Math.round(ax + (bx - ax) * at),
        y: Math.round(ay + (by - ay) * at),
      }),
    );
    const places = [...(first ? [first] : []), ...met, ...(last ? [last] : [])];
    const way: number[] = first ? [] : [ax, ay];
    for (let i = 0; i < places.length; i++) {
      const to = places.findLastIndex(({ ring }) => ring === places[i].ring);
      way.push(places[i].x, places[i].y);
      if (to > i) {
        alongRing(way, places[i], places[to]);
        way.push(places[to].x, places[to].y);
        i = to;
      }
    }
    if (!last) way.push(bx, by);
    // 3. Shorter where it can be seen to be.
    const short = cutFarCorners(cutNextCorners(way));
    const inner = short.slice(first ? 0 : 2, last ? short.length : -2);
    return isTooFar([x0, y0, ...inner, x1, y1]) ? NONE : inner;
  }

  function makeRings(inside: ExPolygons, guard: ExPolygons): { inside: EdgeGrid; guard: EdgeGrid } {
    return (rings ??= { inside: new EdgeGrid(inside), guard: new EdgeGrid(guard) });
  }

  /** Where a point outside of the inside enters it: undefined for one that is inside, or far from it. */
  function outOf(x: number, y: number): RingPlace | undefined {
    return rings!.inside.contains(x, y) ? undefined : rings!.inside.nearest(x, y, options!.nearby);
  }

  /** Adds the points of a ring between two places on it, the shorter way round. */
  function alongRing(way: number[], from: RingPlace, to: RingPlace): void {
    const start = ringStarts[from.ring];
    const count = ringStarts[from.ring + 1] - start;
    const ahead: number[] = [];
    const back: number[] = [];
    const steps = (to.point - from.point + count) % count;
    for (let step = 1; step <= steps; step++) addPoint(ahead, start + ((from.point - start + step) % count));
    for (let step = 0; step < count - steps; step++)
      addPoint(back, start + ((from.point - start - step + 2 * count) % count));
    // On one edge the way ahead has no point, and the way back all of them.
    const isAhead = lengthOf([from.x, from.y, ...ahead, to.x, to.y]) <= lengthOf([from.x, from.y, ...back, to.x, to.y]);
    for (const value of isAhead ? ahead : back) way.push(value);
  }

  function addPoint(line: number[], point: number): void {
    line.push(coords[2 * point], coords[2 * point + 1]);
  }

  /** Leaves out each corner that the way can do without, from its beginning on. */
  function cutNextCorners(way: readonly number[]): number[] {
    const kept = way.slice(0, 2);
    for (let i = 2; i + 3 < way.length; i += 2)
      if (isOutOfSight(kept[kept.length - 2], kept[kept.length - 1], way[i + 2], way[i + 3]))
        kept.push(way[i], way[i + 1]);
    kept.push(...way.slice(Math.max(2, way.length - 2)));
    return kept;
  }

  /** From each corner goes on to the farthest that can be seen from it. */
  function cutFarCorners(way: readonly number[]): readonly number[] {
    if (way.length > 2 * MANY) return way;
    const kept = way.slice(0, 2);
    for (let i = 0; i + 2 < way.length; ) {
      let next = way.length - 2;
      while (next > i + 2 && isOutOfSight(way[i], way[i + 1], way[next], way[next + 1])) next -= 2;
      kept.push(way[next], way[next + 1]);
      i = next;
    }
    return kept;
  }

  function isOutOfSight(x0: number, y0: number, x1: number, y1: number): boolean {
    return rings!.guard.meets(x0, y0, x1, y1);
  }

  function isTooFar(way: readonly number[]): boolean {
    const straight = Math.sqrt((way[way.length - 2] - way[0]) ** 2 + (way[way.length - 1] - way[1]) ** 2);
    return lengthOf(way) - straight > Math.min(options!.most, options!.mostShare * straight);
  }

  function clear(way: readonly number[]): number {
    let gone = 0;
    for (let i = 2; i < way.length; i += 2) {
      const length = lengthOf(way.slice(i - 2, i + 2));
      const [crossing] = outline.crossings(way[i - 2], way[i - 1], way[i], way[i + 1]);
      if (crossing !== undefined) return gone + crossing.at * length;
      gone += length;
    }
    return Infinity;
  }

  function isHidden(way: readonly number[]): boolean {
    const { inside, guard } = walls;
    if (walls.core === undefined || !inside || !guard) return false;
    core ??= new EdgeGrid(walls.core);
    const [x1, y1] = way.slice(-2) as [number, number];
    let keepsInside = core.contains(way[0], way[1]);
    for (let i = 2; i < way.length && keepsInside; i += 2)
      keepsInside = !core.meets(way[i - 2], way[i - 1], way[i], way[i + 1]);
    return keepsInside || !makeRings(inside, guard).inside.meets(way[0], way[1], x1, y1);
  }
}

function lengthOf(way: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < way.length; i += 2)
    length += Math.sqrt((way[i] - way[i - 2]) ** 2 + (way[i + 1] - way[i - 1]) ** 2);
  return length;
}
