/** Above this a product of coordinate differences may have been rounded. */
const EXACT: f64 = 9007199254740992;

/**
 * On which side of the line from a to b the point c lies: positive left, negative right, 0 on it. Only the sign counts;
 * it is exact for all points. As far as doubles do not tell it, products of 64 bits do, their factors cut in two.
 */
export function orientation(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32): f64 {
  const abx = <i64>bx - <i64>ax;
  const aby = <i64>by - <i64>ay;
  const acx = <i64>cx - <i64>ax;
  const acy = <i64>cy - <i64>ay;
  const left = <f64>abx * <f64>acy;
  const right = <f64>aby * <f64>acx;
  const size = abs(left) + abs(right);
  const difference = left - right;
  if (size <= EXACT || abs(difference) > size * 1e-15) return difference;
  const low = abx * (acy & 0xffff) - aby * (acx & 0xffff);
  const high = abx * (acy >> 16) - aby * (acx >> 16) + (low >> 16);
  return <f64>(high != 0 ? high : low & 0xffff);
}
