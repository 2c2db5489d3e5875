import { joinBounds } from "../../geometry/bounds.ts";
import { PointGrid } from "../../geometry/point-grid.ts";
import type { Loop } from "../loops.ts";

/**
 * Beads lie beside each other where points of them are nearer than this share of their widths' mean: what lies beyond a
 * corner counts, and no bead that another one lies before.
 */
const BESIDE = 1.9;

/**
 * Of each bead, those beside it, one step further out or in, that are printed later: the outer one, or, with the external
 * ones first, the inner one; a bead along the middle of a wall always after the outer one.
 */
export function laterNeighbours(beads: readonly Loop[], externalFirst: boolean): number[][] {
  const later = beads.map(() => new Set<number>());
  if (beads.length < 2) return later.map(() => []);
  let widest = 1;
  for (const { widths = [] } of beads) for (const width of widths) widest = Math.max(widest, width);
  const grid = new PointGrid(beads.map(({ bounds }) => bounds).reduce(joinBounds), BESIDE * widest);
  // Of each point in the grid its bead, and its place there.
  const owners: number[] = [];
  const places: number[] = [];
  beads.forEach(({ coords }, bead) => {
    for (let i = 0; i < coords.length / 2; i++) {
      grid.add(coords[2 * i], coords[2 * i + 1]);
      owners.push(bead);
      places.push(i);
    }
  });
  const widthAt = (bead: number, place: number): number => beads[bead].widths?.[place] ?? widest;
  beads.forEach(({ coords, depth, isMiddle }, outer) => {
    for (let i = 0; i < coords.length / 2; i++) {
      const [x, y] = [coords[2 * i], coords[2 * i + 1]];
      grid.around(x, y, BESIDE * widest, (point) => {
        const inner = owners[point];
        if (beads[inner].depth !== depth + 1 || later[inner].has(outer) || later[outer].has(inner)) return;
        const [innerX, innerY] = grid.at(point);
        const reach = (BESIDE * (widthAt(outer, i) + widthAt(inner, places[point]))) / 2;
        if ((innerX - x) ** 2 + (innerY - y) ** 2 >= reach * reach) return;
        if (beads[inner].isMiddle && !isMiddle) later[outer].add(inner);
        else if (!isMiddle) later[externalFirst ? outer : inner].add(externalFirst ? inner : outer);
      });
    }
  });
  return later.map((own) => [...own]);
}
