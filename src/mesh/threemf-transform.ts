/** Transforms as 3MF writes them. */
import { malformed3mf } from "./threemf-package.ts";
import { composed, isUsable } from "./transform.ts";

const NUMBER = /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;

/**
 * The attribute's value, its translation in millimetres.
 * @param unitMm the unit that its translation is written in
 */
export function parseTransform(text: string, unitMm: number): Float64Array {
  const words = text.trim().split(/\s+/, 13);
  const values = Float64Array.from(words, (word, k) =>
    NUMBER.test(word) ? Number(word) * (k < 9 ? 1 : unitMm) : Number.NaN,
  );
  if (values.length !== 12 || !isUsable(values))
    throw malformed3mf(`the transform "${text.slice(0, 200)}"`, "twelve numbers");
  return values;
}

/** First the inner transform, then the outer; null is none. */
export function composed3mf(inner: Float64Array | null, outer: Float64Array | null): Float64Array | null {
  const result = composed(inner, outer);
  if (result !== null && !isUsable(result))
    throw malformed3mf("transforms whose product is beyond all bounds", "a place");
  return result;
}
