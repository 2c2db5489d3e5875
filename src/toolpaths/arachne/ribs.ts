/**
 * Where ribs stand on an edge of the Voronoi diagram between its ends, as PrusaSlicer's and Cura's do: every
 * {@link STEP} of the axis, where the edge is nearest to its sites, and where it stops running along a wall and begins
 * to run into a corner. Between ribs beads take chords.
 */
import { toUnits } from "../../core/units.ts";
import type { BoundarySites } from "../../geometry/boundary-sites.ts";

/** Distance of ribs along an edge's axis, units. */
const STEP = toUnits(0.8);
/** None stands nearer to another or to an end than this, units. */
const LEAST = 10;

/** An edge beside a vertex: u, units along a straight axis, is 0 where the edge is nearest to its sites. */
interface CurvedEdge {
  /** Distance of the vertex from the edge's other site, or half of it where that is a vertex too. */
  readonly span: number;
  /** Where an end lies on the axis. */
  readonly place: (x: number, y: number) => number;
  /** x, y and distance to the sites. */
  readonly at: (u: number) => readonly [number, number, number];
  /** Whether PrusaSlicer goes along it as u grows: counter-clockwise around the site that a sweep towards x meets first. */
  readonly isForward: boolean;
}

/**
 * The ribs' places between two ends, in order: x, y and distance to the sites, units. None where both sites are edges, or
 * touch.
 * @param siteA as in the Voronoi diagram: an edge or a vertex
 * @param siteB a vertex, or an edge if `siteA` is one
 * @param slope sine of the angle with a site below which an edge runs along a wall
 */
export function ribsBetween(
  sites: BoundarySites,
  siteA: number,
  siteB: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  slope: number,
): (readonly [number, number, number])[] {
  if (siteB < sites.count) return [];
  const isBetweenVertices = siteA >= sites.count;
  const { span, place, at, isForward } = isBetweenVertices
    ? bisector(sites, siteA - sites.count, siteB - sites.count)
    : parabola(sites, siteA, siteB - sites.count);
  // A vertex on its other site has no curve between.
  if (span < LEAST) return [];
  const ends = [place(ax, ay), place(bx, by)] as const;
  const isAhead = ends[0] <= ends[1] === isForward;
  const places = placesBetween(
    isForward ? Math.min(...ends) : -Math.max(...ends),
    isForward ? Math.max(...ends) : -Math.min(...ends),
    (span * slope) / Math.sqrt(1 - slope * slope),
    isBetweenVertices,
  ).map((u) => at(isForward ? u : -u));
  return isAhead ? places : places.reverse();
}

/**
 * Places on an axis from `from` to `to`, which is greater: where the edge leaves the wall, unless that is behind the last
 * step; the steps; and, but between vertices, its nearest place.
 */
function placesBetween(from: number, to: number, turn: number, isBetweenVertices: boolean): number[] {
  const rounded = Math.round((to - from) / STEP);
  // Between vertices one step ends in the middle.
  const steps = isBetweenVertices ? rounded + (rounded % 2) : rounded;
  const lastStep = steps > 1 ? from + ((to - from) * (steps - 1)) / steps : from;
  const places = isBetweenVertices ? [turn] : [0, turn];
  if (-turn < lastStep) places.push(-turn);
  for (let i = 1; i < steps; i++) places.push(from + ((to - from) * i) / steps);
  places.sort((p, q) => p - q);
  const kept: number[] = [];
  let before = from;
  for (const u of places) {
    if (Math.min(u - before, to - u) < LEAST) continue;
    kept.push(u);
    before = u;
  }
  return kept;
}

/** The places as far from an edge as from a vertex: r = (u² + d²) / 2d above the edge, u from the vertex's foot. */
function parabola(sites: BoundarySites, edge: number, vertex: number): CurvedEdge {
  const { x, y, directionX, directionY } = sites;
  const [dx, dy] = [directionX[edge], directionY[edge]];
  const foot = (x[vertex] - x[edge]) * dx + (y[vertex] - y[edge]) * dy;
  const span = (y[vertex] - y[edge]) * dx - (x[vertex] - x[edge]) * dy;
  return {
    span,
    isForward: x[vertex] <= Math.min(x[edge], x[sites.next[edge]]),
    place: (px, py) => (px - x[edge]) * dx + (py - y[edge]) * dy - foot,
    at: (u) => {
      const radius = (u * u + span * span) / (2 * span);
      return [x[edge] + (foot + u) * dx - radius * dy, y[edge] + (foot + u) * dy + radius * dx, radius];
    },
  };
}

/** The places as far from one vertex as from another, u from the middle between them. */
function bisector({ x, y }: BoundarySites, one: number, other: number): CurvedEdge {
  const [middleX, middleY] = [(x[one] + x[other]) / 2, (y[one] + y[other]) / 2];
  const [acrossX, acrossY] = [(x[other] - x[one]) / 2, (y[other] - y[one]) / 2];
  const span = Math.sqrt(acrossX * acrossX + acrossY * acrossY);
  const [dx, dy] = [-acrossY / span, acrossX / span];
  return {
    span,
    isForward: x[one] < x[other] || (x[one] === x[other] && y[one] < y[other]),
    place: (px, py) => (px - middleX) * dx + (py - middleY) * dy,
    at: (u) => [middleX + u * dx, middleY + u * dy, Math.sqrt(u * u + span * span)],
  };
}
