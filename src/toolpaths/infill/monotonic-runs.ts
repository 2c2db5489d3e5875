/**
 * Monotonic order: every line is printed after all lines that touch it on its left, so that a surface reflects light
 * evenly. Lines that follow each other without a fork make a run; runs are printed whole, in an order in which each
 * waits for the runs on its left.
 */
import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";

/** Plans are made from each end of at most this many first runs; of very many runs only one plan is made. */
const MAX_FIRST_RUNS = 4;
const MANY_RUNS = 200;

/**
 * Writes all lines left to right; a run goes on into the next without a travel where they are neighbours.
 * @param links neighbouring lines are linked along the ring; without, each is a path of its own
 */
export function writeMonotonic(graph: LineGraph, writer: LineWriter, links = true): void {
  const runs = findRuns(graph);
  let at = -1;
  for (const pick of shortestPlan(graph, runs)) at = writeRun(graph, writer, runs.lines[pick.run], pick, at, links);
  writer.finish();
}

interface Runs {
  readonly count: number;
  /** Lines of each run, left to right. */
  readonly lines: readonly number[][];
  /** Runs that touch each run's right end. */
  readonly after: readonly number[][];
  /** How many runs touch each run's left end. */
  readonly waits: Uint32Array;
}

function findRuns(graph: LineGraph): Runs {
  const { leftOf, edges } = findNeighbours(graph);
  const runOf = new Uint32Array(graph.lineCount);
  const lines: number[][] = [];
  for (let line = 0; line < graph.lineCount; line++) {
    if (leftOf[line] >= 0) {
      runOf[line] = runOf[leftOf[line]];
      lines[runOf[line]].push(line);
    } else {
      runOf[line] = lines.length;
      lines.push([line]);
    }
  }
  const after: number[][] = lines.map(() => []);
  const waits = new Uint32Array(lines.length);
  for (let i = 0; i < edges.length; i += 2) {
    after[runOf[edges[i]]].push(runOf[edges[i + 1]]);
    waits[runOf[edges[i + 1]]]++;
  }
  return { count: lines.length, lines, after, waits };
}

interface Neighbours {
  /** The line that each one continues; -1 where a run begins. */
  readonly leftOf: Int32Array;
  /** Left line, right line of every contact at a fork. */
  readonly edges: readonly number[];
}

/**
 * Between two scan lines the inside falls into pieces, each with lines on its left and on its right. A piece with one
 * of each continues a run; any other is a fork, where all on the right wait for all on the left.
 */
function findNeighbours(graph: LineGraph): Neighbours {
  const leftOf = new Int32Array(graph.lineCount).fill(-1);
  const edges: number[] = [];
  for (let line = 0; line < graph.lineCount; line++) {
    const low = graph.low(line);
    const across = graph.right(low);
    if (graph.scan(across) === graph.scan(low)) continue;
    const lefts = piece(graph, line, true);
    const rights = piece(graph, graph.line(across), false);
    if (lefts.length === 1 && rights.length === 1) leftOf[rights[0]] = line;
    else for (const left of lefts) for (const right of rights) edges.push(left, right);
  }
  return { leftOf, edges };
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
interface Pick {
  readonly run: number;
  /** The end of the run's first line to begin at. */
  readonly start: number;
  /** It is linked to where the last run ended. */
  readonly linked: boolean;
}

/** The shortest of the greedy plans that begin at either end of the first few runs. */
function shortestPlan(graph: LineGraph, runs: Runs): readonly Pick[] {
  let shortest: readonly Pick[] = [];
  let least = Infinity;
  let firsts = 0;
  for (let run = 0; run < runs.count && firsts < MAX_FIRST_RUNS; run++) {
    if (runs.waits[run] > 0) continue;
    firsts++;
    const first = runs.lines[run][0];
    for (const start of [graph.low(first), graph.high(first)]) {
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
function planFrom(graph: LineGraph, runs: Runs, first: Pick): { picks: Pick[]; way: number } {
  const waits = runs.waits.slice();
  const ready: number[] = [];
  for (let run = 0; run < runs.count; run++) if (waits[run] === 0) ready.push(run);
  const picks: Pick[] = [];
  let way = 0;
  for (let pick = first, at = -1; ; pick = pickNext(graph, runs, ready, at)) {
    if (at >= 0) way += wayTo(graph, at, pick.start);
    picks.push(pick);
    ready.splice(ready.indexOf(pick.run), 1);
    for (const after of runs.after[pick.run]) if (--waits[after] === 0) ready.push(after);
    if (ready.length === 0) return { picks, way };
    at = endOf(graph, runs.lines[pick.run], pick.start);
  }
}

/** The ready run that costs least way, the way on from its end to the next counted in. */
function pickNext(graph: LineGraph, runs: Runs, ready: readonly number[], at: number): Pick {
  let best = { run: ready[0], start: graph.low(runs.lines[ready[0]][0]) };
  let least = Infinity;
  for (const run of ready) {
    const lines = runs.lines[run];
    for (const start of [graph.low(lines[0]), graph.high(lines[0])]) {
      const way = wayTo(graph, at, start);
      if (way >= least) continue;
      const both = way + wayOn(graph, runs, ready, run, endOf(graph, lines, start));
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
      const first = runs.lines[other][0];
      least = Math.min(least, wayTo(graph, end, graph.low(first)), wayTo(graph, end, graph.high(first)));
    }
  return least === Infinity ? 0 : least;
}

/** Length of a travel; nothing along a link. */
function wayTo(graph: LineGraph, from: number, to: number): number {
  const { x, y } = graph.crossings;
  return isLinked(graph, from, to) ? 0 : Math.hypot(x[from] - x[to], y[from] - y[to]);
}

function isLinked(graph: LineGraph, from: number, to: number): boolean {
  return (graph.next(from) === to || graph.previous(from) === to) && graph.mayLink(from, to);
}

/** Where a run ends that begins at a given end of its first line: each line turns the direction. */
function endOf(graph: LineGraph, lines: readonly number[], start: number): number {
  const last = lines[lines.length - 1];
  const startsLow = graph.isLow(start);
  return startsLow === (lines.length % 2 === 0) ? graph.low(last) : graph.high(last);
}

/** Writes a run's lines in alternating directions; returns the crossing where it ends. */
function writeRun(
  graph: LineGraph,
  writer: LineWriter,
  lines: readonly number[],
  pick: Pick,
  from: number,
  links: boolean,
): number {
  if (pick.linked && links) writer.follow(isAhead(graph, from, pick.start));
  else writer.begin(pick.start);
  let at = writer.cross();
  for (let i = 1; i < lines.length; i++) {
    if (links) writer.follow(graph.isLow(at));
    else writer.begin(graph.right(at));
    at = writer.cross();
  }
  return at;
}

/** Whether a neighbour is reached forward along the ring; on a ring of two crossings, whether that is shorter. */
function isAhead(graph: LineGraph, from: number, to: number): boolean {
  if (graph.next(from) !== graph.previous(from)) return graph.next(from) === to;
  return graph.runLength(from, true) <= graph.runLength(from, false);
}
