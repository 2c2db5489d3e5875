/**
 * Boxes over the edges of a polygon in ring order, as a binary tree: edges that follow each other lie close, so no
 * sorting is needed. Leaves hold {@link LEAF} edges.
 */
const LEAF = 4;

export interface EdgeTree {
  readonly edges: number;
  /** Leaves, a power of two; node 1 is the root, node i has children 2i and 2i + 1. */
  readonly leaves: number;
  /** minX, minY, maxX, maxY of each node. */
  readonly boxes: Float64Array;
}

/** The tree of edges k from (x[k], y[k]) to (x[next[k]], y[next[k]]). */
export function edgeTree(x: Float64Array, y: Float64Array, next: Int32Array): EdgeTree {
  const edges = x.length;
  let leaves = 1;
  while (leaves * LEAF < edges) leaves *= 2;
  const boxes = new Float64Array(8 * leaves);
  for (let node = 0; node < 2 * leaves; node++) {
    boxes[4 * node] = boxes[4 * node + 1] = Number.POSITIVE_INFINITY;
    boxes[4 * node + 2] = boxes[4 * node + 3] = Number.NEGATIVE_INFINITY;
  }
  for (let k = 0; k < edges; k++) {
    const box = 4 * (leaves + Math.floor(k / LEAF));
    for (const end of [k, next[k]]) grow(boxes, box, x[end], y[end], x[end], y[end]);
  }
  for (let node = leaves - 1; node > 0; node--)
    for (const child of [8 * node, 8 * node + 4])
      grow(boxes, 4 * node, boxes[child], boxes[child + 1], boxes[child + 2], boxes[child + 3]);
  return { edges, leaves, boxes };
}

/** Calls `visit` with every edge whose leaf's box touches the given box, in ring order; may visit some that do not. */
export function visitEdges(
  tree: EdgeTree,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  visit: (edge: number) => void,
): void {
  const { boxes, leaves, edges } = tree;
  const stack = [1];
  while (stack.length > 0) {
    const node = stack.pop()!;
    const box = 4 * node;
    if (boxes[box] > maxX || boxes[box + 1] > maxY || boxes[box + 2] < minX || boxes[box + 3] < minY) continue;
    if (node < leaves) {
      stack.push(2 * node + 1, 2 * node);
      continue;
    }
    const first = (node - leaves) * LEAF;
    const past = Math.min(first + LEAF, edges);
    for (let k = first; k < past; k++) visit(k);
  }
}

function grow(boxes: Float64Array, box: number, minX: number, minY: number, maxX: number, maxY: number): void {
  boxes[box] = Math.min(boxes[box], minX);
  boxes[box + 1] = Math.min(boxes[box + 1], minY);
  boxes[box + 2] = Math.max(boxes[box + 2], maxX);
  boxes[box + 3] = Math.max(boxes[box + 3], maxY);
}
