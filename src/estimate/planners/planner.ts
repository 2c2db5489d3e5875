import type { MoveChunk } from "../../core/moves.ts";

/** Told of every planned move, in order: its seconds, its meta field (core/moves) and its layer. */
export type OnPlanned = (seconds: number, meta: number, layer: number) => void;

/** A firmware's motion planner, fed with moves as they come; its memory does not grow with them. */
export interface Planner {
  push(chunk: MoveChunk): void;
  /** Plans what is left, to rest. */
  finish(): void;
  /** Seconds that the machine stood still by command so far. */
  readonly dwellSeconds: number;
}
