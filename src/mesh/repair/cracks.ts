/**
 * Cracks: where one corner of some triangles lies beside where the others have it, a slit of four open edges is left.
 * Closed as a hole it would keep the corner in both places: it goes to the place that more triangles give it.
 *
 * The tolerance here is the slit's own: a corner is off by a small part of its shortest edge, however large that is.
 */
import type { TriangleMesh } from "../triangle-mesh.ts";
import { findLoops } from "./loops.ts";
import { distance } from "./open-edges.ts";
import { rootOf } from "./pieces.ts";
import type { RepairTally } from "./report.ts";

/** A slit is this narrow, by its shortest edge. */
const NARROW = 0.1;

/** The triangles with such corners in one place; the same array where there is none. */
export function closeCracks(mesh: TriangleMesh, open: Uint32Array, tally: RepairTally): Uint32Array {
  const { positions, triangles } = mesh;
  const uses = new Uint32Array(positions.length / 3);
  for (const vertex of triangles) uses[vertex]++;
  const parents = Uint32Array.from(uses, (_, vertex) => vertex);
  let closed = 0;
  for (const loop of findLoops(triangles, open, uses.length)) {
    if (loop.length !== 4) continue;
    const shortest = Math.min(...loop.map((vertex, k) => distance(positions, vertex, loop[(k + 1) % 4])));
    const widths = [distance(positions, loop[0], loop[2]), distance(positions, loop[1], loop[3])];
    const across = widths[1] < widths[0] ? 1 : 0;
    if (widths[across] > NARROW * shortest) continue;
    const one = rootOf(parents, loop[across]);
    const other = rootOf(parents, loop[across + 2]);
    const isOneKept = uses[one] > uses[other] || (uses[one] === uses[other] && one < other);
    parents[isOneKept ? other : one] = isOneKept ? one : other;
    closed++;
  }
  if (closed === 0) return triangles;
  tally.welded += 2 * closed;
  return triangles.map((vertex) => rootOf(parents, vertex));
}
