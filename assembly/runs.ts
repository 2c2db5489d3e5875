// Rings as runs: edges in a row that all head the same way, right or left and up or down. A run does not meet itself, and
// the box around it is told by its ends.
import { giveBackTo, take } from "./arena";
import { EDGE, END_EDGE, FIRST_EDGE, X0, X1, Y0, Y1, edgeAt, edgeCount, ringAt, ringCount } from "./rings";

/**
 * Numbers of a run: its lowest edge, where the way up to its highest one ends, and how it goes from edge to edge; the box
 * around it; the run behind it if the two meet nowhere but where they join, or 0.
 */
export const LOW_EDGE: usize = 0;
export const PAST_EDGE: usize = 4;
export const STEP: usize = 8;
export const LEFT: usize = 12;
export const BOTTOM: usize = 16;
export const RIGHT: usize = 20;
export const TOP: usize = 24;
export const JOINED: usize = 28;
const RUN: usize = 32;

/** More bytes of edges than that are more runs, so that boxes fit closely. */
const MOST_BYTES: usize = 16 * EDGE;

/** The heading of an edge that is too short to part its neighbours by more than a unit: it is a run of its own. */
const SHORT: i32 = 4;

export let runCount: i32 = 0;

let runs: usize = 0;

// @ts-ignore: decorator
@inline
export function runAt(i: i32): usize {
  return runs + <usize>i * RUN;
}

export function findRuns(): void {
  runs = take(<usize>edgeCount * RUN);
  runCount = 0;
  for (let i = 0; i < ringCount; i++) {
    const ring = ringAt(i);
    const firstRun = runAt(runCount);
    const end = edgeAt(load<i32>(ring, END_EDGE));
    const firstEdge = edgeAt(load<i32>(ring, FIRST_EDGE));
    let first = firstEdge;
    let heading = headingOf(first);
    for (let edge = first + EDGE; edge < end; edge += EDGE) {
      const next = headingOf(edge);
      if (next == heading && next != SHORT && edge - first < MOST_BYTES) continue;
      addRun(first, edge - EDGE, edge, runAt(runCount + 1));
      first = edge;
      heading = next;
    }
    addRun(first, end - EDGE, firstEdge, firstRun);
  }
  giveBackTo(runAt(runCount));
}

/** Where an edge heads: 1 right, + 2 up; SHORT if it heads nowhere to speak of. */
// @ts-ignore: decorator
@inline
function headingOf(edge: usize): i32 {
  const x0 = load<i32>(edge, X0);
  const y0 = load<i32>(edge, Y0);
  const x1 = load<i32>(edge, X1);
  const y1 = load<i32>(edge, Y1);
  // The differences may wrap, which makes an edge a run of its own at worst.
  if (<u32>(x1 - x0 + 1) <= 2 && <u32>(y1 - y0 + 1) <= 2) return SHORT;
  return <i32>(x1 > x0) | (<i32>(y1 > y0) << 1);
}

/** A run of edges from first to last, behind which another one begins. */
function addRun(first: usize, last: usize, behind: usize, next: usize): void {
  const run = runAt(runCount++);
  const x0 = load<i32>(first, X0);
  const y0 = load<i32>(first, Y0);
  const x1 = load<i32>(last, X1);
  const y1 = load<i32>(last, Y1);
  const isUpward = y1 > y0;
  store<u32>(run, <u32>(isUpward ? first : last), LOW_EDGE);
  store<u32>(run, <u32>(isUpward ? last + EDGE : first - EDGE), PAST_EDGE);
  store<i32>(run, isUpward ? <i32>EDGE : -<i32>EDGE, STEP);
  store<i32>(run, min(x0, x1), LEFT);
  store<i32>(run, min(y0, y1), BOTTOM);
  store<i32>(run, max(x0, x1), RIGHT);
  store<i32>(run, max(y0, y1), TOP);
  const goOn = goesOn(load<i32>(last, X0), x1, load<i32>(behind, X1));
  store<u32>(run, goOn || goesOn(load<i32>(last, Y0), y1, load<i32>(behind, Y1)) ? <u32>next : 0, JOINED);
}

/** Whether two edges in a row go by more than a unit to the same side, which parts all before them from all behind. */
// @ts-ignore: decorator
@inline
function goesOn(start: i32, middle: i32, end: i32): bool {
  const one = <i64>middle - <i64>start;
  const other = <i64>end - <i64>middle;
  return (one > 1 && other > 1) || (one < -1 && other < -1);
}
