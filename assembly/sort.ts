// Sorting of 64-bit keys.

/** Bytes of the runs that are sorted by insertion. */
const RUN: usize = 64;

/**
 * Sorts so many i64 keys: short runs by insertion, then runs by merging, there and back. Returns where they are: there or in
 * the spare room.
 */
export function sortKeys(keys: usize, spare: usize, count: i32): usize {
  const bytes = <usize>count << 3;
  for (let at: usize = 0; at < bytes; at += RUN) insertInOrder(keys + at, keys + min(at + RUN, bytes));
  let from = keys;
  let to = spare;
  for (let width = RUN; width < bytes; width *= 2) {
    for (let at: usize = 0; at < bytes; at += 2 * width)
      merge(from + at, from + min(at + width, bytes), from + min(at + 2 * width, bytes), to + at);
    const done = to;
    to = from;
    from = done;
  }
  return from;
}

function insertInOrder(start: usize, end: usize): void {
  for (let at = start + 8; at < end; at += 8) {
    const key = load<i64>(at);
    let place = at;
    for (; place > start && load<i64>(place - 8) > key; place -= 8) store<i64>(place, load<i64>(place - 8));
    store<i64>(place, key);
  }
}

/** Merges the runs from `a` to `b` and from `b` to `end`. */
function merge(a: usize, b: usize, end: usize, to: usize): void {
  const middle = b;
  if (middle == end || load<i64>(middle - 8) <= load<i64>(middle)) {
    memory.copy(to, a, end - a);
    return;
  }
  while (a < middle && b < end) {
    const one = load<i64>(a);
    const other = load<i64>(b);
    const isFirst = one <= other;
    store<i64>(to, isFirst ? one : other);
    if (isFirst) a += 8;
    else b += 8;
    to += 8;
  }
  memory.copy(to, a, middle - a);
  memory.copy(to + (middle - a), b, end - b);
}
