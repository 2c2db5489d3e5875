import { EdgeGrid } from "../geometry/edge-grid.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons, Rings } from "../geometry/polygons.ts";

/** Edges are looked at in pieces of at most this length, units. */
const PIECE = 50_000;
/** How far inside its own edge the look across begins, units. */
const CLEAR_OF_EDGE = 20;
/** Corners move at most this many times as far as the sides beside them. */
const MITER_LIMIT = 2;
/** Points whose sides turn by more than some 20 degrees, by how much farther than the sides they move. */
const CORNER = 1.02;

/**
 * Outlines moved inwards, by less where the area is narrow: by half of what its width there is more than `least`, at most by
 * `most`. So what is no wider than `least` keeps its outline. How wide it is shows the look straight across from the outline.
 * @param most units
 * @param least units
 */
export function insetByWidth(engine: PolygonEngine, area: ExPolygons, most: number, least: number): ExPolygons {
  const { coords, ringStarts } = inPieces(area);
  const grid = new EdgeGrid(area);
  const moved = new Int32Array(coords.length);
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const first = ringStarts[ring];
    const points = sidesOf(coords, first, ringStarts[ring + 1]);
    const by = points.map((point) => Math.max(0, Math.min(most, (widthAt(grid, point, least + 2 * most) - least) / 2)));
    for (const [i, { x, y, nx, ny, miter }] of points.entries()) {
      // At a corner the look goes along the bisector, and may miss how near its own sides are to each other.
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

/** How far it is across the area from a point, up to `reach`. */
function widthAt(grid: EdgeGrid, { x, y, nx, ny }: Side, reach: number): number {
  const [hit] = grid.crossings(
    Math.round(x + nx * CLEAR_OF_EDGE),
    Math.round(y + ny * CLEAR_OF_EDGE),
    Math.round(x + nx * reach),
    Math.round(y + ny * reach),
  );
  return hit ? hit.at * reach : reach;
}

function sidesOf(coords: Int32Array, first: number, end: number): Side[] {
  const count = end - first;
  return Array.from({ length: count }, (_, i) => {
    const [ax, ay] = pointAt(coords, first + ((i + count - 1) % count));
    const [x, y] = pointAt(coords, first + i);
    const [bx, by] = pointAt(coords, first + ((i + 1) % count));
    const before = Math.sqrt((x - ax) ** 2 + (y - ay) ** 2);
    const after = Math.sqrt((bx - x) ** 2 + (by - y) ** 2);
    // What is inside lies to the left of both sides.
    const nx = -(y - ay) / before - (by - y) / after;
    const ny = (x - ax) / before + (bx - x) / after;
    const length = Math.sqrt(nx ** 2 + ny ** 2);
    // A ring that turns back on itself has no inside there.
    if (!(length > 0)) return { x, y, nx: 0, ny: 0, miter: 0 };
    return { x, y, nx: nx / length, ny: ny / length, miter: Math.min(MITER_LIMIT, 2 / length) };
  });
}

function pointAt(coords: Int32Array, point: number): readonly [number, number] {
  return [coords[2 * point], coords[2 * point + 1]];
}

/** The rings with points between those that lie far apart. */
function inPieces({ coords, ringStarts }: Rings): Rings {
  const points: number[] = [];
  const starts = [0];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    for (let point = ringStarts[ring]; point < ringStarts[ring + 1]; point++) {
      const next = point + 1 < ringStarts[ring + 1] ? point + 1 : ringStarts[ring];
      const [x, y] = pointAt(coords, point);
      const [dx, dy] = [coords[2 * next] - x, coords[2 * next + 1] - y];
      const pieces = Math.max(1, Math.ceil(Math.sqrt(dx ** 2 + dy ** 2) / PIECE));
      for (let piece = 0; piece < pieces; piece++)
        points.push(Math.round(x + (dx * piece) / pieces), Math.round(y + (dy * piece) / pieces));
    }
    starts.push(points.length / 2);
  }
  return { coords: Int32Array.from(points), ringStarts: Uint32Array.from(starts) };
}
