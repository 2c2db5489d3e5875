/**
 * Douglas-Peucker on flat polygons and lines: every point left out lies within the tolerance of the chord that
 * replaced it.
 *
 * A ring is opened where it starts, as in PrusaSlicer: which points of a curve are left hangs on it. Opened at its corners
 * instead, the walls of 108 parts had 80 % of their points where PrusaSlicer has them; so they have 86. Rings may come to
 * touch or cross within the tolerance; a union afterwards tidies that where it matters.
 */
import { ringArea } from "./area.ts";
import { ExPolygonsBuilder } from "./builder.ts";
import { type ExPolygons, islandCount, type Polylines } from "./polygons.ts";

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
export function simplifyLines({ coords, starts }: Polylines, tolerance: number): Polylines {
  const simple = new Int32Array(coords.length);
  const simpleStarts = new Uint32Array(starts.length);
  let used = 0;
  for (let line = 0; line + 1 < starts.length; line++) {
    if (starts[line] < starts[line + 1])
      used = douglasPeucker(coords, starts[line], starts[line + 1] - 1, tolerance, simple, used);
    simpleStarts[line + 1] = used;
  }
  return { coords: simple.slice(0, 2 * used), starts: simpleStarts };
}

/** The ring with fewer points, from the same first one on; undefined if its area or its turn is lost. */
function simplifyRing(ring: Int32Array, tolerance: number): Int32Array | undefined {
  const count = ring.length / 2;
  const round = new Int32Array(2 * count + 2);
  round.set(ring);
  round.set(ring.subarray(0, 2), 2 * count);
  const room = new Int32Array(2 * count + 2);
  const simple = room.subarray(0, 2 * douglasPeucker(round, 0, count, tolerance, room, 0) - 2);
  return ringArea(ring, 0, count) * ringArea(simple, 0, simple.length / 2) > 0 ? simple : undefined;
}

/**
 * Writes the open line from one point to another with fewer points to `out`, after the first `written` points there;
 * its ends stay.
 * @returns how many points are written then
 */
function douglasPeucker(
  points: Int32Array,
  from: number,
  to: number,
  tolerance: number,
  out: Int32Array,
  written: number,
): number {
  const limit = tolerance * tolerance;
  const ahead = [to];
  let at = 2 * written;
  let last = from;
  out[at++] = points[2 * from];
  out[at++] = points[2 * from + 1];
  while (ahead.length > 0) {
    const next = ahead[ahead.length - 1];
    const farthest = farthestBetween(points, last, next, limit);
    if (farthest > 0) {
      ahead.push(farthest);
      continue;
    }
    ahead.pop();
    last = next;
    out[at++] = points[2 * next];
    out[at++] = points[2 * next + 1];
  }
  return at / 2;
}

/** The point between two that is the farthest from the segment between them; 0: none is beyond the limit, squared. */
function farthestBetween(points: Int32Array, from: number, to: number, limit: number): number {
  const ax = points[2 * from];
  const ay = points[2 * from + 1];
  const dx = points[2 * to] - ax;
  const dy = points[2 * to + 1] - ay;
  const length = dx * dx + dy * dy;
  let farthest = 0;
  let most = limit;
  for (let i = from + 1; i < to; i++) {
    const px = points[2 * i] - ax;
    const py = points[2 * i + 1] - ay;
    const along = px * dx + py * dy;
    let distance = 0;
    if (along <= 0) distance = px * px + py * py;
    else if (along >= length) distance = (px - dx) * (px - dx) + (py - dy) * (py - dy);
    else {
      const across = px * dy - py * dx;
      distance = (across * across) / length;
    }
    if (distance <= most) continue;
    farthest = i;
    most = distance;
  }
  return farthest;
}
