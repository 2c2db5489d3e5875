import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";
import { findStrokes, highOf, lowOf, type Strokes, writeStroke } from "./strokes.ts";

/** Runs whose lengths differ by less are as long, units: around right angles rounding alone would decide. */
const TIE = 1;

/**
 * Joins lines into long zigzags: from the end of each line to a free neighbour along the ring, one on another scan line
 * rather than one on its own, the nearer of two, of equals the one ahead. A path that finds none ends, and the next begins
 * at the first line that is free. So do PrusaSlicer's.
 */
export function writeZigzags(graph: LineGraph, writer: LineWriter): void {
  const strokes = findStrokes(graph, writer, false);
  const taken = new Uint8Array(strokes.count);
  let free = 0;
  for (let at = strokes.count > 0 ? lowOf(graph, strokes, 0) : -1; at >= 0; ) {
    if (!writer.isOpen) writer.begin(at);
    const end = writeStroke(graph, writer, strokes, at);
    taken[strokes.ofLine[graph.line(end)]] = 1;
    const ahead = linkLength(graph, strokes, taken, end, true);
    const behind = linkLength(graph, strokes, taken, end, false);
    if (Math.min(ahead, behind) < Infinity) at = writer.follow(isAheadBetter(graph, end, ahead, behind));
    else {
      writer.finish();
      free = taken.indexOf(0, free);
      at = free < 0 ? -1 : lowOf(graph, strokes, free);
    }
  }
}

function isAheadBetter(graph: LineGraph, c: number, ahead: number, behind: number): boolean {
  if (ahead === Infinity || behind === Infinity) return ahead < behind;
  const staysAhead = graph.scan(graph.next(c)) === graph.scan(c);
  const staysBehind = graph.scan(graph.previous(c)) === graph.scan(c);
  return staysAhead === staysBehind ? ahead <= behind + TIE : staysBehind;
}

/** Writes every line by itself. */
export function writeApart(graph: LineGraph, writer: LineWriter): void {
  for (let line = 0; line < graph.lineCount; line++) {
    writer.begin(graph.low(line));
    writer.cross();
  }
  writer.finish();
}

/** Length of the run to the next or the previous crossing; Infinity when that is taken, not to be linked, or no stroke's end. */
function linkLength(graph: LineGraph, strokes: Strokes, taken: Uint8Array, c: number, forward: boolean): number {
  const neighbour = forward ? graph.next(c) : graph.previous(c);
  const stroke = strokes.ofLine[graph.line(neighbour)];
  if (taken[stroke] || !graph.mayLink(c, neighbour)) return Infinity;
  const isEnd = neighbour === lowOf(graph, strokes, stroke) || neighbour === highOf(graph, strokes, stroke);
  return isEnd ? graph.runLength(c, forward) : Infinity;
}
