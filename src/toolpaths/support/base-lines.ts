/**
 * The strands of supports: lines on columns that all layers share, joined into zigzags. Edges that lie off all of them
 * are drawn too, so that what stands on the support is held everywhere. PrusaSlicer draws the same.
 */
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { asLaid } from "../../settings/support-grid.ts";
import { addPart, addRun } from "../infill/arcs.ts";
import { writeChains } from "../infill/chains.ts";
import { takeCovered } from "../infill/covered-runs.ts";
import { gatherEnds, type LineEnds } from "../infill/line-ends.ts";
import type { Fill, FillTask, Pattern } from "../infill/pattern.ts";
import { sweep } from "../infill/sweep.ts";
import { addBetweenStrands } from "./between-strands.ts";
import type { Columns } from "./columns.ts";
import { EndRuns } from "./end-runs.ts";
import { extendStrands, type Roots } from "./extended-strands.ts";
import { takeOwnEdges } from "./own-edges.ts";
import { addLongRuns, joinStrands } from "./strand-joints.ts";
import { withoutTouchedEdges } from "./touched-edges.ts";

export const supportBase: Pattern = {
  fill: fillBase,
  directions: 1,
  isOrdered: false,
  canFillSolid: true,
};

/** Left off the end of a ring, over the spacing. */
const RING_GAP = 0.15;

function fillBase(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const { spacing } = task;
  const angle = asLaid(task.angle);
  const inner = engine.offset(island, -Math.round(spacing / 2));
  if (isEmpty(inner)) return { lines: EMPTY_POLYLINES, spacing };
  const step = spacing / task.density;
  const rings = withoutTouchedEdges(inner, angle, step);
  const strands = sweep(island, rings, angle, step, 0, 0);
  const ends = gatherEnds(rings, [strands]);
  const { scan, sorted } = strands.crossings;
  const columns: Columns = {
    acrossX: Math.cos(angle),
    acrossY: Math.sin(angle),
    step,
    judgedBy: task.judgedBy ?? step,
    of: Float64Array.from(sorted, (c) => scan[c]),
  };
  takeCovered(ends, strands, spacing);
  const runs = new EndRuns(ends);
  takeOwnEdges(runs, spacing);
  const out = new PolylinesBuilder();
  addBareRings(out, ends, spacing, step);
  addBetweenStrands(out, runs, columns, spacing);
  const roots = extendStrands(runs, columns, spacing);
  const { joints, bulges } = joinStrands(runs, columns, spacing);
  addLongRuns(out, runs, bulges, columns, spacing);
  writeChains(ends, joints, out, (end) => addStrand(out, ends, roots, end));
  return { lines: out.build(), spacing };
}

/** Adds the rings that no strand ends on. */
function addBareRings(
  out: PolylinesBuilder,
  { rings, lengths, ringStarts }: LineEnds,
  spacing: number,
  step: number,
): void {
  const gap = RING_GAP * spacing;
  for (let ring = 0; ring < lengths.total.length; ring++) {
    if (ringStarts[ring + 1] > ringStarts[ring] || lengths.total[ring] <= gap + step / 2) continue;
    addPart(out, rings, lengths, ring, 0, lengths.total[ring] - gap);
    out.endLine();
  }
}

/** Adds what lies between an end of a strand and its other one: the edges that both were moved along, and the strand. */
function addStrand(out: PolylinesBuilder, ends: LineEnds, roots: Roots, end: number): void {
  const mate = end ^ 1;
  const { rings, ring, key } = ends;
  if (roots.turn[end] !== 0) {
    addRun(out, rings, ring[end], key[end], roots.key[end], roots.turn[end] < 0);
    out.addPoint(roots.x[end], roots.y[end]);
  }
  if (roots.turn[mate] !== 0) {
    out.addPoint(roots.x[mate], roots.y[mate]);
    addRun(out, rings, ring[mate], roots.key[mate], key[mate], roots.turn[mate] > 0);
  }
}
