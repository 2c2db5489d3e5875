import type { Rings } from "../geometry/polygons.ts";

/**
 * The same rings in the order that depends on their points alone: each starts at its least point (by x, then y; of
 * several, at the one whose sequel is least), and rings are sorted by their points in turn. So triangles in any order
 * give the same bytes.
 */
export function canonicalRings({ coords, ringStarts }: Rings): Rings {
  const count = ringStarts.length - 1;
  const turned = new Int32Array(coords.length);
  for (let r = 0; r < count; r++) {
    const from = 2 * ringStarts[r];
    const to = 2 * ringStarts[r + 1];
    const first = leastStart(coords, from, to);
    turned.set(coords.subarray(first, to), from);
    turned.set(coords.subarray(from, first), from + to - first);
  }
  const order = Array.from({ length: count }, (_, r) => r).sort((a, b) =>
    compareRuns(turned, 2 * ringStarts[a], 2 * ringStarts[a + 1], 2 * ringStarts[b], 2 * ringStarts[b + 1]),
  );
  const sorted = new Int32Array(coords.length);
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const r = order[i];
    sorted.set(turned.subarray(2 * ringStarts[r], 2 * ringStarts[r + 1]), 2 * starts[i]);
    starts[i + 1] = starts[i] + ringStarts[r + 1] - ringStarts[r];
  }
  return { coords: sorted, ringStarts: starts };
}

/** Index in coords of the point where the ring from..to starts. */
function leastStart(coords: Int32Array, from: number, to: number): number {
  let best = from;
  for (let i = from + 2; i < to; i += 2) {
    const order = coords[i] - coords[best] || coords[i + 1] - coords[best + 1];
    if (order < 0 || (order === 0 && sequelIsLess(coords, from, to, i, best))) best = i;
  }
  return best;
}

/** Whether the ring read from a on is less than read from b on. */
function sequelIsLess(coords: Int32Array, from: number, to: number, a: number, b: number): boolean {
  const length = to - from;
  for (let step = 0; step < length; step++) {
    const order = coords[from + ((a - from + step) % length)] - coords[from + ((b - from + step) % length)];
    if (order !== 0) return order < 0;
  }
  return false;
}

function compareRuns(coords: Int32Array, a: number, aEnd: number, b: number, bEnd: number): number {
  while (a < aEnd && b < bEnd) {
    const order = coords[a++] - coords[b++];
    if (order !== 0) return order;
  }
  return aEnd - a - (bEnd - b);
}
