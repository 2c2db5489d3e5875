/**
 * Edges of a Voronoi diagram in the order, and running in the direction, in which a sweep line that moves towards higher
 * x (Fortune's algorithm) finds them.
 *
 * A line along a gap runs as the first of its edges that is found, and a strand keeps the width that it begins with: by
 * this PrusaSlicer's strands are wide or narrow where a gap tapers.
 */
import type { BoundarySites } from "./boundary-sites.ts";
import type { VoronoiEdges } from "./segment-voronoi.ts";

/** An edge, and whether it runs from its node A to its node B. */
export interface SweptEdge {
  readonly edge: number;
  readonly isForward: boolean;
}

/** Where the sweep line stands when it finds something, and at which y; whole units, as rounding must not part what is equal. */
interface Event {
  readonly x: number;
  readonly y: number;
  /** Whether the line comes to a site there. */
  readonly isSite: boolean;
}

/** How far, in units, a place may be off for rounding. */
const SLACK = 1;

/**
 * The chosen edges. A place is found when the sweep line leaves the circle around it that touches its sites. An edge
 * that begins beside a site to which the line has just come runs to higher y; others run to where they begin.
 */
export function sweptEdges(sites: BoundarySites, edges: VoronoiEdges, chosen: readonly number[]): SweptEdge[] {
  const found = chosen.map((edge) => {
    const a = edges.starts[edge];
    const b = edges.starts[edge + 1] - 1;
    const beside =
      besideVertex(sites, edges, edges.siteA[edge], a, b) ?? besideVertex(sites, edges, edges.siteB[edge], a, b);
    if (beside) return { event: beside, edge, isForward: edges.coords[2 * a + 1] < edges.coords[2 * b + 1] };
    const [eventA, eventB] = [placeEvent(edges, a), placeEvent(edges, b)];
    const isForward = compareEvents(eventB, eventA) < 0;
    return { event: isForward ? eventB : eventA, edge, isForward };
  });
  return found.sort((p, q) => compareEvents(p.event, q.event));
}

/** When the line comes to a site that is a vertex, if the edge between two points has a place to the left of it. */
function besideVertex(
  sites: BoundarySites,
  { coords }: VoronoiEdges,
  site: number,
  a: number,
  b: number,
): Event | undefined {
  if (site < sites.count) return undefined;
  const x = sites.x[site - sites.count];
  const y = sites.y[site - sites.count];
  const isBetween =
    y >= Math.min(coords[2 * a + 1], coords[2 * b + 1]) - SLACK &&
    y <= Math.max(coords[2 * a + 1], coords[2 * b + 1]) + SLACK;
  return isBetween && x > Math.min(coords[2 * a], coords[2 * b]) ? { x, y, isSite: true } : undefined;
}

function placeEvent({ coords, clearances }: VoronoiEdges, i: number): Event {
  return { x: Math.round(coords[2 * i] + clearances[i]), y: Math.round(coords[2 * i + 1]), isSite: false };
}

function compareEvents(a: Event, b: Event): number {
  return a.x - b.x || a.y - b.y || Number(b.isSite) - Number(a.isSite);
}
