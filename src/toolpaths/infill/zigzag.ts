import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";

/** Runs whose lengths differ by less are as long, units: around right angles rounding alone would decide. */
const TIE = 1;

/**
 * Joins lines into long zigzags: from the end of each line to a free neighbour along the ring, one on another scan line
 * rather than one on its own, the nearer of two, of equals the one ahead. A path that finds none ends, and the next begins
 * at the first line that is free. So do PrusaSlicer's.
 */
export function writeZigzags(graph: LineGraph, writer: LineWriter): void {
  const taken = new Uint8Array(graph.lineCount);
  let free = 0;
  for (let at = graph.lineCount > 0 ? graph.low(0) : -1; at >= 0; ) {
    if (!writer.isOpen) writer.begin(at);
    const end = crossStraight(graph, writer, taken);
    const ahead = linkLength(graph, writer, taken, end, true);
    const behind = linkLength(graph, writer, taken, end, false);
    if (Math.min(ahead, behind) < Infinity) at = writer.follow(isAheadBetter(graph, end, ahead, behind));
    else {
      writer.finish();
      free = taken.indexOf(0, free);
      at = free < 0 ? -1 : graph.low(free);
    }
  }
}

/** Goes along a line, and on to those after it where only the ring of the links bulges in between; returns the last end. */
function crossStraight(graph: LineGraph, writer: LineWriter, taken: Uint8Array): number {
  for (let end = writer.cross(); ; ) {
    taken[graph.line(end)] = 1;
    const beyond = straightBeyond(graph, writer, end);
    if (beyond < 0) return end;
    end = writer.crossTo(graph.mate(beyond));
  }
}

/** The next crossing that a line goes straight on to from one of its ends; -1 where the area's edge is between, or none. */
function straightBeyond(graph: LineGraph, writer: LineWriter, c: number): number {
  const { rank, scan, sorted } = graph.crossings;
  const isLow = graph.isLow(c);
  const beyond = sorted[rank[c] + (isLow ? -1 : 1)];
  if (beyond === undefined || scan[beyond] !== scan[c]) return -1;
  return (isLow ? writer.hasEdgeBetween(beyond, c) : writer.hasEdgeBetween(c, beyond)) ? -1 : beyond;
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

/**
 * Length of the run to the next or the previous crossing; Infinity when that is taken, not to be linked, or no end of a
 * line, as it goes straight on there.
 */
function linkLength(graph: LineGraph, writer: LineWriter, taken: Uint8Array, c: number, forward: boolean): number {
  const neighbour = forward ? graph.next(c) : graph.previous(c);
  if (taken[graph.line(neighbour)] || !graph.mayLink(c, neighbour)) return Infinity;
  return straightBeyond(graph, writer, neighbour) < 0 ? graph.runLength(c, forward) : Infinity;
}
