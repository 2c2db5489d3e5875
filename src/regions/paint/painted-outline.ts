/** Which stretches of a layer's outline are painted with what. */
import { toUnits } from "../../core/units.ts";
import { EdgeGrid } from "../../geometry/edge-grid.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";
import { mended, type Stop, UNPAINTED } from "./mended.ts";

/** An outline with points where the paint changes. */
export interface PaintedOutline {
  readonly polygons: ExPolygons;
  /** Of the edge that begins at each point, the number of its paint; {@link UNPAINTED} for none. */
  readonly paints: Int32Array;
}

/** Painted lines are looked up by pieces of this length: not all of a line need lie in the outline. */
const PIECE: number = toUnits(1);

/** A painted part of an edge, in parts of its length. */
interface Mark {
  readonly from: number;
  readonly to: number;
  readonly paint: number;
}

/**
 * @param cuts of each paint, where it crosses the layer's plane: see `surfaceCuts`
 * @param reach how far from those the outline may lie, units
 */
export function paintedOutline(
  slices: ExPolygons,
  cuts: readonly (readonly number[])[],
  reach: number,
): PaintedOutline {
  const marks = markEdges(slices, cuts, reach);
  const { coords, ringStarts } = slices;
  const points: number[] = [];
  const paints: number[] = [];
  const starts = [0];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const stops: Stop[] = [];
    for (let point = ringStarts[ring]; point < ringStarts[ring + 1]; point++)
      stops.push(...stopsOf(coords, point, nextIn(ringStarts, ring, point), marks.get(point) ?? []));
    for (const { x, y, paint } of mended(stops)) {
      points.push(x, y);
      paints.push(paint);
    }
    starts.push(paints.length);
  }
  return {
    polygons: {
      coords: Int32Array.from(points),
      ringStarts: Uint32Array.from(starts),
      islandStarts: slices.islandStarts,
    },
    paints: Int32Array.from(paints),
  };
}

function nextIn(ringStarts: Uint32Array, ring: number, point: number): number {
  return point + 1 < ringStarts[ring + 1] ? point + 1 : ringStarts[ring];
}

/** By edges, which are named by their first points. */
function markEdges(slices: ExPolygons, cuts: readonly (readonly number[])[], reach: number): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  const grid = new EdgeGrid(slices);
  const { coords, ringStarts } = slices;
  for (const [paint, lines] of cuts.entries())
    for (let i = 0; i < lines.length; i += 4) {
      const [ax, ay, bx, by] = lines.slice(i, i + 4);
      const pieces = Math.max(1, Math.ceil(Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) / PIECE));
      for (let piece = 0; piece < pieces; piece++) {
        const at = (part: number): [number, number] => [
          ax + ((bx - ax) * (piece + part)) / pieces,
          ay + ((by - ay) * (piece + part)) / pieces,
        ];
        const place = grid.nearest(...at(0.5), reach);
        if (place === undefined) continue;
        const first = ringStarts[place.ring];
        const size = ringStarts[place.ring + 1] - first;
        // Where the outline has a corner within a piece, its ends lie beside the next edges.
        for (const step of [0, -1, 1]) {
          const edge = first + ((place.point - first + step + size) % size);
          const [from, to] = spanOn(coords, edge, nextIn(ringStarts, place.ring, edge), at(0), at(1), reach);
          if (from >= to) continue;
          const own = marks.get(edge) ?? [];
          marks.set(edge, own);
          own.push({ from, to, paint });
        }
      }
    }
  return marks;
}

/** Which part of an edge a line lies beside, in parts of the edge's length; none where it begins behind its end. */
function spanOn(
  coords: Int32Array,
  edge: number,
  next: number,
  a: readonly [number, number],
  b: readonly [number, number],
  reach: number,
): [from: number, to: number] {
  const [x, y] = [coords[2 * edge], coords[2 * edge + 1]];
  const [dx, dy] = [coords[2 * next] - x, coords[2 * next + 1] - y];
  const squared = dx * dx + dy * dy;
  const along = [a, b].map(([px, py]) => ((px - x) * dx + (py - y) * dy) / squared);
  const aside = [a, b].map(([px, py]) => Math.abs((px - x) * dy - (py - y) * dx));
  const [from, to] = [Math.max(0, Math.min(...along)), Math.min(1, Math.max(...along))];
  // A line may cross an edge's neighbour at its very end.
  return Math.min(...aside) > reach * Math.sqrt(squared) ? [0, 0] : [from, to];
}

/** An edge's first point, and those where its paint changes. Where marks overlap, the first one counts. */
function stopsOf(coords: Int32Array, point: number, next: number, marks: readonly Mark[]): Stop[] {
  const [x, y] = [coords[2 * point], coords[2 * point + 1]];
  const [dx, dy] = [coords[2 * next] - x, coords[2 * next + 1] - y];
  // By whole units, so that no two of them are one point.
  const size = Math.max(Math.abs(dx), Math.abs(dy));
  const inUnits = marks.map(({ from, to, paint }) => ({
    from: Math.round(from * size),
    to: Math.round(to * size),
    paint,
  }));
  const ends = [...new Set([0, ...inUnits.flatMap(({ from, to }) => [from, to]), size])].sort((a, b) => a - b);
  return ends.slice(0, -1).map((from, i) => {
    const paint = inUnits.find((mark) => mark.from <= from && ends[i + 1] <= mark.to)?.paint ?? UNPAINTED;
    return {
      x: Math.round(x + (from * dx) / size),
      y: Math.round(y + (from * dy) / size),
      isCorner: from === 0,
      paint,
    };
  });
}
