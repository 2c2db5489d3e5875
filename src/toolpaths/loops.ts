import { boundsOfPoints } from "../geometry/bounds.ts";
import type { Bounds, ExPolygons } from "../geometry/polygons.ts";
import { chainPoints } from "./chain.ts";

/** A perimeter's centre line, with the loops printed just before (contours) or after (holes) it. */
export interface Loop {
  /** x, y of each point, the last not repeated; contours counter-clockwise, holes clockwise. */
  readonly coords: Int32Array;
  readonly bounds: Bounds;
  readonly isHole: boolean;
  /** 0 is the external perimeter. */
  readonly depth: number;
  readonly children: Loop[];
}

/**
 * Nests the loops of one island.
 *
 * A hole's loop hangs on the loop around the same hole one step further in, so that both are printed together; where
 * that one has merged with others, on the innermost contour around it. A contour hangs on the one it was inset from.
 * @param insets the centre lines, external first
 * @returns the external contours
 */
export function nestLoops(insets: readonly ExPolygons[]): Loop[] {
  const contours: Loop[][] = [];
  const holes: Loop[][] = [];
  insets.forEach((polygons, depth) => {
    const loops = loopsOf(polygons, depth);
    contours.push(loops.filter((loop) => !loop.isHole));
    holes.push(loops.filter((loop) => loop.isHole));
  });
  for (let depth = 0; depth < insets.length; depth++)
    for (const hole of holes[depth]) {
      const parent = parentOf(hole, holes.slice(depth + 1)) ?? parentOf(hole, contours.slice().reverse());
      parent?.children.push(hole);
    }
  for (let depth = insets.length - 1; depth > 0; depth--)
    for (const contour of contours[depth])
      parentOf(contour, contours.slice(0, depth).reverse())?.children.push(contour);
  return contours[0] ?? [];
}

/**
 * The order in which one island's loops are printed: inner contours before the one around them, a hole's loops from
 * the innermost out towards the hole; siblings one after another by nearness.
 */
export function printOrder(siblings: readonly Loop[]): Loop[] {
  if (siblings.length === 0) return [];
  return chainPoints(siblings.map((loop) => [loop.coords[0], loop.coords[1]])).flatMap((i) => {
    const loop = siblings[i];
    const children = printOrder(loop.children);
    return loop.isHole ? [loop, ...children] : [...children, loop];
  });
}

function loopsOf(polygons: ExPolygons, depth: number): Loop[] {
  const { coords, ringStarts, islandStarts } = polygons;
  const loops: Loop[] = [];
  let island = 0;
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    if (ring === islandStarts[island + 1]) island++;
    loops.push({
      coords: coords.subarray(2 * ringStarts[ring], 2 * ringStarts[ring + 1]),
      bounds: boundsOfPoints(coords, ringStarts[ring], ringStarts[ring + 1]),
      isHole: ring !== islandStarts[island],
      depth,
      children: [],
    });
  }
  return loops;
}

/** The first loop around `inner`, by levels. */
function parentOf(inner: Loop, levels: readonly Loop[][]): Loop | undefined {
  const x = inner.coords[0];
  const y = inner.coords[1];
  for (const level of levels) for (const loop of level) if (loop !== inner && contains(loop, x, y)) return loop;
  return undefined;
}

/** Whether a point lies in the loop: crossings of a ray to the right, counted once at each vertex. */
function contains(loop: Loop, x: number, y: number): boolean {
  const { coords, bounds } = loop;
  if (x < bounds.minX || x > bounds.maxX || y < bounds.minY || y > bounds.maxY) return false;
  let inside = false;
  let x0 = coords[coords.length - 2];
  let y0 = coords[coords.length - 1];
  for (let i = 0; i < coords.length; i += 2) {
    const x1 = coords[i];
    const y1 = coords[i + 1];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    x0 = x1;
    y0 = y1;
  }
  return inside;
}
