/**
 * Monotonic order: every stroke is printed after all that touch it on its left, so that a surface reflects light evenly.
 * Strokes that follow each other without a fork make a run; runs are printed whole, in an order in which each waits for
 * the runs on its left.
 */
import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";
import { shortestPlan } from "./monotonic-plan.ts";
import { findRuns, type Runs } from "./monotonic-runs.ts";
import { findStrokes, highOf, isLinked, lowOf, writeStroke } from "./strokes.ts";

/**
 * Writes all lines left to right; a run goes on into the next without a travel where they are neighbours.
 * @param links neighbouring lines are linked along the ring; without, each is a path of its own
 */
export function writeMonotonic(graph: LineGraph, writer: LineWriter, links = true): void {
  const runs = findRuns(graph, findStrokes(graph, writer, links), links);
  let at = -1;
  for (const pass of shortestPlan(graph, runs)) at = writeRun(graph, writer, runs, pass, at, links);
  writer.finish();
}

/** Writes a run's strokes in alternating directions, coming from a crossing or none (-1); returns the one where it ends. */
function writeRun(
  graph: LineGraph,
  writer: LineWriter,
  { strokes, members, starts }: Runs,
  pass: number,
  from: number,
  links: boolean,
): number {
  const first = starts[pass];
  if (links && from >= 0 && isLinked(graph, from, first)) writer.follow(isAhead(graph, from, first));
  else writer.begin(first);
  const [, ...others] = members[pass >> 1];
  let at = writeStroke(graph, writer, strokes, first);
  for (const stroke of others) {
    const start = graph.isLow(at) ? lowOf(graph, strokes, stroke) : highOf(graph, strokes, stroke);
    if (links && graph.right(at) === start) writer.follow(graph.isLow(at));
    else writer.begin(start);
    at = writeStroke(graph, writer, strokes, start);
  }
  return at;
}

/** Whether a neighbour is reached forward along the ring; on a ring of two crossings, whether that is shorter. */
function isAhead(graph: LineGraph, from: number, to: number): boolean {
  if (graph.next(from) !== graph.previous(from)) return graph.next(from) === to;
  return graph.runLength(from, true) <= graph.runLength(from, false);
}
