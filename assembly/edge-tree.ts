// Boxes over the edges of a polygon in ring order, as a binary tree: edges that follow each other lie close, so no sorting
// is needed. Node 1 is the root, node i has children 2i and 2i + 1; leaves hold LEAF edges.
import { take } from "./arena";

const LEAF: i32 = 4;
/** Nodes that wait while one is looked at: one a level, and a level more than 32 bits number. */
const MOST_WAITING: usize = 64;

let edges: i32 = 0;
/** A power of two. */
let leaves: i32 = 0;
/** f64 x 4 per node: minX, minY, maxX, maxY. */
let boxes: usize = 0;
/** i32 per node that waits. */
let waiting: usize = 0;
let waitingCount: i32 = 0;
/** The edges of the leaf that was found last, and the box that is looked for. */
let at: i32 = 0;
let past: i32 = 0;
let minX: f64 = 0;
let minY: f64 = 0;
let maxX: f64 = 0;
let maxY: f64 = 0;

/** Plants the tree of edges k from (x[k], y[k]) to (x[next[k]], y[next[k]]). */
export function plant(count: i32, x: usize, y: usize, next: usize): void {
  edges = count;
  leaves = 1;
  while (leaves * LEAF < edges) leaves *= 2;
  boxes = take(64 * <usize>leaves);
  waiting = take(4 * MOST_WAITING);
  for (let node = 0; node < 2 * leaves; node++) {
    const box = boxes + (<usize>node << 5);
    store<f64>(box, Infinity);
    store<f64>(box, Infinity, 8);
    store<f64>(box, -Infinity, 16);
    store<f64>(box, -Infinity, 24);
  }
  for (let k = 0; k < edges; k++) {
    const box = boxes + (<usize>(leaves + k / LEAF) << 5);
    const end = load<i32>(next + (<usize>k << 2));
    growTo(box, x + (<usize>k << 3), y + (<usize>k << 3), x + (<usize>k << 3), y + (<usize>k << 3));
    growTo(box, x + (<usize>end << 3), y + (<usize>end << 3), x + (<usize>end << 3), y + (<usize>end << 3));
  }
  for (let node = leaves - 1; node > 0; node--)
    for (let child = 2 * node; child < 2 * node + 2; child++) {
      const own = boxes + (<usize>child << 5);
      growTo(boxes + (<usize>node << 5), own, own + 8, own + 16, own + 24);
    }
}

/** Grows a box to another one, whose four numbers lie at these places. */
function growTo(box: usize, left: usize, bottom: usize, right: usize, top: usize): void {
  store<f64>(box, min(load<f64>(box), load<f64>(left)));
  store<f64>(box, min(load<f64>(box, 8), load<f64>(bottom)), 8);
  store<f64>(box, max(load<f64>(box, 16), load<f64>(right)), 16);
  store<f64>(box, max(load<f64>(box, 24), load<f64>(top)), 24);
}

/** Looks for the edges whose leaf's box touches a box: each is then given by nextEdge. */
export function lookIn(left: f64, bottom: f64, right: f64, top: f64): void {
  minX = left;
  minY = bottom;
  maxX = right;
  maxY = top;
  at = 0;
  past = 0;
  waitingCount = 1;
  store<i32>(waiting, 1);
}

/** The next edge in ring order, or -1; some may not touch the box. */
export function nextEdge(): i32 {
  while (at == past) {
    if (waitingCount == 0) return -1;
    waitingCount--;
    const node = load<i32>(waiting + (<usize>waitingCount << 2));
    const box = boxes + (<usize>node << 5);
    if (load<f64>(box) > maxX || load<f64>(box, 8) > maxY || load<f64>(box, 16) < minX || load<f64>(box, 24) < minY)
      continue;
    if (node < leaves) {
      const top = waiting + (<usize>waitingCount << 2);
      store<i32>(top, 2 * node + 1);
      store<i32>(top, 2 * node, 4);
      waitingCount += 2;
      continue;
    }
    at = (node - leaves) * LEAF;
    past = max(at, min(at + LEAF, edges));
  }
  return at++;
}
