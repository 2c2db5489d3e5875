import { fillByLines } from "./by-lines.ts";
import type { Pattern } from "./pattern.ts";
import { writeZigzags } from "./zigzag.ts";

/** Parallel lines joined into zigzags; the direction alternates between layers. */
export const rectilinear: Pattern = {
  fill: (island, task, engine) => fillByLines(island, task, engine, writeZigzags),
  directions: 2,
  isOrdered: false,
  canFillSolid: true,
};
