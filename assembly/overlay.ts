// Unions, intersections, differences and offsets of rings: what is found, and how, stands in src/geometry/overlay.ts.
//
// Memory for some rings of subject and clip, and their points; points follow their starts:
//   starts     i32 per ring, + 1    where each ring's points start, counted in points; written by the caller
//   points     i32 x 2 per point    x, y; written by the caller
import { giveBackAll, take } from "./arena";
import { cutPoints, cutRings } from "./chains";
import { findMeetings, ringCount, setRings, subjectCount } from "./meetings";
import { POSITIVE, findOutlines, outPoints, outStarts } from "./outlines";
import { movedPoints, movedStarts, moveRings } from "./raw-offset";
import { findWindings } from "./windings";

/** Rings that were cut are looked through again where rounding has let edges cross that did not, so many times in all. */
const MOST_ROUNDS: i32 = 4;

let starts: usize = 0;
let points: usize = 0;

/** Makes room for rings. Returns where their starts are to be written; their points follow them. */
export function reserve(rings: i32, pointCount: i32): usize {
  giveBackAll();
  const startBytes = (<usize>rings + 1) << 2;
  starts = take(startBytes + (<usize>pointCount << 3));
  points = starts + startBytes;
  return starts;
}

/** What is inside by a rule: its number of rings, or -1 where it cannot be told. */
export function overlay(rings: i32, subjects: i32, rule: i32): i32 {
  return overlayOf(starts, points, rings, subjects, rule);
}

/** The island of the rings grown by delta: its number of rings, or -1 where it cannot be told. */
export function offset(rings: i32, delta: f64, sharpest: f64): i32 {
  if (!moveRings(starts, points, rings, delta, sharpest)) return -1;
  return overlayOf(movedStarts, movedPoints.at, rings, rings, POSITIVE);
}

/** Where the result's starts lie. */
export function resultStarts(): usize {
  return outStarts.at;
}

/** Where the result's points lie. */
export function resultPoints(): usize {
  return outPoints.at;
}

function overlayOf(starts: usize, points: usize, rings: i32, subjects: i32, rule: i32): i32 {
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
