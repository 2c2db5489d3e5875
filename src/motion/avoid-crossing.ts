/**
 * Travels that keep inside a part: where the straight way would leave it, along the inside of its outlines.
 */
import { EdgeGrid } from "../geometry/edge-grid.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { Detours } from "./detour.ts";
import type { DetourOptions } from "./detour-options.ts";

/** An object's layer, as travels see it; units. */
export interface Barriers {
  readonly outline: ExPolygons;
  /** Where travels are led; undefined where they are not. */
  readonly inside?: ExPolygons | undefined;
}

/** Those of what has an outline. */
export function barriersOf({ outline, inside }: Partial<Barriers>): Barriers | undefined {
  return outline && { outline, inside };
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
   * Whether what oozes on a way, its ends included, is not seen, by PrusaSlicer's rule: a straight one would keep inside
   * the outline, or not meet the rings that ways are led along; or else the way, unless it is lifted, keeps inside.
   */
  isHidden(way: readonly number[], isLifted: boolean): boolean;
}

const NONE: readonly number[] = [];

export function createRouter(barriers: Barriers, options: DetourOptions | undefined): Router {
  const outline = new EdgeGrid(barriers.outline);
  // Most layers have no travel that leaves the outline: the rest is made for the first one that does.
  let detours: Detours | undefined;
  return { corners, clear, isHidden };

  function corners(x0: number, y0: number, x1: number, y1: number): readonly number[] {
    if (!options || !barriers.inside || isEmpty(barriers.inside) || !outline.meets(x0, y0, x1, y1)) return NONE;
    detours ??= new Detours(barriers.inside);
    const way = detours.corners(x0, y0, x1, y1, options.nearby);
    return isTooFar(way) ? NONE : way.slice(2, -2);
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

  function isHidden(way: readonly number[], isLifted: boolean): boolean {
    if (!barriers.inside) return false;
    const ends = [way[0], way[1], way[way.length - 2], way[way.length - 1]] as const;
    if (keepsInside(ends)) return true;
    detours ??= new Detours(barriers.inside);
    return !detours.grid.meets(...ends) || (!isLifted && keepsInside(way));
  }

  function keepsInside(way: readonly number[]): boolean {
    for (let i = 2; i < way.length; i += 2) if (outline.meets(way[i - 2], way[i - 1], way[i], way[i + 1])) return false;
    return outline.contains(way[0], way[1]);
  }
}

function lengthOf(way: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < way.length; i += 2)
    length += Math.sqrt((way[i] - way[i - 2]) ** 2 + (way[i + 1] - way[i - 1]) ** 2);
  return length;
}
