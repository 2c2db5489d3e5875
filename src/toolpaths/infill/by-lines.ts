import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { turnPoints } from "./hatch.ts";
import { LineGraph } from "./line-graph.ts";
import { LineWriter } from "./line-writer.ts";
import type { Fill, FillTask } from "./pattern.ts";
import { coveringLines, evenSpacing, extentAcross, gridLines } from "./scan-lines.ts";

/** Free ends of lines reach to this part of the spacing from the area's edge. */
const FREE_END_INSET = 0.05;
/** Lines are linked along a ring this part of the spacing inside the area's edge. */
const LINK_INSET = 0.5;

/**
 * Fills an island with parallel lines in one direction, linked along its edge. A full fill spreads its lines evenly
 * over the island, which changes their spacing; any other keeps to a grid that all layers share, where strands that
 * touch lie between its lines.
 * `link` writes the lines of a graph in its order.
 */
export function fillByLines(
  island: ExPolygons,
  task: FillTask,
  engine: PolygonEngine,
  link: (graph: LineGraph, writer: LineWriter) => void,
): Fill {
  const outer = engine.offset(island, -Math.round(FREE_END_INSET * task.spacing));
  const inner = engine.offset(outer, -Math.round((LINK_INSET - FREE_END_INSET) * task.spacing));
  if (isEmpty(inner)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  const extent = extentAcross(turnPoints(island.coords, task.angle));
  const spacing = task.isFull ? evenSpacing(extent.max - extent.min, task.spacing) : task.spacing;
  const lines = task.isFull
    ? coveringLines(task.angle, extent, spacing)
    : gridLines(task.angle, extent, spacing / task.density, task.density === 1 ? spacing / 2 : 0);
  const graph = new LineGraph(inner, lines);
  const writer = new LineWriter(graph, outer, lines);
  link(graph, writer);
  return { lines: writer.build(), spacing };
}
