// Rings moved by delta, edge by edge, without regard to what meets: a point lies in the offset where they wind around it
// more than nought times.
//
// Every edge sweeps a strip, and every corner that grows a miter, a square or an arc. The rings wind around a point as
// often as the island does, and once more, or less, for each strip and each such corner over it. Where two edges in a row
// both sweep over a corner the moved ring runs back to the corner itself. It need not where what that leaves out, the kite
// between the corner, its two moved places and where the moved edges cross, lies under both strips: then a point under
// strips is still counted once, unless it lies under all of a ring's strips and all of its kites.
import { List, take } from "./arena";
import { xOf, yOf } from "./points";

// How a corner that grows is made, and how a line ends; 0 is a miter, to where the corner's edges meet if they do not turn
// too sharply.
const SQUARE: i32 = 1;
const ROUND: i32 = 2;
const BUTT: i32 = 3;

/** Corners whose edges turn by less are mitered in any case, as in Clipper2. */
const STRAIGHT_COS: f64 = 0.999;
/** Corners with a cosine below this turn so sharply that a kite would reach out beyond the other side of an edge. */
const LEAST_COS: f64 = -1e-7;

/**
 * Numbers of an edge: where it starts, its direction, its length; how much of it is cut off at its start when it moves, and
 * how far along it the kite there reaches.
 */
const X: usize = 0;
const Y: usize = 8;
const UX: usize = 16;
const UY: usize = 24;
const SIZE: usize = 32;
const CUT: usize = 40;
const REACH: usize = 48;
const EDGE: usize = 56;

/** i32 x 2 per point of the moved rings. */
export const movedPoints = new List(8);
/** Whether all of them fitted an Int32. */
export let isInRange: bool = true;

let edges: usize = 0;
let edgeCount: i32 = 0;
let delta: f64 = 0;
let arcStep: f64 = 0;
let join: i32 = 0;
let sharpest: f64 = 0;

/** How corners that grow are made, and the cosine of the turn from which on a miter is squared. */
export function setJoin(how: i32, sharpestCos: f64): void {
  join = how;
  sharpest = min(STRAIGHT_COS, sharpestCos);
}

/** How far, with what angle between points of an arc, and for rings of how many points at most. */
export function beginMoving(by: f64, arc: f64, mostPoints: i32): void {
  delta = by;
  arcStep = arc;
  edges = take(<usize>(mostPoints + 1) * EDGE);
  movedPoints.begin();
  isInRange = true;
}

/** Moves the ring of these points; one of less than three has nothing to move. */
export function moveRing(from: usize, to: usize): void {
  edgeCount = 0;
  let last = to > from ? load<i64>(to - 8) : 0;
  for (let at = from; at < to; at += 8) {
    const point = load<i64>(at);
    if (point != last) addVertex(point);
    last = point;
  }
  if (edgeCount < 3) return;
  setDirections();
  setCuts();
  let mayCut = !areAllCut();
  for (let i = 0; i < edgeCount; i++) {
    moveCorner(edgeAt(i > 0 ? i - 1 : edgeCount - 1), edgeAt(i), mayCut);
    mayCut = true;
  }
}

/** The band around an open line: a ring there and back again. */
export function moveLine(from: usize, to: usize, end: i32): void {
  edgeCount = 0;
  let count = 0;
  for (let at = from; at < to; at += 8) if (at == from || load<i64>(at) != load<i64>(at - 8)) count++;
  if (count == 0) return;
  if (count == 1) return addDot(load<i64>(from), end);
  for (let at = from; at < to; at += 8) if (at == from || load<i64>(at) != load<i64>(at - 8)) addVertex(load<i64>(at));
  for (let at = to - 16; at > from; at -= 8) if (load<i64>(at) != load<i64>(at + 8)) addVertex(load<i64>(at));
  const turn = count - 1;
  // A run of equal points at the start leaves one of them at the end of the way back.
  edgeCount = 2 * turn;
  setDirections();
  setCuts();
  for (let i = 0; i < edgeCount; i++) {
    const before = edgeAt(i > 0 ? i - 1 : edgeCount - 1);
    if (i == 0 || i == turn) capEnd(before, edgeAt(i), end);
    else moveCorner(before, edgeAt(i), true);
  }
}

// @ts-ignore: decorator
@inline
function edgeAt(i: i32): usize {
  return edges + <usize>i * EDGE;
}

function addVertex(point: i64): void {
  const edge = edgeAt(edgeCount++);
  store<f64>(edge, <f64>xOf(point), X);
  store<f64>(edge, <f64>yOf(point), Y);
}

function setDirections(): void {
  for (let i = 0; i < edgeCount; i++) {
    const edge = edgeAt(i);
    const next = edgeAt(i + 1 < edgeCount ? i + 1 : 0);
    const dx = load<f64>(next, X) - load<f64>(edge, X);
    const dy = load<f64>(next, Y) - load<f64>(edge, Y);
    const size = sqrt(dx * dx + dy * dy);
    store<f64>(edge, dx / size, UX);
    store<f64>(edge, dy / size, UY);
    store<f64>(edge, size, SIZE);
  }
}

/** How much corners that shrink cut off both their edges: nothing where the kite does not lie under both strips. */
function setCuts(): void {
  for (let i = 0; i < edgeCount; i++) {
    const before = edgeAt(i > 0 ? i - 1 : edgeCount - 1);
    const edge = edgeAt(i);
    const cos = cosOf(before, edge);
    const reach = -delta * sinOf(before, edge);
    const isCut = reach > 0 && cos > LEAST_COS && reach <= load<f64>(before, SIZE) && reach <= load<f64>(edge, SIZE);
    store<f64>(edge, isCut ? reach / (1 + cos) : 0, CUT);
    store<f64>(edge, isCut ? reach : 0, REACH);
  }
}

/** Whether every corner cuts off something, and the kites of every edge may overlap. */
function areAllCut(): bool {
  for (let i = 0; i < edgeCount; i++) {
    const edge = edgeAt(i);
    const reach = load<f64>(edge, REACH);
    if (reach == 0 || reach + load<f64>(edgeAt(i + 1 < edgeCount ? i + 1 : 0), REACH) <= load<f64>(edge, SIZE)) return false;
  }
  return true;
}

// @ts-ignore: decorator
@inline
function cosOf(before: usize, edge: usize): f64 {
  return load<f64>(before, UX) * load<f64>(edge, UX) + load<f64>(before, UY) * load<f64>(edge, UY);
}

// @ts-ignore: decorator
@inline
function sinOf(before: usize, edge: usize): f64 {
  return load<f64>(before, UX) * load<f64>(edge, UY) - load<f64>(before, UY) * load<f64>(edge, UX);
}

function moveCorner(before: usize, edge: usize, mayCut: bool): void {
  const cos = cosOf(before, edge);
  const sin = sinOf(before, edge);
  if (sin * delta > 0) {
    if (join == ROUND) addArc(before, edge, Math.atan2(sin, cos));
    else if (cos > (join == SQUARE ? STRAIGHT_COS : sharpest)) addMeeting(edge, (delta * sin) / (1 + cos));
    else {
      const half = sqrt((1 + cos) / 2);
      const reach = (delta * (1 - half)) / (sqrt((1 - cos) / 2) * (sin < 0 ? -1.0 : 1.0));
      addMoved(edge, before, reach);
      addMoved(edge, edge, -reach);
    }
    return;
  }
  const cut = load<f64>(edge, CUT);
  if ((cut > 0 && mayCut) || sin == 0 && cos > 0) addMeeting(edge, -cut);
  else {
    addMoved(edge, before, 0);
    add(load<f64>(edge, X), load<f64>(edge, Y));
    addMoved(edge, edge, 0);
  }
}

/** The start of an edge moved with one of its two edges, and along that one. */
// @ts-ignore: decorator
@inline
function addMoved(corner: usize, by: usize, along: f64): void {
  const ux = load<f64>(by, UX);
  const uy = load<f64>(by, UY);
  add(load<f64>(corner, X) + delta * uy + along * ux, load<f64>(corner, Y) - delta * ux + along * uy);
}

/** Where the moved edges of a corner meet: so far beyond the start of the latter. */
// @ts-ignore: decorator
@inline
function addMeeting(edge: usize, reach: f64): void {
  addMoved(edge, edge, -reach);
}

/** The end of a line, where it turns back. */
function capEnd(before: usize, edge: usize, end: i32): void {
  if (end == ROUND) return addArc(before, edge, Math.PI);
  const beyond = end == BUTT ? 0 : delta;
  addMoved(edge, before, beyond);
  addMoved(edge, edge, -beyond);
}

/** An arc around a corner, from one edge's side to the other's. */
function addArc(before: usize, edge: usize, angle: f64): void {
  const x = delta * load<f64>(before, UY);
  const y = -delta * load<f64>(before, UX);
  const steps = max(1, <i32>ceil(abs(angle) / arcStep));
  for (let k = 0; k <= steps; k++) {
    const turned = (angle * <f64>k) / <f64>steps;
    const cos = Math.cos(turned);
    const sin = Math.sin(turned);
    add(load<f64>(edge, X) + x * cos - y * sin, load<f64>(edge, Y) + x * sin + y * cos);
  }
}

/** What a line without length grows to: a disc or a square. */
function addDot(point: i64, end: i32): void {
  const x = <f64>xOf(point);
  const y = <f64>yOf(point);
  const steps = end == ROUND ? max(3, <i32>ceil((2 * Math.PI) / arcStep)) : 4;
  const radius = end == ROUND ? delta : delta * Math.SQRT2;
  for (let k = 0; k < steps; k++) {
    const angle = (2 * Math.PI * (<f64>k + 0.5)) / <f64>steps;
    add(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
}

function add(x: f64, y: f64): void {
  const px = floor(x + 0.5);
  const py = floor(y + 0.5);
  isInRange = isInRange && abs(px) < 2147483648.0 && abs(py) < 2147483648.0;
  const point = movedPoints.add();
  store<i32>(point, <i32>px);
  store<i32>(point, <i32>py, 4);
}
