// What is inside rings of subject and clip by a rule, as loose rings that do not cross.
import { take } from "./arena";
import { cutPoints, cutRings } from "./chains";
import { findOutlines, outPoints, outStarts } from "./outlines";
import { pointOf } from "./points";
import { findMeetings } from "./sweep";
import { boundPoints, maxX, maxY, minX, minY } from "./within-bounds";
import { findWindings } from "./windings";
import { ringCount, setRings, subjectCount } from "./rings";

/** Rings that were cut are looked through again where rounding has let edges cross that did not, so many times in all. */
const MOST_ROUNDS: i32 = 4;
/** Where that is not enough they are looked through once more, magnified by a power of two up to this. */
const MOST_SHIFT: i32 = 8;

/**
 * Finds the rings: how many. Their starts and points lie in outStarts and outPoints.
 * @param starts i32 per ring, + 1
 * @param subjects how many of the rings, from the first, are the subject's
 * @returns -1 where it cannot be told
 */
export function overlayRings(starts: usize, points: usize, rings: i32, subjects: i32, rule: i32): i32 {
  const found = overlayAsGiven(starts, points, rings, subjects, rule);
  return found >= 0 ? found : overlayMagnified(starts, points, rings, subjects, rule);
}

function overlayAsGiven(starts: usize, points: usize, rings: i32, subjects: i32, rule: i32): i32 {
  setRings(starts, points, rings, subjects);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    findMeetings();
    if (cutRings() && findWindings() && findOutlines(rule)) return outStarts.count - 1;
    const cutStarts = take((<usize>ringCount + 1) << 2);
    const cut = cutPoints(cutStarts);
    setRings(cutStarts, cut, ringCount, subjectCount);
  }
  return -1;
}

/** The same in finer units; what is found is rounded, and points that become one are taken once. */
function overlayMagnified(starts: usize, points: usize, rings: i32, subjects: i32, rule: i32): i32 {
  const bytes = <usize>load<u32>(starts + (<usize>rings << 2)) << 3;
  boundPoints(points, points + bytes);
  const centreX = <i32>((<i64>minX + <i64>maxX) >> 1);
  const centreY = <i32>((<i64>minY + <i64>maxY) >> 1);
  const reach = max(<i64>maxX - <i64>minX, <i64>maxY - <i64>minY);
  let shift = MOST_SHIFT;
  while (shift > 0 && reach << shift > <i64>i32.MAX_VALUE) shift--;
  const magnified = take(bytes);
  for (let at: usize = 0; at < bytes; at += 8) {
    store<i32>(magnified + at, (load<i32>(points + at) - centreX) << shift);
    store<i32>(magnified + at, (load<i32>(points + at, 4) - centreY) << shift, 4);
  }
  const found = overlayAsGiven(starts, magnified, rings, subjects, rule);
  const half = shift > 0 ? 1 << (shift - 1) : 0;
  let at = 0;
  let start = 0;
  for (let ring = 0; ring < found; ring++) {
    const first = at;
    const end = load<i32>(outStarts.item(ring + 1));
    for (let i = start; i < end; i++) {
      const x = ((load<i32>(outPoints.item(i)) + half) >> shift) + centreX;
      const y = ((load<i32>(outPoints.item(i), 4) + half) >> shift) + centreY;
      const point = pointOf(x, y);
      if (at > first && load<i64>(outPoints.item(at - 1)) == point) continue;
      store<i64>(outPoints.item(at++), point);
    }
    while (at > first + 1 && load<i64>(outPoints.item(at - 1)) == load<i64>(outPoints.item(first))) at--;
    start = end;
    store<i32>(outStarts.item(ring + 1), at);
  }
  outPoints.count = at;
  return found;
}
