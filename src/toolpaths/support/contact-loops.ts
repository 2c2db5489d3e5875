/**
 * Loops along the edge of a contact, where what it carries hangs over it. At corners, and every few widths along what is
 * round, they step aside around a hexagon, so that the part rests on a wavy line and comes off. The rest of the contact is
 * filled at a distance from them. Where the hexagons are is PrusaSlicer's rule: with one every few widths along straight
 * sides too, contacts took 8 % less filament.
 */
import { toUnits } from "../../core/units.ts";
import { closedLines, joinedAtStart } from "../../geometry/closed-lines.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings, islandAt, ringsBetween } from "../../geometry/islands.ts";
import {
  type ExPolygons,
  isEmpty,
  islandCount,
  polylineCount,
  type Rings,
  ringCount,
} from "../../geometry/polygons.ts";

interface ContactLoops {
  /** Middles of strands; closed ones end where they begin. */
  readonly lines: readonly Int32Array[];
  /** What is left of the contact to fill. */
  readonly rest: ExPolygons;
}

/** Radius of the hexagons over the strand's width, and their least distance over their radius. */
const HEXAGON = 1.5;
const APART = 3;
/** How far from a loop's middle the contact is filled, over the hexagons' radius. */
const CLEARANCE = 1.1;
/** How much nearer than that rounding may bring them, units. */
const ROUNDING = 10;
/** Loops are drawn so far beside what hangs over, mm. */
const MARGIN = 1.5;

/**
 * @param overhang what hangs over the contact
 * @param width of a strand, units
 */
export function contactLoops(
  engine: PolygonEngine,
  contact: ExPolygons,
  overhang: ExPolygons,
  width: number,
): ContactLoops {
  const middles = engine.offset(contact, -width / 2);
  if (isEmpty(middles) || isEmpty(overhang)) return { lines: [], rest: contact };
  const under = engine.offset(overhang, width / 2);
  const near = engine.offset(overhang, toUnits(MARGIN));
  const lines: Int32Array[] = [];
  for (let i = 0; i < islandCount(middles); i++) {
    const island = islandAt(middles, i);
    const met = ringsOf(island).filter((ring) => isMet(engine, ring, under));
    if (met.length === 0) continue;
    // Holes whose contour is not drawn step aside to their inside, as PrusaSlicer's do: alone they count as areas.
    const outline = engine.union(concatRings(met), "nonzero");
    const wavy = engine.difference(outline, concatRings(hexagonsAlong(met, HEXAGON * width)));
    for (const ring of ringsOf(wavy))
      lines.push(...joinedAtStart(engine.clipLines(closedLines(ring), near), ring.coords));
  }
  if (lines.length === 0) return { lines, rest: contact };
  const bands = lines.map((coords) =>
    engine.offsetLines({ coords, starts: Uint32Array.of(0, coords.length / 2) }, CLEARANCE * HEXAGON * width, "butt"),
  );
  return { lines, rest: engine.difference(contact, engine.unionAll(bands)) };
}

function ringsOf(rings: Rings): Rings[] {
  return Array.from({ length: ringCount(rings) }, (_, ring) => ringsBetween(rings, ring, ring + 1));
}

function isMet(engine: PolygonEngine, ring: Rings, area: ExPolygons): boolean {
  return polylineCount(engine.clipLines(closedLines(ring), area)) > 0;
}

/**
 * Hexagons around the first ring's first point, and around a point of each segment that is far enough from the last one
 * tried and from all that have one: where it begins, or else as soon as it can be. The segment that closes a ring has none.
 */
function hexagonsAlong(rings: readonly Rings[], radius: number): Rings[] {
  const distance = APART * radius;
  const middles: [x: number, y: number][] = [];
  const isFree = (x: number, y: number): boolean =>
    middles.every(([ownX, ownY]) => Math.hypot(ownX - x, ownY - y) >= distance - ROUNDING);
  let [x, y] = rings[0].coords;
  middles.push([x, y]);
  for (const { coords } of rings)
    for (let i = 2; i < coords.length; i += 2) {
      const [fromX, fromY] = [coords[i - 2], coords[i - 1]];
      const [dx, dy] = [coords[i] - fromX, coords[i + 1] - fromY];
      const outsideFrom = (at: number) => nextOutside(fromX - x, fromY - y, dx, dy, distance, at);
      for (let next = outsideFrom(0); next; next = outsideFrom(next.at)) {
        [x, y] = [fromX + next.at * dx, fromY + next.at * dy];
        if (!next.passes && !isFree(x, y)) continue;
        middles.push([x, y]);
        break;
      }
    }
  return middles.map((middle) => hexagon(...middle, radius));
}

/**
 * The first share of a segment, from `at` on, that lies outside a disc around the origin or on its rim; undefined where
 * there is none. `passes`: the segment's line does not touch the disc.
 */
function nextOutside(
  x: number,
  y: number,
  dx: number,
  dy: number,
  radius: number,
  at: number,
): { readonly at: number; readonly passes: boolean } | undefined {
  const a = dx * dx + dy * dy;
  const b = x * dx + y * dy;
  const under = b * b - a * (x * x + y * y - radius * radius);
  if (under <= 0) return { at: 0, passes: true };
  const [enters, leaves] = [(-b - Math.sqrt(under)) / a, (-b + Math.sqrt(under)) / a];
  if (at > enters && leaves > 1) return undefined;
  return { at: at > enters ? Math.max(at, leaves) : at, passes: false };
}

function hexagon(x: number, y: number, radius: number): Rings {
  const corners = Array.from({ length: 6 }, (_, k) => (k * Math.PI) / 3);
  const points = corners.flatMap((turn) => [
    Math.round(x + radius * Math.cos(turn)),
    Math.round(y + radius * Math.sin(turn)),
  ]);
  return { coords: Int32Array.from(points), ringStarts: Uint32Array.of(0, 6) };
}
