// The parts of open lines inside or outside a region: what they are stands in src/geometry/line-clip.ts.
//
// Every line is thought of as moved by (e, e^2) for an infinitely small e > 0. Then no point of it lies on an edge and no
// segment runs along one, every predicate has a sign, and the winding number changes exactly at crossings; so it is
// counted once at a line's first point and carried along. Signs are exact; only the crossing points are rounded.
import { giveBackAll, List, take } from "./arena";
import { orientation } from "./orientation";

/** Units by which a segment's stretch within a band is widened, against rounding at the band's floor. */
const MARGIN: f64 = 1000;
/** Beyond every coordinate. */
const FAR: f64 = 1e10;

// What is given: i32 starts of lines and of rings, + 1 each, counted in points, then x, y of the lines' and the rings' points.
let lineCount: i32 = 0;
let ringCount: i32 = 0;
let lineStarts: usize = 0;
let ringStarts: usize = 0;
let linePoints: usize = 0;
let ringPoints: usize = 0;

/** i32 x 4 per edge: x, y of its start and of its end. */
let ends: usize = 0;
let edgeCount: i32 = 0;
/** i32 per band, + 1: where its edges start in members, which are i32, ascending in each band. */
let bandStarts: usize = 0;
let members: usize = 0;
let bandCount: i32 = 0;
let minY: f64 = 0;
let maxY: f64 = 0;
let bandsPerUnit: f64 = 0;

/** t f64, turn i32, edge i32 each; of the segment that is looked at, in order. */
const crossings = new List(16);
/** i32 each: where the parts' points end, the first where they start. */
const partEnds = new List(4);
/** i32 x 2 each. */
const points = new List(8);

/** Makes room for lines and rings and their points. Returns where to write them, in the order above. */
export function reserve(lines: i32, pointsOfLines: i32, rings: i32, pointsOfRings: i32): usize {
  giveBackAll();
  lineCount = lines;
  ringCount = rings;
  edgeCount = pointsOfRings;
  const starts = (<usize>(lines + 1 + rings + 1)) << 2;
  lineStarts = take(starts + (<usize>(pointsOfLines + pointsOfRings) << 3));
  ringStarts = lineStarts + (<usize>(lines + 1) << 2);
  linePoints = lineStarts + starts;
  ringPoints = linePoints + (<usize>pointsOfLines << 3);
  return lineStarts;
}

/** Finds the parts inside the rings (nonzero fill), or outside them; returns their number. */
export function clip(isInsideWanted: bool): i32 {
  sortIntoBands();
  crossings.begin();
  points.begin();
  partEnds.begin();
  store<i32>(partEnds.add(), 0);
  for (let line = 0; line < lineCount; line++) {
    const own = lineStarts + (<usize>line << 2);
    const start = linePoints + (<usize>load<u32>(own) << 3);
    const end = linePoints + (<usize>load<u32>(own, 4) << 3);
    if (end > start + 8) clipLine(start, end, isInsideWanted);
  }
  return partEnds.count - 1;
}

/** Where the parts' starts lie. */
export function partStartsAt(): usize {
  return partEnds.at;
}

/** Where the parts' points lie. */
export function pointsAt(): usize {
  return points.at;
}

function clipLine(start: usize, end: usize, isInsideWanted: bool): void {
  let px = load<i32>(start);
  let py = load<i32>(start, 4);
  let winding = windingAt(px, py);
  if ((winding != 0) == isInsideWanted) addPoint(px, py);
  for (let at = start + 8; at < end; at += 8) {
    const qx = load<i32>(at);
    const qy = load<i32>(at, 4);
    findCrossings(px, py, qx, qy);
    for (let i = 0; i < crossings.count; i++) {
      const crossing = crossings.item(i);
      const before = (winding != 0) == isInsideWanted;
      winding += load<i32>(crossing, 8);
      const after = (winding != 0) == isInsideWanted;
      if (before == after) continue;
      const t = load<f64>(crossing);
      const x = <i32>floor(<f64>px + t * (<f64>qx - <f64>px) + 0.5);
      const y = <i32>floor(<f64>py + t * (<f64>qy - <f64>py) + 0.5);
      // A part that begins where the last one of its line ended goes on with it.
      if (after && !endsIn(x, y)) endPart();
      addPoint(x, y);
    }
    if ((winding != 0) == isInsideWanted) addPoint(qx, qy);
    px = qx;
    py = qy;
  }
  endPart();
}

/** The points before the part that was begun. */
function partStart(): i32 {
  return load<i32>(partEnds.item(partEnds.count - 1));
}

/** Whether the part that was begun ends in this point. */
function endsIn(x: i32, y: i32): bool {
  if (points.count == partStart()) return false;
  const last = points.item(points.count - 1);
  return load<i32>(last) == x && load<i32>(last, 4) == y;
}

function addPoint(x: i32, y: i32): void {
  if (endsIn(x, y)) return;
  const at = points.add();
  store<i32>(at, x);
  store<i32>(at, y, 4);
}

/** Ends the part that was begun; one of fewer than two points is left out. */
function endPart(): void {
  if (points.count - partStart() < 2) points.count = partStart();
  else store<i32>(partEnds.add(), points.count);
}

/** Writes the edges and sorts them into bands: about as many as edges per band, so that both ways through them are short. */
function sortIntoBands(): void {
  ends = take(<usize>edgeCount << 4);
  minY = Infinity;
  maxY = -Infinity;
  let edge = ends;
  for (let ring = 0; ring < ringCount; ring++) {
    const own = ringStarts + (<usize>ring << 2);
    const start = ringPoints + (<usize>load<u32>(own) << 3);
    const end = ringPoints + (<usize>load<u32>(own, 4) << 3);
    for (let at = start, before = end - 8; at < end; before = at, at += 8, edge += 16) {
      store<i64>(edge, load<i64>(before));
      store<i64>(edge, load<i64>(at), 8);
      minY = min(minY, <f64>load<i32>(at, 4));
      maxY = max(maxY, <f64>load<i32>(at, 4));
    }
  }
  bandCount = max(1, <i32>ceil(sqrt(<f64>edgeCount)));
  bandsPerUnit = maxY > minY ? <f64>bandCount / (maxY - minY) : 0;
  bandStarts = take(<usize>(bandCount + 1) << 2);
  memory.fill(bandStarts, 0, <usize>(bandCount + 1) << 2);
  // Counting sort: count, sum, place.
  for (let i = 0; i < edgeCount; i++)
    for (let band = lowestBandOf(i), last = highestBandOf(i); band <= last; band++) countUp(bandStarts, band + 1);
  for (let band = 0; band < bandCount; band++) {
    const at = bandStarts + (<usize>band << 2);
    store<i32>(at, load<i32>(at, 4) + load<i32>(at), 4);
  }
  const total = load<i32>(bandStarts + (<usize>bandCount << 2));
  members = take(<usize>total << 2);
  const places = take(<usize>bandCount << 2);
  memory.copy(places, bandStarts, <usize>bandCount << 2);
  for (let i = 0; i < edgeCount; i++)
    for (let band = lowestBandOf(i), last = highestBandOf(i); band <= last; band++)
      store<i32>(members + (<usize>countUp(places, band) << 2), i);
}

/** Adds one to a count; returns what it was. */
function countUp(counts: usize, i: i32): i32 {
  const at = counts + (<usize>i << 2);
  const before = load<i32>(at);
  store<i32>(at, before + 1);
  return before;
}

function lowestBandOf(edge: i32): i32 {
  const own = ends + (<usize>edge << 4);
  return bandOf(min(load<i32>(own, 4), load<i32>(own, 12)));
}

function highestBandOf(edge: i32): i32 {
  const own = ends + (<usize>edge << 4);
  return bandOf(max(load<i32>(own, 4), load<i32>(own, 12)));
}

/** The band of a y; a y outside the edges belongs to the nearest band. */
function bandOf(y: i32): i32 {
  if (bandsPerUnit == 0) return 0;
  return <i32>max(0.0, min(<f64>(bandCount - 1), floor((<f64>y - minY) * bandsPerUnit)));
}

/** The y where a band begins, to within a unit; the first reaches down and the last up without end. */
function bandFloor(band: i32): f64 {
  return band <= 0 ? -FAR : band >= bandCount ? FAR : minY + <f64>band / bandsPerUnit;
}

/** Winding number at the point, by the edges that a ray to +x meets. */
function windingAt(x: i32, y: i32): i32 {
  let winding = 0;
  const band = bandStarts + (<usize>bandOf(y) << 2);
  for (let k = load<i32>(band), last = load<i32>(band, 4); k < last; k++) {
    const edge = ends + (<usize>load<u32>(members + (<usize>k << 2)) << 4);
    const ux = load<i32>(edge);
    const uy = load<i32>(edge, 4);
    const vx = load<i32>(edge, 8);
    const vy = load<i32>(edge, 12);
    if (uy > y == vy > y) continue;
    const side = edgeSide(ux, uy, vx, vy, x, y);
    if (vy > uy && side > 0) winding++;
    else if (vy < uy && side < 0) winding--;
  }
  return winding;
}

function findCrossings(px: i32, py: i32, qx: i32, qy: i32): void {
  crossings.count = 0;
  const lowX = min(px, qx);
  const highX = max(px, qx);
  const lowY = min(py, qy);
  const highY = max(py, qy);
  if (<f64>highY < minY || <f64>lowY > maxY) return;
  const lastBand = bandOf(highY);
  for (let band = bandOf(lowY); band <= lastBand; band++) {
    // Only the segment's stretch within the band counts there: most edges of a band lie left or right of it.
    let left = <f64>lowX;
    let right = <f64>highX;
    if (py != qy) {
      const run = <f64>qx - <f64>px;
      const rise = <f64>qy - <f64>py;
      const x0 = <f64>px + ((bandFloor(band) - <f64>py) * run) / rise;
      const x1 = <f64>px + ((bandFloor(band + 1) - <f64>py) * run) / rise;
      left = max(left, min(x0, x1) - MARGIN);
      right = min(right, max(x0, x1) + MARGIN);
    }
    const own = bandStarts + (<usize>band << 2);
    for (let k = load<i32>(own), last = load<i32>(own, 4); k < last; k++) {
      const i = load<i32>(members + (<usize>k << 2));
      const edge = ends + (<usize>i << 4);
      const ux = load<i32>(edge);
      const vx = load<i32>(edge, 8);
      if ((<f64>ux < left && <f64>vx < left) || (<f64>ux > right && <f64>vx > right)) continue;
      const uy = load<i32>(edge, 4);
      const vy = load<i32>(edge, 12);
      if ((uy < lowY && vy < lowY) || (uy > highY && vy > highY)) continue;
      addCrossing(px, py, qx, qy, ux, uy, vx, vy, i);
    }
  }
}

function addCrossing(px: i32, py: i32, qx: i32, qy: i32, ux: i32, uy: i32, vx: i32, vy: i32, edge: i32): void {
  const uSide = lineSide(px, py, qx, qy, ux, uy);
  const vSide = lineSide(px, py, qx, qy, vx, vy);
  if (uSide > 0 == vSide > 0) return;
  const pSide = edgeSide(ux, uy, vx, vy, px, py);
  const qSide = edgeSide(ux, uy, vx, vy, qx, qy);
  if (pSide > 0 == qSide > 0) return;
  // Real distances give the place; the signs above have already given the fact.
  const ex = <f64>vx - <f64>ux;
  const ey = <f64>vy - <f64>uy;
  const p = ex * (<f64>py - <f64>uy) - ey * (<f64>px - <f64>ux);
  const q = ex * (<f64>qy - <f64>uy) - ey * (<f64>qx - <f64>ux);
  const t = p == q ? 0.5 : min(1.0, max(0.0, p / (p - q)));
  // The left of an edge is inside, so a line that comes to it from the right gains a turn.
  insertCrossing(t, qSide > 0 ? 1 : -1, edge);
}

/** Puts a crossing into its place; an edge in several bands may be met in more than one, and counts once. */
function insertCrossing(t: f64, turn: i32, edge: i32): void {
  for (let i = 0; i < crossings.count; i++) if (load<i32>(crossings.item(i), 12) == edge) return;
  let at = crossings.add();
  for (; at > crossings.at && comesBefore(t, turn, edge, at - 16); at -= 16) memory.copy(at, at - 16, 16);
  store<f64>(at, t);
  store<i32>(at, turn, 8);
  store<i32>(at, edge, 12);
}

function comesBefore(t: f64, turn: i32, edge: i32, other: usize): bool {
  const otherT = load<f64>(other);
  if (t != otherT) return t < otherT;
  const otherTurn = load<i32>(other, 8);
  return turn != otherTurn ? turn < otherTurn : edge < load<i32>(other, 12);
}

/** Side of u to the moved line p q; never 0 unless p = q. */
function lineSide(px: i32, py: i32, qx: i32, qy: i32, ux: i32, uy: i32): f64 {
  const side = orientation(px, py, qx, qy, ux, uy);
  if (side != 0) return side;
  return qy != py ? <f64>qy - <f64>py : <f64>px - <f64>qx;
}

/** Side of the moved point p to the edge u v; never 0 unless u = v. */
function edgeSide(ux: i32, uy: i32, vx: i32, vy: i32, px: i32, py: i32): f64 {
  const side = orientation(ux, uy, vx, vy, px, py);
  if (side != 0) return side;
  return uy != vy ? <f64>uy - <f64>vy : <f64>vx - <f64>ux;
}

// For its test.
export { orientation } from "./orientation";
