/**
 * Runs of a monotonic order: strokes that follow each other without a fork. Each waits for the runs on its left.
 */
import type { LineGraph } from "./line-graph.ts";
import { highOf, lowOf, type Strokes } from "./strokes.ts";

export interface Runs {
  readonly count: number;
  readonly strokes: Strokes;
  /** Strokes of each run, left to right. */
  readonly members: readonly number[][];
  /** Runs that touch each run's right end. */
  readonly after: readonly number[][];
  /** How many runs touch each run's left end. */
  readonly waits: Uint32Array;
  /** The passes 2r and 2r + 1 through run r begin at the low and the high end of its first stroke: the crossing there. */
  readonly starts: Uint32Array;
  /** The crossing at which each pass ends. */
  readonly ends: Uint32Array;
  /** How much farther each pass goes from stroke to stroke than the run's other one, along the ring where they are linked. */
  readonly detours: Float64Array;
}

/**
 * The runs of all strokes, in the order in which they begin, left to right.
 * @param links neighbouring lines are linked along the ring
 */
export function findRuns(graph: LineGraph, strokes: Strokes, links: boolean): Runs {
  const { lefts, rights } = findNeighbours(graph, strokes);
  const runOf = new Uint32Array(strokes.count);
  const members: number[][] = [];
  for (let stroke = 0; stroke < strokes.count; stroke++) {
    const [left] = lefts[stroke];
    if (lefts[stroke].length === 1 && rights[left].length === 1) {
      runOf[stroke] = runOf[left];
      members[runOf[stroke]].push(stroke);
    } else {
      runOf[stroke] = members.length;
      members.push([stroke]);
    }
  }
  const after = members.map((run) => rights[run[run.length - 1]].map((stroke) => runOf[stroke]));
  const waits = Uint32Array.from(members, ([first]) => lefts[first].length);
  const starts = new Uint32Array(2 * members.length);
  const ends = new Uint32Array(2 * members.length);
  const detours = new Float64Array(2 * members.length);
  for (const [run, own] of members.entries()) {
    // Each stroke turns the direction.
    const turns = 1 - (own.length % 2);
    const last = own[own.length - 1];
    starts[2 * run] = lowOf(graph, strokes, own[0]);
    starts[2 * run + 1] = highOf(graph, strokes, own[0]);
    ends[2 * run + turns] = highOf(graph, strokes, last);
    ends[2 * run + 1 - turns] = lowOf(graph, strokes, last);
    for (let i = 1; i < own.length; i++) {
      const [before, stroke] = [own[i - 1], own[i]];
      const turn = i % 2;
      detours[2 * run + 1 - turn] += stepTo(
        graph,
        highOf(graph, strokes, before),
        highOf(graph, strokes, stroke),
        links,
      );
      detours[2 * run + turn] += stepTo(graph, lowOf(graph, strokes, before), lowOf(graph, strokes, stroke), links);
    }
    const least = Math.min(detours[2 * run], detours[2 * run + 1]);
    detours[2 * run] -= least;
    detours[2 * run + 1] -= least;
  }
  return { count: members.length, strokes, members, after, waits, starts, ends, detours };
}

/** Length of the way between neighbouring strokes. */
function stepTo(graph: LineGraph, from: number, to: number, links: boolean): number {
  return links && graph.right(from) === to ? graph.runLength(from, graph.isLow(from)) : wayTo(graph, from, to);
}

/** The strokes that each one touches on either side. */
interface Neighbours {
  readonly lefts: readonly number[][];
  readonly rights: readonly number[][];
}

/**
 * Between two scan lines the inside falls into pieces, each with lines on its left and on its right: all on the right
 * wait for all on the left.
 */
function findNeighbours(graph: LineGraph, { count, ofLine }: Strokes): Neighbours {
  const lefts: number[][] = Array.from({ length: count }, () => []);
  const rights: number[][] = Array.from({ length: count }, () => []);
  for (let line = 0; line < graph.lineCount; line++) {
    const low = graph.low(line);
    const across = graph.right(low);
    if (graph.scan(across) === graph.scan(low)) continue;
    for (const left of piece(graph, line, true))
      for (const right of piece(graph, graph.line(across), false)) {
        if (rights[ofLine[left]].includes(ofLine[right])) continue;
        rights[ofLine[left]].push(ofLine[right]);
        lefts[ofLine[right]].push(ofLine[left]);
      }
  }
  return { lefts, rights };
}

/** The lines on one side of the piece whose lowest is `line`. */
function piece(graph: LineGraph, line: number, piecesRight: boolean): number[] {
  const lines = [line];
  for (let last = line; ; ) {
    const high = graph.high(last);
    const beyond = piecesRight ? graph.right(high) : graph.left(high);
    if (graph.scan(beyond) !== graph.scan(high) || !graph.isLow(beyond) || graph.line(beyond) <= last) return lines;
    last = graph.line(beyond);
    lines.push(last);
  }
}

/** What it counts to go on from one run to another: the straight way, as in PrusaSlicer, be it along a link or not. */
export function wayTo({ crossings: { x, y } }: LineGraph, from: number, to: number): number {
  return Math.sqrt((x[from] - x[to]) ** 2 + (y[from] - y[to]) ** 2);
}
