/**
 * What of a surface faces down, layer by layer: of each, what lies above the plane of the layer below and not above its own,
 * seen from above. So is a painted overhang told to the layer that hangs there.
 */

import { orientation } from "../geometry/orientation.ts";
import type { Rings } from "../geometry/polygons.ts";
import type { PlacedSurface } from "../mesh/triangle-mesh.ts";
import { flatRings } from "./flat-rings.ts";

/**
 * Pieces of the layers from..to, counter-clockwise, not united.
 * @param levels of each vertex, see `vertexLevels`
 */
export function slabsFacingDown(
  { vertices, triangles }: PlacedSurface,
  levels: Uint32Array,
  planes: Int32Array,
  from: number,
  to: number,
): Rings[] {
  const pieces = Array.from({ length: to - from }, () => [] as number[][]);
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = triangles.subarray(at, at + 3);
    const lowest = Math.max(from, Math.min(levels[a], levels[b], levels[c]));
    const highest = Math.min(to - 1, Math.max(levels[a], levels[b], levels[c]));
    if (lowest > highest) continue;
    // What faces down runs counter-clockwise backwards.
    const corners = [c, b, a].map((vertex) => pointOf(vertices, vertex));
    if (!isCounterClockwise(corners)) continue;
    for (let layer = lowest; layer <= highest; layer++) {
      const above = layer === 0 ? corners : clipped(corners, planes[layer - 1], 1);
      const piece = clipped(above, planes[layer], -1);
      if (piece.length > 0) pieces[layer - from].push(piece.flatMap(([x, y]) => [Math.round(x), Math.round(y)]));
    }
  }
  return pieces.map(flatRings);
}

type Point = readonly [x: number, y: number, z: number];

function pointOf(vertices: Int32Array, vertex: number): Point {
  return [vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2]];
}

/** Seen from above. */
function isCounterClockwise([[ax, ay], [bx, by], [cx, cy]]: readonly Point[]): boolean {
  return orientation(ax, ay, bx, by, cx, cy) > 0;
}

/** What of a convex piece lies above a plane (side 1) or below it (side -1). */
function clipped(piece: readonly Point[], plane: number, side: 1 | -1): readonly Point[] {
  const kept: Point[] = [];
  for (const [k, point] of piece.entries()) {
    const next = piece[(k + 1) % piece.length];
    const [inside, nextInside] = [side * (point[2] - plane) >= 0, side * (next[2] - plane) >= 0];
    if (inside) kept.push(point);
    if (inside !== nextInside) kept.push(crossing(point, next, plane));
  }
  return kept;
}

/** The same from either end, so that neighbours meet. */
function crossing(one: Point, other: Point, plane: number): Point {
  const [low, high] = one[2] < other[2] ? [one, other] : [other, one];
  const share = (plane - low[2]) / (high[2] - low[2]);
  return [low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1]), plane];
}
