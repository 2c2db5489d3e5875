import { ExPolygonsBuilder } from "./builder.ts";
import type { ConvexRing } from "./convex-pieces.ts";
import type { PolygonEngine } from "./engine.ts";
import type { ExPolygons } from "./polygons.ts";

/**
 * Where a part's origin must not be: strictly inside these polygons the part would overlap the obstacle, and on their
 * edges it touches it. The sum of the obstacle and the part mirrored in its origin, made of convex sums, so that
 * neither needs to be convex.
 */
export function noFitPolygon(
  engine: PolygonEngine,
  obstacle: readonly ConvexRing[],
  part: readonly ConvexRing[],
): ExPolygons {
  const sums = new ExPolygonsBuilder();
  for (const ring of part.map(mirrored))
    for (const other of obstacle) {
      const sum = convexSum(other, ring);
      sums.addPoints(sum, 0, sum.length / 2);
      sums.endRing();
      sums.endIsland();
    }
  const all = sums.build();
  return obstacle.length === 1 && part.length === 1 ? all : engine.union(all);
}

/** The Minkowski sum of two convex rings: their edges, joined by direction. */
function convexSum(a: ConvexRing, b: ConvexRing): ConvexRing {
  const [p, q] = [lowest(a), lowest(b)];
  const [m, n] = [a.length / 2, b.length / 2];
  const sum: number[] = [];
  for (let i = 0, j = 0; i < m || j < n; ) {
    const at = 2 * ((p + i) % m);
    const bt = 2 * ((q + j) % n);
    sum.push(a[at] + b[bt], a[at + 1] + b[bt + 1]);
    const an = 2 * ((p + i + 1) % m);
    const bn = 2 * ((q + j + 1) % n);
    const cross = (a[an] - a[at]) * (b[bn + 1] - b[bt + 1]) - (a[an + 1] - a[at + 1]) * (b[bn] - b[bt]);
    const turn = i === m ? -1 : j === n ? 1 : cross;
    if (turn >= 0) i++;
    if (turn <= 0) j++;
  }
  return Int32Array.from(sum);
}

/** Turned by 180 degrees about the origin: still counter-clockwise. */
function mirrored(ring: ConvexRing): ConvexRing {
  return ring.map((value) => -value);
}

/** Index of the lowest point, the leftmost of these. */
function lowest(ring: ConvexRing): number {
  let best = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const isLower = ring[i + 1] < ring[2 * best + 1];
    if (isLower || (ring[i + 1] === ring[2 * best + 1] && ring[i] < ring[2 * best])) best = i / 2;
  }
  return best;
}
