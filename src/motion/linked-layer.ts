import { joinChunks } from "../core/move-buffer.ts";
import { type MoveChunk, moveCount } from "../core/moves.ts";
import type { MotionOptions } from "./resolve.ts";

/** From which of a layer's moves on a tool prints, and how. */
export interface ToolCut {
  readonly at: number;
  readonly tool: number;
  readonly motion: Pick<MotionOptions, "cooling" | "overhangs" | "pressure">;
}

/** A layer with the way to it. */
export interface LinkedLayer extends MoveChunk {
  /** x, y, z of the nozzle before the first move, um. */
  readonly from: readonly [number, number, number];
  /** The first at 0. */
  readonly cuts: readonly ToolCut[];
  /** By the count that the fan goes by. */
  readonly cooledIndex: number;
  /** It is cooled with the next one. */
  readonly waits: boolean;
}

/** Two layers as one, which is the upper one. */
export function joinLayers(lower: LinkedLayer, upper: LinkedLayer): LinkedLayer {
  const by = moveCount(lower);
  return {
    ...upper,
    ...joinChunks([lower, upper]),
    cuts: [...lower.cuts, ...upper.cuts.map((cut) => ({ ...cut, at: cut.at + by }))],
    from: lower.from,
  };
}
