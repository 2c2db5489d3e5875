/**
 * What of a surface faces down or up, layer by layer, seen from above. What faces down is told to the layer that hangs there:
 * of each, what lies above the plane of the layer below and not above its own. What faces up is told to the layer that it is
 * the top of: what lies above its own plane and not above the next one's.
 */

import { flatRings } from "../geometry/flat-rings.ts";
import { orientation } from "../geometry/orientation.ts";
import type { Rings } from "../geometry/polygons.ts";
import type { PlacedSurface } from "../mesh/triangle-mesh.ts";
import { type Point3, planeCrossing, vertexAt } from "./plane-crossing.ts";

/**
 * Pieces of the layers from..to, counter-clockwise, not united.
 * @param levels of each vertex, see `vertexLevels`
 */
export function slabsFacingDown(
  surface: PlacedSurface,
  levels: Uint32Array,
  planes: Int32Array,
  from: number,
  to: number,
): Rings[] {
  return slabs(surface, levels, planes, from, to, "down");
}

/** The same of what faces up. */
export function slabsFacingUp(
  surface: PlacedSurface,
  levels: Uint32Array,
  planes: Int32Array,
  from: number,
  to: number,
): Rings[] {
  return slabs(surface, levels, planes, from + 1, to + 1, "up");
}

/** Pieces between each plane and the one below, for the planes from..to; above the last one too, where `to` is beyond it. */
function slabs(
  { vertices, triangles }: PlacedSurface,
  levels: Uint32Array,
  planes: Int32Array,
  from: number,
  to: number,
  faces: "down" | "up",
): Rings[] {
  const pieces = Array.from({ length: to - from }, () => [] as number[][]);
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at];
    const b = triangles[at + 1];
    const c = triangles[at + 2];
    const lowest = Math.max(from, Math.min(levels[a], levels[b], levels[c]));
    const highest = Math.min(to - 1, Math.max(levels[a], levels[b], levels[c]));
    if (lowest > highest) continue;
    // What faces down runs counter-clockwise backwards.
    const corners = (faces === "up" ? [a, b, c] : [c, b, a]).map((vertex) => vertexAt(vertices, vertex));
    if (!isCounterClockwise(corners)) continue;
    for (let level = lowest; level <= highest; level++) {
      const above = level === 0 ? corners : clipped(corners, planes[level - 1], 1);
      const piece = level === planes.length ? above : clipped(above, planes[level], -1);
      if (piece.length > 0) pieces[level - from].push(piece.flatMap(([x, y]) => [Math.round(x), Math.round(y)]));
    }
  }
  return pieces.map(flatRings);
}

/** Seen from above. */
function isCounterClockwise([[ax, ay], [bx, by], [cx, cy]]: readonly Point3[]): boolean {
  return orientation(ax, ay, bx, by, cx, cy) > 0;
}

/** What of a convex piece lies above a plane (side 1) or below it (side -1). */
function clipped(piece: readonly Point3[], plane: number, side: 1 | -1): readonly Point3[] {
  const kept: Point3[] = [];
  for (const [k, point] of piece.entries()) {
    const next = piece[(k + 1) % piece.length];
    const [inside, nextInside] = [side * (point[2] - plane) >= 0, side * (next[2] - plane) >= 0];
    if (inside) kept.push(point);
    if (inside !== nextInside) kept.push(planeCrossing(point, next, plane));
  }
  return kept;
}
