// Runs by the columns that they reach into, so that only those of one column are looked at together.
import { take } from "./arena";
import { LEFT, RIGHT, runAt, runCount } from "./runs";
import { MAX_X, MIN_X, ringAt, ringCount } from "./rings";

const RUNS_PER_COLUMN: i32 = 16;
const MOST_COLUMNS: i32 = 256;

export let columnCount: i32 = 0;

/** u32 per column, + 1: where its members start. */
let starts: usize = 0;
/** u32 each: the runs of all columns, in order. */
let members: usize = 0;
let left: i64 = 0;
let shift: i64 = 0;

/** Where the runs of a column lie, which end where the next one's begin. */
// @ts-ignore: decorator
@inline
export function columnStart(i: i32): usize {
  return members + (<usize>load<u32>(starts + (<usize>i << 2)) << 2);
}

/** The first x of a column. */
export function columnLeft(i: i32): i64 {
  return left + (<i64>i << shift);
}

export function fillColumns(): void {
  let minX = i32.MAX_VALUE;
  let maxX = i32.MIN_VALUE;
  for (let i = 0; i < ringCount; i++) {
    minX = min(minX, load<i32>(ringAt(i), MIN_X));
    maxX = max(maxX, load<i32>(ringAt(i), MAX_X));
  }
  // A unit more to both sides, for vertices that are near.
  left = <i64>minX - 1;
  const width = <i64>maxX + 1 - left;
  const most = <i64>max(1, min(MOST_COLUMNS, runCount / RUNS_PER_COLUMN));
  shift = 0;
  while (width >> shift >= most) shift++;
  columnCount = runCount == 0 ? 0 : <i32>(width >> shift) + 1;
  starts = take((<usize>columnCount + 1) << 2);
  memory.fill(starts, 0, (<usize>columnCount + 1) << 2);
  for (let i = 0; i < runCount; i++) {
    const run = runAt(i);
    const last = lastColumn(run);
    for (let c = firstColumn(run); c <= last; c++) {
      const start = starts + (<usize>c << 2);
      store<u32>(start, load<u32>(start) + 1);
    }
  }
  let sum: u32 = 0;
  for (let c = 0; c <= columnCount; c++) {
    sum += load<u32>(starts + (<usize>c << 2));
    store<u32>(starts + (<usize>c << 2), sum);
  }
  members = take(<usize>sum << 2);
  // Each run is put before the others of its column, so that the counts end as starts.
  for (let i = 0; i < runCount; i++) {
    const run = runAt(i);
    const last = lastColumn(run);
    for (let c = firstColumn(run); c <= last; c++) {
      const start = starts + (<usize>c << 2);
      const place = load<u32>(start) - 1;
      store<u32>(start, place);
      store<u32>(members + (<usize>place << 2), <u32>run);
    }
  }
}

// @ts-ignore: decorator
@inline
function firstColumn(run: usize): i32 {
  return <i32>((<i64>load<i32>(run, LEFT) - 1 - left) >> shift);
}

// @ts-ignore: decorator
@inline
function lastColumn(run: usize): i32 {
  return <i32>((<i64>load<i32>(run, RIGHT) + 1 - left) >> shift);
}
