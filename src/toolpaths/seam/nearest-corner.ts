import { toMm } from "../../core/units.ts";
import type { SeamCandidates } from "./candidates.ts";
import { isAllowed } from "./painted.ts";

/** How fast a place loses by its distance, per mm2: a corner 10 mm off is worth what lies between it and a flat wall. */
const FALL_OFF = 0.005;
/** How fast the bell falls off, per radian2. */
const BELL = 3;

/**
 * How badly a seam near by shows at a corner: PrusaSlicer's measure (its SeamPlacer), a bell around straight on and a slope
 * that favours inner corners. Facets of a curve differ by little, so that there the distance decides.
 */
export function nearbyPenalty(cosine: number, isConvex: boolean): number {
  const turned = Math.acos(Math.max(-1, Math.min(1, cosine)));
  const signed = isConvex ? turned : -turned;
  return Math.exp(-BELL * turned * turned) + 1 / (2 + Math.exp(-signed));
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
    const penalty = penalties[point] + 1 - Math.exp(-FALL_OFF * (dx * dx + dy * dy));
    if (penalty >= least) continue;
    least = penalty;
    best = point;
  }
  return best;
}
