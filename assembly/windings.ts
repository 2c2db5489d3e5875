// How often the subject and the clip wind around what lies beside each chain.
//
// Within a component, chains that hang together, the numbers follow from one of them. That one is beside its lowest point,
// below which there is none of it: there the rings of the other components tell.
import { take } from "./arena";
import {
  CLIP_BASE,
  CLIP_LEFT,
  CLIP_RIGHT,
  CLIP_STEP,
  COMPONENT,
  FIRST,
  HALF_EDGE,
  LAST,
  LEFT_OF,
  SUBJECT_BASE,
  SUBJECT_LEFT,
  SUBJECT_RIGHT,
  SUBJECT_STEP,
  chainAt,
  halfAt,
  nodeAt,
  nodeCount,
  nodeOf,
  nodeOn,
  pointAt,
} from "./chains";
import { orientation } from "./orientation";
import { isBefore, sideOf, xOf, yOf } from "./points";
import { sortKeys } from "./sort";
import {
  END_CHAIN,
  END_EDGE,
  FIRST_CHAIN,
  FIRST_EDGE,
  IS_CLIP,
  LOWEST,
  MARK,
  MAX_X,
  MAX_Y,
  MIN_X,
  MIN_Y,
  NODE,
  X0,
  X1,
  Y0,
  Y1,
  edgeAt,
  ringAt,
  ringCount,
} from "./rings";

/**
 * i32 x 3 per ring that a component is called by: the ring that reaches lowest, and what subject and clip wind more often
 * than told.
 */
let components: usize = 0;
/** i32 per ring: its component. */
let componentOf: usize = 0;
/** i32 per node that is yet to be followed. */
let waiting: usize = 0;

/** Finds all numbers; false where they contradict each other. */
export function findWindings(): bool {
  components = take(12 * <usize>ringCount);
  componentOf = take(4 * <usize>ringCount);
  waiting = take(4 * <usize>nodeCount);
  for (let ring = 0; ring < ringCount; ring++) {
    const node = load<i32>(ringAt(ring), NODE);
    if (node < 0) {
      const chain = chainAt(load<i32>(ringAt(ring), FIRST_CHAIN));
      store<i32>(chain, load<i32>(chain, SUBJECT_STEP), SUBJECT_LEFT);
      store<i32>(chain, load<i32>(chain, CLIP_STEP), CLIP_LEFT);
    } else if (load<i32>(nodeAt(node), COMPONENT) < 0 && !follow(node, ring)) return false;
    addToComponent(ring, node < 0 ? ring : load<i32>(nodeAt(node), COMPONENT));
  }
  if (!placeAll()) return false;
  for (let ring = 0; ring < ringCount; ring++) settle(ring);
  return true;
}

/** Adds to a ring's chains what they wind more often than their component told. */
function settle(ring: i32): void {
  const own = components + 12 * <usize>componentOfRing(ring);
  const end = load<i32>(ringAt(ring), END_CHAIN);
  for (let i = load<i32>(ringAt(ring), FIRST_CHAIN); i < end; i++) {
    const chain = chainAt(i);
    store<i32>(chain, load<i32>(chain, SUBJECT_LEFT) + load<i32>(own, 4), SUBJECT_LEFT);
    store<i32>(chain, load<i32>(chain, CLIP_LEFT) + load<i32>(own, 8), CLIP_LEFT);
  }
}

// @ts-ignore: decorator
@inline
function componentOfRing(ring: i32): i32 {
  return load<i32>(componentOf + (<usize>ring << 2));
}

function addToComponent(ring: i32, component: i32): void {
  store<i32>(componentOf + (<usize>ring << 2), component);
  const own = components + 12 * <usize>component;
  if (ring == component || isLower(ring, load<i32>(own))) store<i32>(own, ring);
}

/** Whether a ring's lowest point comes before another one's, by y, then x. */
function isLower(ring: i32, other: i32): bool {
  const a = edgeAt(load<i32>(ringAt(ring), LOWEST));
  const b = edgeAt(load<i32>(ringAt(other), LOWEST));
  return isBefore(load<i64>(a, X0), load<i64>(b, X0));
}

/** Tells all numbers of a component from a node of it, right of whose first half nothing is taken to wind. */
function follow(first: i32, component: i32): bool {
  reach(first, component, 0, 0);
  store<i32>(waiting, first);
  let count = 1;
  while (count > 0) {
    count--;
    const node = nodeAt(load<i32>(waiting + (<usize>count << 2)));
    const subject = load<i32>(node, SUBJECT_BASE);
    const clip = load<i32>(node, CLIP_BASE);
    const start = load<i32>(node, HALF_EDGE);
    let half = start;
    do {
      const chain = chainAt(half >> 1);
      const isFirst = !(half & 1);
      const subjectStep = load<i32>(chain, SUBJECT_STEP);
      const clipStep = load<i32>(chain, CLIP_STEP);
      const subjectOnLeft = subject + load<i32>(halfAt(half), SUBJECT_RIGHT) + (isFirst ? subjectStep : 0);
      const clipOnLeft = clip + load<i32>(halfAt(half), CLIP_RIGHT) + (isFirst ? clipStep : 0);
      store<i32>(chain, subjectOnLeft, SUBJECT_LEFT);
      store<i32>(chain, clipOnLeft, CLIP_LEFT);
      const back = halfAt(half ^ 1);
      const other = nodeOf(half ^ 1);
      const subjectThere = subjectOnLeft - load<i32>(back, SUBJECT_RIGHT) - (isFirst ? 0 : subjectStep);
      const clipThere = clipOnLeft - load<i32>(back, CLIP_RIGHT) - (isFirst ? 0 : clipStep);
      const there = nodeAt(other);
      if (load<i32>(there, COMPONENT) < 0) {
        reach(other, component, subjectThere, clipThere);
        store<i32>(waiting + (<usize>count << 2), other);
        count++;
      } else if (load<i32>(there, SUBJECT_BASE) != subjectThere || load<i32>(there, CLIP_BASE) != clipThere) {
        return false;
      }
      half = load<i32>(halfAt(half), LEFT_OF);
    } while (half != start);
  }
  return true;
}

function reach(node: i32, component: i32, subject: i32, clip: i32): void {
  const own = nodeAt(node);
  store<i32>(own, component, COMPONENT);
  store<i32>(own, subject, SUBJECT_BASE);
  store<i32>(own, clip, CLIP_BASE);
}

/** Places all components, by how low they reach: only rings that have begun there and have not ended lie around one. */
function placeAll(): bool {
  const order = take(<usize>ringCount << 3);
  for (let ring = 0; ring < ringCount; ring++)
    store<i64>(order + (<usize>ring << 3), (<i64>load<i32>(ringAt(ring), MIN_Y) << 32) | <i64>ring);
  const sorted = sortKeys(order, take(<usize>ringCount << 3), ringCount);
  const around = take(<usize>ringCount << 2);
  let count = 0;
  for (let k = 0; k < ringCount; k++) {
    const ring = load<i32>(sorted + (<usize>k << 3));
    const component = componentOfRing(ring);
    if (load<i32>(components + 12 * <usize>component) == ring) {
      count = keepAround(around, count, load<i32>(ringAt(ring), MIN_Y));
      if (!place(component, around, count)) return false;
    }
    store<i32>(around + (<usize>count << 2), ring);
    count++;
  }
  return true;
}

/** Of rings that have begun at a height, keeps those that have not ended; how many. */
function keepAround(rings: usize, count: i32, y: i32): i32 {
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const ring = load<i32>(rings + (<usize>k << 2));
    if (load<i32>(ringAt(ring), MAX_Y) < y) continue;
    store<i32>(rings + (<usize>kept << 2), ring);
    kept++;
  }
  return kept;
}

/** Compares what a component tells of what lies below it with what winds around that; false where it cannot be told. */
function place(component: i32, around: usize, count: i32): bool {
  const own = components + 12 * <usize>component;
  const ring = ringAt(load<i32>(own));
  const lowest = edgeAt(load<i32>(ring, LOWEST));
  const start = load<i64>(lowest, X0);
  const x = xOf(start);
  const y = yOf(start);
  let subject = 0;
  let clip = 0;
  for (let k = 0; k < count; k++) {
    const i = load<i32>(around + (<usize>k << 2));
    const other = ringAt(i);
    if (x < load<i32>(other, MIN_X) || x > load<i32>(other, MAX_X) || componentOfRing(i) == component) continue;
    const winding = windingOf(other, x, y);
    if (load<i32>(other, IS_CLIP)) clip += winding;
    else subject += winding;
  }
  if (load<i32>(lowest, MARK)) {
    const node = nodeAt(nodeOn(start));
    // Turning left from straight right, the first half comes behind what lies below.
    store<i32>(own, subject - load<i32>(node, SUBJECT_BASE), 4);
    store<i32>(own, clip - load<i32>(node, CLIP_BASE), 8);
    return true;
  }
  const point = chainPointOn(ring, start);
  if (point < 0) return false;
  const chain = chainAt(lowestChain);
  const first = load<i32>(chain, FIRST);
  const last = load<i32>(chain, LAST);
  const before = load<i64>(pointAt(point > first ? point - 1 : last));
  const behind = load<i64>(pointAt(point < last ? point + 1 : first));
  const side = sideOf(before, start, behind);
  if (side == 0) return false;
  const isLeftBelow = side < 0;
  store<i32>(own, subject - load<i32>(chain, SUBJECT_LEFT) + (isLeftBelow ? 0 : load<i32>(chain, SUBJECT_STEP)), 4);
  store<i32>(own, clip - load<i32>(chain, CLIP_LEFT) + (isLeftBelow ? 0 : load<i32>(chain, CLIP_STEP)), 8);
  return true;
}

/** The chain on which chainPointOn has found its point. */
let lowestChain: i32 = 0;

/** The point of a ring's chains that is no node and lies here, or -1. */
function chainPointOn(ring: usize, at: i64): i32 {
  const end = load<i32>(ring, END_CHAIN);
  for (let i = load<i32>(ring, FIRST_CHAIN); i < end; i++) {
    const chain = chainAt(i);
    const last = load<i32>(chain, LAST);
    for (let point = load<i32>(chain, FIRST); point <= last; point++)
      if (load<i64>(pointAt(point)) == at) {
        lowestChain = i;
        return point;
      }
  }
  return -1;
}

/** How often a ring winds around a point that does not lie on it. */
function windingOf(ring: usize, x: i32, y: i32): i32 {
  let winding = 0;
  const end = load<i32>(ring, END_EDGE);
  for (let i = load<i32>(ring, FIRST_EDGE); i < end; i++) {
    const edge = edgeAt(i);
    const ay = load<i32>(edge, Y0);
    const by = load<i32>(edge, Y1);
    // An edge holds its lower end and not its upper one, so that a shared vertex counts once.
    if (ay <= y == by <= y) continue;
    const side = orientation(load<i32>(edge, X0), ay, load<i32>(edge, X1), by, x, y);
    if (ay <= y) {
      if (side > 0) winding++;
    } else if (side < 0) winding--;
  }
  return winding;
}
