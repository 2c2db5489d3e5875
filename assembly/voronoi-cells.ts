// The cells of a Voronoi diagram of boundary sites, one after another, each as the lower envelope of parabolas over the
// rays that leave its site (src/geometry/segment-voronoi.ts tells why).
//
// On the rays of an edge, at t along it, the envelope is the clearance itself:
//     against an edge    (height over its line) / (1 - cos of the angle between the normals), linear in t
//     against a vertex   ((t - tv)^2 + h^2) / 2h
// On the rays of a reflex vertex, w = tan of half the angle to the middle direction, it is -(1 + w^2) / clearance, because
// 1 / clearance is a + b cos + c sin of that angle against either kind of site.
//
// A site counts only on the rays whose foot lies on it. The limits of an edge and of the vertex at its end come from one
// formula, so that they tile to the bit and an arc never competes with the line it is tangent to.
import { take } from "./arena";
import { lookIn, nextEdge, plant } from "./edge-tree";
import { breakAt, count as pieceCount, insert, reset, value } from "./lower-envelope";

/** A vertex within this of an edge's line touches it, in units: the rounding of polygon operations. */
const TOUCH: f64 = 2;
/** Below this the sine of an angle is rounding: directions of integer edges differ by more, or not at all. */
const PARALLEL: f64 = 1e-12;

// The sites, an array each: f64 but for next, previous and reflex, which are i32.
export let siteCount: i32 = 0;
let xs: usize = 0;
let ys: usize = 0;
let directionXs: usize = 0;
let directionYs: usize = 0;
let lengths: usize = 0;
let nexts: usize = 0;
let previouses: usize = 0;
let reflexes: usize = 0;

let cap: f64 = 0;
/** How far the last cell reached: its neighbour's clearance will be much the same. */
let reach: f64 = 0;
/** i32 per site: the last cell that looked at each boundary edge and the vertex it starts from. */
let seenBy: usize = 0;

// The frame of the present cell: its origin, and u, v: an edge's direction and normal, or the axes of a wedge.
export let originX: f64 = 0;
export let originY: f64 = 0;
export let uX: f64 = 0;
export let uY: f64 = 0;
export let vX: f64 = 0;
export let vY: f64 = 0;

/** Takes memory for so many sites: f64 x, y, direction's x and y, length, then i32 next, previous, reflex of them all. */
export function takeSites(count: i32): usize {
  siteCount = count;
  const column = <usize>count << 3;
  xs = take(6 * column + column / 2);
  ys = xs + column;
  directionXs = ys + column;
  directionYs = directionXs + column;
  lengths = directionYs + column;
  nexts = lengths + column;
  previouses = nexts + column / 2;
  reflexes = previouses + column / 2;
  return xs;
}

/** Begins a diagram of the sites, once they are written. */
export function beginCells(maxClearance: f64): void {
  plant(siteCount, xs, ys, nexts);
  cap = min(maxClearance, largest(xs) + largest(ys));
  reach = cap / 4;
  seenBy = take(4 * <usize>siteCount);
  memory.fill(seenBy, 0xff, 4 * <usize>siteCount);
}

function largest(values: usize): f64 {
  let most: f64 = 0;
  for (let k = 0; k < siteCount; k++) most = max(most, load<f64>(values + (<usize>k << 3)));
  return most;
}

// @ts-ignore: decorator
@inline
function real(values: usize, k: i32): f64 {
  return load<f64>(values + (<usize>k << 3));
}

// @ts-ignore: decorator
@inline
function whole(values: usize, k: i32): i32 {
  return load<i32>(values + (<usize>k << 2));
}

// @ts-ignore: decorator
@inline
export function isReflex(k: i32): bool {
  return whole(reflexes, k) == 1;
}

/** Makes the envelope the clearance over the edge's length. */
export function edgeCell(k: i32): void {
  originX = real(xs, k);
  originY = real(ys, k);
  uX = real(directionXs, k);
  uY = real(directionYs, k);
  vX = -uY;
  vY = uX;
  reset(0, real(lengths, k), cap, 0, 0);
  const end = whole(nexts, k);
  const minX = min(originX, real(xs, end));
  const minY = min(originY, real(ys, end));
  const maxX = max(originX, real(xs, end));
  const maxY = max(originY, real(ys, end));
  for (let r = reach; ; r *= 2) {
    lookIn(minX - r, minY - r, maxX + r, maxY + r);
    for (let other = nextUnseen(k); other >= 0; other = nextUnseen(k)) {
      if (other != k) edgeOnEdge(k, other);
      if (isReflex(other)) vertexOnEdge(other);
    }
    let most: f64 = 0;
    for (let piece = 0; piece < pieceCount; piece++)
      most = max(max(most, value(piece, breakAt(piece))), value(piece, breakAt(piece + 1)));
    if (isFarEnough(r, most)) return;
  }
}

/** Makes the envelope -(1 + w^2) / clearance over the turn of a reflex vertex, w from -tan to tan of a quarter of it. */
export function vertexCell(k: i32): void {
  const before = whole(previouses, k);
  originX = real(xs, k);
  originY = real(ys, k);
  // The middle direction, between the normals of both edges; where these are opposite, onward.
  const middleX = -real(directionYs, before) - real(directionYs, k);
  const middleY = real(directionXs, before) + real(directionXs, k);
  const size = sqrt(middleX * middleX + middleY * middleY);
  uX = size > 1e-9 ? middleX / size : real(directionXs, before);
  uY = size > 1e-9 ? middleY / size : real(directionYs, before);
  vX = -uY;
  vY = uX;
  const half = abs(turnOf(-real(directionYs, before), real(directionXs, before)));
  reset(-half, half, -1 / cap, 0, -1 / cap);
  const cell = siteCount + k;
  for (let r = reach; ; r *= 2) {
    lookIn(originX - r, originY - r, originX + r, originY + r);
    for (let other = nextUnseen(cell); other >= 0; other = nextUnseen(cell)) {
      if (other != k && other != before) edgeOnVertex(other);
      if (other != k && isReflex(other)) vertexOnVertex(other);
    }
    let most: f64 = 0;
    for (let piece = 0; piece < pieceCount; piece++)
      for (let side = 0; side < 2; side++) {
        const w = breakAt(piece + side);
        most = max(most, -(1 + w * w) / value(piece, w));
      }
    if (isFarEnough(r, most)) return;
  }
}

/** The next edge of the tree at which the cell has not looked yet, or -1. */
function nextUnseen(cell: i32): i32 {
  for (;;) {
    const edge = nextEdge();
    if (edge < 0) return -1;
    const seen = seenBy + (<usize>edge << 2);
    if (load<i32>(seen) == cell) continue;
    store<i32>(seen, cell);
    return edge;
  }
}

/** Whether all within twice the clearance was looked at; then it is where the next cell begins. */
function isFarEnough(looked: f64, clearance: f64): bool {
  const needed = 2 * clearance;
  if (looked < needed) return false;
  reach = max(needed * 1.25, TOUCH);
  return true;
}

/** Another edge on the rays of an edge: (height over its line) / (1 - cos of the angle between the normals). */
function edgeOnEdge(k: i32, other: i32): void {
  const mX = -real(directionYs, other);
  const mY = real(directionXs, other);
  const cosine = vX * mX + vY * mY;
  const sine = vX * mY - vY * mX;
  if (cosine > 0 && abs(sine) < PARALLEL) return;
  // 1 - cosine, without cancellation.
  const opening = cosine > 0 ? (sine * sine) / (1 + cosine) : 1 - cosine;
  const end = whole(nexts, other);
  // Over the other's line at the start of this edge. At an end that both share it is exactly 0, so that edges which meet
  // in a reflex vertex never meet again.
  const slope = uX * mX + uY * mY;
  let height = (originX - real(xs, other)) * mX + (originY - real(ys, other)) * mY;
  if (end == k) height = 0;
  else if (other == whole(nexts, k)) height = -real(lengths, k) * slope;
  let lo = limitOnEdge(end, mX, mY, -Infinity);
  let hi = limitOnEdge(other, mX, mY, Infinity);
  // Only the rays that start in front of the other edge can meet it.
  if (slope > 0) lo = max(lo, -height / slope);
  else if (slope < 0) hi = min(hi, -height / slope);
  else if (height <= 0) return;
  insert(other, lo, hi, height / opening, slope / opening, 0);
}

function vertexOnEdge(vertex: i32): void {
  const dX = real(xs, vertex) - originX;
  const dY = real(ys, vertex) - originY;
  const height = dX * vX + dY * vY;
  if (height <= 0) return;
  const at = dX * uX + dY * uY;
  const before = whole(previouses, vertex);
  const lo = limitOnEdge(vertex, -real(directionYs, vertex), real(directionXs, vertex), -Infinity);
  const hi = limitOnEdge(vertex, -real(directionYs, before), real(directionXs, before), Infinity);
  const q2 = 1 / (2 * height);
  insertOnTurn(siteCount + vertex, lo, hi, (at * at + height * height) * q2, -2 * at * q2, q2);
}

/** The t of the ray that meets the normal m of a vertex as far out as the vertex is; `otherwise` if none does. */
function limitOnEdge(vertex: i32, mX: f64, mY: f64, otherwise: f64): f64 {
  const dX = real(xs, vertex) - originX;
  const dY = real(ys, vertex) - originY;
  const cosine = vX * mX + vY * mY;
  const sine = vX * mY - vY * mX;
  const cotangent = cosine < 0 ? sine / (1 - cosine) : (1 + cosine) / sine;
  const limit = dX * uX + dY * uY - (dX * vX + dY * vY) * cotangent;
  return isFinite(limit) ? limit : otherwise;
}

function edgeOnVertex(other: i32): void {
  const mX = -real(directionYs, other);
  const mY = real(directionXs, other);
  const dX = originX - real(xs, other);
  const dY = originY - real(ys, other);
  let height = dX * mX + dY * mY;
  let lo: f64 = -Infinity;
  let hi: f64 = Infinity;
  if (height > 0) {
    lo = limitOnVertex(other, mX, mY, lo);
    hi = limitOnVertex(whole(nexts, other), mX, mY, hi);
  } else {
    // Behind the edge, unless rings touch here up to rounding: then the rays towards it end at once.
    const foot = dX * mY - dY * mX;
    if (height < -TOUCH || foot <= 0 || foot >= real(lengths, other)) return;
    height = TOUCH;
  }
  const along = mX * uX + mY * uY;
  const across = mX * vX + mY * vY;
  insertOnTurn(other, lo, hi, (along - 1) / height, (2 * across) / height, -(1 + along) / height);
}

function vertexOnVertex(vertex: i32): void {
  const dX = real(xs, vertex) - originX;
  const dY = real(ys, vertex) - originY;
  const square = dX * dX + dY * dY;
  if (square == 0) return;
  const before = whole(previouses, vertex);
  const lo = limitOnVertex(vertex, -real(directionYs, before), real(directionXs, before), -Infinity);
  const hi = limitOnVertex(vertex, -real(directionYs, vertex), real(directionXs, vertex), Infinity);
  const along = (2 * (dX * uX + dY * uY)) / square;
  const across = (2 * (dX * vX + dY * vY)) / square;
  insertOnTurn(siteCount + vertex, lo, hi, -along, -2 * across, along);
}

/** The w of the ray that meets the normal m of another vertex as far out as that vertex is: m mirrored. */
function limitOnVertex(vertex: i32, mX: f64, mY: f64, otherwise: f64): f64 {
  const dX = real(xs, vertex) - originX;
  const dY = real(ys, vertex) - originY;
  const factor = (2 * (dX * mX + dY * mY)) / (dX * dX + dY * dY);
  const limit = turnOf(mX - factor * dX, mY - factor * dY);
  return isFinite(limit) ? limit : otherwise;
}

/** The w of a unit direction: tan of half its angle to the middle direction. */
function turnOf(x: f64, y: f64): f64 {
  return (x * vX + y * vY) / (1 + x * uX + y * uY);
}

/** Inserts on [lo, hi], or where that runs through infinity, on both sides of it. */
function insertOnTurn(label: i32, lo: f64, hi: f64, q0: f64, q1: f64, q2: f64): void {
  if (lo <= hi) insert(label, lo, hi, q0, q1, q2);
  else {
    insert(label, -Infinity, hi, q0, q1, q2);
    insert(label, lo, Infinity, q0, q1, q2);
  }
}
