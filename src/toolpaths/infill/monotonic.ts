import { fillByLines } from "./by-lines.ts";
import type { Pattern } from "./pattern.ts";
import { writeMonotonic } from "./write-monotonic.ts";

/** Parallel lines, each printed after all that touch it on one side, so that the surface looks even. */
export const monotonic: Pattern = {
  fill: (island, task, engine) => fillByLines(island, task, engine, writeMonotonic),
  directions: 2,
  isOrdered: true,
  canFillSolid: true,
};
