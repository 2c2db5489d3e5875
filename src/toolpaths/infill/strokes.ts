/**
 * Strokes: lines of one scan line that are drawn in one go, low to high or high to low, as PrusaSlicer's infill does. Where
 * only the ring that lines are linked on comes between two lines, and not the area's edge, the stroke goes straight on;
 * where a ring comes back to the scan line without meeting another, it follows that ring.
 */
import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";

export interface Strokes {
  readonly count: number;
  /** The first line of each stroke; lines are numbered along their scan line. Length strokes + 1. */
  readonly starts: Uint32Array;
  /** The stroke of each line. */
  readonly ofLine: Uint32Array;
  /** 1 where a line goes straight on from the one below it. */
  readonly isStraight: Uint8Array;
}

/** @param links rings are followed; without, strokes only go straight on */
export function findStrokes(graph: LineGraph, writer: LineWriter, links: boolean): Strokes {
  const starts: number[] = [];
  const ofLine = new Uint32Array(graph.lineCount);
  const isStraight = new Uint8Array(graph.lineCount);
  for (let line = 0; line < graph.lineCount; line++) {
    const low = graph.low(line);
    const below = line > 0 ? graph.high(line - 1) : -1;
    const hasBelow = below >= 0 && graph.scan(below) === graph.scan(low);
    if (hasBelow && !writer.hasEdgeBetween(below, low)) isStraight[line] = 1;
    else if (!hasBelow || !links || !isLinked(graph, below, low)) starts.push(line);
    ofLine[line] = starts.length - 1;
  }
  return { count: starts.length, starts: Uint32Array.from([...starts, graph.lineCount]), ofLine, isStraight };
}

/** Whether the ring leads from one crossing to the other with none between them, and may be followed. */
export function isLinked(graph: LineGraph, from: number, to: number): boolean {
  return (graph.next(from) === to || graph.previous(from) === to) && graph.mayLink(from, to);
}

export function lowOf(graph: LineGraph, { starts }: Strokes, stroke: number): number {
  return graph.low(starts[stroke]);
}

export function highOf(graph: LineGraph, { starts }: Strokes, stroke: number): number {
  return graph.high(starts[stroke + 1] - 1);
}

/** Draws a stroke from the crossing that the writer has come to, one of its ends; returns the other. */
export function writeStroke(graph: LineGraph, writer: LineWriter, strokes: Strokes, from: number): number {
  const isRising = graph.isLow(from);
  const step = isRising ? 1 : -1;
  const stroke = strokes.ofLine[graph.line(from)];
  const last = isRising ? strokes.starts[stroke + 1] - 1 : strokes.starts[stroke];
  for (let line = graph.line(from); ; line += step) {
    while (line !== last && strokes.isStraight[isRising ? line + 1 : line]) line += step;
    const at = writer.crossTo(isRising ? graph.high(line) : graph.low(line));
    if (line === last) return at;
    writer.follow(graph.next(at) === (isRising ? graph.low(line + 1) : graph.high(line - 1)));
  }
}
