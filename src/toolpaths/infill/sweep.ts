import type { Rings } from "../../geometry/polygons.ts";
import { type Crossings, hatch, type ScanLines, turnPoints } from "./hatch.ts";
import { extentAcross, gridLines } from "./scan-lines.ts";

/** One direction of a pattern of crossing lines. */
export interface SweepDirection {
  /** Radians, added to the task's angle. */
  readonly turn: number;
  /** Moves the lines aside, units. */
  readonly shift: number;
}

/** The lines of one direction, cut by the rings of an area. */
export interface Sweep {
  readonly lines: ScanLines;
  readonly crossings: Crossings;
}

/**
 * Cuts rings by grid lines of one direction. Lines nearer than `margin` to the ends of the island's extent are left
 * out: they would lie on the runs along the edge.
 */
export function sweep(island: Rings, rings: Rings, angle: number, step: number, shift: number, margin: number): Sweep {
  const extent = extentAcross(turnPoints(island.coords, angle));
  const all = gridLines(angle, extent, step, shift);
  const skipped = Math.max(0, Math.ceil((extent.min + margin - all.first) / step));
  const end = Math.min(all.count, Math.floor((extent.max - margin - all.first) / step) + 1);
  const lines = { angle, first: all.first + skipped * step, step, count: Math.max(0, end - skipped) };
  return { lines, crossings: hatch(rings, lines) };
}
