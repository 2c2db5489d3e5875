import { fillByCrossingLines } from "./crossing-lines.ts";
import type { Pattern } from "./pattern.ts";

/** Three directions of lines, the same on all layers. */
export const triangles: Pattern = {
  fill: (island, task, engine) =>
    fillByCrossingLines(island, task, engine, [
      { turn: 0, shift: 0 },
      { turn: Math.PI / 3, shift: 0 },
      { turn: (2 * Math.PI) / 3, shift: 0 },
    ]),
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
};
