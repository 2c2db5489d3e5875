/** Holes: loops of open edges, closed with triangles that face as their surroundings do. */
import type { Steps } from "../../core/steps.ts";
import { NumberList } from "../number-list.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { fillLoop } from "./fill-loop.ts";
import { findLoops } from "./loops.ts";
import type { RepairTally } from "./report.ts";

/**
 * The triangles and those that close the holes; the same array where none could be closed. What is left open are edges
 * that make no loop, and wide loops so bent that no side shows the whole of them: sections across those are
 * closed layer by layer.
 */
export function* fillHoles(mesh: TriangleMesh, open: Uint32Array, tally: RepairTally): Steps<Uint32Array> {
  const { positions, triangles } = mesh;
  const lid = new NumberList(Uint32Array, 0);
  for (const loop of findLoops(triangles, open, positions.length / 3)) {
    yield loop.length;
    const filling = fillLoop(positions, loop);
    if (filling === null) continue;
    tally.filled++;
    tally.filledTriangles += filling.length / 3;
    for (const vertex of filling) lid.push(vertex);
  }
  if (lid.length === 0) return triangles;
  const closed = new Uint32Array(triangles.length + lid.length);
  closed.set(triangles);
  closed.set(lid.values(), triangles.length);
  return closed;
}
