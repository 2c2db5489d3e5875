/**
 * Brims: loops on the bed around everything that stands there, which hold it down. What is close enough to share one
 * has one brim; none runs over another item.
 *
 * Outer loops are grown from the contours by a spacing each and cut where they would leave the brim's area; inner ones
 * fill bands inside holes. Outer brims are printed from outside in, inner ones from the part out of the way inwards.
 */
import { toUnits } from "../../core/units.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Rings, ringCount } from "../../geometry/polygons.ts";
import { simplifyRings } from "../../geometry/simplify.ts";
import { concatToolpaths } from "../builder.ts";
import type { Toolpaths } from "../toolpaths.ts";
import { brimAreas } from "./area.ts";
import { brimLines } from "./lines.ts";
import type { BrimOptions } from "./resolve.ts";
import { outsideIn } from "./rings-in-order.ts";

/** Of a loop: a width that is a whole number of spacings is not to lose one to rounding. */
const ROUNDING = 1e-9;

export interface Brim {
  readonly toolpaths: Toolpaths;
  /** Where outer brims lie. */
  readonly area: ExPolygons;
}

/**
 * @param standing what each item puts on the bed, all in the same coordinates
 * @param keepOff where no brim is printed beside
 */
export function makeBrim(
  engine: PolygonEngine,
  standing: readonly ExPolygons[],
  options: BrimOptions,
  keepOff: ExPolygons = EMPTY_EXPOLYGONS,
): Brim {
  const { filled, outer, inner } = brimAreas(engine, standing, options);
  const free = (area: ExPolygons): ExPolygons => (isEmpty(keepOff) ? area : engine.difference(area, keepOff));
  const outerArea = free(outer);
  const innerArea = free(inner);
  const parts: Toolpaths[] = [];
  if (!isEmpty(outerArea))
    parts.push(brimLines(engine, outsideIn(outerRings(engine, filled, options)), outerArea, options));
  if (!isEmpty(innerArea))
    parts.push(brimLines(engine, outsideIn(innerRings(engine, innerArea, options)).reverse(), innerArea, options));
  return { toolpaths: concatToolpaths(parts), area: outer };
}

/** Centre lines around the contours, however many spacings the width holds. */
function outerRings(engine: PolygonEngine, filled: ExPolygons, options: BrimOptions): Int32Array[] {
  const spacing = toUnits(options.flow.spacing);
  const tolerance = toUnits(options.resolution);
  const loops = Math.floor(options.width / options.flow.spacing + ROUNDING);
  const rings: Int32Array[] = [];
  let grown = simplifyRings(engine.offset(filled, toUnits(options.separation), { join: "square" }), tolerance);
  for (let loop = 0; loop < loops; loop++) {
    grown = simplifyRings(engine.offset(grown, spacing, { join: "square" }), tolerance);
    rings.push(...ringsOf(engine.offset(grown, -spacing / 2)));
  }
  return rings;
}

/** Centre lines from both sides of the area until it is full. */
function innerRings(engine: PolygonEngine, area: ExPolygons, options: BrimOptions): Int32Array[] {
  const spacing = toUnits(options.flow.spacing);
  const tolerance = toUnits(options.resolution);
  const rings: Int32Array[] = [];
  for (
    let left = engine.offset(area, -spacing / 2, { join: "square" });
    !isEmpty(left);
    left = engine.offset(left, -spacing, { join: "square" })
  ) {
    left = simplifyRings(left, tolerance);
    rings.push(...ringsOf(left));
  }
  return rings;
}

function ringsOf(rings: Rings): Int32Array[] {
  return Array.from({ length: ringCount(rings) }, (_, i) =>
    rings.coords.slice(2 * rings.ringStarts[i], 2 * rings.ringStarts[i + 1]),
  );
}
