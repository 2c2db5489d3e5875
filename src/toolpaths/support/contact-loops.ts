/**
 * Loops along the edge of a contact, where what it carries hangs over it. Every few widths they step aside around a hexagon,
 * so that the part rests on a wavy line and comes off. The rest of the contact is filled at a distance from them.
 */
import { toUnits } from "../../core/units.ts";
import { boundsOf, boxOf, joinBounds } from "../../geometry/bounds.ts";
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
    const rings = ringsOf(island).map((ring) => (isMet(engine, ring, under) ? ring : undefined));
    const met = rings.filter((ring) => ring !== undefined);
    if (met.length === 0) continue;
    // Where the contour is not drawn, one far outside stands in for it.
    const contour = rings[0] ?? engine.offset(boxOf(joinBounds(boundsOf(near), boundsOf(island))), width);
    const outline = engine.union(
      concatRings([contour, ...rings.slice(1).filter((ring) => ring !== undefined)]),
      "positive",
    );
    const wavy = engine.difference(outline, concatRings(met.flatMap((ring) => hexagonsAlong(ring, HEXAGON * width))));
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

/** Hexagons around a ring's first point and around each next point that is far enough from the one before. */
function hexagonsAlong(ring: Rings, radius: number): Rings[] {
  const { coords } = closedLines(ring);
  let [x, y] = coords;
  const hexagons = [hexagon(x, y, radius)];
  for (let i = 2; i < coords.length; i += 2) {
    const [toX, toY] = [coords[i], coords[i + 1]];
    let [fromX, fromY] = [coords[i - 2], coords[i - 1]];
    while (Math.hypot(toX - x, toY - y) >= APART * radius) {
      const share = leavesDisc(fromX - x, fromY - y, toX - fromX, toY - fromY, APART * radius);
      x = fromX + share * (toX - fromX);
      y = fromY + share * (toY - fromY);
      [fromX, fromY] = [x, y];
      hexagons.push(hexagon(x, y, radius));
    }
  }
  return hexagons;
}

/** At which share of itself, 0 to 1, a segment that begins within the disc around the origin leaves it. */
function leavesDisc(x: number, y: number, dx: number, dy: number, radius: number): number {
  const a = dx * dx + dy * dy;
  const b = x * dx + y * dy;
  const c = x * x + y * y - radius * radius;
  return (Math.sqrt(Math.max(0, b * b - a * c)) - b) / a;
}

function hexagon(x: number, y: number, radius: number): Rings {
  const corners = Array.from({ length: 6 }, (_, k) => (k * Math.PI) / 3);
  const points = corners.flatMap((turn) => [
    Math.round(x + radius * Math.cos(turn)),
    Math.round(y + radius * Math.sin(turn)),
  ]);
  return { coords: Int32Array.from(points), ringStarts: Uint32Array.of(0, 6) };
}
