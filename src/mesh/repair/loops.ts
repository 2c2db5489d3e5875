import { nextCorner } from "../edges.ts";

/**
 * Loops of vertices, in the direction in which their filling runs: against the triangles beside them. A walk that
 * comes back to a vertex it has passed cuts a loop off there, so that no loop passes a vertex twice.
 */
export function findLoops(triangles: Uint32Array, open: Uint32Array, vertexCount: number): number[][] {
  /** The open edges that end at each vertex, as a list: the first, and the one after each, + 1. */
  const firsts = new Uint32Array(vertexCount);
  const nexts = new Uint32Array(open.length);
  for (let i = open.length - 1; i >= 0; i--) {
    const end = triangles[nextCorner(open[i])];
    nexts[i] = firsts[end];
    firsts[end] = i + 1;
  }
  /** Where each vertex stands on the walk, + 1; 0: it does not. */
  const places = new Uint32Array(vertexCount);
  const loops: number[][] = [];
  for (let first = 0; first < open.length; first++) {
    const walk: number[] = [];
    for (let at = triangles[nextCorner(open[first])]; ; ) {
      if (places[at] > 0) {
        const loop = walk.splice(places[at] - 1);
        for (const vertex of loop) places[vertex] = 0;
        loops.push(loop);
      }
      const edge = firsts[at] - 1;
      if (edge < 0) break;
      firsts[at] = nexts[edge];
      places[at] = walk.push(at);
      at = triangles[open[edge]];
    }
    for (const vertex of walk) places[vertex] = 0;
  }
  return loops.filter(({ length }) => length > 2);
}
