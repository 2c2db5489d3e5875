/**
 * What of a layer lies behind each stretch of a painted outline: nearer to it than to any other. The cells of the outline's
 * Voronoi diagram, put together by their paints; so PrusaSlicer divides what is painted.
 */
import { type BoundarySites, boundarySites } from "../../geometry/boundary-sites.ts";
import { boundsOf } from "../../geometry/bounds.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { flatRings } from "../../geometry/flat-rings.ts";
import { islandAt } from "../../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, islandCount } from "../../geometry/polygons.ts";
import { segmentVoronoi } from "../../geometry/segment-voronoi.ts";
import { joined } from "../zones.ts";
import { type CoarseOutline, coarseOutline } from "./coarse-outline.ts";
import { UNPAINTED } from "./mended.ts";
import type { PaintedOutline } from "./painted-outline.ts";

/**
 * Of each paint.
 * @param count paints
 * @param depth how deep it reaches, units; Infinity for all the way
 */
export function areasBehind(
  engine: PolygonEngine,
  outline: PaintedOutline,
  count: number,
  depth: number,
): ExPolygons[] {
  const areas = Array.from({ length: count }, () => [] as ExPolygons[]);
  const { polygons, paints } = outline;
  for (let island = 0; island < islandCount(polygons); island++) {
    const [from, to] = [0, 1].map((k) => polygons.ringStarts[polygons.islandStarts[island + k]]);
    const own = [...new Set(paints.subarray(from, to))];
    if (own.length === 1 && (own[0] === UNPAINTED || depth === Infinity)) {
      if (own[0] !== UNPAINTED) areas[own[0]].push(islandAt(polygons, island));
      continue;
    }
    const cells = cellsOf(coarseOutline(outline, island), depth);
    for (const paint of own)
      if (paint !== UNPAINTED)
        areas[paint].push(engine.union(flatRings(cells.filter((c) => c.paint === paint).map((c) => c.ring))));
  }
  return areas.map((own) => (own.length === 0 ? EMPTY_EXPOLYGONS : joined(engine, own)));
}

/** A part of a cell, counter-clockwise. */
interface Cell {
  readonly paint: number;
  readonly ring: number[];
}

/** What lies between each edge of an island's diagram and the two sites that it parts. */
function cellsOf(outline: CoarseOutline, depth: number): Cell[] {
  const sites = boundarySites(outline.polygons, 0);
  const paints = paintsOf(outline, sites);
  const { minX, minY, maxX, maxY } = boundsOf(outline.polygons);
  const isDeep = depth < Infinity;
  const edges = segmentVoronoi(sites, isDeep ? depth : Math.sqrt((maxX - minX) ** 2 + (maxY - minY) ** 2), isDeep);
  const cells: Cell[] = outline.slack > 0 ? rimOf(outline) : [];
  for (let edge = 0; edge < edges.siteA.length; edge++)
    for (const site of [edges.siteA[edge], edges.siteB[edge]]) {
      const paint = paintOf(site, sites, paints);
      if (paint === UNPAINTED) continue;
      for (let i = edges.starts[edge]; i + 1 < edges.starts[edge + 1]; i++) {
        const [a, b] = [i, i + 1].map((k): Point => [edges.coords[2 * k], edges.coords[2 * k + 1]]);
        const ring = counterClockwise([footOf(sites, site, a), a, b, footOf(sites, site, b)]);
        cells.push({
          paint,
          ring: ring.flatMap(([x, y]) => [sites.originX + Math.round(x), sites.originY + Math.round(y)]),
        });
      }
    }
  return cells;
}

/** What of the outline may lie outside a coarser one, along each painted edge of that. */
function rimOf({ polygons: { coords, ringStarts }, paints, slack }: CoarseOutline): Cell[] {
  const cells: Cell[] = [];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++)
    for (let a = ringStarts[ring]; a < ringStarts[ring + 1]; a++) {
      if (paints[a] === UNPAINTED) continue;
      const b = a + 1 < ringStarts[ring + 1] ? a + 1 : ringStarts[ring];
      const [ax, ay, bx, by] = [coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1]];
      const [dx, dy] = [bx - ax, by - ay];
      const scale = slack / Math.sqrt(dx * dx + dy * dy);
      const [outX, outY] = [Math.round(dy * scale), Math.round(-dx * scale)];
      cells.push({ paint: paints[a], ring: [bx, by, ax, ay, ax + outX, ay + outY, bx + outX, by + outY] });
    }
  return cells;
}

/** What lies behind a corner is the edge's that ends there: PrusaSlicer's choice more often than not. */
function paintOf(site: number, { count, previous }: BoundarySites, paints: Int32Array): number {
  if (site < 0) return UNPAINTED;
  return paints[site < count ? site : previous[site - count]];
}

type Point = readonly [x: number, y: number];

/** The place of a site that is nearest to a point of its cell. */
function footOf({ count, x, y, directionX, directionY, length }: BoundarySites, site: number, point: Point): Point {
  const k = site % count;
  if (site >= count) return [x[k], y[k]];
  const along = (point[0] - x[k]) * directionX[k] + (point[1] - y[k]) * directionY[k];
  const t = Math.max(0, Math.min(length[k], along));
  return [x[k] + t * directionX[k], y[k] + t * directionY[k]];
}

function counterClockwise(ring: readonly Point[]): readonly Point[] {
  const doubled = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return doubled < 0 ? ring.toReversed() : ring;
}

/** Of each edge of the sites. They have the outline's points, but for such as add nothing. */
function paintsOf({ polygons, paints }: PaintedOutline, sites: BoundarySites): Int32Array {
  let point = -1;
  const isAt = (k: number): boolean =>
    polygons.coords[2 * point] === sites.originX + sites.x[k] &&
    polygons.coords[2 * point + 1] === sites.originY + sites.y[k];
  return Int32Array.from({ length: sites.count }, (_, k) => {
    do point++;
    while (!isAt(k));
    return paints[point];
  });
}
