import { NM_PER_UNIT } from "../../core/units.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { writeChains } from "./chains.ts";
import { takeCovered } from "./covered-runs.ts";
import { joinEnds } from "./join-ends.ts";
import { gatherEnds } from "./line-ends.ts";
import type { Fill, FillTask } from "./pattern.ts";
import { shortestRoundedStretches } from "./rounded-stretches.ts";
import { type SweepDirection, sweep } from "./sweep.ts";

/**
 * Fills an island sparsely with lines in several directions, each with its share of the density, joined and anchored
 * along the edge half a spacing inside the island.
 */
export function fillByCrossingLines(
  island: ExPolygons,
  task: FillTask,
  engine: PolygonEngine,
  directions: readonly SweepDirection[],
): Fill {
  const rings = engine.offset(island, -Math.round(task.spacing / 2));
  if (isEmpty(rings)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  // PrusaSlicer's lines lie whole nanometres apart, and their angles are of single precision.
  const step = Math.trunc(((task.spacing * directions.length) / task.density) * NM_PER_UNIT) / NM_PER_UNIT;
  const sweeps = directions.map(({ turn, shift }) =>
    sweep(island, rings, Math.fround(Math.fround(task.angle) + Math.fround(turn)), step, shift % step, task.spacing),
  );
  const ends = gatherEnds(rings, sweeps);
  for (const one of sweeps) takeCovered(ends, one, task.spacing);
  // A line on its own in a small island is left without hooks: they would be longer than what they hold.
  const anchor = ends.count > 2 ? task.anchor : 0;
  const limits = { anchor, maxAnchor: task.maxAnchor, halfWidth: task.spacing / 2 };
  const joints = joinEnds(ends, shortestRoundedStretches(ends, sweeps), limits);
  const out = new PolylinesBuilder();
  writeChains(ends, joints, out);
  return { lines: out.build(), spacing: task.spacing };
}
