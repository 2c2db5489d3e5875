/**
 * A sort that is not stable: which of equal items comes first is told by how it swaps them. It swaps as C++'s std::sort
 * in GNU's library does (a quick sort of the median of three, short runs by insertion at the end), so that items that
 * are equal in PrusaSlicer come in the same turn.
 */

/** As many are left to the insertion at the end. */
const RUN = 16;

/** Sorts items in place by their keys, smallest first. */
export function quickSort(items: Uint32Array, keys: Float64Array): void {
  partition(items, keys, 0, items.length, 2 * Math.floor(Math.log2(Math.max(1, items.length))));
  for (let i = 1; i < items.length; i++) {
    const item = items[i];
    let at = i;
    for (; at > 0 && keys[item] < keys[items[at - 1]]; at--) items[at] = items[at - 1];
    items[at] = item;
  }
}

/** Sorts a range until runs are left; where halves stay uneven, another sort does the rest. */
function partition(items: Uint32Array, keys: Float64Array, first: number, end: number, depth: number): void {
  let last = end;
  for (let left = depth; last - first > RUN; left--) {
    if (left === 0) {
      items.subarray(first, last).sort((a, b) => keys[a] - keys[b]);
      return;
    }
    swap(items, first, medianOf(items, keys, first + 1, first + ((last - first) >> 1), last - 1));
    const cut = split(items, keys, first, last);
    partition(items, keys, cut, last, left - 1);
    last = cut;
  }
}

/** The place of the middle one of three. */
function medianOf(items: Uint32Array, keys: Float64Array, a: number, b: number, c: number): number {
  const isBefore = (i: number, j: number): boolean => keys[items[i]] < keys[items[j]];
  if (isBefore(a, b)) {
    if (isBefore(b, c)) return b;
    return isBefore(a, c) ? c : a;
  }
  if (isBefore(a, c)) return a;
  return isBefore(b, c) ? c : b;
}

/** Swaps what is no smaller than the range's first item with what is no larger, behind it; where the larger begin. */
function split(items: Uint32Array, keys: Float64Array, first: number, last: number): number {
  const pivot = keys[items[first]];
  for (let low = first + 1, high = last; ; low++) {
    while (keys[items[low]] < pivot) low++;
    do high--;
    while (pivot < keys[items[high]]);
    if (low >= high) return low;
    swap(items, low, high);
  }
}

function swap(items: Uint32Array, i: number, j: number): void {
  [items[i], items[j]] = [items[j], items[i]];
}
