/** What branches ask of the edge of an area: what is inside, what is near, what is in between. */
import { boundsOf } from "../../../geometry/bounds.ts";
import { containsPoint } from "../../../geometry/contains.ts";
import { type EdgeBands, edgeBandsOf } from "../../../geometry/edge-bands.ts";
import type { Bounds, Rings } from "../../../geometry/polygons.ts";

/** A place in units. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export class Outline {
  readonly bounds: Bounds;
  readonly #rings: Rings;
  readonly #edges: EdgeBands;

  constructor(rings: Rings) {
    this.bounds = boundsOf(rings);
    this.#rings = rings;
    this.#edges = edgeBandsOf(rings);
  }

  get isEmpty(): boolean {
    return this.#edges.ends.length === 0;
  }

  contains({ x, y }: Place): boolean {
    return containsPoint(this.#rings, x, y);
  }

  /** The place on the edge nearest to another. There must be an edge. Rounded towards the object's middle. */
  nearest(place: Place): Place {
    const { x, y } = this.#nearest(place);
    return { x: Math.trunc(x), y: Math.trunc(y) };
  }

  distanceTo(place: Place): number {
    const { x, y } = this.#nearest(place);
    return Math.sqrt((x - place.x) ** 2 + (y - place.y) ** 2);
  }

  #nearest({ x, y }: Place): Place {
    const { ends, bandOf, bandFloor, bandStarts, members } = this.#edges;
    let least = Infinity;
    let place: Place = { x, y };
    const look = (band: number): void => {
      for (let k = bandStarts[band]; k < bandStarts[band + 1]; k++) {
        const e = 4 * members[k];
        const dx = ends[e + 2] - ends[e];
        const dy = ends[e + 3] - ends[e + 1];
        const square = dx * dx + dy * dy;
        const t = square > 0 ? Math.min(1, Math.max(0, ((x - ends[e]) * dx + (y - ends[e + 1]) * dy) / square)) : 0;
        const px = ends[e] + t * dx;
        const py = ends[e + 1] + t * dy;
        const distance = (px - x) ** 2 + (py - y) ** 2;
        if (distance >= least) continue;
        least = distance;
        place = { x: px, y: py };
      }
    };
    // From the band at hand outwards, until the next one is farther off than what was found.
    const bands = bandStarts.length - 1;
    const middle = bandOf(y);
    look(middle);
    for (let step = 1; step < bands; step++) {
      const below = middle - step;
      const above = middle + step;
      const reach = Math.sqrt(least) + 1;
      const isBelow = below >= 0 && bandFloor(below + 1) >= y - reach;
      const isAbove = above < bands && bandFloor(above) <= y + reach;
      if (!isBelow && !isAbove) break;
      if (isBelow) look(below);
      if (isAbove) look(above);
    }
    return place;
  }

  /** The crossing of the segment a b with the edge that is nearest to b, if it is within reach of b, but not b itself. */
  crossingNear(a: Place, b: Place, reach: number): Place | undefined {
    const most = Math.min(1, reach / Math.max(Math.hypot(b.x - a.x, b.y - a.y), 1));
    let nearest = Infinity;
    this.#eachAlong(a, b, (e) => {
      const { t, u } = crossing(b, a, this.#edges.ends, e);
      if (t > TOUCH && t <= most && t < nearest && u >= 0 && u <= 1) nearest = t;
    });
    if (nearest === Infinity) return undefined;
    return { x: Math.trunc(b.x + nearest * (a.x - b.x)), y: Math.trunc(b.y + nearest * (a.y - b.y)) };
  }

  /**
   * Whether the edge is in the way from a place inside to a branch. A branch that stands on the edge cannot be reached,
   * but one that stands on a corner can: so it is in PrusaSlicer.
   */
  isBetween(a: Place, b: Place): boolean {
    let isMet = false;
    this.#eachAlong(a, b, (e) => {
      const { t, u } = crossing(b, a, this.#edges.ends, e);
      isMet ||= t > TOUCH ? t <= 1 && u >= 0 && u <= 1 : t >= 0 && u > 0 && u < 1;
    });
    return isMet;
  }

  #eachAlong(a: Place, b: Place, see: (edge: number) => void): void {
    const { bandOf, bandStarts, members } = this.#edges;
    const last = bandOf(Math.max(a.y, b.y));
    for (let band = bandOf(Math.min(a.y, b.y)); band <= last; band++)
      for (let k = bandStarts[band]; k < bandStarts[band + 1]; k++) see(4 * members[k]);
  }
}

/** What ends on the edge does not cross it; as a fraction of a segment. */
const TOUCH = 1e-9;

/** Where the lines of a segment p q and of an edge cross, as fractions of each; Infinity where they do not. */
function crossing(p: Place, q: Place, ends: Int32Array, e: number): { t: number; u: number } {
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const ex = ends[e + 2] - ends[e];
  const ey = ends[e + 3] - ends[e + 1];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return { t: Infinity, u: Infinity };
  const px = ends[e] - p.x;
  const py = ends[e + 1] - p.y;
  return { t: (px * ey - py * ex) / cross, u: (px * dy - py * dx) / cross };
}
