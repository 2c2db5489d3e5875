/** Above this a product of coordinate differences may have been rounded. */
const EXACT = 2 ** 53;

/**
 * On which side of the line from a to b the point c lies: positive left, negative right, 0 exactly on it.
 * Only the sign is promised; it is exact for every Int32 point. The products are exact up to differences of 0.67 m
 * each way; beyond that the sum is checked against its rounding error, and done again in big integers if in doubt.
 */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay);
  const right = (by - ay) * (cx - ax);
  const size = Math.abs(left) + Math.abs(right);
  const difference = left - right;
  if (size <= EXACT || Math.abs(difference) > size * 1e-15) return difference;
  const exact = BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}
