/** Transforms of files' objects: twelve numbers, the rows of a 4 x 3 matrix that multiplies a row vector (x y z 1) from the right. */

/** Beyond this no coordinate is anywhere, and products of a few such numbers stay finite. */
const GREATEST = 1e12;

/** First the inner transform, then the outer; null is none. What it gives need not be usable. */
export function composed<Inner extends Float64Array | null>(
  inner: Inner,
  outer: Float64Array | null,
): Inner | Float64Array {
  if (inner === null || outer === null) return inner ?? outer ?? inner;
  const result = new Float64Array(12);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? outer[9 + column] : 0;
      for (let k = 0; k < 3; k++) sum += inner[row * 3 + k] * outer[k * 3 + column];
      result[row * 3 + column] = sum;
    }
  return result;
}

/** Whether all of it is numbers that leave things somewhere. */
export function isUsable(transform: Float64Array): boolean {
  return transform.every((value) => Math.abs(value) <= GREATEST);
}

/** Of the first nine numbers, a 3 x 3 matrix: negative where it mirrors. */
export function determinant(m: ArrayLike<number>): number {
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}
