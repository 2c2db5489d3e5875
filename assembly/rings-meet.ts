// Whether rings cross or touch, themselves or each other: a sweep over their edges by their lower ends.
import { take } from "./arena";
import { orientation } from "./orientation";
import { sortKeys } from "./sort";

// Of all rings' edges:
/** i32 x 4 per edge: x, y of both ends. */
let ends: usize = 0;
/** i64 per edge: the y of its lower end, and below it its number. */
let order: usize = 0;
/** i32 per edge: the edges that the sweep has not passed. */
let active: usize = 0;

/**
 * Whether any two edges share a point, but for the one in which an edge follows the other. Two rings meet, too, where one
 * only touches the other.
 * @param starts i32 per ring, + 1: where each ring's points start, counted in points
 * @param points i32 x 2 per point
 */
export function ringsMeet(starts: usize, points: usize, rings: i32): bool {
  const most = <usize>(load<u32>(starts + (<usize>rings << 2)) - load<u32>(starts));
  ends = take(16 * most);
  order = take(8 * most);
  active = take(4 * most);
  const count = writeEnds(starts, points, rings);
  const sorted = sortKeys(order, count);
  let actives = active;
  for (let key = sorted, last = sorted + (<usize>count << 3); key < last; key += 8) {
    const edge = ends + (<usize>load<u32>(key) << 4);
    const ax = load<i32>(edge);
    const ay = load<i32>(edge, 4);
    const bx = load<i32>(edge, 8);
    const by = load<i32>(edge, 12);
    const bottom = min(ay, by);
    const left = min(ax, bx);
    const right = max(ax, bx);
    let kept = active;
    for (let k = active; k < actives; k += 4) {
      const other = <usize>load<u32>(k);
      const cx = load<i32>(other);
      const cy = load<i32>(other, 4);
      const dx = load<i32>(other, 8);
      const dy = load<i32>(other, 12);
      if (cy < bottom && dy < bottom) continue;
      store<u32>(kept, <u32>other);
      kept += 4;
      if ((cx < left && dx < left) || (cx > right && dx > right)) continue;
      if (edgesMeet(ax, ay, bx, by, cx, cy, dx, dy)) return true;
    }
    store<u32>(kept, <u32>edge);
    actives = kept + 4;
  }
  return false;
}

/** Writes the ends of the edges and the keys of their order; returns their number. */
function writeEnds(starts: usize, points: usize, rings: i32): i32 {
  let count = 0;
  for (let ring = 0; ring < rings; ring++) {
    const own = starts + (<usize>ring << 2);
    const start = points + (<usize>load<u32>(own) << 3);
    const end = points + (<usize>load<u32>(own, 4) << 3);
    for (let from = start; from < end; from += 8) {
      const to = from + 8 < end ? from + 8 : start;
      const edge = ends + (<usize>count << 4);
      store<i64>(edge, load<i64>(from));
      store<i64>(edge, load<i64>(to), 8);
      store<i64>(order + (<usize>count << 3), (<i64>min(load<i32>(from, 4), load<i32>(to, 4)) << 32) | <i64>count);
      count++;
    }
  }
  return count;
}

/** Whether the edges a b and c d share a point, or more than one where one follows the other. */
function edgesMeet(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32, dx: i32, dy: i32): bool {
  if (bx == cx && by == cy) return turnsBack(ax, ay, bx, by, dx, dy);
  if (dx == ax && dy == ay) return turnsBack(cx, cy, dx, dy, bx, by);
  if (max(ay, by) < min(cy, dy) || max(cy, dy) < min(ay, by)) return false;
  return (
    areParted(orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)) &&
    areParted(orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by))
  );
}

/** Whether two points do not lie on the same side. */
// @ts-ignore: decorator
@inline
function areParted(one: f64, other: f64): bool {
  return !(one > 0 && other > 0) && !(one < 0 && other < 0);
}

/** Whether the edge b c runs back along a b. */
function turnsBack(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32): bool {
  if (orientation(ax, ay, bx, by, cx, cy) != 0) return false;
  return (
    (<f64>bx - <f64>ax) * (<f64>cx - <f64>bx) + (<f64>by - <f64>ay) * (<f64>cy - <f64>by) < 0
  );
}
