import type { Pattern } from "./pattern.ts";
import { fillByCurve, type PlaneArea, reachOf, wantedOnly } from "./plane-path.ts";

/** A spiral of eight-pointed stars from the middle of the object. */
export const octagramSpiral: Pattern = {
  fill: (island, task, engine) => fillByCurve(island, task, engine, true, drawOctagrams),
  directions: 1,
  isOrdered: false,
  canFillSolid: true,
};

/** Each turn goes through tips on the axes and notches on the diagonals, and leads on to a turn farther out. */
function drawOctagrams(area: PlaneArea, addPoint: (u: number, v: number) => void, endPiece: () => void): void {
  const reach = reachOf(area);
  const add = wantedOnly(area, addPoint, endPiece);
  add(0, 0);
  for (let turn = 1; turn * Math.SQRT2 - Math.SQRT2 < reach; turn++) {
    const tip = turn * Math.SQRT2;
    const notch = turn;
    const far = tip + notch;
    for (let quarter = 0, cos = 1, sin = 0; quarter < 4; quarter++) {
      const addTurned = (u: number, v: number): void => add(u * cos - v * sin, u * sin + v * cos);
      addTurned(tip, 0);
      addTurned(far, notch);
      addTurned(notch, notch);
      // The last arm of a turn reaches out to where the next one begins.
      if (quarter < 3) addTurned(notch, far);
      else add(far + Math.SQRT2, -notch);
      [cos, sin] = [-sin, cos];
    }
  }
}
