/**
 * Chaining of a layer that is not simple: an edge of more than two triangles starts several segments, an open edge
 * starts or ends one only. The kernel leaves such layers to this.
 *
 * Where an edge offers several ways on, the segment with the least coordinates is taken, never the one that came first,
 * so that the order of triangles does not matter. Which way is taken changes which rings come out and not what they
 * enclose: the segments are the same.
 */

/** A chain of segments that has not met its own start. Points are x, y in turn, its last the end of its last segment. */
export interface OpenChain {
  startEdge: number;
  endEdge: number;
  points: number[];
}

/** Closed rings (the last point not repeated) and what stayed open. */
export interface Chained {
  readonly rings: number[][];
  readonly open: OpenChain[];
}

/** Numbers a segment in {@link fullSegments}: start edge, end edge, start x, y, end x, y. */
const STRIDE = 6;

/**
 * Chains a layer's records. `endOf(edge)` writes the crossing of an edge, for edges that start no segment, to its
 * second argument.
 */
export function chainSegments(records: Int32Array, endOf: (edge: number, xy: Int32Array) => void): Chained {
  const segments = fullSegments(records, endOf);
  const count = segments.length / STRIDE;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => compareSegments(segments, a, b));
  const starting = new Map<number, number[]>();
  const balance = new Map<number, number>();
  for (const i of order) {
    const start = segments[STRIDE * i];
    const end = segments[STRIDE * i + 1];
    const list = starting.get(start);
    if (list === undefined) starting.set(start, [i]);
    else list.push(i);
    balance.set(start, (balance.get(start) ?? 0) + 1);
    balance.set(end, (balance.get(end) ?? 0) - 1);
  }
  for (const list of starting.values()) list.reverse();

  const used = new Uint8Array(count);
  const rings: number[][] = [];
  const open: OpenChain[] = [];
  const walk = (first: number): void => {
    const startEdge = segments[STRIDE * first];
    let endEdge = startEdge;
    const points: number[] = [];
    let last = first;
    for (let i: number | undefined = nextOn(starting, used, startEdge, first); i !== undefined; ) {
      used[i] = 1;
      last = i;
      points.push(segments[STRIDE * i + 2], segments[STRIDE * i + 3]);
      endEdge = segments[STRIDE * i + 1];
      i = endEdge === startEdge ? undefined : nextOn(starting, used, endEdge);
    }
    if (endEdge === startEdge) rings.push(points);
    else {
      points.push(segments[STRIDE * last + 4], segments[STRIDE * last + 5]);
      open.push({ startEdge, endEdge, points });
    }
  };
  // Chains that nothing precedes first, so that they are walked from their true start; the rest is balanced: rings.
  for (const i of order) {
    const start = segments[STRIDE * i];
    const excess = balance.get(start)!;
    if (used[i] === 1 || excess <= 0) continue;
    balance.set(start, excess - 1);
    walk(i);
  }
  for (const i of order) if (used[i] === 0) walk(i);
  return { rings, open };
}

/** The given segment, or else the least unused one that starts on the edge. */
function nextOn(starting: Map<number, number[]>, used: Uint8Array, edge: number, wanted?: number): number | undefined {
  if (wanted !== undefined) return wanted;
  const list = starting.get(edge);
  if (list === undefined) return undefined;
  while (list.length > 0) {
    const i = list.pop()!;
    if (used[i] === 0) return i;
  }
  return undefined;
}

/** Records with their end points, which are the start points of whatever starts on the end edge. */
function fullSegments(records: Int32Array, endOf: (edge: number, xy: Int32Array) => void): Int32Array {
  const count = records.length / 4;
  const startOf = new Map<number, number>();
  for (let i = 0; i < count; i++) startOf.set(records[4 * i], 4 * i);
  const segments = new Int32Array(STRIDE * count);
  const xy = new Int32Array(2);
  for (let i = 0; i < count; i++) {
    segments.set(records.subarray(4 * i, 4 * i + 4), STRIDE * i);
    const end = records[4 * i + 1];
    const follower = startOf.get(end);
    if (follower === undefined) endOf(end, xy);
    else xy.set(records.subarray(follower + 2, follower + 4));
    segments.set(xy, STRIDE * i + 4);
  }
  return segments;
}

function compareSegments(segments: Int32Array, a: number, b: number): number {
  for (let k = 2; k < STRIDE; k++) {
    const order = segments[STRIDE * a + k] - segments[STRIDE * b + k];
    if (order !== 0) return order;
  }
  return 0;
}
