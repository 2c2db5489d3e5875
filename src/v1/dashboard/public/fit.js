/** Whether a part fits a build volume, as the service has it: each side against its axis, unturned, with the same tolerance. */

/** @import { Size } from "../quote/records.ts" */

/** @type {readonly (keyof Size)[]} */
const AXES = ["x", "y", "z"];

const TOLERANCE_MM = 1e-3;

/**
 * The axes on which a part is too long, and by how much.
 * @param {Size} part mm
 * @param {Size} bed mm
 * @returns {{ axis: keyof Size, excess: number }[]} empty when it fits
 */
function excesses(part, bed) {
  return AXES.filter((axis) => part[axis] > bed[axis] + TOLERANCE_MM).map((axis) => ({
    axis,
    excess: part[axis] - bed[axis],
  }));
}

/**
 * The same in words.
 * @param {Size} part
 * @param {Size} bed
 */
export function fitInWords(part, bed) {
  const over = excesses(part, bed);
  const sizes = `${sizeInWords(part)} in ${sizeInWords(bed)}`;
  if (over.length === 0) return { fits: true, words: `Fits: ${sizes}` };
  const by = over.map(({ axis, excess }) => `${roundedUp(excess)} mm too long in ${axis}`).join(", ");
  return { fits: false, words: `Does not fit: ${by} (${sizes})` };
}

/** @param {Size} size mm */
export function sizeInWords({ x, y, z }) {
  return `${rounded(x)} × ${rounded(y)} × ${rounded(z)} mm`;
}

/** @param {number} mm */
function rounded(mm) {
  return Math.round(mm * 100) / 100;
}

/** So that a hair too long does not read as 0 mm. @param {number} mm */
function roundedUp(mm) {
  return Math.ceil(mm * 100) / 100;
}
