/**
 * A way along the inside of a part's outlines, led as PrusaSlicer leads it.
 *
 * It follows the straight way, and from where that first meets a ring to where it meets it last it runs along the ring,
 * the shorter way round. Where it begins or ends near a ring it enters or leaves there: on one ring for both, if one is
 * near to both. Corners are then left out as far as what remains does not cross the rings.
 */
import { EdgeGrid, type EdgePlace } from "../geometry/edge-grid.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { inwardAt, inwardOf } from "../geometry/ring-edges.ts";
import { measureRings, type RingLengths } from "../geometry/ring-lengths.ts";

/** A place on the rings. */
type RingPlace = Pick<EdgePlace, "ring" | "point" | "x" | "y"> & {
  /** The way does not leave it out. */
  readonly isKept?: boolean;
};

/** A corner of a way. */
interface Stop {
  readonly x: number;
  readonly y: number;
  readonly isKept: boolean;
}

/** How far inside its ring a way runs, so that it does not meet it: PrusaSlicer's 0.1 um, in units. */
const OFF_RING = 10;

export class Detours {
  readonly grid: EdgeGrid;
  readonly #rings: ExPolygons;
  readonly #lengths: RingLengths;

  constructor(rings: ExPolygons) {
    this.grid = new EdgeGrid(rings);
    this.#rings = rings;
    this.#lengths = measureRings(rings);
  }

  /**
   * The corners of the way between two points, x and y in turn, units.
   * @param nearby how near a ring is to either end for the way to begin or end there
   */
  corners(x0: number, y0: number, x1: number, y1: number, nearby: number): number[] {
    const places = this.#placesOn(x0, y0, x1, y1, nearby);
    const stops: Stop[] = [{ x: x0, y: y0, isKept: true }];
    for (let i = 0; i < places.length; i++) {
      const last = places.findLastIndex(({ ring }) => ring === places[i].ring);
      stops.push(this.#stopAt(places[i]));
      if (last > i) {
        this.#walk(stops, places[i], places[last]);
        stops.push(this.#stopAt(places[last]));
        i = last;
      }
    }
    stops.push({ x: x1, y: y1, isKept: false });
    return this.#straightened(stops).flatMap(({ x, y }) => [x, y]);
  }

  /** Where the straight way meets rings, and where it enters and leaves those near its ends, in order. */
  #placesOn(x0: number, y0: number, x1: number, y1: number, nearby: number): RingPlace[] {
    const starts = this.grid.nearestOfRings(x0, y0, nearby);
    const ends = this.grid.nearestOfRings(x1, y1, nearby);
    for (const end of ends) {
      const start = starts.find(({ ring }) => ring === end.ring);
      if (start) return [kept(start), kept(end)];
    }
    const met = this.grid.crossings(x0, y0, x1, y1).map(
      ({ at, ring, point }): RingPlace => ({
        ring,
        point,
        x: Math.round(x0 + (x1 - x0) * at),
        y: Math.round(y0 + (y1 - y0) * at),
      }),
    );
    if (met.length === 0) return met;
    return withEnd(withEnd(met, starts, x0, y0, nearby).reverse(), ends, x1, y1, nearby).reverse();
  }

  /** Adds the corners of a ring between two places on it, the shorter way round. */
  #walk(stops: Stop[], from: RingPlace, to: RingPlace): void {
    const { ring } = from;
    const start = this.#rings.ringStarts[ring];
    const count = this.#rings.ringStarts[ring + 1] - start;
    const length = this.#lengths.total[ring];
    const toEnd = this.#lengthTo(to) - this.#lengthTo(from);
    const edges = (to.point - from.point + count) % count;
    // A place behind another on one edge is all the ring's corners ahead of it.
    const ahead = edges === 0 && toEnd < 0 ? count : edges;
    if (2 * ((toEnd + length) % length) <= length)
      for (let step = 1; step <= ahead; step++)
        stops.push(this.#cornerAt(ring, start + ((from.point - start + step) % count)));
    else
      for (let step = 0; step < count - ahead; step++)
        stops.push(this.#cornerAt(ring, start + ((from.point - start - step + count) % count)));
  }

  /** How far along its ring a place lies. */
  #lengthTo({ point, x, y }: RingPlace): number {
    const { coords } = this.#rings;
    return this.#lengths.at[point] + Math.sqrt((x - coords[2 * point]) ** 2 + (y - coords[2 * point + 1]) ** 2);
  }

  #stopAt({ ring, point, x, y, isKept = false }: RingPlace): Stop {
    return { ...offRing(x, y, inwardOf(this.#rings, ring, point)), isKept };
  }

  #cornerAt(ring: number, point: number): Stop {
    const { coords } = this.#rings;
    return { ...offRing(coords[2 * point], coords[2 * point + 1], inwardAt(this.#rings, ring, point)), isKept: false };
  }

  /** Goes from each corner on to the last before the next kept one that can be seen from it. */
  #straightened(stops: readonly Stop[]): Stop[] {
    const way = stops.slice(0, 1);
    for (let i = 1; i < stops.length; i++) {
      const { x, y } = stops[i - 1];
      let next = i;
      if (!stops[i].isKept)
        for (let later = i + 1; later < stops.length && !stops[later].isKept; later++)
          if (!this.grid.meets(x, y, stops[later].x, stops[later].y)) next = later;
      way.push(stops[next]);
      i = next;
    }
    return way;
  }
}

function kept(place: RingPlace): RingPlace {
  return { ...place, isKept: true };
}

/**
 * What is met on the way from an end, begun at a ring near the end: at the ring that is met first, where the way comes to
 * it near the end too; or else at the ring that is met last of those near the end, or at the nearest.
 */
function withEnd(
  met: readonly RingPlace[],
  near: readonly EdgePlace[],
  x: number,
  y: number,
  nearby: number,
): RingPlace[] {
  if (near.length === 0) return [...met];
  const [first] = met;
  const away = Math.sqrt((first.x - x) ** 2 + (first.y - y) ** 2);
  const nearer = away <= nearby ? near.find(({ ring, distance }) => ring === first.ring && distance < away) : undefined;
  if (nearer) return [kept(nearer), ...met.slice(1)];
  const farthest = met.findLast(({ ring }) => near.some((own) => own.ring === ring));
  return [kept(near.find(({ ring }) => ring === farthest?.ring) ?? near[0]), ...met];
}

/** A point moved off its ring in a direction. */
function offRing(x: number, y: number, [nx, ny]: readonly [number, number]): { x: number; y: number } {
  const length = Math.sqrt(nx ** 2 + ny ** 2) || 1;
  return { x: Math.round(x + (nx / length) * OFF_RING), y: Math.round(y + (ny / length) * OFF_RING) };
}
