/**
 * Monotonic order: every stroke is printed after all that touch it on its left, so that a surface reflects light evenly.
 * Strokes that follow each other without a fork make a run; runs are printed whole, in an order in which each waits for
 * the runs on its left.
 */
import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";
import { findStrokes, highOf, isLinked, lowOf, type Strokes, writeStroke } from "./strokes.ts";

/** Plans that are made side by side, run by run: with so many of them ways are as long as PrusaSlicer's. */
const MAX_PLANS = 16;
/** Passes that may be weighed for an area: where there is more to choose from, fewer plans are made. */
const MAX_WEIGHED = 10_000;

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

interface Runs {
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
  /** The way of each pass from stroke to stroke, along the ring where they are linked. */
  readonly steps: Float64Array;
}

function findRuns(graph: LineGraph, strokes: Strokes, links: boolean): Runs {
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
  const steps = new Float64Array(2 * members.length);
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
      steps[2 * run + 1 - turn] += stepTo(graph, highOf(graph, strokes, before), highOf(graph, strokes, stroke), links);
      steps[2 * run + turn] += stepTo(graph, lowOf(graph, strokes, before), lowOf(graph, strokes, stroke), links);
    }
  }
  return { count: members.length, strokes, members, after, waits, starts, ends, steps };
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

/** The passes through all runs, in an order that is as short as is found. */
function shortestPlan(graph: LineGraph, runs: Runs): readonly number[] {
  const ready = [...runs.waits.keys()].filter((run) => runs.waits[run] === 0);
  let plans: Plan[] = [{ before: undefined, pass: -1, at: -1, way: 0, waiting: new Map(), ready, told: 0 }];
  for (let step = 0; step < runs.count; step++) plans = longerPlans(graph, runs, plans);
  const passes: number[] = [];
  for (let plan: Plan | undefined = plans[0]; plan && plan.pass >= 0; plan = plan.before) passes.push(plan.pass);
  return passes.reverse();
}

/** Runs times this odd number, taken together, tell sets of runs apart (Knuth's multiplicative hash). */
const TELLING = 0x9e3779b1;

/** Passes through some of the runs, in an order that may go on. */
interface Plan {
  readonly before: Plan | undefined;
  /** The last. */
  readonly pass: number;
  /** The crossing where it ends. */
  readonly at: number;
  /** Length of the ways from run to run, and of what is longer within runs than by their other pass. */
  readonly way: number;
  /** For how many runs those still wait that have waited for one of these. */
  readonly waiting: ReadonlyMap<number, number>;
  readonly ready: readonly number[];
  /** Which runs are done, as a number that hardly any other set has. */
  readonly told: number;
}

/** The best of the plans that have one run more: of those that do the same runs and end in one place the shortest. */
function longerPlans(graph: LineGraph, runs: Runs, plans: readonly Plan[]): Plan[] {
  const steps = new Map<number, { plan: Plan; pass: number; way: number; told: number }>();
  for (const plan of plans)
    for (const run of plan.ready) {
      const least = Math.min(runs.steps[2 * run], runs.steps[2 * run + 1]);
      for (let pass = 2 * run; pass < 2 * run + 2; pass++) {
        const travel = plan.at < 0 ? 0 : wayTo(graph, plan.at, runs.starts[pass]);
        const way = plan.way + travel + runs.steps[pass] - least;
        const told = (plan.told ^ Math.imul(run + 1, TELLING)) >>> 0;
        const key = told * 2 * runs.count + pass;
        const known = steps.get(key);
        if (known === undefined || way < known.way) steps.set(key, { plan, pass, way, told });
      }
    }
  const most = Math.min(MAX_PLANS, Math.ceil(MAX_WEIGHED / (2 * plans[0].ready.length * runs.count)));
  const best = [...steps.values()].sort((p, q) => p.way - q.way).slice(0, most);
  return best.map(({ plan, pass, way, told }) => {
    const waiting = new Map(plan.waiting);
    const ready = plan.ready.filter((run) => run !== pass >> 1);
    for (const after of runs.after[pass >> 1]) {
      const left = (waiting.get(after) ?? runs.waits[after]) - 1;
      if (left > 0) waiting.set(after, left);
      else {
        waiting.delete(after);
        ready.push(after);
      }
    }
    return { before: plan, pass, at: runs.ends[pass], way, waiting, ready, told };
  });
}

/** What it counts to go on from one run to another: the straight way, as in PrusaSlicer, be it along a link or not. */
function wayTo({ crossings: { x, y } }: LineGraph, from: number, to: number): number {
  return Math.sqrt((x[from] - x[to]) ** 2 + (y[from] - y[to]) ** 2);
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
