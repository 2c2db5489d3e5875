import { ringArea } from "./area.ts";
import { boundsOfPoints } from "./bounds.ts";
import type { Island } from "./canonical.ts";
import { ringWinding } from "./contains.ts";
import type { Bounds } from "./polygons.ts";

/**
 * Islands of loose rings that do not cross: a counter-clockwise ring is a contour, a clockwise one the hole of the
 * smallest contour around it. Asking the engine for its tree instead costs a second sweep after an offset.
 */
export function nestRings(rings: readonly Int32Array[]): Island[] {
  const contours: Int32Array[] = [];
  const holes: Int32Array[] = [];
  for (const ring of rings) (ringArea(ring, 0, ring.length / 2) > 0 ? contours : holes).push(ring);
  if (contours.length === 0) return [];
  if (contours.length === 1) return [[contours[0], ...holes]];
  const islands = contours.map((contour) => [contour]);
  if (holes.length === 0) return islands;
  const boxes = contours.map((contour) => boundsOfPoints(contour, 0, contour.length / 2));
  const bySize = contours
    .map((contour, i) => ({ i, area: ringArea(contour, 0, contour.length / 2) }))
    .sort((a, b) => a.area - b.area);
  for (const hole of holes) {
    const box = boundsOfPoints(hole, 0, hole.length / 2);
    const owner = bySize.find(({ i }) => holdsBox(boxes[i], box) && holdsRing(contours[i], hole));
    if (owner !== undefined) islands[owner.i].push(hole);
  }
  return islands;
}

function holdsBox(outer: Bounds, inner: Bounds): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY;
}

/** Rings may touch: the first point that does not lie on the contour decides. */
function holdsRing(contour: Int32Array, ring: Int32Array): boolean {
  for (let i = 0; i < ring.length; i += 2) {
    const turns = ringWinding(contour, 0, contour.length / 2, ring[i], ring[i + 1]);
    if (turns !== undefined) return turns !== 0;
  }
  return true;
}
