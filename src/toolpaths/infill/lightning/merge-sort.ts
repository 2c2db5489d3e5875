/**
 * A stable merge sort for a rule that is no order: where `a` comes before `b` and `b` before `c`, but not `a` before
 * `c`, the outcome hangs on which are compared. Runs and merges are those that C++'s std::stable_sort makes in GNU's
 * library, so that what PrusaSlicer sorts by such a rule comes in the same turn.
 */

export type ComesBefore = (a: number, b: number) => boolean;

/** Runs of this many are sorted by insertion. */
const RUN = 7;

/** The items in their order; the array given is used up. */
export function mergeSort(items: Int32Array, before: ComesBefore): Int32Array {
  const middle = (items.length + 1) >> 1;
  const first = sortHalf(items.slice(0, middle), before);
  const second = sortHalf(items.slice(middle), before);
  // The shorter half is the one set aside, so uneven halves are merged from their ends.
  if (first.length === second.length) mergeInto(items, 0, first, second, before);
  else mergeBackwards(items, first, second, before);
  return items;
}

function sortHalf(items: Int32Array, before: ComesBefore): Int32Array {
  for (let start = 0; start < items.length; start += RUN) insertRun(items.subarray(start, start + RUN), before);
  let from: Int32Array = items;
  let to: Int32Array = new Int32Array(items.length);
  for (let length = RUN; length < items.length; length *= 2) {
    for (let start = 0; start < items.length; start += 2 * length) {
      const middle = start + length;
      mergeInto(to, start, from.subarray(start, middle), from.subarray(middle, middle + length), before);
    }
    [from, to] = [to, from];
  }
  return from;
}

/** An item before the run's first goes there; any other back until one that it is not before. */
function insertRun(run: Int32Array, before: ComesBefore): void {
  for (let i = 1; i < run.length; i++) {
    const item = run[i];
    let at = i;
    if (before(item, run[0])) at = 0;
    else while (before(item, run[at - 1])) at--;
    run.copyWithin(at + 1, at, i);
    run[at] = item;
  }
}

function mergeInto(out: Int32Array, start: number, a: Int32Array, b: Int32Array, before: ComesBefore): void {
  let i = 0;
  let j = 0;
  for (let k = start; k < start + a.length + b.length; k++) {
    const takesSecond = j < b.length && (i === a.length || before(b[j], a[i]));
    out[k] = takesSecond ? b[j++] : a[i++];
  }
}

function mergeBackwards(out: Int32Array, a: Int32Array, b: Int32Array, before: ComesBefore): void {
  let i = a.length - 1;
  let j = b.length - 1;
  for (let k = out.length - 1; k >= 0; k--) {
    const takesFirst = i >= 0 && (j < 0 || before(b[j], a[i]));
    out[k] = takesFirst ? a[i--] : b[j--];
  }
}
