import { EdgeGrid } from "../geometry/edge-grid.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons, Rings } from "../geometry/polygons.ts";
import { edgeAt, inwardAt } from "../geometry/ring-edges.ts";
import { measureRings } from "../geometry/ring-lengths.ts";

/** Edges are looked at in pieces of at most this length, units. */
const PIECE = 50_000;
/** Corners move at most this many times as far as the sides beside them. */
const MITER_LIMIT = 2;
/** Points whose sides turn by more than some 20 degrees, by how much farther than the sides they move. */
const CORNER = 1.02;
/**
 * What is less than this many times as far off along the outline as straight across is the same side yet: round a right
 * corner it is up to 1.42 times, round half of a circle 1.58.
 */
const ACROSS = 1.6;

/**
 * Outlines moved inwards, by less where the area is narrow: by half of what its width there is more than `least`, at most
 * by `most`. So what is no wider than `least` keeps its outline. How wide it is tells how far off the other side is.
 * @param most units
 * @param least units
 */
export function insetByWidth(engine: PolygonEngine, area: ExPolygons, most: number, least: number): ExPolygons {
  const pieces = inPieces(area);
  const { coords, ringStarts } = pieces;
  const widthAt = widthsOf(pieces, least + 2 * most);
  const moved = new Int32Array(coords.length);
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const first = ringStarts[ring];
    const sides = Array.from({ length: ringStarts[ring + 1] - first }, (_, i) => sideAt(pieces, ring, first + i));
    const by = sides.map((side, i) => Math.max(0, Math.min(most, (widthAt(ring, first + i, side) - least) / 2)));
    for (const [i, { x, y, nx, ny, miter }] of sides.entries()) {
      // From a corner its own sides are not seen, which may lie near to each other.
      const own = miter > CORNER ? Math.min(by.at(i - 1)!, by[i], by[(i + 1) % by.length]) : by[i];
      moved[2 * (first + i)] = Math.round(x + nx * own * miter);
      moved[2 * (first + i) + 1] = Math.round(y + ny * own * miter);
    }
  }
  return engine.union({ coords: moved, ringStarts }, "positive");
}

/** A point of a ring, the direction in which it moves inwards, of length 1, and how much farther than its sides. */
interface Side {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
  readonly miter: number;
}

/** Tells how far it is across the area from a point, up to `reach`. */
function widthsOf(rings: Rings, reach: number): (ring: number, point: number, side: Side) => number {
  const { coords } = rings;
  const grid = new EdgeGrid(rings);
  const { at, total } = measureRings(rings);
  return (ring, point, { x, y, nx, ny }) => {
    const isAcross = (ownRing: number, edge: number, atX: number, atY: number): boolean => {
      if (!((atX - x) * nx + (atY - y) * ny > 0)) return false;
      if (ownRing !== ring) return true;
      const there = at[edge] + Math.sqrt((atX - coords[2 * edge]) ** 2 + (atY - coords[2 * edge + 1]) ** 2);
      const round = Math.abs(there - at[point]);
      return Math.min(round, total[ring] - round) > ACROSS * Math.sqrt((atX - x) ** 2 + (atY - y) ** 2);
    };
    return grid.nearest(x, y, reach, isAcross)?.distance ?? reach;
  };
}

function sideAt(rings: Rings, ring: number, point: number): Side {
  const [x, y] = [rings.coords[2 * point], rings.coords[2 * point + 1]];
  const [nx, ny] = inwardAt(rings, ring, point);
  const length = Math.sqrt(nx ** 2 + ny ** 2);
  // A ring that turns back on itself has no inside there.
  if (length === 0) return { x, y, nx, ny, miter: 0 };
  return { x, y, nx: nx / length, ny: ny / length, miter: Math.min(MITER_LIMIT, 2 / length) };
}

/** The rings with points between those that lie far apart. */
function inPieces(rings: Rings): Rings {
  const { coords, ringStarts } = rings;
  const points: number[] = [];
  const starts = [0];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    for (let point = ringStarts[ring]; point < ringStarts[ring + 1]; point++) {
      const [x, y] = [coords[2 * point], coords[2 * point + 1]];
      const [dx, dy] = edgeAt(rings, ring, point);
      const pieces = Math.max(1, Math.ceil(Math.sqrt(dx ** 2 + dy ** 2) / PIECE));
      for (let piece = 0; piece < pieces; piece++)
        points.push(Math.round(x + (dx * piece) / pieces), Math.round(y + (dy * piece) / pieces));
    }
    starts.push(points.length / 2);
  }
  return { coords: Int32Array.from(points), ringStarts: Uint32Array.from(starts) };
}
