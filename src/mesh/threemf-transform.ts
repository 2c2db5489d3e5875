/** Transforms of 3MF: twelve numbers, the rows of a 4 x 3 matrix that multiplies a row vector (x y z 1) from the right. */
import { malformed3mf } from "./threemf-package.ts";

/** Beyond this no coordinate is anywhere, and products of a few such numbers stay finite. */
const GREATEST = 1e12;

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/**
 * The attribute's value, its translation in millimetres.
 * @param unitMm the unit that its translation is written in
 */
export function parseTransform(text: string, unitMm: number): Float64Array {
  const words = text.trim().split(/\s+/, 13);
  const values = Float64Array.from(words, (word, k) =>
    NUMBER.test(word) ? Number(word) * (k < 9 ? 1 : unitMm) : Number.NaN,
  );
  if (values.length !== 12 || !values.every(isUsable))
    throw malformed3mf(`the transform "${text.slice(0, 200)}"`, "twelve numbers");
  return values;
}

/** First the inner transform, then the outer; null is none. */
export function composed(inner: Float64Array | null, outer: Float64Array | null): Float64Array | null {
  if (inner === null || outer === null) return inner ?? outer;
  const result = new Float64Array(12);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? outer[9 + column] : 0;
      for (let k = 0; k < 3; k++) sum += inner[row * 3 + k] * outer[k * 3 + column];
      result[row * 3 + column] = sum;
    }
  if (!result.every(isUsable)) throw malformed3mf("transforms whose product is beyond all bounds", "a place");
  return result;
}

function isUsable(value: number): boolean {
  return Math.abs(value) <= GREATEST;
}
