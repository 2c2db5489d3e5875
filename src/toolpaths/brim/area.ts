/**
 * Where brims lie: bands around what stands on the bed, less what stands there.
 *
 * A contour's band reaches from `separation` to `separation + width` outwards, a hole's as far inwards. Inside a contour
 * nothing gets an outer band but a thing of its own that stands in another's hole; its band stays in that hole. An edge in
 * a hole that gets no band itself keeps others' at a strand's distance. PrusaSlicer's rules.
 */
import { toUnits } from "../../core/units.ts";
import { containsPoint } from "../../geometry/contains.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import {
  concatExPolygons,
  contoursOf,
  islandAt,
  islandsOf,
  pickIslands,
  ringsBetween,
} from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount } from "../../geometry/polygons.ts";
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
  const contours = standing.map((item) => engine.union(contoursOf(item)));
  const isGuest = contours.map((own, i) => contours.some((other, k) => k !== i && encloses(other, own)));
  const outline = engine.unionAll(contours.filter((_, i) => !isGuest[i]));
  const outer = { along: { outline, side: "outwards" as const }, area: band(engine, outline, far, near) };
  const holes = holesIn(engine, standing);
  const guests = standing.filter((_, i) => isGuest[i]);
  const inHoles = holes && zonesInHoles(engine, standing, holes, guests, options);
  return [...(options.outer ? [outer] : []), ...(inHoles ?? [])];
}

/** The holes of what stands on the bed, by what is in them. */
interface Holes {
  /** Nothing is in them. */
  readonly empty: ExPolygons;
  /** Of each island, those that something is in; they may lie in other islands' holes. */
  readonly occupied: readonly ExPolygons[];
}

function holesIn(engine: PolygonEngine, standing: readonly ExPolygons[]): Holes | undefined {
  const all = standing
    .flatMap(islandsOf)
    .filter(({ ringStarts }) => ringStarts.length > 2)
    .map((island) => engine.union(ringsBetween(island, 1, island.ringStarts.length - 1)));
  if (all.length === 0) return undefined;
  const guests = islandsOf(engine.intersection(engine.unionAll(standing), engine.unionAll(all)));
  const isOccupied = (hole: ExPolygons): boolean =>
    guests.some(({ coords }) => containsPoint(hole, coords[0], coords[1]));
  const pick = (holes: ExPolygons, occupied: boolean): ExPolygons =>
    pickIslands(
      holes,
      [...islandsOf(holes).keys()].filter((i) => isOccupied(islandAt(holes, i)) === occupied),
    );
  return {
    empty: concatExPolygons(all.map((holes) => pick(holes, false))),
    occupied: all.map((holes) => pick(holes, true)).filter((holes) => !isEmpty(holes)),
  };
}

/** @param guests items that stand in others' holes */
function zonesInHoles(
  engine: PolygonEngine,
  standing: readonly ExPolygons[],
  { empty, occupied }: Holes,
  guests: readonly ExPolygons[],
  options: BrimOptions,
): BrimZone[] {
  const near = toUnits(options.separation);
  const far = toUnits(options.separation + options.width);
  const zones: BrimZone[] = [];
  if (options.inner && !isEmpty(empty)) {
    zones.push({ along: { outline: empty, side: "inwards" }, area: band(engine, empty, -near, -far) });
  }
  if (occupied.length === 0) return zones;

  const bands = options.inner ? occupied.map((holes) => band(engine, holes, -near, -far)) : [];
  if (options.outer && guests.length > 0) {
    const own = guests.flatMap(islandsOf).map((island) => band(engine, engine.union(contoursOf(island)), far, near));
    bands.push(engine.intersection(engine.unionAll(own), engine.unionAll(occupied)));
  }
  const parts = engine.unionAll(standing);
  const keptFree = [near === 0 ? parts : engine.offset(parts, near, SQUARE)];
  const strand = toUnits(options.flow.spacing);
  if (!options.outer || !options.inner)
    for (const island of standing.flatMap(islandsOf)) {
      const contour = engine.union(contoursOf(island));
      const holes = engine.difference(contour, island);
      const [wide, narrow] = options.inner
        ? [engine.offset(contour, strand, SQUARE), holes]
        : [contour, engine.offset(holes, -strand, SQUARE)];
      keptFree.push(engine.difference(wide, narrow));
    }
  // Loops around what stands there and along the hole would meet: they follow the edges of what is left.
  zones.push({ along: undefined, area: engine.difference(engine.unionAll(bands), engine.unionAll(keptFree)) });
  return zones;
}

/** Between two offsets, the wider one first. */
function band(engine: PolygonEngine, area: ExPolygons, wide: number, narrow: number): ExPolygons {
  const sides = [wide, narrow].map((by) => (by === 0 ? area : engine.offset(area, by, SQUARE)));
  return engine.difference(sides[0], sides[1]);
}

/** Whether all that an item puts on the bed stands inside the contours of another; items do not overlap. */
function encloses(other: ExPolygons, own: ExPolygons): boolean {
  return islandCount(own) > 0 && islandsOf(own).every(({ coords }) => containsPoint(other, coords[0], coords[1]));
}
