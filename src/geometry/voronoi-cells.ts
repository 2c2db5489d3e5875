/**
 * The cells of a Voronoi diagram of boundary sites, one after another, each as the lower envelope of parabolas over
 * the rays that leave its site (segment-voronoi.ts tells why).
 *
 * On the rays of an edge, at t along it, the envelope is the clearance itself:
 *     against an edge    (height over its line) / (1 - cos of the angle between the normals), linear in t
 *     against a vertex   ((t - tv)^2 + h^2) / 2h
 * On the rays of a reflex vertex, w = tan of half the angle to the middle direction, it is -(1 + w^2) / clearance,
 * because 1 / clearance is a + b cos + c sin of that angle against either kind of site.
 *
 * A site counts only on the rays whose foot lies on it. The limits of an edge and of the vertex at its end come from
 * one formula, so that they tile to the bit and an arc never competes with the line it is tangent to.
 */
import type { BoundarySites } from "./boundary-sites.ts";
import { type EdgeTree, edgeTree, visitEdges } from "./edge-tree.ts";
import { LowerEnvelope } from "./lower-envelope.ts";

/** A vertex within this of an edge's line touches it, in units: the rounding of polygon operations. */
const TOUCH = 2;
/** Below this the sine of an angle is rounding: directions of integer edges differ by more, or not at all. */
const PARALLEL = 1e-12;

/** Computes one cell after another in the same memory. */
export class VoronoiCells {
  private readonly sites: BoundarySites;
  private readonly envelope: LowerEnvelope = new LowerEnvelope();
  private readonly tree: EdgeTree;
  private readonly cap: number;
  /** How far the last cell reached: its neighbour's clearance will be much the same. */
  private reach: number;
  /** The last cell that looked at each boundary edge and the vertex it starts from. */
  private readonly seenBy: Int32Array;

  // The frame of the present cell: its origin, and u, v: an edge's direction and normal, or the axes of a wedge.
  originX = 0;
  originY = 0;
  uX = 0;
  uY = 0;
  vX = 0;
  vY = 0;

  constructor(sites: BoundarySites, maxClearance: number) {
    this.sites = sites;
    this.tree = edgeTree(sites.x, sites.y, sites.next);
    this.cap = Math.min(maxClearance, largest(sites.x) + largest(sites.y));
    this.reach = this.cap / 4;
    this.seenBy = new Int32Array(sites.count).fill(-1);
  }

  /** The clearance over the edge's length. */
  ofEdge(k: number): LowerEnvelope {
    const { sites, envelope } = this;
    this.originX = sites.x[k];
    this.originY = sites.y[k];
    this.uX = sites.directionX[k];
    this.uY = sites.directionY[k];
    this.vX = -this.uY;
    this.vY = this.uX;
    envelope.reset(0, sites.length[k], this.cap, 0, 0);
    const end = sites.next[k];
    const clearance = (): number => {
      let most = 0;
      for (let i = 0; i < envelope.count; i++)
        most = Math.max(most, envelope.value(i, envelope.breaks[i]), envelope.value(i, envelope.breaks[i + 1]));
      return most;
    };
    this.gather(k, [this.originX, this.originY, sites.x[end], sites.y[end]], clearance, (other) => {
      if (other !== k) this.edgeOnEdge(k, other);
      if (sites.reflex[other] === 1) this.vertexOnEdge(other);
    });
    return envelope;
  }

  /** -(1 + w^2) / clearance over the turn of a reflex vertex, for w from -tan to tan of a quarter of it. */
  ofVertex(k: number): LowerEnvelope {
    const { sites, envelope } = this;
    const before = sites.previous[k];
    this.originX = sites.x[k];
    this.originY = sites.y[k];
    // The middle direction, between the normals of both edges; where these are opposite, onward.
    const middleX = -sites.directionY[before] - sites.directionY[k];
    const middleY = sites.directionX[before] + sites.directionX[k];
    const size = Math.sqrt(middleX * middleX + middleY * middleY);
    this.uX = size > 1e-9 ? middleX / size : sites.directionX[before];
    this.uY = size > 1e-9 ? middleY / size : sites.directionY[before];
    this.vX = -this.uY;
    this.vY = this.uX;
    const half = Math.abs(this.turnOf(-sites.directionY[before], sites.directionX[before]));
    envelope.reset(-half, half, -1 / this.cap, 0, -1 / this.cap);
    const clearance = (): number => {
      let most = 0;
      for (let i = 0; i < envelope.count; i++)
        for (let side = 0; side < 2; side++) {
          const w = envelope.breaks[i + side];
          most = Math.max(most, -(1 + w * w) / envelope.value(i, w));
        }
      return most;
    };
    const box = [this.originX, this.originY, this.originX, this.originY] as const;
    this.gather(sites.count + k, box, clearance, (other) => {
      if (other !== k && other !== before) this.edgeOnVertex(other);
      if (other !== k && sites.reflex[other] === 1) this.vertexOnVertex(other);
    });
    return envelope;
  }

  /** Hands every boundary edge within twice the clearance to `insert`, the near ones first. */
  private gather(
    cell: number,
    box: readonly [number, number, number, number],
    clearance: () => number,
    insert: (edge: number) => void,
  ): void {
    const minX = Math.min(box[0], box[2]);
    const minY = Math.min(box[1], box[3]);
    const maxX = Math.max(box[0], box[2]);
    const maxY = Math.max(box[1], box[3]);
    const { seenBy } = this;
    const visit = (edge: number): void => {
      if (seenBy[edge] === cell) return;
      seenBy[edge] = cell;
      insert(edge);
    };
    for (let { reach } = this; ; reach *= 2) {
      visitEdges(this.tree, minX - reach, minY - reach, maxX + reach, maxY + reach, visit);
      const needed = 2 * clearance();
      if (reach < needed) continue;
      this.reach = Math.max(needed * 1.25, TOUCH);
      return;
    }
  }

  /** Another edge on the rays of an edge: (height over its line) / (1 - cos of the angle between the normals). */
  private edgeOnEdge(k: number, other: number): void {
    const { sites } = this;
    const mX = -sites.directionY[other];
    const mY = sites.directionX[other];
    const cosine = this.vX * mX + this.vY * mY;
    const sine = this.vX * mY - this.vY * mX;
    if (cosine > 0 && Math.abs(sine) < PARALLEL) return;
    // 1 - cosine, without cancellation.
    const opening = cosine > 0 ? (sine * sine) / (1 + cosine) : 1 - cosine;
    const end = sites.next[other];
    // Over the other's line at the start of this edge. At an end that both share it is exactly 0,
    // so that edges which meet in a reflex vertex never meet again.
    const slope = this.uX * mX + this.uY * mY;
    let height = (this.originX - sites.x[other]) * mX + (this.originY - sites.y[other]) * mY;
    if (end === k) height = 0;
    else if (other === sites.next[k]) height = -sites.length[k] * slope;
    let lo = this.limitOnEdge(end, mX, mY, Number.NEGATIVE_INFINITY);
    let hi = this.limitOnEdge(other, mX, mY, Number.POSITIVE_INFINITY);
    // Only the rays that start in front of the other edge can meet it.
    if (slope > 0) lo = Math.max(lo, -height / slope);
    else if (slope < 0) hi = Math.min(hi, -height / slope);
    else if (height <= 0) return;
    this.envelope.insert(other, lo, hi, height / opening, slope / opening, 0);
  }

  private vertexOnEdge(vertex: number): void {
    const { sites } = this;
    const dX = sites.x[vertex] - this.originX;
    const dY = sites.y[vertex] - this.originY;
    const height = dX * this.vX + dY * this.vY;
    if (height <= 0) return;
    const at = dX * this.uX + dY * this.uY;
    const before = sites.previous[vertex];
    const lo = this.limitOnEdge(vertex, -sites.directionY[vertex], sites.directionX[vertex], Number.NEGATIVE_INFINITY);
    const hi = this.limitOnEdge(vertex, -sites.directionY[before], sites.directionX[before], Number.POSITIVE_INFINITY);
    const q2 = 1 / (2 * height);
    this.insertOnTurn(sites.count + vertex, lo, hi, (at * at + height * height) * q2, -2 * at * q2, q2);
  }

  /** The t of the ray that meets the normal m of a vertex as far out as the vertex is; `otherwise` if none does. */
  private limitOnEdge(vertex: number, mX: number, mY: number, otherwise: number): number {
    const dX = this.sites.x[vertex] - this.originX;
    const dY = this.sites.y[vertex] - this.originY;
    const cosine = this.vX * mX + this.vY * mY;
    const sine = this.vX * mY - this.vY * mX;
    const cotangent = cosine < 0 ? sine / (1 - cosine) : (1 + cosine) / sine;
    const limit = dX * this.uX + dY * this.uY - (dX * this.vX + dY * this.vY) * cotangent;
    return Number.isFinite(limit) ? limit : otherwise;
  }

  private edgeOnVertex(other: number): void {
    const { sites } = this;
    const mX = -sites.directionY[other];
    const mY = sites.directionX[other];
    const dX = this.originX - sites.x[other];
    const dY = this.originY - sites.y[other];
    let height = dX * mX + dY * mY;
    let lo = Number.NEGATIVE_INFINITY;
    let hi = Number.POSITIVE_INFINITY;
    if (height > 0) {
      lo = this.limitOnVertex(other, mX, mY, lo);
      hi = this.limitOnVertex(sites.next[other], mX, mY, hi);
    } else {
      // Behind the edge, unless rings touch here up to rounding: then the rays towards it end at once.
      const foot = dX * mY - dY * mX;
      if (height < -TOUCH || foot <= 0 || foot >= sites.length[other]) return;
      height = TOUCH;
    }
    const along = mX * this.uX + mY * this.uY;
    const across = mX * this.vX + mY * this.vY;
    this.insertOnTurn(other, lo, hi, (along - 1) / height, (2 * across) / height, -(1 + along) / height);
  }

  private vertexOnVertex(vertex: number): void {
    const { sites } = this;
    const dX = sites.x[vertex] - this.originX;
    const dY = sites.y[vertex] - this.originY;
    const square = dX * dX + dY * dY;
    if (square === 0) return;
    const before = sites.previous[vertex];
    const lo = this.limitOnVertex(
      vertex,
      -sites.directionY[before],
      sites.directionX[before],
      Number.NEGATIVE_INFINITY,
    );
    const hi = this.limitOnVertex(
      vertex,
      -sites.directionY[vertex],
      sites.directionX[vertex],
      Number.POSITIVE_INFINITY,
    );
    const along = (2 * (dX * this.uX + dY * this.uY)) / square;
    const across = (2 * (dX * this.vX + dY * this.vY)) / square;
    this.insertOnTurn(sites.count + vertex, lo, hi, -along, -2 * across, along);
  }

  /** The w of the ray that meets the normal m of another vertex as far out as that vertex is: m mirrored. */
  private limitOnVertex(vertex: number, mX: number, mY: number, otherwise: number): number {
    const dX = this.sites.x[vertex] - this.originX;
    const dY = this.sites.y[vertex] - this.originY;
    const factor = (2 * (dX * mX + dY * mY)) / (dX * dX + dY * dY);
    const limit = this.turnOf(mX - factor * dX, mY - factor * dY);
    return Number.isFinite(limit) ? limit : otherwise;
  }

  /** The w of a unit direction: tan of half its angle to the middle direction. */
  private turnOf(x: number, y: number): number {
    return (x * this.vX + y * this.vY) / (1 + x * this.uX + y * this.uY);
  }

  /** Inserts on [lo, hi], or where that runs through infinity, on both sides of it. */
  private insertOnTurn(label: number, lo: number, hi: number, q0: number, q1: number, q2: number): void {
    if (lo <= hi) this.envelope.insert(label, lo, hi, q0, q1, q2);
    else {
      this.envelope.insert(label, Number.NEGATIVE_INFINITY, hi, q0, q1, q2);
      this.envelope.insert(label, lo, Number.POSITIVE_INFINITY, q0, q1, q2);
    }
  }
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
