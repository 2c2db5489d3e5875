import { drawnForObject, drawnLines, fillByDrawing } from "../drawn-lines.ts";
import type { Pattern } from "../pattern.ts";
import { holdOnLines } from "./hold-on-lines.ts";

/** Cubes on their corners, small at the part's surface and larger inside: see octree.ts. */
export const adaptiveCubic: Pattern = {
  ...drawnForObject,
  fill: (island, task, engine) => fillByDrawing(island, task, engine, () => drawnLines(task), holdOnLines),
};

/** Adaptive cubic that grows small under top surfaces alone, which is where it has to hold something up. */
export const supportCubic: Pattern = adaptiveCubic;
