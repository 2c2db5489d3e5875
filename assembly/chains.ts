// Rings cut at the nodes where they meet: chains of edges from node to node, and their order around each node.
import { take } from "./arena";
import { CUT_POINT, NEXT_CUT, cuts, markCount } from "./meetings";
import { isBefore, sideOf, xOf, yOf } from "./points";
import {
  CUTS,
  END_CHAIN,
  END_EDGE,
  FIRST_CHAIN,
  FIRST_EDGE,
  IS_CLIP,
  MARK,
  NODE,
  X0,
  X1,
  Y0,
  edgeAt,
  edgeCount,
  ringAt,
  ringCount,
} from "./rings";

/**
 * Numbers of a chain: its first and its last point, the nodes that it runs between (-1 for a whole ring without any; its
 * points are told once), and by how much the subject and the clip wind more often on its left than on its right.
 */
export const FIRST: usize = 0;
export const LAST: usize = 4;
export const FROM: usize = 8;
export const TO: usize = 12;
export const SUBJECT_STEP: usize = 16;
export const CLIP_STEP: usize = 20;
/** Filled in by windings: how often both wind on its left, as of its component. */
export const SUBJECT_LEFT: usize = 24;
export const CLIP_LEFT: usize = 28;
const CHAIN: usize = 32;

/** Numbers of a node: where it is, one of the halves that leave it (at last the first from the right, turning left). */
export const NODE_POINT: usize = 0;
export const HALF_EDGE: usize = 8;
/** Filled in by windings: its component (or -1), and how often both wind right of its first half. */
export const COMPONENT: usize = 12;
export const SUBJECT_BASE: usize = 16;
export const CLIP_BASE: usize = 20;
/** Filled in by outlines. */
export const STAMP: usize = 24;
const NODE_SIZE: usize = 28;

/**
 * Numbers of a half of a chain, which leaves one of its nodes: half 2c chain c's first one, half 2c + 1 its last one. The
 * next half around the node, turning left; at first any. The one before it. How often both wind right of it, less how often
 * they do right of the node's first half.
 */
export const LEFT_OF: usize = 0;
export const RIGHT_OF: usize = 4;
export const SUBJECT_RIGHT: usize = 8;
export const CLIP_RIGHT: usize = 12;
/** Filled in by outlines: 1 where the result leaves the node by it, 2 where it comes. */
export const IN_RESULT: usize = 16;
const HALF: usize = 20;

export let chainCount: i32 = 0;
export let nodeCount: i32 = 0;

let chains: usize = 0;
let nodes: usize = 0;
let halves: usize = 0;
/** i32 x 2 per point of the chains. */
let points: usize = 0;
let pointCount: i32 = 0;
/** i32 per place of the table of nodes by where they are: node, or -1. */
let table: usize = 0;
let tableMask: u32 = 0;
/** 16 bytes per cut of the edge that is cut, or per half of the node that is put in order. */
let scratch: usize = 0;

// @ts-ignore: decorator
@inline
export function chainAt(i: i32): usize {
  return chains + <usize>i * CHAIN;
}

// @ts-ignore: decorator
@inline
export function nodeAt(i: i32): usize {
  return nodes + <usize>i * NODE_SIZE;
}

// @ts-ignore: decorator
@inline
export function halfAt(i: i32): usize {
  return halves + <usize>i * HALF;
}

/** Where a chain's point lies. */
// @ts-ignore: decorator
@inline
export function pointAt(i: i32): usize {
  return points + (<usize>i << 3);
}

/** The node that a half leaves. */
// @ts-ignore: decorator
@inline
export function nodeOf(half: i32): i32 {
  return load<i32>(chainAt(half >> 1) + (<usize>(half & 1) << 2), FROM);
}

/** Cuts all rings. False where two chains lie on each other and cannot be told apart. */
export function cutRings(): bool {
  const breaks = <usize>(markCount + cuts.count);
  const most = breaks + <usize>ringCount;
  chains = take(most * CHAIN);
  halves = take(2 * most * HALF);
  nodes = take(breaks * NODE_SIZE);
  points = take((<usize>edgeCount + <usize>cuts.count + 2 * most) << 3);
  scratch = take((2 * breaks + 1) << 4);
  let places: u32 = 4;
  while (places < <u32>breaks * 2) places *= 2;
  tableMask = places - 1;
  table = take(<usize>places << 2);
  memory.fill(table, 0xff, <usize>places << 2);
  chainCount = 0;
  nodeCount = 0;
  pointCount = 0;
  for (let i = 0; i < ringCount; i++) cutRing(ringAt(i));
  for (let i = 0; i < nodeCount; i++) if (!putInOrder(nodeAt(i))) return false;
  return true;
}

function cutRing(ring: usize): void {
  const first = load<i32>(ring, FIRST_EDGE);
  const end = load<i32>(ring, END_EDGE);
  const isClip = load<i32>(ring, IS_CLIP) != 0;
  store<i32>(ring, chainCount, FIRST_CHAIN);
  store<i32>(ring, -1, NODE);
  let start = first;
  while (start < end && load<i32>(edgeAt(start), MARK) == 0 && load<i32>(edgeAt(start), CUTS) < 0) start++;
  if (start == end) {
    const chain = beginChain(-1, isClip);
    for (let i = first; i < end; i++) addPoint(load<i64>(edgeAt(i), X0));
    store<i32>(chain, pointCount - 1, LAST);
    store<i32>(chain, -1, TO);
    chainCount++;
    store<i32>(ring, chainCount, END_CHAIN);
    return;
  }
  const isAtVertex = load<i32>(edgeAt(start), MARK) != 0;
  let firstNode = -1;
  let i = start;
  do {
    const edge = edgeAt(i);
    const point = load<i64>(edge, X0);
    if (load<i32>(edge, MARK) != 0) {
      const node = nodeOn(point);
      if (firstNode < 0) firstNode = node;
      else endChain(node);
      beginChain(node, isClip);
    } else if (firstNode >= 0) addPoint(point);
    const count = sortCuts(edge);
    for (let k = 0; k < count; k++) {
      const at = load<i64>(scratch + (<usize>k << 4), 8);
      if (k > 0 && at == load<i64>(scratch + (<usize>(k - 1) << 4), 8)) continue;
      const node = nodeOn(at);
      if (firstNode < 0) firstNode = node;
      else endChain(node);
      beginChain(node, isClip);
    }
    i = i + 1 < end ? i + 1 : first;
  } while (i != start);
  if (!isAtVertex) addPoint(load<i64>(edgeAt(start), X0));
  endChain(firstNode);
  store<i32>(ring, chainCount, END_CHAIN);
  store<i32>(ring, firstNode, NODE);
}

/**
 * Writes the rings' points, those where they were cut among them.
 * @param starts i32 per ring, + 1, to be filled in
 * @returns where the points lie
 */
export function cutPoints(starts: usize): usize {
  const cutTo = take((<usize>edgeCount + <usize>cuts.count) << 3);
  scratch = take((<usize>cuts.count + 1) << 4);
  let at = cutTo;
  store<i32>(starts, 0);
  for (let ring = 0; ring < ringCount; ring++) {
    const end = load<i32>(ringAt(ring), END_EDGE);
    for (let i = load<i32>(ringAt(ring), FIRST_EDGE); i < end; i++) {
      store<i64>(at, load<i64>(edgeAt(i), X0));
      at += 8;
      const count = sortCuts(edgeAt(i));
      for (let k = 0; k < count; k++, at += 8) store<i64>(at, load<i64>(scratch + (<usize>k << 4), 8));
    }
    store<i32>(starts + (<usize>(ring + 1) << 2), <i32>((at - cutTo) >> 3));
  }
  return cutTo;
}

/** Writes the edge's cuts in the order along it, each behind its place along the edge; their number. */
function sortCuts(edge: usize): i32 {
  if (load<i32>(edge, CUTS) < 0) return 0;
  const x0 = <f64>load<i32>(edge, X0);
  const y0 = <f64>load<i32>(edge, Y0);
  const end = load<i64>(edge, X1);
  const dx = <f64>xOf(end) - x0;
  const dy = <f64>yOf(end) - y0;
  const isUpward = load<i64>(edge, X0) < end;
  let count = 0;
  for (let i = load<i32>(edge, CUTS); i >= 0; i = load<i32>(cuts.item(i), NEXT_CUT)) {
    const point = load<i64>(cuts.item(i), CUT_POINT);
    const along = (<f64>xOf(point) - x0) * dx + (<f64>yOf(point) - y0) * dy;
    let place = scratch + (<usize>count << 4);
    for (; place > scratch; place -= 16) {
      const before = load<f64>(place - 16);
      // Side by side: in one order, so that each comes once, and the same one there and back.
      if (before < along || (before == along && load<i64>(place - 8) <= point == isUpward)) break;
      store<f64>(place, load<f64>(place - 16));
      store<i64>(place, load<i64>(place - 8), 8);
    }
    store<f64>(place, along);
    store<i64>(place, point, 8);
    count++;
  }
  return count;
}

// @ts-ignore: decorator
@inline
function addPoint(point: i64): void {
  store<i64>(pointAt(pointCount++), point);
}

/** The node at a point, which may be new. Multiplied by the same numbers as pairs in src/core/hash.ts. */
export function nodeOn(point: i64): i32 {
  let place = (<u32>xOf(point) * 0x9e3779b1) ^ (<u32>yOf(point) * 0x85ebca6b);
  place ^= place >> 15;
  let slot = placeAt(place);
  for (let found = load<i32>(slot); found >= 0; found = load<i32>(slot)) {
    if (load<i64>(nodeAt(found), NODE_POINT) == point) return found;
    slot = placeAt(++place);
  }
  store<i32>(slot, nodeCount);
  const node = nodeAt(nodeCount);
  store<i64>(node, point, NODE_POINT);
  store<i32>(node, -1, HALF_EDGE);
  store<i32>(node, -1, COMPONENT);
  store<i32>(node, 0, STAMP);
  return nodeCount++;
}

// @ts-ignore: decorator
@inline
function placeAt(place: u32): usize {
  return table + (<usize>(place & tableMask) << 2);
}

/** A chain that counts from its end on. */
function beginChain(node: i32, isClip: bool): usize {
  const chain = chainAt(chainCount);
  store<i32>(chain, pointCount, FIRST);
  store<i32>(chain, node, FROM);
  store<i32>(chain, isClip ? 0 : 1, SUBJECT_STEP);
  store<i32>(chain, isClip ? 1 : 0, CLIP_STEP);
  if (node >= 0) addPoint(load<i64>(nodeAt(node), NODE_POINT));
  return chain;
}

/** Ends the chain that was begun; an edge that another chain is already adds to it. */
function endChain(node: i32): void {
  const chain = chainAt(chainCount);
  addPoint(load<i64>(nodeAt(node), NODE_POINT));
  store<i32>(chain, pointCount - 1, LAST);
  store<i32>(chain, node, TO);
  const from = load<i32>(chain, FROM);
  if (pointCount - load<i32>(chain, FIRST) == 2) {
    const known = from == node ? -1 : edgeBetween(from, node);
    if (known >= 0) {
      const other = chainAt(known >> 1);
      const sign = known & 1 ? -1 : 1;
      store<i32>(other, load<i32>(other, SUBJECT_STEP) + sign * load<i32>(chain, SUBJECT_STEP), SUBJECT_STEP);
      store<i32>(other, load<i32>(other, CLIP_STEP) + sign * load<i32>(chain, CLIP_STEP), CLIP_STEP);
    }
    if (known >= 0 || from == node) {
      pointCount -= 2;
      return;
    }
  }
  leave(from, 2 * chainCount);
  leave(node, 2 * chainCount + 1);
  chainCount++;
}

/** The half of a chain of one edge that leaves a node for another one; -1 if there is none. */
function edgeBetween(from: i32, to: i32): i32 {
  for (let half = load<i32>(nodeAt(from), HALF_EDGE); half >= 0; half = load<i32>(halfAt(half), LEFT_OF)) {
    const chain = chainAt(half >> 1);
    if (nodeOf(half ^ 1) == to && load<i32>(chain, LAST) - load<i32>(chain, FIRST) == 1) return half;
  }
  return -1;
}

function leave(node: i32, half: i32): void {
  const own = nodeAt(node);
  store<i32>(halfAt(half), load<i32>(own, HALF_EDGE), LEFT_OF);
  store<i32>(halfAt(half), 0, IN_RESULT);
  store<i32>(own, half, HALF_EDGE);
}

/** The first point behind the node on a half. */
export function ahead(half: i32): i64 {
  const chain = chainAt(half >> 1);
  return load<i64>(pointAt(half & 1 ? load<i32>(chain, LAST) - 1 : load<i32>(chain, FIRST) + 1));
}

/**
 * Puts the halves that leave a node in their order around it. False where two leave in one direction, or where a turn around
 * it does not come back to the winding that it began with.
 */
function putInOrder(node: usize): bool {
  let count = 0;
  for (let half = load<i32>(node, HALF_EDGE); half >= 0; half = load<i32>(halfAt(half), LEFT_OF)) {
    const point = ahead(half);
    let place = scratch + (<usize>count << 4);
    for (; place > scratch; place -= 16) {
      const order = turn(node, load<i64>(place - 16), point);
      if (order == 0) return false;
      if (order > 0) break;
      store<i64>(place, load<i64>(place - 16));
      store<i32>(place, load<i32>(place - 8), 8);
    }
    store<i64>(place, point);
    store<i32>(place, half, 8);
    count++;
  }
  let subject = 0;
  let clip = 0;
  const first = load<i32>(scratch, 8);
  let last = load<i32>(scratch + (<usize>(count - 1) << 4), 8);
  store<i32>(node, first, HALF_EDGE);
  for (let k = 0; k < count; k++) {
    const half = load<i32>(scratch + (<usize>k << 4), 8);
    const own = halfAt(half);
    store<i32>(own, last, RIGHT_OF);
    store<i32>(halfAt(last), half, LEFT_OF);
    store<i32>(own, subject, SUBJECT_RIGHT);
    store<i32>(own, clip, CLIP_RIGHT);
    const chain = chainAt(half >> 1);
    const sign = half & 1 ? -1 : 1;
    subject += sign * load<i32>(chain, SUBJECT_STEP);
    clip += sign * load<i32>(chain, CLIP_STEP);
    last = half;
  }
  return subject == 0 && clip == 0;
}

/** Positive if one comes to b after a when one turns left from straight right around the node. */
function turn(node: usize, a: i64, b: i64): f64 {
  const point = load<i64>(node, NODE_POINT);
  const isAUp = isBefore(point, a);
  if (isAUp != isBefore(point, b)) return isAUp ? 1 : -1;
  return sideOf(point, a, b);
}
