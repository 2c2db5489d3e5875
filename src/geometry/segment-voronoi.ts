/**
 * The Voronoi diagram of an island's boundary, inside the island: the places that are equally near to two of its
 * edges or reflex vertices, with their distance to them (the clearance).
 *
 * Each site's cell is swept by rays that leave it at right angles: from each point of an edge along its normal, from a
 * reflex vertex in each direction between the normals of its edges. On a ray, another site ends the cell at one
 * distance, which is known in closed form and, in the right parameter, quadratic. So every cell is the lower envelope
 * of parabolas (voronoi-cells.ts), and the pieces of the envelope are the diagram's edges.
 *
 * Why not a sweep line: each cell stands alone, so no predicate can contradict another, nothing can loop, and what is
 * degenerate (touching rings, cocircular sites) costs at most edges shorter than {@link WELD}. Ends found in
 * different cells agree to rounding and are welded. Only sites within twice the clearance matter; they are looked for
 * in doubling reach, and a cap on the clearance keeps that local for thin shapes in large ones. A disc of n points
 * without a cap is the worst case, n^2.
 */
import type { BoundarySites } from "./boundary-sites.ts";
import type { LowerEnvelope } from "./lower-envelope.ts";
import { PointWelder } from "./point-welder.ts";
import { VoronoiCells } from "./voronoi-cells.ts";

/** Ends nearer than this are one node, in units (0.04 um); what is shorter is rounding. */
const WELD = 4;
/** Below this a length is nothing but the rounding of its ends, in units. */
const NOTHING = 1e-3;
/** An arc is followed by chords within this distance, in units (1 um). */
const ARC_TOLERANCE = 100;
/** Chords of an arc at which a cell is cut off. */
const RIM_CHORDS = 8;

/** Edges of the diagram as polylines: a straight one has two points, an arc as many as it needs. */
export interface VoronoiEdges {
  /** x, y in units, relative to the sites' origin. */
  readonly coords: readonly number[];
  /** Distance to the boundary of each point, in units. */
  readonly clearances: readonly number[];
  /** Point index where each edge starts; length edges + 1. */
  readonly starts: readonly number[];
  /** The two sites of each edge: k for boundary edge k, count + k for vertex k; the lesser first, but -1 second. */
  readonly siteA: readonly number[];
  readonly siteB: readonly number[];
  /** The nodes that each edge joins; an edge shorter than rounding may join a node to itself. */
  readonly nodeA: readonly number[];
  readonly nodeB: readonly number[];
}

/**
 * The diagram's edges inside the island where the clearance is at most `maxClearance` (units).
 * @param withRim also where the cells are cut off: the places as far from their site as that and from no other nearer,
 * as edges of one site (`siteB` is -1)
 */
export function segmentVoronoi(sites: BoundarySites, maxClearance: number, withRim = false): VoronoiEdges {
  const edges = new EdgeSink();
  const cells = new VoronoiCells(sites, maxClearance);
  for (let k = 0; k < sites.count; k++) {
    const envelope = cells.ofEdge(k);
    for (let i = 0; i < envelope.count; i++) {
      const site = envelope.labels[i];
      if (site > k || (withRim && site < 0)) edges.addFromEdge(sites, k, site, envelope, i);
    }
  }
  for (let k = 0; k < sites.count; k++) {
    if (sites.reflex[k] === 0) continue;
    const envelope = cells.ofVertex(k);
    for (let i = 0; i < envelope.count; i++) {
      const site = envelope.labels[i];
      if (site > sites.count + k) edges.addFromVertex(cells, sites.count + k, site, envelope, i, 1);
      else if (withRim && site < 0) edges.addFromVertex(cells, sites.count + k, site, envelope, i, RIM_CHORDS);
    }
  }
  return edges.weld();
}

/** Collects edges and welds their ends. */
class EdgeSink implements VoronoiEdges {
  readonly coords: number[] = [];
  readonly clearances: number[] = [];
  readonly starts: number[] = [0];
  readonly siteA: number[] = [];
  readonly siteB: number[] = [];
  readonly nodeA: number[] = [];
  readonly nodeB: number[] = [];
  private readonly welder: PointWelder = new PointWelder(WELD);

  /** Gives each edge's ends their nodes; called once, when all edges are in. */
  weld(): VoronoiEdges {
    for (const ends of [this.nodeA, this.nodeB])
      for (let edge = 0; edge < ends.length; edge++) ends[edge] = this.welder.node(ends[edge]);
    return this;
  }

  /** Piece i of an edge's cell. */
  addFromEdge(sites: BoundarySites, k: number, site: number, envelope: LowerEnvelope, i: number): void {
    const from = envelope.breaks[i];
    const to = envelope.breaks[i + 1];
    // A chord of length l of the parabola with second derivative 2 q2 stays within l^2 q2 / 4 of it.
    const chords = Math.max(1, Math.ceil((to - from) * Math.sqrt(envelope.bend(i) / (4 * ARC_TOLERANCE))));
    const uX = sites.directionX[k];
    const uY = sites.directionY[k];
    for (let step = 0; step <= chords; step++) {
      const t = step === chords ? to : from + ((to - from) * step) / chords;
      const clearance = Math.max(0, envelope.value(i, t));
      this.coords.push(sites.x[k] + t * uX - clearance * uY, sites.y[k] + t * uY + clearance * uX);
      this.clearances.push(clearance);
    }
    this.close(k, site);
  }

  /** Piece i of a vertex's cell: straight against another vertex, an arc in chords where the cell is cut off. */
  addFromVertex(
    cell: VoronoiCells,
    vertex: number,
    site: number,
    envelope: LowerEnvelope,
    i: number,
    chords: number,
  ): void {
    const from = envelope.breaks[i];
    const to = envelope.breaks[i + 1];
    for (let step = 0; step <= chords; step++) {
      const w = step === chords ? to : from + ((to - from) * step) / chords;
      const clearance = -(1 + w * w) / envelope.value(i, w);
      const along = (clearance * (1 - w * w)) / (1 + w * w);
      const across = (clearance * 2 * w) / (1 + w * w);
      this.coords.push(
        cell.originX + along * cell.uX + across * cell.vX,
        cell.originY + along * cell.uY + across * cell.vY,
      );
      this.clearances.push(clearance);
    }
    this.close(vertex, site);
  }

  /** Ends the edge whose points were pushed last. One of no length is a rounding gap between two others. */
  private close(siteA: number, siteB: number): void {
    const first = this.starts.at(-1)!;
    const past = this.clearances.length;
    const fromX = this.coords[2 * first];
    const fromY = this.coords[2 * first + 1];
    const toX = this.coords[2 * past - 2];
    const toY = this.coords[2 * past - 1];
    if (Math.abs(toX - fromX) < NOTHING && Math.abs(toY - fromY) < NOTHING) {
      this.clearances.length = first;
      this.coords.length = 2 * first;
      return;
    }
    this.nodeA.push(this.welder.add(fromX, fromY));
    this.nodeB.push(this.welder.add(toX, toY));
    this.starts.push(past);
    this.siteA.push(siteA);
    this.siteB.push(siteB);
  }
}
