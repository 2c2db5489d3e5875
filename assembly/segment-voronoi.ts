// The edges of the Voronoi diagram of an island's boundary: what they are stands in src/geometry/segment-voronoi.ts.
import { giveBackAll, List } from "./arena";
import { bend, breakAt, count as pieceCount, initEnvelope, labelOf, value } from "./lower-envelope";
import {
  beginCells,
  edgeCell,
  isReflex,
  originX,
  originY,
  siteCount,
  takeSites,
  uX,
  uY,
  vertexCell,
  vX,
  vY,
} from "./voronoi-cells";

/** Below this a length is nothing but the rounding of its ends, in units. */
const NOTHING: f64 = 1e-3;
/** An arc is followed by chords within this distance, in units (1 um). */
const ARC_TOLERANCE: f64 = 100;
/** Chords of an arc at which a cell is cut off. */
const RIM_CHORDS: i32 = 8;

/** f64 x 3 each: x, y, clearance. */
const points = new List(24);
/** i32 x 3 each: its sites, and the number of points that end with its own. */
const edges = new List(12);

/** Makes room for the sites of an island. Returns where to write them: see takeSites. */
export function reserve(sites: i32): usize {
  giveBackAll();
  return takeSites(sites);
}

/** Finds the edges; returns their number. The sites' memory is given back with the next reserve. */
export function find(maxClearance: f64, withRim: bool): i32 {
  initEnvelope();
  points.begin();
  edges.begin();
  beginCells(maxClearance);
  for (let k = 0; k < siteCount; k++) {
    edgeCell(k);
    for (let i = 0; i < pieceCount; i++) {
      const site = labelOf(i);
      if (site > k || (withRim && site < 0)) addFromEdge(k, site, i);
    }
  }
  for (let k = 0; k < siteCount; k++) {
    if (!isReflex(k)) continue;
    vertexCell(k);
    for (let i = 0; i < pieceCount; i++) {
      const site = labelOf(i);
      if (site > siteCount + k) addFromVertex(siteCount + k, site, i, 1);
      else if (withRim && site < 0) addFromVertex(siteCount + k, site, i, RIM_CHORDS);
    }
  }
  return edges.count;
}

/** Where the points of the edges lie: x, y and clearance of each. */
export function pointsAt(): usize {
  return points.at;
}

/** Where the edges lie: of each its two sites, and where in the points it ends. */
export function edgesAt(): usize {
  return edges.at;
}

function addPoint(x: f64, y: f64, clearance: f64): void {
  const at = points.add();
  store<f64>(at, x);
  store<f64>(at, y, 8);
  store<f64>(at, clearance, 16);
}

/** Piece i of an edge's cell. */
function addFromEdge(k: i32, site: i32, i: i32): void {
  const from = breakAt(i);
  const to = breakAt(i + 1);
  // A chord of length l of the parabola with second derivative 2 q2 stays within l^2 q2 / 4 of it.
  const chords = max(1.0, ceil((to - from) * sqrt(bend(i) / (4 * ARC_TOLERANCE))));
  for (let step: f64 = 0; step <= chords; step++) {
    const t = step == chords ? to : from + ((to - from) * step) / chords;
    const clearance = max(0.0, value(i, t));
    addPoint(originX + t * uX - clearance * uY, originY + t * uY + clearance * uX, clearance);
  }
  endEdge(k, site);
}

/** Piece i of a vertex's cell: straight against another vertex, an arc in chords where the cell is cut off. */
function addFromVertex(vertex: i32, site: i32, i: i32, chords: i32): void {
  const from = breakAt(i);
  const to = breakAt(i + 1);
  for (let step = 0; step <= chords; step++) {
    const w = step == chords ? to : from + ((to - from) * <f64>step) / <f64>chords;
    const clearance = -(1 + w * w) / value(i, w);
    const along = (clearance * (1 - w * w)) / (1 + w * w);
    const across = (clearance * 2 * w) / (1 + w * w);
    addPoint(originX + along * uX + across * vX, originY + along * uY + across * vY, clearance);
  }
  endEdge(vertex, site);
}

/** Ends the edge whose points were added last. One of no length is a rounding gap between two others. */
function endEdge(siteA: i32, siteB: i32): void {
  const firstPoint = edges.count == 0 ? 0 : load<i32>(edges.item(edges.count - 1), 8);
  const first = points.item(firstPoint);
  const last = points.item(points.count - 1);
  if (abs(load<f64>(last) - load<f64>(first)) < NOTHING && abs(load<f64>(last, 8) - load<f64>(first, 8)) < NOTHING) {
    points.count = firstPoint;
    return;
  }
  const at = edges.add();
  store<i32>(at, siteA);
  store<i32>(at, siteB, 4);
  store<i32>(at, points.count, 8);
}

// For the envelope's tests.
export { bend, breakAt, count, initEnvelope, insert, labelOf, reset, value } from "./lower-envelope";
