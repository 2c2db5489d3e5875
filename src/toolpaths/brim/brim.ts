/**
 * Brims: loops on the bed around everything that stands there, which hold it down. What is close enough to share one
 * has one brim; none runs over another item.
 *
 * Loops are grown from the contours by a spacing each, or shrunk from the holes, and cut where they would leave the
 * brim's area. All are printed towards the part.
 */
import { toUnits } from "../../core/units.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Rings, ringCount } from "../../geometry/polygons.ts";
import { simplifyRings } from "../../geometry/simplify.ts";
import { concatToolpaths } from "../builder.ts";
import type { Toolpaths } from "../toolpaths.ts";
import { type BrimItem, type BrimZone, brimZones, SQUARE } from "./area.ts";
import { brimLines } from "./lines.ts";
import type { BrimOptions } from "./resolve.ts";
import { outsideIn } from "./rings-in-order.ts";

/** Of a loop: a width that is a whole number of spacings is not to lose one to rounding. */
const ROUNDING = 1e-9;

export interface Brim {
  readonly toolpaths: Toolpaths;
  /** Where it lies. */
  readonly area: ExPolygons;
}

/**
 * @param items what stands on the bed, all in the same coordinates
 * @param keepOff where no brim is printed beside
 */
export function makeBrim(
  engine: PolygonEngine,
  items: readonly BrimItem[],
  options: BrimOptions,
  keepOff: ExPolygons = EMPTY_EXPOLYGONS,
): Brim {
  const zones = brimZones(engine, items, toUnits(options.flow.spacing));
  // However many spacings the widest one holds: a narrower one's area may end amid a strand.
  const widest = Math.max(0, ...items.map(({ reach }) => reach?.width ?? 0));
  const loops = Math.floor(widest / options.flow.spacing + ROUNDING);
  const parts = zones.map((zone) => {
    const area = isEmpty(keepOff) ? zone.area : engine.difference(zone.area, keepOff);
    if (isEmpty(area)) return brimLines(engine, [], area, options);
    const rings = zone.along ? ringsAlong(engine, zone.along, loops, options) : fillingRings(engine, area, options);
    const ordered = outsideIn(rings);
    return brimLines(engine, zone.along?.side === "outwards" ? ordered : ordered.reverse(), area, options);
  });
  return { toolpaths: concatToolpaths(parts), area: engine.unionAll(zones.map(({ area }) => area)) };
}

/** So many centre lines along the edge. */
function ringsAlong(
  engine: PolygonEngine,
  { edge, side }: NonNullable<BrimZone["along"]>,
  loops: number,
  options: BrimOptions,
): Int32Array[] {
  const isOut = side === "outwards";
  const sign = isOut ? 1 : -1;
  const spacing = toUnits(options.flow.spacing);
  const tolerance = toUnits(options.resolution);
  const rings: Int32Array[] = [];
  let reached = simplifyRings(edge, tolerance);
  for (let loop = 0; loop < loops && !isEmpty(reached); loop++) {
    // Inwards the loops are what is shrunk; outwards they lie half a spacing behind what is grown.
    const step = isOut || loop > 0 ? spacing : spacing / 2;
    reached = simplifyRings(engine.offset(reached, sign * step, SQUARE), tolerance);
    rings.push(...ringsOf(isOut ? engine.offset(reached, -spacing / 2) : reached));
  }
  return rings;
}

/** Centre lines along all edges of the area, further ones inside them until it is full. */
function fillingRings(engine: PolygonEngine, area: ExPolygons, options: BrimOptions): Int32Array[] {
  const spacing = toUnits(options.flow.spacing);
  const rings: Int32Array[] = [];
  let left = engine.offset(area, -spacing / 2, SQUARE);
  while (!isEmpty(left)) {
    left = simplifyRings(left, toUnits(options.resolution));
    rings.push(...ringsOf(left));
    left = engine.offset(left, -spacing, SQUARE);
  }
  return rings;
}

function ringsOf(rings: Rings): Int32Array[] {
  return Array.from({ length: ringCount(rings) }, (_, i) =>
    rings.coords.slice(2 * rings.ringStarts[i], 2 * rings.ringStarts[i + 1]),
  );
}
