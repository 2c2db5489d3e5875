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
import type { BrimReach } from "../../settings/brim-reach.ts";

/** Corners of brims are cut off square, as PrusaSlicer's are. */
export const SQUARE = { join: "square" } as const;

/** A brim along one kind of outline. */
export interface BrimZone {
  /**
   * Its loops lie outwards of an edge, or inwards, a spacing from each other; undefined where they follow all edges of the
   * area.
   */
  readonly along: { readonly edge: ExPolygons; readonly side: "outwards" | "inwards" } | undefined;
  /** Where they may lie. */
  readonly area: ExPolygons;
}

/** An item, and the brim that it has. */
export interface BrimItem {
  /** What it puts on the bed. */
  readonly area: ExPolygons;
  readonly reach: BrimReach | undefined;
}

/** Items whose brims reach equally far. */
interface BrimGroup {
  readonly reach: BrimReach | undefined;
  readonly items: readonly number[];
}

/**
 * In print order; they do not overlap.
 * @param items all in the same coordinates
 * @param strand distance from loop to loop, units
 */
export function brimZones(engine: PolygonEngine, items: readonly BrimItem[], strand: number): BrimZone[] {
  const groups = groupsOf(items);
  const contours = items.map(({ area }) => engine.union(contoursOf(area)));
  const isGuest = contours.map((own, i) => contours.some((other, k) => k !== i && encloses(other, own)));
  const hosts = groups.map(({ items: own }) => own.filter((i) => !isGuest[i]).map((i) => contours[i]));
  const outer = outerZone(engine, groups, hosts, strand);
  const holes = holesIn(engine, items);
  const inHoles = holes && zonesInHoles(engine, items, { holes, groups, isGuest }, strand);
  return [...(outer ? [outer] : []), ...(inHoles ?? [])];
}

function groupsOf(items: readonly BrimItem[]): BrimGroup[] {
  const keys = items.map(({ reach }) => JSON.stringify(reach));
  return [...new Set(keys)].map((key) => ({
    reach: items[keys.indexOf(key)].reach,
    items: [...keys.keys()].filter((i) => keys[i] === key),
  }));
}

/** Around what stands in nothing else. @param hosts contours of each group */
function outerZone(
  engine: PolygonEngine,
  groups: readonly BrimGroup[],
  hosts: readonly (readonly ExPolygons[])[],
  strand: number,
): BrimZone | undefined {
  const edges: ExPolygons[] = [];
  const bands: ExPolygons[] = [];
  const others: ExPolygons[] = [];
  for (const [k, { reach }] of groups.entries()) {
    const outline = engine.unionAll(hosts[k]);
    if (!reach?.outer) {
      // What has none keeps others' at a strand's distance.
      others.push(engine.offset(outline, strand, SQUARE));
      continue;
    }
    const [near, far] = edgesOf(reach);
    edges.push(engine.offset(outline, near, SQUARE));
    bands.push(band(engine, outline, far, near));
  }
  if (bands.length === 0) return undefined;
  const isAlone = groups.length === 1;
  const edge = isAlone ? edges[0] : engine.unionAll(edges);
  const area = isAlone ? bands[0] : engine.difference(engine.unionAll(bands), engine.unionAll([...edges, ...others]));
  return { along: { edge, side: "outwards" }, area };
}

/** The holes of an item, by what is in them. */
interface Holes {
  /** Nothing is in them. */
  readonly empty: ExPolygons;
  /** Of each island, those that something is in; they may lie in other islands' holes. */
  readonly occupied: readonly ExPolygons[];
}

interface InHoles {
  /** By item. */
  readonly holes: readonly Holes[];
  readonly groups: readonly BrimGroup[];
  /** By item, whether it stands in another's hole. */
  readonly isGuest: readonly boolean[];
}

/** By item; undefined where none has any. */
function holesIn(engine: PolygonEngine, items: readonly BrimItem[]): Holes[] | undefined {
  const all = items.map(({ area }) =>
    islandsOf(area)
      .filter(({ ringStarts }) => ringStarts.length > 2)
      .map((island) => engine.union(ringsBetween(island, 1, island.ringStarts.length - 1))),
  );
  if (all.every((own) => own.length === 0)) return undefined;
  const standing = engine.unionAll(items.map(({ area }) => area));
  const guests = islandsOf(engine.intersection(standing, engine.unionAll(all.flat())));
  const isOccupied = (hole: ExPolygons): boolean =>
    guests.some(({ coords }) => containsPoint(hole, coords[0], coords[1]));
  const pick = (holes: ExPolygons, occupied: boolean): ExPolygons =>
    pickIslands(
      holes,
      [...islandsOf(holes).keys()].filter((i) => isOccupied(islandAt(holes, i)) === occupied),
    );
  return all.map((own) => ({
    empty: concatExPolygons(own.map((holes) => pick(holes, false))),
    occupied: own.map((holes) => pick(holes, true)).filter((holes) => !isEmpty(holes)),
  }));
}

function zonesInHoles(
  engine: PolygonEngine,
  items: readonly BrimItem[],
  { holes, groups, isGuest }: InHoles,
  strand: number,
): BrimZone[] {
  const zones: BrimZone[] = [];
  const occupied = holes.flatMap((own) => own.occupied);
  const bands: ExPolygons[] = [];
  const guestBands: ExPolygons[] = [];
  const keptFree: ExPolygons[] = [];
  for (const { reach, items: own } of groups) {
    const [near, far] = edgesOf(reach);
    const empty = concatExPolygons(own.map((i) => holes[i].empty));
    if (reach?.inner && !isEmpty(empty)) {
      const edge = engine.offset(empty, -near, SQUARE);
      zones.push({ along: { edge, side: "inwards" }, area: band(engine, empty, -near, -far) });
    }
    if (occupied.length === 0) continue;
    const parts = engine.unionAll(own.map((i) => items[i].area));
    keptFree.push(near === 0 ? parts : engine.offset(parts, near, SQUARE));
    if (reach?.inner)
      bands.push(...own.flatMap((i) => holes[i].occupied).map((hole) => band(engine, hole, -near, -far)));
    if (reach?.outer)
      for (const island of own.filter((i) => isGuest[i]).flatMap((i) => islandsOf(items[i].area)))
        guestBands.push(band(engine, engine.union(contoursOf(island)), far, near));
  }
  if (occupied.length === 0) return zones;

  if (guestBands.length > 0) bands.push(engine.intersection(engine.unionAll(guestBands), engine.unionAll(occupied)));
  keptFree.push(...items.flatMap((item) => keptByEdges(engine, item, strand)));
  // Loops around what stands there and along the hole would meet: they follow the edges of what is left.
  zones.push({ along: undefined, area: engine.difference(engine.unionAll(bands), engine.unionAll(keptFree)) });
  return zones;
}

/** Around the edges of an item that have no brim of their own, a strand's distance. */
function keptByEdges(engine: PolygonEngine, { area, reach }: BrimItem, strand: number): ExPolygons[] {
  if (reach?.outer && reach.inner) return [];
  return islandsOf(area).map((island) => {
    const contour = engine.union(contoursOf(island));
    const holes = engine.difference(contour, island);
    return engine.difference(
      reach?.outer ? contour : engine.offset(contour, strand, SQUARE),
      reach?.inner ? holes : engine.offset(holes, -strand, SQUARE),
    );
  });
}

/** How far from an outline a brim begins and ends, units. */
function edgesOf(reach: BrimReach | undefined): readonly [near: number, far: number] {
  return reach ? [toUnits(reach.separation), toUnits(reach.separation + reach.width)] : [0, 0];
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
