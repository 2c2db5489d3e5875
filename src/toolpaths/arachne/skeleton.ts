/**
 * The skeleton of an island as a graph that may be refined: nodes with their distance to the outline, and straight
 * segments between them, each with the two sites (edges or reflex vertices of the outline) that are equally near.
 *
 * From a point of the skeleton a rib runs to its foot on each of its sites. Two neighbouring ribs on one site, the segment
 * between their nodes and the outline between their feet bound a trapezoid; the trapezoids tile the island, and a bead's
 * way through each is a straight line from rib to rib. So whatever is to vary along a wall is said at nodes.
 */
import type { BoundarySites } from "../../geometry/boundary-sites.ts";
import { segmentVoronoi } from "../../geometry/segment-voronoi.ts";
import { ribsBetween } from "./ribs.ts";

export class Skeleton {
  readonly sites: BoundarySites;
  // Nodes; coordinates in units, relative to the sites' origin.
  readonly x: number[] = [];
  readonly y: number[] = [];
  /** Distance to the outline. */
  readonly radius: number[] = [];
  /** The segments that end at each node. */
  readonly segmentsAt: number[][] = [];
  /** Nodes that are there for a bead that turns around at them: others go past, and are not bent there. */
  readonly turns: Set<number> = new Set();
  // Segments.
  readonly from: number[] = [];
  readonly to: number[] = [];
  /** Sites as in the Voronoi diagram; the second is -1 on the rim of what is too deep inside to matter. */
  readonly siteA: number[] = [];
  readonly siteB: number[] = [];
  /** 1 where a segment runs along the middle of a wall, 0 where it runs into a corner. */
  readonly central: number[] = [];
  /** Beads side by side along a central segment. */
  readonly count: number[] = [];

  /**
   * @param depth how deep inside the skeleton is of interest, units
   * @param slope sine of the angle with a site below which the skeleton runs along a wall
   */
  constructor(sites: BoundarySites, depth: number, slope: number) {
    this.sites = sites;
    const edges = segmentVoronoi(sites, depth, true);
    const nodeOf = new Map<number, number>();
    const end = (welded: number, point: number): number => {
      let node = nodeOf.get(welded);
      if (node === undefined) {
        node = this.#addNode(edges.coords[2 * point], edges.coords[2 * point + 1], edges.clearances[point]);
        nodeOf.set(welded, node);
      }
      return node;
    };
    for (let edge = 0; edge < edges.siteA.length; edge++) {
      const [siteA, siteB] = [edges.siteA[edge], edges.siteB[edge]];
      const first = edges.starts[edge];
      const last = edges.starts[edge + 1] - 1;
      const to = end(edges.nodeB[edge], last);
      let before = end(edges.nodeA[edge], first);
      if (before === to) continue;
      const follow = (node: number): void => {
        this.#addSegment(before, node, siteA, siteB);
        before = node;
      };
      if (siteB < 0)
        for (let point = first + 1; point < last; point++)
          follow(this.#addNode(edges.coords[2 * point], edges.coords[2 * point + 1], edges.clearances[point]));
      else
        for (const [x, y, radius] of ribsBetween(sites, siteA, siteB, this.#at(before), this.#at(to), slope))
          follow(this.#addNode(x, y, radius));
      follow(to);
    }
  }

  get segmentCount(): number {
    return this.from.length;
  }

  length(segment: number): number {
    return this.distance(this.from[segment], this.to[segment]);
  }

  /** Between two nodes, units. */
  distance(a: number, b: number): number {
    return Math.hypot(this.x[b] - this.x[a], this.y[b] - this.y[a]);
  }

  otherEnd(segment: number, node: number): number {
    return this.from[segment] === node ? this.to[segment] : this.from[segment];
  }

  /** Whether no segment leads up from a node. */
  isPeak(node: number): boolean {
    return this.segmentsAt[node].every((segment) => this.radius[this.otherEnd(segment, node)] <= this.radius[node]);
  }

  /** Puts a node on a segment, `part` of the way from its first end, and gives it. The new segment is the last. */
  split(segment: number, part: number): number {
    const [a, b] = [this.from[segment], this.to[segment]];
    const node = this.#addNode(
      this.x[a] + (this.x[b] - this.x[a]) * part,
      this.y[a] + (this.y[b] - this.y[a]) * part,
      this.radius[a] + (this.radius[b] - this.radius[a]) * part,
    );
    this.to[segment] = node;
    this.segmentsAt[node].push(segment);
    this.segmentsAt[b].splice(this.segmentsAt[b].indexOf(segment), 1);
    const added = this.#addSegment(node, b, this.siteA[segment], this.siteB[segment]);
    this.central[added] = this.central[segment];
    this.count[added] = this.count[segment];
    return node;
  }

  /** The foot of a node on a site: x, y. */
  foot(node: number, site: number): readonly [number, number] {
    const { sites } = this;
    if (site >= sites.count) return [sites.x[site - sites.count], sites.y[site - sites.count]];
    const along = this.#along(node, site);
    return [sites.x[site] + along * sites.directionX[site], sites.y[site] + along * sites.directionY[site]];
  }

  /** Whether the outline of a site runs from the foot of `a` to the foot of `b`, the inside on its left. */
  isForward(a: number, b: number, site: number): boolean {
    const { sites } = this;
    if (site < sites.count) return this.#along(b, site) >= this.#along(a, site);
    const [x, y] = this.foot(a, site);
    return (this.x[a] - x) * (this.y[b] - y) - (this.y[a] - y) * (this.x[b] - x) <= 0;
  }

  #along(node: number, edge: number): number {
    const { sites } = this;
    return (
      (this.x[node] - sites.x[edge]) * sites.directionX[edge] + (this.y[node] - sites.y[edge]) * sites.directionY[edge]
    );
  }

  #at(node: number): readonly [number, number] {
    return [this.x[node], this.y[node]];
  }

  #addNode(x: number, y: number, radius: number): number {
    this.x.push(x);
    this.y.push(y);
    this.radius.push(radius);
    this.segmentsAt.push([]);
    return this.x.length - 1;
  }

  #addSegment(a: number, b: number, siteA: number, siteB: number): number {
    const segment = this.from.length;
    this.from.push(a);
    this.to.push(b);
    this.siteA.push(siteA);
    this.siteB.push(siteB);
    this.central.push(0);
    this.count.push(0);
    this.segmentsAt[a].push(segment);
    this.segmentsAt[b].push(segment);
    return segment;
  }
}
