/**
 * Zones: what of a layer is printed by settings of its own. An object's parts share it out: where two overlap, the later
 * one has it. Modifiers change what is inside them of the parts before them, later ones over earlier ones.
 */
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatRings } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import type { EntryOptions } from "./resolve-entry.ts";

/** Which zone is where, by number within the object. */
export interface ZoneDivision {
  readonly count: number;
  /** The zone of each part; one part has all of the object. */
  readonly ofParts: readonly number[];
  /** For each modifier what each zone becomes inside it: itself, where it changes nothing. */
  readonly inside: readonly (readonly number[])[];
  /** How many parts each modifier comes after, in ascending order; only those it changes. */
  readonly partsBefore: readonly number[];
  /** Of the modifiers, how many are ranges of heights: these come first and change each part before any other does. */
  readonly ranges: number;
}

/** Slits that rounding leaves between pieces of a zone, units. */
const SLIT = 20;
/** How far beyond its part's outline, moved as the layer's, a strand's middle may still be thought the part's, units. */
const SLACK: number = toUnits(0.05);

/** How far what is printed may lie beyond what was cut of the parts, units. */
export function zoneReach({ gcodeResolution, closingRadius, growth, holeGrowth }: EntryOptions): number {
  return Math.max(growth, growth - holeGrowth, 0) + 2 * gcodeResolution + closingRadius + SLACK;
}

/**
 * A layer's zones, which together are all of it and do not overlap.
 * @param printed what is printed of the layer
 * @param parts what was cut of each part
 * @param modifiers what was cut of each modifier
 * @param reach how far around its parts a zone takes what is no part's own, see {@link zoneReach}
 */
export function divideLayer(
  engine: PolygonEngine,
  printed: ExPolygons,
  parts: readonly ExPolygons[],
  modifiers: readonly ExPolygons[],
  { count, ofParts, inside, partsBefore, ranges }: ZoneDivision,
  reach: number,
): ExPolygons[] {
  const none = (): ExPolygons[] => Array.from({ length: count }, () => EMPTY_EXPOLYGONS);
  const add = (zones: ExPolygons[], zone: number, area: ExPolygons): void => {
    zones[zone] = joined(engine, [zones[zone], area]);
  };
  const change = (zones: ExPolygons[], m: number): void => {
    for (const [zone, to] of inside[m].entries()) {
      if (to === zone || isEmpty(modifiers[m]) || isEmpty(zones[zone])) continue;
      const taken = engine.intersection(zones[zone], modifiers[m]);
      if (isEmpty(taken)) continue;
      zones[zone] = engine.difference(zones[zone], modifiers[m]);
      add(zones, to, taken);
    }
  };
  const shares = ofParts.length > 1 ? shareOut(engine, printed, parts, reach) : [printed];
  const zones = none();
  const addParts = (from: number, to: number): void => {
    if (from >= to) return;
    const own = none();
    for (let part = from; part < to; part++) add(own, ofParts[part], shares[part]);
    for (let range = 0; range < ranges; range++) change(own, range);
    for (const [zone, area] of own.entries()) add(zones, zone, area);
  };
  let placed = 0;
  for (let m = ranges; m < modifiers.length; m++) {
    addParts(placed, partsBefore[m]);
    placed = partsBefore[m];
    change(zones, m);
  }
  addParts(placed, shares.length);
  return zones;
}

/** Zones that touch, as one area. */
export function joined(engine: PolygonEngine, areas: readonly ExPolygons[]): ExPolygons {
  const some = areas.filter((area) => !isEmpty(area));
  if (some.length < 2) return some[0] ?? EMPTY_EXPOLYGONS;
  return engine.offset2(engine.unionAll(some), SLIT, -SLIT);
}

/** What of the layer is each part's. What lies beside all of them is the nearest's, or the first one's. */
function shareOut(
  engine: PolygonEngine,
  printed: ExPolygons,
  parts: readonly ExPolygons[],
  reach: number,
): ExPolygons[] {
  let beside = engine.difference(printed, concatRings(parts));
  const shares = parts.map((part, i) => {
    const later = parts.slice(i + 1).filter((other) => !isEmpty(other));
    const own = isEmpty(part) || later.length === 0 ? part : engine.difference(part, concatRings(later));
    if (isEmpty(own)) return own;
    const share = engine.intersection(own, printed);
    const near = isEmpty(beside) ? beside : engine.intersection(beside, engine.offset(own, reach));
    if (isEmpty(near)) return share;
    beside = engine.difference(beside, near);
    return joined(engine, [share, near]);
  });
  if (!isEmpty(beside)) shares[0] = joined(engine, [shares[0], beside]);
  return shares;
}
