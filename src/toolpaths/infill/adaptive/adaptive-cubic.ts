import type { PolygonEngine } from "../../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons } from "../../../geometry/polygons.ts";
import { fillByDrawing } from "../drawn-lines.ts";
import type { Fill, FillTask, Pattern } from "../pattern.ts";

/** Cubes on their corners, small at the part's surface and larger inside: see octree.ts. */
export const adaptiveCubic: Pattern = { fill: fillDrawn, directions: 1, isOrdered: false, canFillSolid: false };

/** Adaptive cubic that grows small under top surfaces alone, which is where it has to hold something up. */
export const supportCubic: Pattern = adaptiveCubic;

function fillDrawn(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  return fillByDrawing(island, task, engine, () => task.lines ?? EMPTY_POLYLINES);
}
