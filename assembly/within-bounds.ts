// Rings without what makes no difference within bounds.

/** Points from which on a ring is worth looking through. */
const MANY_BYTES: usize = 16 << 3;

const LEFT: i32 = 1;
const RIGHT: i32 = 2;
const BELOW: i32 = 4;
const ABOVE: i32 = 8;

/** The bounds, widened by points. */
export let minX: i32 = 0;
export let minY: i32 = 0;
export let maxX: i32 = 0;
export let maxY: i32 = 0;

/** Sets the bounds to those of points. */
export function boundPoints(from: usize, to: usize): void {
  let left = i32.MAX_VALUE;
  let bottom = i32.MAX_VALUE;
  let right = i32.MIN_VALUE;
  let top = i32.MIN_VALUE;
  for (let at = from; at < to; at += 8) {
    left = min(left, load<i32>(at));
    bottom = min(bottom, load<i32>(at, 4));
    right = max(right, load<i32>(at));
    top = max(top, load<i32>(at, 4));
  }
  minX = left;
  minY = bottom;
  maxX = right;
  maxY = top;
}

/** Narrows the bounds to what they have in common with these. */
export function narrow(left: i32, bottom: i32, right: i32, top: i32): void {
  minX = max(minX, left);
  minY = max(minY, bottom);
  maxX = min(maxX, right);
  maxY = min(maxY, top);
}

/**
 * Moves a ring to `to` without what makes no difference within the bounds; where it ends. Of points in a row that all lie
 * beyond the same side, the first and the last are enough: the straight way between them stays beyond it, so the ring winds
 * around what is within as often as before, and only sides of its own cross the bounds.
 */
export function copyWithin(from: usize, end: usize, to: usize): usize {
  if (end <= from) return to;
  if (end - from < MANY_BYTES) {
    let common = sidesOf(from);
    for (let at = from + 8; at < end && common != 0; at += 8) common &= sidesOf(at);
    if (common != 0) return to;
    memory.copy(to, from, end - from);
    return to + (end - from);
  }
  let used = to;
  store<i64>(used, load<i64>(from));
  used += 8;
  let first = from;
  let beyond = sidesOf(from);
  let isOneRun = true;
  for (let at = from + 8; at < end; at += 8) {
    const sides = sidesOf(at);
    beyond &= sides;
    if (beyond != 0) continue;
    if (at - 8 > first) {
      store<i64>(used, load<i64>(at - 8));
      used += 8;
    }
    store<i64>(used, load<i64>(at));
    used += 8;
    first = at;
    beyond = sides;
    isOneRun = false;
  }
  if (isOneRun && beyond != 0) return to;
  if (end - 8 > first) {
    store<i64>(used, load<i64>(end - 8));
    used += 8;
  }
  return used;
}

/** The sides of the bounds that a point lies beyond. */
// @ts-ignore: decorator
@inline
function sidesOf(at: usize): i32 {
  const x = load<i32>(at);
  const y = load<i32>(at, 4);
  const across = x < minX ? LEFT : x > maxX ? RIGHT : 0;
  return y < minY ? across | BELOW : y > maxY ? across | ABOVE : across;
}
