import type { PolygonEngine } from "../../geometry/engine.ts";
import {
  EMPTY_POLYLINES,
  type ExPolygons,
  isEmpty,
  type Polylines,
  polylineCount,
  type Rings,
} from "../../geometry/polygons.ts";
import { joinLines } from "./join-lines.ts";
import type { Fill, FillTask, Pattern } from "./pattern.ts";

/**
 * Fills an island with lines that are drawn without regard to its shape: they are cut half a spacing inside it, joined
 * and anchored along that edge. A line on its own is not anchored, as in PrusaSlicer.
 * @param draw lines that cover the rings
 * @param tie joins lines that end on others, if those are to hold on to them
 */
export function fillByDrawing(
  island: ExPolygons,
  task: FillTask,
  engine: PolygonEngine,
  draw: (rings: ExPolygons) => Polylines,
  tie: (lines: Polylines, rings: Rings, task: FillTask) => Polylines = (lines) => lines,
): Fill {
  const rings = engine.offset(island, -Math.round(task.spacing / 2));
  if (isEmpty(rings)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  const cut = engine.clipLines(draw(rings), rings);
  const tied = polylineCount(cut) > 1 ? tie(cut, rings, task) : cut;
  return { lines: polylineCount(tied) > 1 ? joinLines(tied, rings, task) : tied, spacing: task.spacing };
}

/** What was drawn for the whole object. */
export function drawnLines({ lines }: FillTask): Polylines {
  return lines ?? EMPTY_POLYLINES;
}

/** Fills with that. */
export const drawnForObject: Pattern = {
  fill: (island, task, engine) => fillByDrawing(island, task, engine, () => drawnLines(task)),
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
};
