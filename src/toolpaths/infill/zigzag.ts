import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";

/**
 * Joins lines into long zigzags: from the end of each line to the nearer free neighbour along the ring. A path that
 * finds none ends, and the next begins at the nearest free line.
 */
export function writeZigzags(graph: LineGraph, writer: LineWriter): void {
  const taken = new Uint8Array(graph.lineCount);
  for (let start = graph.lineCount > 0 ? graph.low(0) : -1; start >= 0; ) {
    let at = start;
    writer.begin(at);
    for (;;) {
      taken[graph.line(at)] = 1;
      writer.cross();
      const end = graph.mate(at);
      const right = linkLength(graph, taken, end, true);
      const left = linkLength(graph, taken, end, false);
      if (right === Infinity && left === Infinity) {
        start = nearestFree(graph, taken, end);
        break;
      }
      writer.follow(right <= left);
      at = right <= left ? graph.right(end) : graph.left(end);
    }
    writer.finish();
  }
}

/** Length of the run to the neighbour on that side; Infinity when its line is taken. */
function linkLength(graph: LineGraph, taken: Uint8Array, c: number, towardsRight: boolean): number {
  const neighbour = towardsRight ? graph.right(c) : graph.left(c);
  return taken[graph.line(neighbour)] ? Infinity : graph.runLength(c, towardsRight);
}

/** The line end nearest to c among lines not taken; -1 when all are. */
function nearestFree(graph: LineGraph, taken: Uint8Array, c: number): number {
  const { x, y, count } = graph.crossings;
  let nearest = -1;
  let least = Infinity;
  for (let other = 0; other < count; other++) {
    if (taken[graph.line(other)]) continue;
    const distance = (x[other] - x[c]) ** 2 + (y[other] - y[c]) ** 2;
    if (distance < least) {
      least = distance;
      nearest = other;
    }
  }
  return nearest;
}
