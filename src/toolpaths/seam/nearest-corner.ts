import { toMm } from "../../core/units.ts";
import type { SeamCandidates } from "./candidates.ts";
import { isAllowed } from "./painted.ts";
import { bell, type HiddenLayer, turnPenalty } from "./traits.ts";
import type { Visibility } from "./visibility.ts";

/** How fast a place loses by its distance, per mm2. */
const FALL_OFF = 0.005;
/** What a mm counts that a place hangs over: more than all else. */
const OVERHANG_PENALTY = 1000;

/** How badly a seam near by shows at a corner. Facets of a curve differ little, so that there the distance decides. */
export function nearbyPenalty(cosine: number, isConvex: boolean): number {
  const turned = Math.acos(Math.max(-1, Math.min(1, cosine)));
  return turnPenalty(isConvex ? turned : -turned);
}

/** The candidates of a layer where it counts, too, what is seen around them. */
export function hiddenCandidates(
  { coords, starts, turns, overhangs, z }: HiddenLayer,
  visibility: Pick<Visibility, "at">,
): SeamCandidates {
  const penalties = new Float32Array(turns.length);
  for (let point = 0; point < turns.length; point++)
    penalties[point] =
      visibility.at(toMm(coords[2 * point]), toMm(coords[2 * point + 1]), z) +
      turnPenalty(turns[point]) +
      OVERHANG_PENALTY * overhangs[point];
  return { coords, starts, penalties };
}

/**
 * The point of a loop where a seam shows least for how far it is from x, y: the distance counts nothing close by and as
 * much as a flat wall far off. Where nothing was printed before, the best corner.
 * @returns its index among the candidates' points
 */
export function nearestCorner(
  candidates: SeamCandidates,
  loop: number,
  x: number | undefined,
  y: number | undefined,
): number {
  const { coords, starts, penalties } = candidates;
  let best = starts[loop];
  let least = Infinity;
  for (let point = starts[loop]; point < starts[loop + 1]; point++) {
    if (!isAllowed(candidates, point)) continue;
    const dx = x === undefined ? 0 : toMm(coords[2 * point] - x);
    const dy = y === undefined ? 0 : toMm(coords[2 * point + 1] - y);
    const penalty = penalties[point] + 1 - bell(FALL_OFF * (dx * dx + dy * dy));
    if (penalty >= least) continue;
    least = penalty;
    best = point;
  }
  return best;
}
