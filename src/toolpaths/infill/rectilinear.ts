import { fillByLines } from "./by-lines.ts";
import { joinsLines, type Pattern } from "./pattern.ts";
import { writeApart, writeZigzags } from "./zigzag.ts";

/** Parallel lines, joined into zigzags unless nothing is; the direction alternates between layers. */
export const rectilinear: Pattern = {
  fill: (island, task, engine) => fillByLines(island, task, engine, joinsLines(task) ? writeZigzags : writeApart),
  directions: 2,
  isOrdered: false,
  canFillSolid: true,
};
