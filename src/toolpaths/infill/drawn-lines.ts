import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty, type Polylines, polylineCount } from "../../geometry/polygons.ts";
import { joinLines } from "./join-lines.ts";
import type { Fill, FillTask, Pattern } from "./pattern.ts";

/**
 * Fills an island with lines that are drawn without regard to its shape: they are cut half a spacing inside it, joined
 * and anchored along that edge. A line on its own is not anchored, as in PrusaSlicer.
 * @param draw lines that cover the rings
 */
export function fillByDrawing(
  island: ExPolygons,
  task: FillTask,
  engine: PolygonEngine,
  draw: (rings: ExPolygons) => Polylines,
): Fill {
  const rings = engine.offset(island, -Math.round(task.spacing / 2));
  if (isEmpty(rings)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  const cut = engine.clipLines(draw(rings), rings);
  return { lines: polylineCount(cut) > 1 ? joinLines(cut, rings, task) : cut, spacing: task.spacing };
}

/** Fills with what was drawn for the whole object. */
export const drawnForObject: Pattern = {
  fill: (island, task, engine) => fillByDrawing(island, task, engine, () => task.lines ?? EMPTY_POLYLINES),
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
};
