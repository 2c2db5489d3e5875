import { PolylinesBuilder as Builder, type PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { addPartialRun, addRun } from "./arcs.ts";
import { takeCovered } from "./covered-runs.ts";
import { type Joints, joinEnds } from "./join-ends.ts";
import { gatherEnds, type LineEnds } from "./line-ends.ts";
import type { Fill, FillTask } from "./pattern.ts";
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
  const step = (task.spacing * directions.length) / task.density;
  const sweeps = directions.map(({ turn, shift }) =>
    sweep(island, rings, task.angle + turn, step, shift % step, task.spacing),
  );
  const ends = gatherEnds(rings, sweeps);
  for (const one of sweeps) takeCovered(ends, one, task.spacing);
  // A line on its own in a small island is left without hooks: they would be longer than what they hold.
  const anchor = ends.count > 2 ? task.anchor : 0;
  const joints = joinEnds(ends, { anchor, maxAnchor: task.maxAnchor, halfWidth: task.spacing / 2 });
  const out = new Builder();
  writeChains(ends, joints, out);
  return { lines: out.build(), spacing: task.spacing };
}

/** Walks every chain from one free end to the other. */
function writeChains(ends: LineEnds, joints: Joints, out: PolylinesBuilder): void {
  const written = new Uint8Array(ends.count / 2);
  for (let start = 0; start < ends.count; start++) {
    if (joints.mate[start] >= 0 || written[start >> 1]) continue;
    addHook(ends, joints, start, true, out);
    for (let at = start; ; ) {
      written[at >> 1] = 1;
      out.addPoint(ends.x[at], ends.y[at]);
      at ^= 1;
      out.addPoint(ends.x[at], ends.y[at]);
      const mate = joints.mate[at];
      if (mate < 0) {
        addHook(ends, joints, at, false, out);
        break;
      }
      addRun(out, ends.rings, ends.ring[at], ends.key[at], ends.key[mate], joints.forward[at] === 1);
      at = mate;
    }
    out.endLine();
  }
}

function addHook(ends: LineEnds, joints: Joints, end: number, inwards: boolean, out: PolylinesBuilder): void {
  if (joints.hook[end] > 0)
    addPartialRun(
      out,
      ends.rings,
      ends.lengths,
      ends.ring[end],
      ends.key[end],
      joints.hook[end],
      joints.forward[end] === 1,
      inwards,
    );
}
