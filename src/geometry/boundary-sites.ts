/**
 * An island's boundary as sites of a Voronoi diagram: its edges, and its reflex vertices (where the inside turns by
 * more than half a turn; a convex vertex is nearest to nothing inside but itself).
 *
 * Coordinates are relative to the island's least corner, so that a moved island gives the same diagram to the bit.
 * Repeated points and exact spikes (an edge that runs back over the one before) bound no area and are left out.
 */
import { orientation } from "./orientation.ts";
import type { ExPolygons } from "./polygons.ts";

/** Edge k runs from vertex k to vertex next[k], with the inside on its left. Units; relative to the origin. */
export interface BoundarySites {
  readonly count: number;
  readonly originX: number;
  readonly originY: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Unit direction of edge k; its normal into the inside is (-directionY, directionX). */
  readonly directionX: Float64Array;
  readonly directionY: Float64Array;
  readonly length: Float64Array;
  /** 1 where vertex k is reflex. */
  readonly reflex: Uint8Array;
}

/** The sites of one island. */
export function boundarySites(polygons: ExPolygons, island: number): BoundarySites {
  const rings: number[][] = [];
  let originX = Number.POSITIVE_INFINITY;
  let originY = Number.POSITIVE_INFINITY;
  for (let ring = polygons.islandStarts[island]; ring < polygons.islandStarts[island + 1]; ring++) {
    const points = cleanRing(polygons.coords, polygons.ringStarts[ring], polygons.ringStarts[ring + 1]);
    if (points.length < 6) continue;
    rings.push(points);
    for (let i = 0; i < points.length; i += 2) {
      originX = Math.min(originX, points[i]);
      originY = Math.min(originY, points[i + 1]);
    }
  }

  const count = rings.reduce((sum, points) => sum + points.length / 2, 0);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const next = new Int32Array(count);
  const previous = new Int32Array(count);
  let start = 0;
  for (const points of rings) {
    const size = points.length / 2;
    for (let i = 0; i < size; i++) {
      x[start + i] = points[2 * i] - originX;
      y[start + i] = points[2 * i + 1] - originY;
      next[start + i] = start + ((i + 1) % size);
      previous[start + i] = start + ((i + size - 1) % size);
    }
    start += size;
  }

  const directionX = new Float64Array(count);
  const directionY = new Float64Array(count);
  const length = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const dx = x[next[k]] - x[k];
    const dy = y[next[k]] - y[k];
    length[k] = Math.sqrt(dx * dx + dy * dy);
    directionX[k] = dx / length[k];
    directionY[k] = dy / length[k];
  }
  const reflex = new Uint8Array(count);
  for (let k = 0; k < count; k++)
    reflex[k] = orientation(x[previous[k]], y[previous[k]], x[k], y[k], x[next[k]], y[next[k]]) < 0 ? 1 : 0;
  return { count, originX, originY, x, y, next, previous, directionX, directionY, length, reflex };
}

/** A ring's points without repeats and exact spikes. */
function cleanRing(coords: Int32Array, from: number, to: number): number[] {
  const points: number[] = [];
  for (let i = from; i < to; i++) {
    points.push(coords[2 * i], coords[2 * i + 1]);
    while (points.length >= 4 && isIdle(points, points.length - 6)) dropBeforeLast(points);
  }
  // The seam: the last point against the first, the first against the last.
  for (let size = 0; size !== points.length && points.length >= 6; ) {
    size = points.length;
    const [ax, ay, bx, by] = [points.at(-4)!, points.at(-3)!, points.at(-2)!, points.at(-1)!];
    if (isSpike(ax, ay, bx, by, points[0], points[1])) points.length -= 2;
    else if (isSpike(bx, by, points[0], points[1], points[2], points[3])) points.splice(0, 2);
  }
  return points;
}

/** Whether the middle one of three points, or of the last two the first, adds nothing. */
function isIdle(points: readonly number[], at: number): boolean {
  const [bx, by, cx, cy] = [points[at + 2], points[at + 3], points[at + 4], points[at + 5]];
  if (bx === cx && by === cy) return true;
  return at >= 0 && isSpike(points[at], points[at + 1], bx, by, cx, cy);
}

function dropBeforeLast(points: number[]): void {
  points.splice(points.length - 4, 2);
}

/** Whether the ring runs straight back at b, or b repeats a neighbour. */
function isSpike(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return (
    orientation(ax, ay, bx, by, cx, cy) === 0 &&
    ((bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0 || (ax === bx && ay === by) || (bx === cx && by === cy))
  );
}
