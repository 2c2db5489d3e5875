/** Whether closed rings are simple and apart, told exactly: a sweep over their edges by their lower ends. */
import { orientation } from "./orientation.ts";
import { segmentsMeet } from "./segments-meet.ts";

/** Edges an order can hold beside a y of 32 bits in the 53 of a number. */
const MOST_EDGES = 2 ** 21;

/**
 * Whether any two edges share a point, but for the one in which an edge follows the other; two rings meet, too, where
 * one only touches the other. Rings are of three points at least, none twice in a row; too many edges are said to meet.
 * @param starts where each ring starts in `coords`, counted in points, and where the last one ends
 */
export function ringsMeet(coords: Int32Array, starts: Uint32Array): boolean {
  const count = starts[starts.length - 1];
  if (count > MOST_EDGES) return true;
  const edges = edgesByFloor(coords, starts);
  const active = new Int32Array(count);
  let actives = 0;
  for (let e = 0; e < edges.length; e += 4) {
    const ax = edges[e];
    const ay = edges[e + 1];
    const bx = edges[e + 2];
    const by = edges[e + 3];
    const floor = Math.min(ay, by);
    let kept = 0;
    for (let k = 0; k < actives; k++) {
      const f = active[k];
      const cx = edges[f];
      const cy = edges[f + 1];
      const dx = edges[f + 2];
      const dy = edges[f + 3];
      if (cy < floor && dy < floor) continue;
      active[kept++] = f;
      if ((cx < ax && cx < bx && dx < ax && dx < bx) || (cx > ax && cx > bx && dx > ax && dx > bx)) continue;
      if (edgesMeet(ax, ay, bx, by, cx, cy, dx, dy)) return true;
    }
    active[kept] = e;
    actives = kept + 1;
  }
  return false;
}

/** x, y of both ends of each edge, in the order of the lower end's y. */
function edgesByFloor(coords: Int32Array, starts: Uint32Array): Int32Array {
  const count = starts[starts.length - 1];
  const order = new Float64Array(count);
  const next = new Uint32Array(count);
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const end = starts[ring + 1];
    for (let i = starts[ring]; i < end; i++) {
      const j = i + 1 < end ? i + 1 : starts[ring];
      const floor = Math.min(coords[2 * i + 1], coords[2 * j + 1]);
      next[i] = j;
      order[i] = floor * MOST_EDGES + i;
    }
  }
  order.sort();
  const edges = new Int32Array(4 * count);
  for (let k = 0; k < count; k++) {
    const i = order[k] - Math.floor(order[k] / MOST_EDGES) * MOST_EDGES;
    const j = next[i];
    edges[4 * k] = coords[2 * i];
    edges[4 * k + 1] = coords[2 * i + 1];
    edges[4 * k + 2] = coords[2 * j];
    edges[4 * k + 3] = coords[2 * j + 1];
  }
  return edges;
}

/** Whether the edges a b and c d share a point, or more than one where one follows the other. */
function edgesMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (bx === cx && by === cy) return turnsBack(ax, ay, bx, by, dx, dy);
  if (dx === ax && dy === ay) return turnsBack(cx, cy, dx, dy, bx, by);
  return segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy);
}

/** Whether the edge b c runs back along a b. */
function turnsBack(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return orientation(ax, ay, bx, by, cx, cy) === 0 && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0;
}
