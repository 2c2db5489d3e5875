/**
 * Where brims lie: bands around what stands on the bed, less what stands there.
 *
 * A contour's band reaches from `separation` to `separation + width` outwards, a hole's as far inwards. Inside a contour
 * nothing gets an outer band but a thing of its own that stands in another's hole; its band stays in that hole.
 */
import { toUnits } from "../../core/units.ts";
import { containsPoint } from "../../geometry/contains.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { type ExPolygons, islandCount, type Rings } from "../../geometry/polygons.ts";
import type { BrimOptions } from "./resolve.ts";

/** Corners of brims are cut off square, as PrusaSlicer's are. */
export const SQUARE = { join: "square" } as const;

/** A brim along one kind of outline. */
export interface BrimZone {
  /**
   * Its loops lie outwards of this, or inwards, a spacing from each other; undefined where they follow all edges of
   * the area.
   */
  readonly along: { readonly outline: ExPolygons; readonly side: "outwards" | "inwards" } | undefined;
  /** Where they may lie. */
  readonly area: ExPolygons;
}

/**
 * In print order; they do not overlap.
 * @param standing what each item puts on the bed, all in the same coordinates
 */
export function brimZones(engine: PolygonEngine, standing: readonly ExPolygons[], options: BrimOptions): BrimZone[] {
  const near = toUnits(options.separation);
  const far = toUnits(options.separation + options.width);
  const contours = standing.map((item) => engine.union(ringsWhere(item, true)));
  const isEnclosed = contours.map((own, i) => contours.some((other, k) => k !== i && encloses(other, own)));
  const zones: BrimZone[] = [];
  if (options.outer) {
    const outline = engine.unionAll(contours.filter((_, i) => !isEnclosed[i]));
    zones.push({ along: { outline, side: "outwards" }, area: band(engine, outline, far, near) });
  }
  const hasGuests = isEnclosed.includes(true);
  if (!options.inner && !hasGuests) return zones;

  const holes = engine.unionAll(standing.map((item) => engine.union(ringsWhere(item, false))));
  const inHoles: ExPolygons[] = [];
  if (options.inner) inHoles.push(band(engine, holes, -near, -far));
  if (options.outer) {
    const guests = engine.unionAll(contours.filter((_, i) => isEnclosed[i]));
    inHoles.push(engine.intersection(band(engine, guests, far, near), holes));
  }
  const keepOff = engine.offset(engine.unionAll(standing), near, SQUARE);
  const area = engine.difference(engine.unionAll(inHoles), keepOff);
  // Where something stands in a hole, loops around it and along the hole would meet.
  zones.push({ along: hasGuests ? undefined : { outline: holes, side: "inwards" }, area });
  return zones;
}

/** Between two offsets, the wider one first. */
function band(engine: PolygonEngine, area: ExPolygons, wide: number, narrow: number): ExPolygons {
  const sides = [wide, narrow].map((by) => (by === 0 ? area : engine.offset(area, by, SQUARE)));
  return engine.difference(sides[0], sides[1]);
}

/** The contours of all islands, or their holes. */
function ringsWhere({ coords, ringStarts, islandStarts }: ExPolygons, areContours: boolean): Rings {
  const rings: Rings[] = [];
  for (let island = 0; island + 1 < islandStarts.length; island++)
    for (let ring = islandStarts[island]; ring < islandStarts[island + 1]; ring++)
      if ((ring === islandStarts[island]) === areContours) {
        const own = coords.subarray(2 * ringStarts[ring], 2 * ringStarts[ring + 1]);
        rings.push({ coords: own, ringStarts: Uint32Array.of(0, own.length / 2) });
      }
  return concatRings(rings);
}

/** Whether one item stands inside the contours of another; items do not overlap. */
function encloses(other: ExPolygons, own: ExPolygons): boolean {
  return islandCount(own) > 0 && containsPoint(other, own.coords[0], own.coords[1]);
}
