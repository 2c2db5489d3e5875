import type { Pattern } from "./pattern.ts";
import { fillByCurve, type PlaneArea, reachOf, wantedOnly } from "./plane-path.ts";

/** A spiral from the middle of the object, in chords. */
export const archimedeanChords: Pattern = {
  fill: (island, task, engine) => fillByCurve(island, task, engine, true, drawSpiral),
  directions: 1,
  isOrdered: false,
  canFillSolid: true,
};

/** r = 1 + theta / 2 pi, so that turns are one line distance apart. */
function drawSpiral(area: PlaneArea, addPoint: (u: number, v: number) => void, endPiece: () => void): void {
  const reach = reachOf(area);
  const add = wantedOnly(area, addPoint, endPiece);
  add(0, 0);
  add(1, 0);
  let theta = 0;
  for (let r = 1; r < reach; ) {
    theta += 2 * Math.acos(Math.max(0, 1 - area.resolution / r));
    r = 1 + theta / (2 * Math.PI);
    add(r * Math.cos(theta), r * Math.sin(theta));
  }
}
