import type { Pattern } from "./pattern.ts";
import { fillByCurve, type PlaneArea } from "./plane-path.ts";

/** Hilbert's curve from the corner of the object: one line that fills squares within squares. */
export const hilbertCurve: Pattern = {
  fill: (island, task, engine) => fillByCurve(island, task, engine, false, drawHilbert),
  directions: 1,
  isOrdered: false,
  canFillSolid: true,
};

function drawHilbert(area: PlaneArea, addPoint: (u: number, v: number) => void, endPiece: () => void): void {
  const size = Math.max(area.maxU + 1 - area.minU, area.maxV + 1 - area.minV, 1);
  const levels = Math.ceil(Math.log2(size));
  // The curve of a larger area begins with that of a smaller one: that of even levels ends along v, of odd ones along u.
  const side = 2 ** levels;
  if (levels % 2 === 0) drawSquare(area.minU, area.minV, 0, side, side, 0);
  else drawSquare(area.minU, area.minV, side, 0, 0, side);

  /** The square at u, v spanned by a and b: the curve begins at its corner and ends at that of a. */
  function drawSquare(u: number, v: number, au: number, av: number, bu: number, bv: number): void {
    const endU = u + au + bu;
    const endV = v + av + bv;
    // Cells stand half a distance around their points, and the lines to the neighbours' reach half a distance more.
    const isWanted = area.isWanted(
      Math.min(u, endU) - 1.5,
      Math.min(v, endV) - 1.5,
      Math.max(u, endU) + 0.5,
      Math.max(v, endV) + 0.5,
    );
    if (!isWanted) {
      endPiece();
      return;
    }
    if (Math.abs(au + av) === 1) {
      addPoint(u + (au + bu) / 2 - 0.5, v + (av + bv) / 2 - 0.5);
      return;
    }
    const [pu, pv, qu, qv] = [au / 2, av / 2, bu / 2, bv / 2];
    drawSquare(u, v, qu, qv, pu, pv);
    drawSquare(u + qu, v + qv, pu, pv, qu, qv);
    drawSquare(u + pu + qu, v + pv + qv, pu, pv, qu, qv);
    drawSquare(u + 2 * pu + qu, v + 2 * pv + qv, -qu, -qv, -pu, -pv);
  }
}
