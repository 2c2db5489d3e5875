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
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount, type Rings } from "../../geometry/polygons.ts";
import type { BrimOptions } from "./resolve.ts";

/** Corners of brims are cut off square, as PrusaSlicer's are. */
const SQUARE = { join: "square" } as const;

export interface BrimAreas {
  /** What outer brims are grown from: everything that stands by itself, its holes filled. */
  readonly filled: ExPolygons;
  /** Where outer brims lie, and inner ones; they do not overlap. */
  readonly outer: ExPolygons;
  readonly inner: ExPolygons;
}

/** @param standing what each item puts on the bed, all in the same coordinates */
export function brimAreas(engine: PolygonEngine, standing: readonly ExPolygons[], options: BrimOptions): BrimAreas {
  const near = toUnits(options.separation);
  const far = toUnits(options.separation + options.width);
  const contours = standing.map((item) => engine.union(ringsWhere(item, true)));
  const isEnclosed = contours.map((own, i) => contours.some((other, k) => k !== i && encloses(other, own)));
  const filled = engine.unionAll(contours.filter((_, i) => !isEnclosed[i]));
  const keepOff = engine.offset(engine.unionAll(standing), near, SQUARE);

  const outer = options.outer
    ? engine.difference(engine.offset(filled, far, SQUARE), engine.offset(filled, near, SQUARE))
    : EMPTY_EXPOLYGONS;

  const bands: ExPolygons[] = [];
  const holes = engine.unionAll(standing.map((item) => asContours(engine, ringsWhere(item, false))));
  if (options.inner) bands.push(band(engine, holes, -near, -far));
  if (options.outer) {
    const enclosed = contours.filter((_, i) => isEnclosed[i]);
    if (enclosed.length > 0) bands.push(engine.intersection(band(engine, engine.unionAll(enclosed), far, near), holes));
  }
  const inner = bands.length > 0 ? engine.difference(engine.unionAll(bands), keepOff) : EMPTY_EXPOLYGONS;
  return { filled, outer, inner };
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

/** What lies inside holes, whichever way they run. */
function asContours(engine: PolygonEngine, holes: Rings): ExPolygons {
  return isEmpty(holes) ? EMPTY_EXPOLYGONS : engine.union(holes, "nonzero");
}

/** Whether one item stands inside the contours of another; items do not overlap. */
function encloses(other: ExPolygons, own: ExPolygons): boolean {
  return islandCount(own) > 0 && containsPoint(other, own.coords[0], own.coords[1]);
}
