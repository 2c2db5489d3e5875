import { ringArea } from "./area.ts";
import { boundsHold, boundsOfPoints } from "./bounds.ts";
import { ringWinding } from "./contains.ts";
import type { Bounds } from "./polygons.ts";
import type { Island, Ring } from "./ring.ts";

/**
 * Islands of loose rings that do not cross: a counter-clockwise ring is a contour, a clockwise one the hole of the
 * smallest contour around it. Asking the engine for its tree instead costs a second sweep after an offset.
 */
export function nestRings(rings: readonly Ring[]): Island[] {
  const contours: Ring[] = [];
  const holes: Ring[] = [];
  for (const ring of rings) (areaOf(ring) > 0 ? contours : holes).push(ring);
  if (contours.length === 0) return [];
  if (contours.length === 1) return [[contours[0], ...holes]];
  const islands = contours.map((contour) => [contour]);
  if (holes.length === 0) return islands;
  const boxes = contours.map(boundsOfRing);
  const bySize = contours.map((contour, i) => ({ i, area: areaOf(contour) })).sort((a, b) => a.area - b.area);
  for (const hole of holes) {
    const box = boundsOfRing(hole);
    const owner = bySize.find(({ i }) => boundsHold(boxes[i], box) && holdsRing(contours[i], hole));
    if (owner !== undefined) islands[owner.i].push(hole);
  }
  return islands;
}

function areaOf({ coords, start, end }: Ring): number {
  return ringArea(coords, start, end);
}

function boundsOfRing({ coords, start, end }: Ring): Bounds {
  return boundsOfPoints(coords, start, end);
}

/** Rings may touch: the first point that does not lie on the contour decides. */
function holdsRing(contour: Ring, { coords, start, end }: Ring): boolean {
  for (let i = start; i < end; i++) {
    const turns = ringWinding(contour.coords, contour.start, contour.end, coords[2 * i], coords[2 * i + 1]);
    if (turns !== undefined) return turns !== 0;
  }
  return true;
}
