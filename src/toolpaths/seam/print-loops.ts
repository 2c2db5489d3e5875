import { ROLE } from "../../core/roles.ts";
import { toUnits } from "../../core/units.ts";
import { boundsOfPoints, distanceToBounds } from "../../geometry/bounds.ts";
import type { Bounds } from "../../geometry/polygons.ts";
import { firstPoint, isClosed, lastPoint, type ToolpathsBuilder } from "../builder.ts";
import type { OrderOptions } from "../resolve.ts";
import type { Toolpaths } from "../toolpaths.ts";
import { hasOwnSeam, ringOf, type SeamCandidates } from "./candidates.ts";
import { behindConcaveCorner } from "./concave-corner.ts";
import { cutLoop } from "./cut-loop.ts";
import { nearestCorner } from "./nearest-corner.ts";
import { type EntityPlace, nearestPlace, nearestToEnd } from "./nearest-place.ts";
import { placeAhead } from "./place-ahead.ts";

/**
 * Prints a layer's loops, each begun at its seam: external loops where the seam table says, inner ones at the place
 * nearest to the seam of the external loop beside them, in their own corner where that is in one that turns inwards, and
 * where they are staggered as much further along as they lie further in. Where loops begin anywhere, the table has inner
 * ones too. Without a row of the table the external loop's seam is the candidate that shows least near the end of what was
 * printed before.
 */
export class LoopPrinter {
  readonly #builder: ToolpathsBuilder;
  readonly #loops: Toolpaths;
  readonly #seams: Int32Array | SeamCandidates;
  readonly #clip: number;
  readonly #cornerArm: number;
  readonly #staggered: boolean;
  /** Of each entity that has a seam of its own, its index among them; -1 for the others. */
  readonly #seamIndex: Int32Array;
  /** Of each entity that was asked for. */
  readonly #bounds: Bounds[] = [];

  constructor(
    builder: ToolpathsBuilder,
    loops: Toolpaths,
    seams: Int32Array | SeamCandidates,
    { seamClip, cornerArm, staggered, anywhere }: Omit<OrderOptions, "infillFirst">,
  ) {
    this.#builder = builder;
    this.#loops = loops;
    this.#seams = seams;
    this.#clip = seamClip;
    this.#cornerArm = cornerArm;
    this.#staggered = staggered;
    let own = 0;
    this.#seamIndex = Int32Array.from(loops.entityFlags, (flags) => (hasOwnSeam(flags, anywhere) ? own++ : -1));
  }

  /** Appends the entities `first` to `end`, the loops and open beads of one island. */
  print(first: number, end: number): void {
    for (let entity = first; entity < end; entity++)
      if (isClosed(this.#loops, entity))
        cutLoop(this.#builder, this.#loops, entity, this.#placeOf(entity, first, end), this.#clip);
      else this.#builder.appendEntity(this.#loops, entity);
  }

  #placeOf(entity: number, first: number, end: number): EntityPlace {
    const beside = this.#seamedBeside(entity, first, end);
    const index = this.#seamIndex[beside];
    if (index < 0) return nearestToEnd(this.#builder, this.#loops, entity);
    const [x, y] = this.#seamOf(index);
    const nearest = nearestPlace(this.#loops, entity, x, y);
    if (this.#seamIndex[entity] >= 0) return nearest;
    const corner = isAll(this.#loops, entity, ROLE.perimeter) ? this.#behindCorner(beside, x, y, nearest) : undefined;
    const place = corner ? nearestPlace(this.#loops, entity, ...corner) : nearest;
    if (!this.#staggered) return place;
    const width = toUnits(this.#loops.widths[place.path]);
    return placeAhead(this.#loops, entity, place, Math.max(width, place.distance));
  }

  #behindCorner(
    beside: number,
    x: number,
    y: number,
    { distance }: EntityPlace,
  ): readonly [number, number] | undefined {
    return behindConcaveCorner(ringOf(this.#loops, beside), { x, y }, distance, this.#cornerArm);
  }

  /** The seam of a loop that has its own: the table's, or the one to take from where the toolpaths so far end. */
  #seamOf(index: number): readonly [number, number] {
    if (this.#seams instanceof Int32Array) return [this.#seams[2 * index], this.#seams[2 * index + 1]];
    const point = nearestCorner(this.#seams, index, this.#builder.lastX, this.#builder.lastY);
    return [this.#seams.coords[2 * point], this.#seams.coords[2 * point + 1]];
  }

  /**
   * The loop with a seam of its own that an entity is, or that comes nearest to the middle of its first side: the one
   * next to it, mostly. From a corner that one is farther away than from a side, and in a thin wall the one beyond may be
   * nearer.
   */
  #seamedBeside(entity: number, first: number, end: number): number {
    if (this.#seamIndex[entity] >= 0) return entity;
    const loops = this.#loops;
    const { coords } = loops;
    const corner = 2 * firstPoint(loops, entity);
    const x = (coords[corner] + coords[corner + 2]) / 2;
    const y = (coords[corner + 1] + coords[corner + 3]) / 2;
    let nearest = entity;
    let least = Infinity;
    for (let other = first; other < end; other++) {
      if (this.#seamIndex[other] < 0 || distanceToBounds(this.#boundsOf(other), x, y) >= least) continue;
      const { distance } = nearestPlace(loops, other, x, y);
      if (distance >= least) continue;
      least = distance;
      nearest = other;
    }
    return nearest;
  }

  #boundsOf(entity: number): Bounds {
    const { coords } = this.#loops;
    this.#bounds[entity] ??= boundsOfPoints(
      coords,
      firstPoint(this.#loops, entity),
      lastPoint(this.#loops, entity) + 1,
    );
    return this.#bounds[entity];
  }
}

/** Whether an entity is of one role. */
function isAll({ roles, entityStarts }: Toolpaths, entity: number, role: number): boolean {
  return roles.subarray(entityStarts[entity], entityStarts[entity + 1]).every((own) => own === role);
}
