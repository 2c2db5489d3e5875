/**
 * Open lines against a region (nonzero fill): the parts inside, the parts outside, each in its line's direction.
 *
 * Why not the polygon engine: it loses the direction of open paths, and takes several times as long.
 *
 * The invariant: every line is thought of as moved by (e, e^2) for an infinitely small e > 0. Then no point of it lies
 * on an edge and no segment runs along one, every predicate has a sign, and the winding number changes exactly at
 * crossings; so it is counted once at a line's first point and carried along. A part that runs along an edge is
 * inside or outside as its moved self is. Signs are exact; only the crossing points are rounded.
 */
import { PolylinesBuilder } from "./builder.ts";
import { type EdgeBands, edgeBandsOf } from "./edge-bands.ts";
import { orientation } from "./orientation.ts";
import { type Polylines, polylineCount, type Rings } from "./polygons.ts";

/** The parts of open lines inside the region. */
export function clipLines(lines: Polylines, region: Rings): Polylines {
  return partsOf(lines, region, true);
}

/** The parts of open lines outside the region. */
export function cutLines(lines: Polylines, region: Rings): Polylines {
  return partsOf(lines, region, false);
}

function partsOf(lines: Polylines, region: Rings, inside: boolean): Polylines {
  const edges = edgeBandsOf(region);
  const out = new PartCollector();
  const crossings: Crossing[] = [];
  for (let line = 0; line < polylineCount(lines); line++) {
    const start = lines.starts[line];
    const end = lines.starts[line + 1];
    if (end - start < 2) continue;
    let px = lines.coords[2 * start];
    let py = lines.coords[2 * start + 1];
    let winding = windingAt(edges, px, py);
    if ((winding !== 0) === inside) out.add(px, py);
    for (let i = start + 1; i < end; i++) {
      const qx = lines.coords[2 * i];
      const qy = lines.coords[2 * i + 1];
      findCrossings(edges, px, py, qx, qy, crossings);
      for (const { t, turn } of crossings) {
        const before = (winding !== 0) === inside;
        winding += turn;
        const after = (winding !== 0) === inside;
        if (before === after) continue;
        const x = Math.floor(px + t * (qx - px) + 0.5);
        const y = Math.floor(py + t * (qy - py) + 0.5);
        if (after) out.begin(x, y);
        else out.end(x, y);
      }
      if ((winding !== 0) === inside) out.add(qx, qy);
      px = qx;
      py = qy;
    }
    out.endLine();
  }
  return out.build();
}

/** Where a segment crosses an edge, as a fraction of the segment, and what that adds to the winding number. */
interface Crossing {
  readonly t: number;
  readonly turn: number;
  readonly edge: number;
}

/** Units by which a segment's stretch within a band is widened, against rounding at the band's floor. */
const MARGIN = 1000;

/** Winding number at the point, by the edges that a ray to +x meets. */
function windingAt(edges: EdgeBands, x: number, y: number): number {
  let winding = 0;
  const band = edges.bandOf(y);
  for (let k = edges.bandStarts[band]; k < edges.bandStarts[band + 1]; k++) {
    const e = 4 * edges.members[k];
    const ux = edges.ends[e];
    const uy = edges.ends[e + 1];
    const vx = edges.ends[e + 2];
    const vy = edges.ends[e + 3];
    if (uy > y === vy > y) continue;
    const side = edgeSide(ux, uy, vx, vy, x, y);
    if (vy > uy && side > 0) winding++;
    else if (vy < uy && side < 0) winding--;
  }
  return winding;
}

function findCrossings(edges: EdgeBands, px: number, py: number, qx: number, qy: number, found: Crossing[]): void {
  found.length = 0;
  const minX = Math.min(px, qx);
  const maxX = Math.max(px, qx);
  const minY = Math.min(py, qy);
  const maxY = Math.max(py, qy);
  if (maxY < edges.minY || minY > edges.maxY) return;
  const lastBand = edges.bandOf(maxY);
  for (let band = edges.bandOf(minY); band <= lastBand; band++) {
    // Only the segment's stretch within the band counts there: most edges of a band lie left or right of it.
    let left = minX;
    let right = maxX;
    if (py !== qy) {
      const x0 = px + ((edges.bandFloor(band) - py) * (qx - px)) / (qy - py);
      const x1 = px + ((edges.bandFloor(band + 1) - py) * (qx - px)) / (qy - py);
      left = Math.max(left, Math.min(x0, x1) - MARGIN);
      right = Math.min(right, Math.max(x0, x1) + MARGIN);
    }
    for (let k = edges.bandStarts[band]; k < edges.bandStarts[band + 1]; k++) {
      const edge = edges.members[k];
      const e = 4 * edge;
      const ux = edges.ends[e];
      const vx = edges.ends[e + 2];
      if ((ux < left && vx < left) || (ux > right && vx > right)) continue;
      const uy = edges.ends[e + 1];
      const vy = edges.ends[e + 3];
      if ((uy < minY && vy < minY) || (uy > maxY && vy > maxY)) continue;
      const crossing = crossingOf(px, py, qx, qy, ux, uy, vx, vy, edge);
      // An edge in several bands may be met in more than one.
      if (crossing && !found.some((other) => other.edge === edge)) found.push(crossing);
    }
  }
  if (found.length > 1) found.sort((a, b) => a.t - b.t || a.turn - b.turn || a.edge - b.edge);
}

function crossingOf(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  edge: number,
): Crossing | undefined {
  const uSide = lineSide(px, py, qx, qy, ux, uy);
  const vSide = lineSide(px, py, qx, qy, vx, vy);
  if (uSide > 0 === vSide > 0) return undefined;
  const pSide = edgeSide(ux, uy, vx, vy, px, py);
  const qSide = edgeSide(ux, uy, vx, vy, qx, qy);
  if (pSide > 0 === qSide > 0) return undefined;
  // Real distances give the place; the signs above have already given the fact.
  const ex = vx - ux;
  const ey = vy - uy;
  const p = ex * (py - uy) - ey * (px - ux);
  const q = ex * (qy - uy) - ey * (qx - ux);
  const t = p === q ? 0.5 : Math.min(1, Math.max(0, p / (p - q)));
  // The left of an edge is inside, so a line that comes to it from the right gains a turn.
  return { t, turn: qSide > 0 ? 1 : -1, edge };
}

/** Side of u to the moved line p q; never 0 unless p = q. */
function lineSide(px: number, py: number, qx: number, qy: number, ux: number, uy: number): number {
  return orientation(px, py, qx, qy, ux, uy) || qy - py || px - qx;
}

/** Side of the moved point p to the edge u v; never 0 unless u = v. */
function edgeSide(ux: number, uy: number, vx: number, vy: number, px: number, py: number): number {
  return orientation(ux, uy, vx, vy, px, py) || uy - vy || vx - ux;
}

/** Collects parts; one that begins where the last one of its line ended goes on with it, one without length is left out. */
class PartCollector {
  readonly #builder = new PolylinesBuilder();
  #points: number[] = [];

  begin(x: number, y: number): void {
    const length = this.#points.length;
    if (length > 0 && this.#points[length - 2] === x && this.#points[length - 1] === y) return;
    this.endLine();
    this.#points.push(x, y);
  }

  add(x: number, y: number): void {
    const length = this.#points.length;
    if (length > 0 && this.#points[length - 2] === x && this.#points[length - 1] === y) return;
    this.#points.push(x, y);
  }

  /** The part ends here; it is kept until the next begins, which may join it. */
  end(x: number, y: number): void {
    this.add(x, y);
  }

  endLine(): void {
    for (let i = 0; i < this.#points.length; i += 2) this.#builder.addPoint(this.#points[i], this.#points[i + 1]);
    this.#builder.endLine();
    this.#points = [];
  }

  build(): Polylines {
    return this.#builder.build();
  }
}
