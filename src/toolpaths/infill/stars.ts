import { fillByCrossingLines } from "./crossing-lines.ts";
import type { Pattern } from "./pattern.ts";

/** Triangles whose third direction is moved aside by half its line distance: six-pointed stars around hexagons. */
export const stars: Pattern = {
  fill: (island, task, engine) =>
    fillByCrossingLines(island, task, engine, [
      { turn: 0, shift: 0 },
      { turn: Math.PI / 3, shift: 0 },
      { turn: (2 * Math.PI) / 3, shift: (1.5 * task.spacing) / task.density },
    ]),
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
};
