import { fillByLines } from "./by-lines.ts";
import type { Pattern } from "./pattern.ts";
import { writeMonotonic } from "./write-monotonic.ts";

/** Monotonic, each line by itself: nothing is laid along the edge. */
export const monotonicLines: Pattern = {
  fill: (island, task, engine) =>
    fillByLines(island, task, engine, (graph, writer) => writeMonotonic(graph, writer, false)),
  directions: 2,
  isOrdered: true,
  canFillSolid: true,
};
