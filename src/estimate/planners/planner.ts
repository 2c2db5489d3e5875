import type { MoveChunk } from "../../core/moves.ts";
import type { MachineLimits } from "../limits.ts";
import { createMarlinPlanner } from "./marlin.ts";

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

/** One row for each firmware. */
export const PLANNERS: Readonly<Record<"marlin", (limits: MachineLimits, onPlanned: OnPlanned) => Planner>> =
  Object.freeze({ marlin: createMarlinPlanner });
