// The lower envelope of parabolas over an interval: at each place the smallest of many functions q0 + q1 t + q2 t^2, each
// defined on an interval of its own, with the name of the function that is smallest there.
//
// Invariant: breaks[i] < breaks[i + 1]; piece i spans them, and the pieces tile the interval. An insertion replaces only
// the pieces that its interval touches, so that many short functions cost no more than their number.
// Ties keep what is there: the order of insertion decides, never the noise of a sum.
import { take, takeMore } from "./arena";

const FIRST_ROOM: i32 = 64;
/** Pieces that one piece may become: what is before the interval, after it, and between the roots in it. */
const PIECES_OF_ONE: i32 = 5;

/** Pieces in the envelope. */
export let count: i32 = 0;
/** f64 per piece, + 1: where pieces begin and end. */
export let breaks: usize = 0;
/** i32 per piece: its function, as given to insert; -1 is the base. */
export let labels: usize = 0;
/** f64 x 3 per piece: q0, q1, q2. */
let terms: usize = 0;
let room: i32 = 0;

// What replaces the touched pieces: where each ends, and the piece whose function it keeps (-1: the new one's).
let newEnds: usize = 0;
let newSources: usize = 0;
let newCount: i32 = 0;
/** Labels and terms of the touched pieces while they are replaced. */
let oldLabels: usize = 0;
let oldTerms: usize = 0;
/** Touched pieces for which there is room in these four. */
let touchedRoom: i32 = 0;

/** Takes memory for the envelope; after all has been given back. */
export function initEnvelope(): void {
  room = FIRST_ROOM;
  breaks = take(8 * (<usize>room + 1));
  labels = take(4 * <usize>room);
  terms = take(24 * <usize>room);
  takeForTouched(FIRST_ROOM);
}

function takeForTouched(pieces: i32): void {
  touchedRoom = pieces;
  newEnds = take(8 * <usize>(PIECES_OF_ONE * pieces));
  newSources = take(4 * <usize>(PIECES_OF_ONE * pieces));
  oldLabels = take(4 * <usize>pieces);
  oldTerms = take(24 * <usize>pieces);
}

/** Starts over on [lo, hi] with a base function, labelled -1. */
export function reset(lo: f64, hi: f64, q0: f64, q1: f64, q2: f64): void {
  store<f64>(breaks, lo);
  store<f64>(breaks, hi, 8);
  count = 1;
  set(0, -1, q0, q1, q2);
}

// @ts-ignore: decorator
@inline
export function breakAt(i: i32): f64 {
  return load<f64>(breaks + (<usize>i << 3));
}

// @ts-ignore: decorator
@inline
export function labelOf(i: i32): i32 {
  return load<i32>(labels + (<usize>i << 2));
}

/** The value of piece i at t. */
export function value(i: i32, t: f64): f64 {
  const own = terms + 24 * <usize>i;
  return load<f64>(own) + t * (load<f64>(own, 8) + t * load<f64>(own, 16));
}

/** The coefficient of t^2 of piece i: half its second derivative. */
export function bend(i: i32): f64 {
  return load<f64>(terms + 24 * <usize>i, 16);
}

/** Lowers the envelope to the function where that is smaller on [lo, hi]. An empty or undefined interval is nothing. */
export function insert(label: i32, lo: f64, hi: f64, q0: f64, q1: f64, q2: f64): void {
  const from = max(lo, breakAt(0));
  const to = min(hi, breakAt(count));
  if (!(from < to)) return;

  const first = pieceAt(from);
  if (count > touchedRoom) takeForTouched(2 * count);
  newCount = 0;
  let isLower = false;
  let i = first;
  for (; i < count && breakAt(i) < to; i++) {
    const start = max(breakAt(i), from);
    const end = min(breakAt(i + 1), to);
    if (start > breakAt(i)) emit(start, i);
    if (emitLower(start, end, i, q0, q1, q2)) isLower = true;
    if (end < breakAt(i + 1)) emit(breakAt(i + 1), i);
  }
  if (isLower) replace(first, i, label, q0, q1, q2);
}

/** The piece that holds t or begins there. */
function pieceAt(t: f64): i32 {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (breakAt(middle) <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Splits [start, end] of piece i where the new function crosses it; true if the new one is lower anywhere. */
function emitLower(start: f64, end: f64, i: i32, q0: f64, q1: f64, q2: f64): bool {
  const own = terms + 24 * <usize>i;
  const d0 = q0 - load<f64>(own);
  const d1 = q1 - load<f64>(own, 8);
  const d2 = q2 - load<f64>(own, 16);
  let rootA: f64 = NaN;
  let rootB: f64 = NaN;
  if (d2 == 0) rootA = -d0 / d1;
  else {
    const discriminant = d1 * d1 - 4 * d2 * d0;
    if (discriminant > 0) {
      const q = -0.5 * (d1 < 0 ? d1 - sqrt(discriminant) : d1 + sqrt(discriminant));
      rootA = q / d2;
      rootB = d0 / q;
      if (rootB < rootA) {
        const greater = rootA;
        rootA = rootB;
        rootB = greater;
      }
    }
  }
  let isLower = false;
  let previous = start;
  for (let k = 0; k < 3; k++) {
    const cut = k == 0 ? rootA : k == 1 ? rootB : end;
    if (!(cut > previous && cut <= end)) continue;
    const middle = (previous + cut) / 2;
    const wins = d0 + middle * (d1 + middle * d2) < 0;
    emit(cut, wins ? -1 : i);
    if (wins) isLower = true;
    previous = cut;
  }
  return isLower;
}

function emit(end: f64, source: i32): void {
  if (newCount == 0 || load<i32>(newSources + (<usize>(newCount - 1) << 2)) != source) newCount++;
  store<f64>(newEnds + (<usize>(newCount - 1) << 3), end);
  store<i32>(newSources + (<usize>(newCount - 1) << 2), source);
}

/** Puts the new pieces in the place of pieces first to past. */
function replace(first: i32, past: i32, label: i32, q0: f64, q1: f64, q2: f64): void {
  memory.copy(oldLabels, labels + (<usize>first << 2), <usize>(past - first) << 2);
  memory.copy(oldTerms, terms + 24 * <usize>first, 24 * <usize>(past - first));

  const grownCount = count + newCount - (past - first);
  reserve(grownCount);
  const behind = <usize>(first + newCount);
  memory.copy(breaks + ((behind + 1) << 3), breaks + (<usize>(past + 1) << 3), <usize>(count - past) << 3);
  memory.copy(labels + (behind << 2), labels + (<usize>past << 2), <usize>(count - past) << 2);
  memory.copy(terms + 24 * behind, terms + 24 * <usize>past, 24 * <usize>(count - past));
  count = grownCount;
  for (let i = 0; i < newCount; i++) {
    store<f64>(breaks + (<usize>(first + i + 1) << 3), load<f64>(newEnds + (<usize>i << 3)));
    const source = load<i32>(newSources + (<usize>i << 2));
    if (source < 0) set(first + i, label, q0, q1, q2);
    else {
      const old = oldTerms + 24 * <usize>(source - first);
      const oldLabel = load<i32>(oldLabels + (<usize>(source - first) << 2));
      set(first + i, oldLabel, load<f64>(old), load<f64>(old, 8), load<f64>(old, 16));
    }
  }
}

function set(i: i32, label: i32, q0: f64, q1: f64, q2: f64): void {
  store<i32>(labels + (<usize>i << 2), label);
  const own = terms + 24 * <usize>i;
  store<f64>(own, q0);
  store<f64>(own, q1, 8);
  store<f64>(own, q2, 16);
}

function reserve(pieces: i32): void {
  if (pieces <= room) return;
  room = 2 * pieces;
  breaks = takeMore(breaks, 8 * (<usize>count + 1), 8 * (<usize>room + 1));
  labels = takeMore(labels, 4 * <usize>count, 4 * <usize>room);
  terms = takeMore(terms, 24 * <usize>count, 24 * <usize>room);
}
