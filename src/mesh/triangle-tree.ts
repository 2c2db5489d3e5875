/**
 * A tree of boxes over triangles, for questions about space: what a ray meets, what lies nearest.
 *
 * Nodes lie in one flat list, depth first: the first child of an inner node is the next node. Triangles are sorted into
 * bins along the longest side of their centres' box and parted where the sum of (box area x triangles) is least.
 */

/** A triangle soup with shared points: mm in `positions`, three indices a triangle. */
export interface TriangleSoup {
  readonly positions: Float64Array;
  readonly triangles: Uint32Array;
}

export interface TriangleTree {
  /** Six numbers a node: least x, y, z, greatest x, y, z. */
  readonly boxes: Float64Array;
  /** Of an inner node: its second child. Of a leaf: where its triangles start in `order`. */
  readonly links: Int32Array;
  /** Triangles of a leaf; 0 of an inner node. */
  readonly counts: Int32Array;
  readonly order: Uint32Array;
  readonly nodeCount: number;
}

/** A walk never holds more nodes than this. */
export const TREE_DEPTH = 64;

const LEAF_TRIANGLES = 4;
const BINS = 12;
/** mm that boxes are wider by: a ray along a flat face, or a rounded one, must not miss its box. */
const HAIR = 1e-9;
/** Below this depth nodes are halved by count, which bounds the depth of any tree. */
const BINNED_DEPTH = 30;

/** Builds the tree; the corners of triangles must be finite. */
export function buildTriangleTree(soup: TriangleSoup): TriangleTree {
  const count = soup.triangles.length / 3;
  const maxNodes = Math.max(1, 2 * count);
  const builder: Builder = {
    bounds: triangleBounds(soup),
    boxes: new Float64Array(maxNodes * 6),
    links: new Int32Array(maxNodes),
    counts: new Int32Array(maxNodes),
    order: Uint32Array.from({ length: count }, (_, triangle) => triangle),
    nodeCount: 0,
    binBoxes: new Float64Array(BINS * 6),
    binCounts: new Int32Array(BINS),
    leftCosts: new Float64Array(BINS),
    scratch: new Float64Array(6),
  };
  if (count > 0) build(builder, 0, count, 0);
  const { boxes, links, counts, order, nodeCount } = builder;
  return {
    boxes: boxes.slice(0, nodeCount * 6),
    links: links.slice(0, nodeCount),
    counts: counts.slice(0, nodeCount),
    order,
    nodeCount,
  };
}

interface Builder {
  /** Six numbers a triangle, as a node's box. */
  readonly bounds: Float64Array;
  readonly boxes: Float64Array;
  readonly links: Int32Array;
  readonly counts: Int32Array;
  readonly order: Uint32Array;
  nodeCount: number;
  readonly binBoxes: Float64Array;
  readonly binCounts: Int32Array;
  readonly leftCosts: Float64Array;
  readonly scratch: Float64Array;
}

function triangleBounds({ positions, triangles }: TriangleSoup): Float64Array {
  const bounds = new Float64Array((triangles.length / 3) * 6);
  for (let corner = 0, at = 0; corner < triangles.length; corner += 3, at += 6)
    for (let axis = 0; axis < 3; axis++) {
      const a = positions[triangles[corner] * 3 + axis];
      const b = positions[triangles[corner + 1] * 3 + axis];
      const c = positions[triangles[corner + 2] * 3 + axis];
      bounds[at + axis] = Math.min(a, b, c) - HAIR;
      bounds[at + 3 + axis] = Math.max(a, b, c) + HAIR;
    }
  return bounds;
}

function build(builder: Builder, from: number, to: number, depth: number): void {
  const { bounds, boxes, links, counts, order } = builder;
  const node = builder.nodeCount++;
  const box = node * 6;
  clear(boxes, box);
  for (let k = from; k < to; k++) grow(boxes, box, bounds, order[k] * 6);
  if (to - from <= LEAF_TRIANGLES) {
    links[node] = from;
    counts[node] = to - from;
    return;
  }
  const middle = part(builder, from, to, depth);
  build(builder, from, middle, depth + 1);
  links[node] = builder.nodeCount;
  build(builder, middle, to, depth + 1);
}

/** Sorts the triangles of a node into two sets; the place where the second one starts. */
function part(builder: Builder, from: number, to: number, depth: number): number {
  const { bounds, order, binBoxes, binCounts, leftCosts, scratch } = builder;
  const half = (from + to) >> 1;
  if (depth >= BINNED_DEPTH) return half;
  // 1. The box of twice the centres, and its longest side. (With the box of the triangles, already known, the build is
  // a tenth faster, and a walk three times slower.)
  clear(scratch, 0);
  for (let k = from; k < to; k++) {
    const at = order[k] * 6;
    for (let axis = 0; axis < 3; axis++) {
      const centre = bounds[at + axis] + bounds[at + 3 + axis];
      if (centre < scratch[axis]) scratch[axis] = centre;
      if (centre > scratch[3 + axis]) scratch[3 + axis] = centre;
    }
  }
  let axis = 0;
  for (let other = 1; other < 3; other++)
    if (scratch[3 + other] - scratch[other] > scratch[3 + axis] - scratch[axis]) axis = other;
  const least = scratch[axis];
  const extent = scratch[3 + axis] - least;
  if (!(extent > 0)) return half;
  const scale = BINS / extent;
  const binOf = (triangle: number): number =>
    Math.min(BINS - 1, Math.floor((bounds[triangle * 6 + axis] + bounds[triangle * 6 + 3 + axis] - least) * scale));

  // 2. What falls into each bin.
  binCounts.fill(0);
  for (let bin = 0; bin < BINS; bin++) clear(binBoxes, bin * 6);
  for (let k = from; k < to; k++) {
    const bin = binOf(order[k]);
    binCounts[bin]++;
    grow(binBoxes, bin * 6, bounds, order[k] * 6);
  }

  // 3. The cheapest cut between two bins.
  clear(scratch, 0);
  let left = 0;
  for (let bin = 0; bin < BINS - 1; bin++) {
    grow(scratch, 0, binBoxes, bin * 6);
    left += binCounts[bin];
    leftCosts[bin] = left === 0 ? 0 : left * area(scratch);
  }
  clear(scratch, 0);
  let right = 0;
  let bestCost = Infinity;
  let best = 0;
  for (let bin = BINS - 1; bin > 0; bin--) {
    grow(scratch, 0, binBoxes, bin * 6);
    right += binCounts[bin];
    if (right === 0 || right === to - from) continue;
    const cost = leftCosts[bin - 1] + right * area(scratch);
    if (cost < bestCost) [bestCost, best] = [cost, bin];
  }

  // 4. The triangles, parted there.
  let start = from;
  let end = to;
  while (start < end) {
    const triangle = order[start];
    if (binOf(triangle) < best) start++;
    else {
      order[start] = order[--end];
      order[end] = triangle;
    }
  }
  return start;
}

// These two are written out: as loops over the axes, or with fill, the whole build takes half as long again.
function clear(boxes: Float64Array, at: number): void {
  boxes[at] = Infinity;
  boxes[at + 1] = Infinity;
  boxes[at + 2] = Infinity;
  boxes[at + 3] = -Infinity;
  boxes[at + 4] = -Infinity;
  boxes[at + 5] = -Infinity;
}

function grow(boxes: Float64Array, at: number, others: Float64Array, other: number): void {
  if (others[other] < boxes[at]) boxes[at] = others[other];
  if (others[other + 1] < boxes[at + 1]) boxes[at + 1] = others[other + 1];
  if (others[other + 2] < boxes[at + 2]) boxes[at + 2] = others[other + 2];
  if (others[other + 3] > boxes[at + 3]) boxes[at + 3] = others[other + 3];
  if (others[other + 4] > boxes[at + 4]) boxes[at + 4] = others[other + 4];
  if (others[other + 5] > boxes[at + 5]) boxes[at + 5] = others[other + 5];
}

function area(box: Float64Array): number {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  return x * y + y * z + z * x;
}
