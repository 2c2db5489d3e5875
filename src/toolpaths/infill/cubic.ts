import { fillByCrossingLines } from "./crossing-lines.ts";
import type { Pattern } from "./pattern.ts";

/** Cubes that stand on a corner: triangles whose lines move aside with height, by z / sqrt(2). */
export const cubic: Pattern = {
  fill: (island, task, engine) => {
    const shift = Math.SQRT1_2 * task.z;
    return fillByCrossingLines(island, task, engine, [
      { turn: 0, shift: -shift },
      { turn: Math.PI / 3, shift },
      { turn: (2 * Math.PI) / 3, shift: -shift },
    ]);
  },
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
};
