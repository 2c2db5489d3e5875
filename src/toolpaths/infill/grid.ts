import { fillByCrossingLines } from "./crossing-lines.ts";
import type { Pattern } from "./pattern.ts";

/** Two directions of lines at right angles, the same on all layers. */
export const grid: Pattern = {
  fill: (island, task, engine) =>
    fillByCrossingLines(island, task, engine, [
      { turn: 0, shift: 0 },
      { turn: Math.PI / 2, shift: 0 },
    ]),
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
};
