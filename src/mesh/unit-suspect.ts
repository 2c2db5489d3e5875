/**
 * Whether a model was likely meant in another unit than it was read in.
 *
 * Programs that work in inches, metres or microns write bare numbers into formats that have no unit, and scripts write
 * them into those that have one. A whole part of a few millimetres, or of metres, is seldom ordered. Of the units that
 * would bring it to a size that parts have, the nearest (as a ratio) to 60 mm is named.
 */
import { type Warning, warning } from "../core/warnings.ts";
import { LENGTH_UNITS, type LengthUnit } from "./length-unit.ts";
import { boundingBox } from "./measure.ts";
import type { FormatResult } from "./mesh-format.ts";

/** Below, a part in inches is under 6 inches: most are. */
const SMALLEST_MM = 6;
/** No common printer builds more than 1.2 m. */
const LARGEST_MM = 2000;
const USUAL_MM = 60;
const OF_SMALL: readonly LengthUnit[] = ["inch", "m"];
const OF_LARGE: readonly LengthUnit[] = ["micron"];

/** By the largest item's longest side; one warning or none. */
export function unitWarnings({ objects, items }: Pick<FormatResult, "objects" | "items">): Warning[] {
  const sizes = objects.map(({ mesh }) => Math.max(...boundingBox(mesh).sizeMm));
  const size = items.reduce((most, { object, transform }) => Math.max(most, sizes[object] * growth(transform)), 0);
  if (!(size > 0) || (size >= SMALLEST_MM && size <= LARGEST_MM)) return [];
  const distance = (unit: LengthUnit): number => Math.abs(Math.log((size * LENGTH_UNITS[unit]) / USUAL_MM));
  const likelyUnit = (size < SMALLEST_MM ? OF_SMALL : OF_LARGE).reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const sizeThen = size * LENGTH_UNITS[likelyUnit];
  return [
    warning(
      "UNIT_SUSPECT",
      `the longest side is ${short(size)} mm; if the file is in ${WORDS[likelyUnit]}, it is ${short(sizeThen)} mm: say its unit if so`,
      { sizeMm: size, likelyUnit, sizeThenMm: sizeThen },
    ),
  ];
}

const WORDS: Readonly<Record<LengthUnit, string>> = {
  micron: "microns",
  mm: "millimetres",
  cm: "centimetres",
  m: "metres",
  inch: "inches",
  foot: "feet",
};

/** How much longer a transform makes the longest of its axes. */
function growth(m: Float64Array | null): number {
  if (m === null) return 1;
  return Math.max(Math.hypot(m[0], m[1], m[2]), Math.hypot(m[3], m[4], m[5]), Math.hypot(m[6], m[7], m[8]));
}

function short(mm: number): string {
  return String(Number(mm.toPrecision(3)));
}
