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
  const { span, place, at } =
    siteA < sites.count
      ? parabola(sites, siteA, siteB - sites.count)
      : bisector(sites, siteA - sites.count, siteB - sites.count);
  // A vertex on its other site has no curve between.
  if (span < LEAST) return [];
  const from = place(ax, ay);
  const to = place(bx, by);
  const ahead = Math.sign(to - from);
  const steps = Math.round(Math.abs(to - from) / STEP);
  const turn = (span * slope) / Math.sqrt(1 - slope * slope);
  const hasBothTurns = steps > 1 || siteA >= sites.count;
  const places = [0];
  if (hasBothTurns || isSweptBefore(sites, siteB - sites.count, siteA)) places.push(turn);
  if (hasBothTurns) places.push(-turn);
  for (let i = 1; i < steps; i++) places.push(from + ((to - from) * i) / steps);
  places.sort((p, q) => ahead * (p - q));
  const kept: number[] = [];
  let before = from;
  for (const u of places) {
    if (Math.min(ahead * (u - before), ahead * (to - u)) < LEAST) continue;
    kept.push(u);
    before = u;
  }
  return kept.map(at);
}

/**
 * Whether a sweep towards greater x meets a vertex before the edge that it shares a short curve with. PrusaSlicer's
 * diagram is made by one, and of the two ends of such a curve's way along the wall it keeps the farther one in the edge's
 * direction then, and none otherwise: all eight in the corners of a square tube are as in its g-code.
 */
function isSweptBefore({ x, next }: BoundarySites, vertex: number, edge: number): boolean {
  return x[vertex] <= Math.min(x[edge], x[next[edge]]);
}

/** The places as far from an edge as from a vertex: r = (u² + d²) / 2d above the edge, u from the vertex's foot. */
function parabola(sites: BoundarySites, edge: number, vertex: number): CurvedEdge {
  const { x, y, directionX, directionY } = sites;
  const [dx, dy] = [directionX[edge], directionY[edge]];
  const foot = (x[vertex] - x[edge]) * dx + (y[vertex] - y[edge]) * dy;
  const span = (y[vertex] - y[edge]) * dx - (x[vertex] - x[edge]) * dy;
  return {
    span,
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
    place: (px, py) => (px - middleX) * dx + (py - middleY) * dy,
    at: (u) => [middleX + u * dx, middleY + u * dy, Math.sqrt(u * u + span * span)],
  };
}
