/**
 * Monotonic order: every stroke is printed after all that touch it on its left, so that a surface reflects light evenly.
 * Strokes that follow each other without a fork make a run; runs are printed whole, in an order in which each waits for
 * the runs on its left.
 */
import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";
import { findStrokes, highOf, isLinked, lowOf, type Strokes, writeStroke } from "./strokes.ts";

/** Plans are made from each end of at most this many first runs; of very many runs only one plan is made. */
const MAX_FIRST_RUNS = 4;
const MANY_RUNS = 200;

/**
 * Writes all lines left to right; a run goes on into the next without a travel where they are neighbours.
 * @param links neighbouring lines are linked along the ring; without, each is a path of its own
 */
export function writeMonotonic(graph: LineGraph, writer: LineWriter, links = true): void {
  const runs = findRuns(graph, findStrokes(graph, writer, links));
  let at = -1;
  for (const pick of shortestPlan(graph, runs)) at = writeRun(graph, writer, runs, pick, at, links);
  writer.finish();
}

interface Runs {
  readonly count: number;
  readonly strokes: Strokes;
  /** Strokes of each run, left to right. */
  readonly members: readonly number[][];
  /** Runs that touch each run's right end. */
  readonly after: readonly number[][];
  /** How many runs touch each run's left end. */
  readonly waits: Uint32Array;
}

function findRuns(graph: LineGraph, strokes: Strokes): Runs {
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
  return { count: members.length, strokes, members, after, waits };
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

/** A step of a plan. */
interface Step {
  readonly run: number;
  /** The end of the run's first stroke to begin at. */
  readonly start: number;
  /** It is linked to where the last run ended. */
  readonly linked: boolean;
}

/** The shortest of the greedy plans that begin at either end of the first few runs. */
function shortestPlan(graph: LineGraph, runs: Runs): readonly Step[] {
  let shortest: readonly Step[] = [];
  let least = Infinity;
  let firsts = 0;
  for (let run = 0; run < runs.count && firsts < MAX_FIRST_RUNS; run++) {
    if (runs.waits[run] > 0) continue;
    firsts++;
    for (const start of startsOf(graph, runs, run)) {
      const plan = planFrom(graph, runs, { run, start, linked: false });
      if (plan.way >= least) continue;
      least = plan.way;
      shortest = plan.picks;
      if (runs.count > MANY_RUNS) return shortest;
    }
  }
  return shortest;
}

/** All runs from a first one on, each picked among those that wait for none; and the way of travels between them. */
function planFrom(graph: LineGraph, runs: Runs, first: Step): { picks: Step[]; way: number } {
  const waits = runs.waits.slice();
  const ready: number[] = [];
  for (let run = 0; run < runs.count; run++) if (waits[run] === 0) ready.push(run);
  const picks: Step[] = [];
  let way = 0;
  for (let pick = first, at = -1; ; pick = pickNext(graph, runs, ready, at)) {
    if (at >= 0) way += wayTo(graph, at, pick.start);
    picks.push(pick);
    ready.splice(ready.indexOf(pick.run), 1);
    for (const after of runs.after[pick.run]) if (--waits[after] === 0) ready.push(after);
    if (ready.length === 0) return { picks, way };
    at = endOf(graph, runs, pick);
  }
}

/** The ready run that costs least way, the way on from its end to the next counted in. */
function pickNext(graph: LineGraph, runs: Runs, ready: readonly number[], at: number): Step {
  let best = { run: ready[0], start: startsOf(graph, runs, ready[0])[0] };
  let least = Infinity;
  for (const run of ready) {
    for (const start of startsOf(graph, runs, run)) {
      const way = wayTo(graph, at, start);
      if (way >= least) continue;
      const both = way + wayOn(graph, runs, ready, run, endOf(graph, runs, { run, start }));
      if (both >= least) continue;
      least = both;
      best = { run, start };
    }
  }
  return { ...best, linked: isLinked(graph, at, best.start) };
}

/** The way from the end of a run to the nearest of those that are ready then. */
function wayOn(graph: LineGraph, runs: Runs, ready: readonly number[], run: number, end: number): number {
  let least = Infinity;
  for (const others of [ready, runs.after[run]])
    for (const other of others) {
      if (other === run) continue;
      for (const start of startsOf(graph, runs, other)) least = Math.min(least, wayTo(graph, end, start));
    }
  return least === Infinity ? 0 : least;
}

/** Length of a travel; nothing along a link. */
function wayTo(graph: LineGraph, from: number, to: number): number {
  const { x, y } = graph.crossings;
  return isLinked(graph, from, to) ? 0 : Math.hypot(x[from] - x[to], y[from] - y[to]);
}

/** Where a run can begin: the ends of its first stroke. */
function startsOf(graph: LineGraph, { strokes, members }: Runs, run: number): readonly [number, number] {
  const first = members[run][0];
  return [lowOf(graph, strokes, first), highOf(graph, strokes, first)];
}

/** Where a run ends that begins at a given end of its first stroke: each stroke turns the direction. */
function endOf(graph: LineGraph, { strokes, members }: Runs, { run, start }: Pick<Step, "run" | "start">): number {
  const { length, [length - 1]: last } = members[run];
  const startsLow = graph.isLow(start);
  return startsLow === (length % 2 === 0) ? lowOf(graph, strokes, last) : highOf(graph, strokes, last);
}

/** Writes a run's strokes in alternating directions; returns the crossing where it ends. */
function writeRun(
  graph: LineGraph,
  writer: LineWriter,
  { strokes, members }: Runs,
  step: Step,
  from: number,
  links: boolean,
): number {
  if (step.linked && links) writer.follow(isAhead(graph, from, step.start));
  else writer.begin(step.start);
  const [, ...others] = members[step.run];
  let at = writeStroke(graph, writer, strokes, step.start);
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
