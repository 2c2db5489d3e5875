/**
 * Whether some of the way p + t d, t from 0 to 1, lies in the band |x| <= reach, low <= y <= high.
 * @param part told from which t to which; as it was where there is none
 */
export function partInBand(
  px: number,
  py: number,
  dx: number,
  dy: number,
  reach: number,
  low: number,
  high: number,
  part: Float64Array,
): boolean {
  let from = 0;
  let to = 1;
  if (dx !== 0) {
    from = Math.max(from, Math.min((-reach - px) / dx, (reach - px) / dx));
    to = Math.min(to, Math.max((-reach - px) / dx, (reach - px) / dx));
  } else if (Math.abs(px) > reach) return false;
  if (dy !== 0) {
    from = Math.max(from, Math.min((low - py) / dy, (high - py) / dy));
    to = Math.min(to, Math.max((low - py) / dy, (high - py) / dy));
  } else if (py < low || py > high) return false;
  if (from > to) return false;
  part[0] = from;
  part[1] = to;
  return true;
}
