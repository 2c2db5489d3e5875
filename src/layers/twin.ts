/**
 * The kernel's twin in plain numbers: the same memory, the same operations in the same order, the same bits.
 * Judge of assembly/kernel.ts, and its stand-in where WebAssembly cannot be had. Change both or neither.
 */

import { bindKernel, type Kernel, type KernelExports } from "./kernel.ts";

const PAGE = 65536;

/** A kernel without WebAssembly. */
export function createTwin(): Kernel {
  return bindKernel("twin", twinExports());
}

function twinExports(): KernelExports {
  let buffer = new ArrayBuffer(PAGE);
  let heap = new Int32Array(buffer);
  return {
    memory: {
      get buffer() {
        return buffer;
      },
      grow(pages) {
        const before = buffer.byteLength;
        buffer = new ArrayBuffer(before + pages * PAGE);
        new Int32Array(buffer).set(heap);
        heap = new Int32Array(buffer);
        return before / PAGE;
      },
    },
    count: (levels, triangles, starts, cursors, layers) =>
      count(heap, levels >>> 2, triangles, starts >>> 2, cursors >>> 2, layers),
    emit: (levels, corners, triangles, planes, cursors, records) =>
      emit(heap, levels >>> 2, corners >>> 2, triangles, planes >>> 2, cursors >>> 2, records >>> 2),
    chain: (records, from, to, heads, points, rings) =>
      chain(heap, records >>> 2, from, to, heads >>> 2, points >>> 2, rings >>> 2),
  };
}

function count(
  heap: Int32Array,
  levels: number,
  triangles: number,
  starts: number,
  cursors: number,
  layers: number,
): number {
  heap.fill(0, starts, starts + layers + 1);
  for (let at = levels, end = levels + 4 * triangles; at < end; at += 4) {
    heap[starts + heap[at]]++;
    heap[starts + Math.max(heap[at + 1], heap[at + 2])]--;
  }
  let crossing = 0;
  let segments = 0;
  for (let layer = 0; layer < layers; layer++) {
    crossing += heap[starts + layer];
    heap[starts + layer] = segments;
    heap[cursors + layer] = segments;
    segments += crossing;
  }
  heap[starts + layers] = segments;
  return segments;
}

/**
 * With a the lowest corner, the planes below both others run from edge ca (it comes down) to edge ab (it goes up);
 * above the lower of b and c, edge bc stands in for the one that ended there.
 */
function emit(
  heap: Int32Array,
  levels: number,
  corners: number,
  triangles: number,
  planes: number,
  cursors: number,
  records: number,
): void {
  for (let t = 0, level = levels, a = corners; t < triangles; t++, level += 4, a += 12) {
    const la = heap[level];
    const lb = heap[level + 1];
    const lc = heap[level + 2];
    const b = a + 4;
    const c = a + 8;
    const ab = heap[a + 3];
    const bc = heap[b + 3];
    const ca = heap[c + 3];
    if (lb <= lc) {
      if (la < lb) run(heap, planes, cursors, records, a, c, la, lb, ca, ab);
      if (lb < lc) run(heap, planes, cursors, records, a, c, lb, lc, ca, bc);
    } else {
      if (la < lc) run(heap, planes, cursors, records, a, c, la, lc, ca, ab);
      run(heap, planes, cursors, records, c, b, lc, lb, bc, ab);
    }
  }
}

/** Records of the layers from..to, whose segments start on the edge from corner `low` to corner `high`. */
function run(
  heap: Int32Array,
  planes: number,
  cursors: number,
  records: number,
  low: number,
  high: number,
  from: number,
  to: number,
  startEdge: number,
  endEdge: number,
): void {
  const x = heap[low];
  const y = heap[low + 1];
  const z = heap[low + 2];
  const rise = heap[high + 2] - z;
  const dx = (heap[high] - x) / rise;
  const dy = (heap[high + 1] - y) / rise;
  for (let layer = from; layer < to; layer++) {
    const up = heap[planes + layer] - z;
    const record = records + 4 * heap[cursors + layer]++;
    heap[record] = startEdge;
    heap[record + 1] = endEdge;
    heap[record + 2] = Math.floor(x + up * dx + 0.5);
    heap[record + 3] = Math.floor(y + up * dy + 0.5);
  }
}

function chain(
  heap: Int32Array,
  records: number,
  from: number,
  to: number,
  heads: number,
  points: number,
  rings: number,
): number {
  for (let i = from; i < to; i++) {
    const head = heads + heap[records + 4 * i];
    if (heap[head] > from) return -1;
    heap[head] = i + 1;
  }
  let ringCount = 0;
  let pointCount = 0;
  heap[rings] = 0;
  for (let i = from; i < to; i++) {
    const first = heap[records + 4 * i];
    if (heap[heads + first] === 0) continue;
    const ringStart = pointCount;
    let edge = first;
    let lastX = 0;
    let lastY = 0;
    do {
      const head = heap[heads + edge];
      if (head <= from) return -1;
      heap[heads + edge] = 0;
      const record = records + 4 * (head - 1);
      const x = heap[record + 2];
      const y = heap[record + 3];
      if (pointCount === ringStart || x !== lastX || y !== lastY) {
        heap[points + 2 * pointCount] = lastX = x;
        heap[points + 2 * pointCount + 1] = lastY = y;
        pointCount++;
      }
      edge = heap[record + 1];
    } while (edge !== first);
    const begin = points + 2 * ringStart;
    while (pointCount > ringStart + 1 && lastX === heap[begin] && lastY === heap[begin + 1]) {
      pointCount--;
      lastX = heap[points + 2 * pointCount - 2];
      lastY = heap[points + 2 * pointCount - 1];
    }
    if (pointCount - ringStart < 3) pointCount = ringStart;
    else heap[rings + ++ringCount] = pointCount;
  }
  return ringCount;
}
