import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";

/**
 * Joins lines into long zigzags: from the end of each line to the nearer free neighbour along the ring. A path that
 * finds none ends, and the next begins at the nearest low end of a free line, as PrusaSlicer's does.
 */
export function writeZigzags(graph: LineGraph, writer: LineWriter): void {
  const taken = new Uint8Array(graph.lineCount);
  for (let at = graph.lineCount > 0 ? graph.low(0) : -1; at >= 0; ) {
    if (!writer.isOpen) writer.begin(at);
    taken[graph.line(at)] = 1;
    const end = writer.cross();
    const ahead = linkLength(graph, taken, end, true);
    const behind = linkLength(graph, taken, end, false);
    if (Math.min(ahead, behind) < Infinity) at = writer.follow(ahead <= behind);
    else {
      writer.finish();
      at = nearestFree(graph, taken, end);
    }
  }
}

/** Writes every line by itself. */
export function writeApart(graph: LineGraph, writer: LineWriter): void {
  for (let line = 0; line < graph.lineCount; line++) {
    writer.begin(graph.low(line));
    writer.cross();
  }
  writer.finish();
}

/** Length of the run to the next or the previous crossing; Infinity when that is taken or not to be linked. */
function linkLength(graph: LineGraph, taken: Uint8Array, c: number, forward: boolean): number {
  const neighbour = forward ? graph.next(c) : graph.previous(c);
  if (taken[graph.line(neighbour)] || !graph.mayLink(c, neighbour)) return Infinity;
  return graph.runLength(c, forward);
}

/** The low end nearest to c among lines not taken; -1 when all are. */
function nearestFree(graph: LineGraph, taken: Uint8Array, c: number): number {
  const { x, y } = graph.crossings;
  let nearest = -1;
  let least = Infinity;
  for (let line = 0; line < graph.lineCount; line++) {
    if (taken[line]) continue;
    const low = graph.low(line);
    const distance = (x[low] - x[c]) ** 2 + (y[low] - y[c]) ** 2;
    if (distance < least) {
      least = distance;
      nearest = low;
    }
  }
  return nearest;
}
