import type { FillTask } from "../infill/pattern.ts";

/** The columns of an area's strands. */
export interface Columns {
  /** The unit vector across them. */
  readonly acrossX: number;
  readonly acrossY: number;
  /** From one to the next, units. */
  readonly step: number;
  /** The step by which the bulges of edges are judged; see {@link FillTask.judgedBy}. */
  readonly judgedBy: number;
  /** The column that each end of a strand is on; NaN for an end that was moved off it. */
  readonly of: Float64Array;
}
