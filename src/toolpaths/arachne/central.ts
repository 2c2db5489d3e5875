/**
 * Which segments of a skeleton run along the middle of a wall (central): those where its sides open at less than the
 * transition angle, and short ways up between such. The others run into corners.
 */
import { toUnits } from "../../core/units.ts";
import { type BeadingOptions, beadCount } from "./beading.ts";
import type { Skeleton } from "./skeleton.ts";

/** A segment shorter than this goes neither up nor down, units. */
const LEVEL = toUnits(0.01);
/** Central stretches of different numbers of beads are joined over less than this, units. */
const CLIMBED = toUnits(0.4);

/**
 * Marks the central segments.
 * @param slope sine of half the angle between a wall's sides below which a segment is central
 */
export function markCentral(skeleton: Skeleton, beading: BeadingOptions, slope: number): void {
  for (let segment = 0; segment < skeleton.segmentCount; segment++)
    if (isCentral(skeleton, segment, beading, slope)) skeleton.central[segment] = 1;
  climbSteepParts(skeleton, beading);
}

function isCentral(skeleton: Skeleton, segment: number, { minFeature }: BeadingOptions, slope: number): boolean {
  if (skeleton.siteB[segment] < 0) return false;
  const a = skeleton.radius[skeleton.from[segment]];
  const b = skeleton.radius[skeleton.to[segment]];
  return 2 * Math.max(a, b) >= minFeature && Math.abs(b - a) < skeleton.length(segment) * slope;
}

/**
 * Makes central what leads up from the end of a central stretch to another one, or to a peak, where as many beads fit, or
 * one more or less and it is not far, as PrusaSlicer does: else beads would be interrupted where a wall's sides turn at
 * different places, and where walls meet.
 */
function climbSteepParts(skeleton: Skeleton, beading: BeadingOptions): void {
  for (let node = 0; node < skeleton.radius.length; node++) {
    const central = skeleton.segmentsAt[node].filter((segment) => skeleton.central[segment] === 1);
    if (central.length === 1) climbFrom(skeleton, beading, node, central[0]);
  }
}

function climbFrom(skeleton: Skeleton, beading: BeadingOptions, start: number, central: number): void {
  const { radius, segmentsAt } = skeleton;
  const isUp = (segment: number, node: number): boolean =>
    radius[skeleton.otherEnd(segment, node)] >= radius[node] || skeleton.length(segment) < LEVEL;
  const way = new Set([central]);
  let gone = 0;
  for (let node = start; ; ) {
    const next = segmentsAt[node].find(
      (segment) => !way.has(segment) && skeleton.siteB[segment] >= 0 && isUp(segment, node),
    );
    if (next === undefined || skeleton.central[next] === 1) return;
    way.add(next);
    gone += skeleton.length(next);
    node = skeleton.otherEnd(next, node);
    if (!skeleton.isPeak(node) && segmentsAt[node].every((segment) => skeleton.central[segment] === 0)) continue;
    const more = Math.abs(beadCount(2 * radius[node], beading) - beadCount(2 * radius[start], beading));
    if (more === 0 || (more === 1 && gone < CLIMBED)) for (const segment of way) skeleton.central[segment] = 1;
    return;
  }
}
