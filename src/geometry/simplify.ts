/**
 * Douglas-Peucker on flat polygons and lines: every point left out lies within the tolerance of the chord that
 * replaced it. Iterative, with its own stack.
 *
 * A ring is cut at two anchors that do not depend on where it starts, and are corners rather than noise on a side: the
 * point farthest from the middle of its bounds, and the point farthest from that (of equals, the lowest, then leftmost).
 * Rings may come to touch or cross within the tolerance; a union afterwards tidies that where it matters.
 */
import { ringArea } from "./area.ts";
import { boundsOfPoints } from "./bounds.ts";
import { ExPolygonsBuilder, PolylinesBuilder } from "./builder.ts";
import { type ExPolygons, islandCount, type Polylines, polylineCount } from "./polygons.ts";

/** Islands with fewer points. Rings that lose their area go, an island whose contour does goes with its holes. */
export function simplifyRings(polygons: ExPolygons, tolerance: number): ExPolygons {
  const { coords, ringStarts, islandStarts } = polygons;
  const builder = new ExPolygonsBuilder();
  for (let island = 0; island < islandCount(polygons); island++) {
    for (let ring = islandStarts[island]; ring < islandStarts[island + 1]; ring++) {
      const simple = simplifyRing(coords.subarray(2 * ringStarts[ring], 2 * ringStarts[ring + 1]), tolerance);
      if (simple) {
        builder.addPoints(simple, 0, simple.length / 2);
        builder.endRing();
      } else if (ring === islandStarts[island]) break;
    }
    builder.endIsland();
  }
  return builder.build();
}

/** Lines with fewer points; the ends of each stay. */
export function simplifyLines(lines: Polylines, tolerance: number): Polylines {
  const builder = new PolylinesBuilder();
  for (let line = 0; line < polylineCount(lines); line++) {
    const points = lines.coords.subarray(2 * lines.starts[line], 2 * lines.starts[line + 1]);
    const simple = douglasPeucker(points, tolerance);
    builder.addPoints(simple, 0, simple.length / 2);
    builder.endLine();
  }
  return builder.build();
}

/** The ring with fewer points, starting at its first anchor; undefined if its area or its turn is lost. */
function simplifyRing(ring: Int32Array, tolerance: number): Int32Array | undefined {
  const count = ring.length / 2;
  const { minX, minY, maxX, maxY } = boundsOfPoints(ring, 0, count);
  const first = farthestFrom(ring, (minX + maxX) / 2, (minY + maxY) / 2);
  const opposite = farthestFrom(ring, ring[2 * first], ring[2 * first + 1]);

  const there = douglasPeucker(arc(ring, first, opposite), tolerance);
  const back = douglasPeucker(arc(ring, opposite, first), tolerance);
  const simple = new Int32Array(there.length + back.length - 4);
  simple.set(there);
  simple.set(back.subarray(2, back.length - 2), there.length);
  const before = ringArea(ring, 0, count);
  const after = ringArea(simple, 0, simple.length / 2);
  return before * after > 0 ? simple : undefined;
}

/** Index of the ring's point farthest from x, y; of equals, the lowest, then leftmost. */
function farthestFrom(ring: Int32Array, x: number, y: number): number {
  let best = 0;
  let bestDistance = -1;
  for (let i = 0; i < ring.length / 2; i++) {
    const distance = (ring[2 * i] - x) ** 2 + (ring[2 * i + 1] - y) ** 2;
    if (distance < bestDistance) continue;
    if (distance === bestDistance && lower(ring, i, best) >= 0) continue;
    best = i;
    bestDistance = distance;
  }
  return best;
}

function lower(ring: Int32Array, a: number, b: number): number {
  return ring[2 * a + 1] - ring[2 * b + 1] || ring[2 * a] - ring[2 * b];
}

/** Points `from` to `to` of a ring, both included, going round. */
function arc(ring: Int32Array, from: number, to: number): Int32Array {
  if (from < to) return ring.subarray(2 * from, 2 * to + 2);
  const head = ring.subarray(2 * from);
  const points = new Int32Array(head.length + 2 * to + 2);
  points.set(head);
  points.set(ring.subarray(0, 2 * to + 2), head.length);
  return points;
}

/** The open line with fewer points; its ends stay. */
function douglasPeucker(points: Int32Array, tolerance: number): Int32Array {
  const count = points.length / 2;
  if (count < 3) return points;
  const keep = new Uint8Array(count);
  keep[0] = keep[count - 1] = 1;
  let kept = 2;
  const limit = tolerance * tolerance;
  const stack = [0, count - 1];
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    let farthest = -1;
    let farthestDistance = limit;
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(points, i, from, to);
      if (distance <= farthestDistance) continue;
      farthest = i;
      farthestDistance = distance;
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    kept++;
    stack.push(from, farthest, farthest, to);
  }

  const simple = new Int32Array(2 * kept);
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (keep[i] === 0) continue;
    simple[at++] = points[2 * i];
    simple[at++] = points[2 * i + 1];
  }
  return simple;
}

/** From point i to the segment between points a and b. */
function squaredDistance(points: Int32Array, i: number, a: number, b: number): number {
  const ax = points[2 * a];
  const ay = points[2 * a + 1];
  const dx = points[2 * b] - ax;
  const dy = points[2 * b + 1] - ay;
  const px = points[2 * i] - ax;
  const py = points[2 * i + 1] - ay;
  const along = px * dx + py * dy;
  const length = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py;
  if (along >= length) return (px - dx) ** 2 + (py - dy) ** 2;
  const across = px * dy - py * dx;
  return (across * across) / length;
}
