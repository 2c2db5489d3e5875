import { toUnits } from "../../core/units.ts";
import { ringArea } from "../../geometry/area.ts";
import { boundsOfPoints, distanceToBounds } from "../../geometry/bounds.ts";
import { type NearestPoint, nearestOnRing } from "../../geometry/path.ts";
import { FLAT_PENALTY, type SeamCandidates } from "./candidates.ts";
import { isAllowed } from "./painted.ts";

/** A seam stays this near to the one below, mm, so that a stack reads as one line. */
const REACH = 2.5;
/** What a corner counts against staying straight above the seam below. */
const CORNER_WEIGHT = 0.6;
/** How much a new stack prefers the side of its loop that is hidden from the front left. */
const HIDDEN_PREFERENCE = 0.15;

/**
 * Seams of consecutive layers lie above each other: bottom up, a loop that comes near a seam of the layer below
 * continues it, at the best corner within reach or else at the point nearest to it; other loops begin a stack at their
 * best corner. Contours go on from contours and holes from holes: in a thin wall the seam of its other side is as near.
 */
export function placeAligned(layers: readonly SeamCandidates[]): Int32Array[] {
  let contours: Int32Array = new Int32Array(0);
  let holes = contours;
  return layers.map((layer) => {
    const loops = Array.from({ length: layer.starts.length - 1 }, (_, loop) => loop);
    const seams = new Int32Array(2 * loops.length);
    const isHole = loops.map((loop) => ringArea(layer.coords, layer.starts[loop], layer.starts[loop + 1]) < 0);
    for (const loop of loops)
      if (!continueStack(layer, loop, isHole[loop] ? holes : contours, seams))
        beginStack(layer, loop, isHole[loop], seams);
    contours = seams.filter((_, i) => !isHole[i >> 1]);
    holes = seams.filter((_, i) => isHole[i >> 1]);
    return seams;
  });
}

/** Puts the loop's seam near the nearest seam below, if one is within reach. */
function continueStack(layer: SeamCandidates, loop: number, below: Int32Array, seams: Int32Array): boolean {
  const { coords, starts, penalties } = layer;
  const reach = toUnits(REACH);
  const bounds = boundsOfPoints(coords, starts[loop], starts[loop + 1]);
  let nearest = reach;
  let fromX = 0;
  let fromY = 0;
  for (let i = 0; i < below.length; i += 2) {
    // A unit more, so that rounding leaves out none that is as near.
    if (distanceToBounds(bounds, below[i], below[i + 1]) > nearest + 1) continue;
    const found = nearestAllowed(layer, loop, below[i], below[i + 1]);
    if (found.distance >= nearest) continue;
    nearest = found.distance;
    fromX = below[i];
    fromY = below[i + 1];
    seams[2 * loop] = found.x;
    seams[2 * loop + 1] = found.y;
  }
  if (nearest === reach) return false;
  let best = CORNER_WEIGHT * FLAT_PENALTY + nearest / reach;
  for (let point = starts[loop]; point < starts[loop + 1]; point++) {
    const distance = Math.sqrt((coords[2 * point] - fromX) ** 2 + (coords[2 * point + 1] - fromY) ** 2);
    const penalty = CORNER_WEIGHT * penalties[point] + distance / reach;
    if (distance > reach || penalty >= best || !isAllowed(layer, point)) continue;
    best = penalty;
    seams[2 * loop] = coords[2 * point];
    seams[2 * loop + 1] = coords[2 * point + 1];
  }
  return true;
}

/** The place of a loop nearest to a point; where seams may not be everywhere, of the points where they may. */
function nearestAllowed(layer: SeamCandidates, loop: number, x: number, y: number): Omit<NearestPoint, "index"> {
  const { coords, starts, allowed } = layer;
  if (allowed === undefined) return nearestOnRing(coords, starts[loop], starts[loop + 1], x, y);
  let nearest = { x, y, distance: Infinity };
  for (let point = starts[loop]; point < starts[loop + 1]; point++) {
    if (!isAllowed(layer, point)) continue;
    const distance = Math.sqrt((coords[2 * point] - x) ** 2 + (coords[2 * point + 1] - y) ** 2);
    if (distance < nearest.distance) nearest = { x: coords[2 * point], y: coords[2 * point + 1], distance };
  }
  return nearest;
}

/**
 * Puts the loop's seam at its best corner; among equal ones where it is hidden from the front left: at the back right
 * of a contour, and at the front left of a hole, whose other walls are the ones that show.
 */
function beginStack(layer: SeamCandidates, loop: number, isHole: boolean, seams: Int32Array): void {
  const { coords, starts, penalties } = layer;
  const { minX, minY, maxX, maxY } = boundsOfPoints(coords, starts[loop], starts[loop + 1]);
  const preference = (isHole ? -HIDDEN_PREFERENCE : HIDDEN_PREFERENCE) / (maxX - minX + maxY - minY);
  let best = Infinity;
  for (let point = starts[loop]; point < starts[loop + 1]; point++) {
    const penalty = penalties[point] - preference * (coords[2 * point] - minX + coords[2 * point + 1] - minY);
    if (penalty >= best || !isAllowed(layer, point)) continue;
    best = penalty;
    seams[2 * loop] = coords[2 * point];
    seams[2 * loop + 1] = coords[2 * point + 1];
  }
}
