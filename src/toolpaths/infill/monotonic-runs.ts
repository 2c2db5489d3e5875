/**
 * Monotonic order: every line is printed after all lines that touch it on its left, so that a surface reflects light
 * evenly. Lines that follow each other without a fork make a run; runs are printed whole, in an order in which each
 * waits for the runs on its left.
 */
import type { LineGraph } from "./line-graph.ts";
import type { LineWriter } from "./line-writer.ts";

/** Writes all lines left to right; a run goes on into the next without a travel where they are neighbours. */
export function writeMonotonic(graph: LineGraph, writer: LineWriter): void {
  const runs = findRuns(graph);
  const waits = runs.waits.slice();
  const ready: number[] = [];
  for (let run = 0; run < runs.count; run++) if (waits[run] === 0) ready.push(run);
  let at = -1;
  while (ready.length > 0) {
    const pick = pickNext(graph, runs, ready, at);
    ready.splice(ready.indexOf(pick.run), 1);
    at = writeRun(graph, writer, runs.lines[pick.run], pick);
    for (const after of runs.after[pick.run]) if (--waits[after] === 0) ready.push(after);
  }
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

interface Pick {
  readonly run: number;
  /** The end of the run's first line to begin at. */
  readonly start: number;
  /** It is linked to where the last run ended. */
  readonly linked: boolean;
}

/** The ready run that is linked to where the nozzle is, else the nearest. */
function pickNext(graph: LineGraph, runs: Runs, ready: readonly number[], at: number): Pick {
  const { x, y } = graph.crossings;
  let best: Pick = { run: ready[0], start: graph.low(runs.lines[ready[0]][0]), linked: false };
  if (at < 0) return best;
  const linkEnd = graph.right(at);
  let least = Infinity;
  for (const run of ready) {
    const first = runs.lines[run][0];
    for (const start of [graph.low(first), graph.high(first)]) {
      if (start === linkEnd) return { run, start, linked: true };
      const distance = (x[start] - x[at]) ** 2 + (y[start] - y[at]) ** 2;
      if (distance < least) {
        least = distance;
        best = { run, start, linked: false };
      }
    }
  }
  return best;
}

/** Writes a run's lines in alternating directions; returns the crossing where it ends. */
function writeRun(graph: LineGraph, writer: LineWriter, lines: readonly number[], pick: Pick): number {
  if (pick.linked) writer.follow(true);
  else writer.begin(pick.start);
  writer.cross();
  let at = graph.mate(pick.start);
  for (let i = 1; i < lines.length; i++) {
    writer.follow(true);
    writer.cross();
    at = graph.mate(graph.right(at));
  }
  return at;
}
