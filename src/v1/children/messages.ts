/** What parent and child say to each other; plain JSON. */
import type { InspectJob, ModelFigures, SliceJob, SliceOutcome } from "./children.ts";

export type Task =
  | { readonly kind: "inspect"; readonly job: InspectJob }
  | { readonly kind: "slice"; readonly job: SliceJob };

/** What a task gives, by its kind. */
export type Result = ModelFigures | SliceOutcome;

export type Message =
  | { readonly progress: number }
  | { readonly result: Result; readonly isWorn: boolean }
  | { readonly failure: Failure; readonly isWorn: boolean };

/** A ChildFailure as data. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** For the operator's log. */
  readonly cause: string | null;
}

/** What a child is started with: its bounds. */
export interface ChildBounds {
  readonly triangles: number;
  readonly bytes: number;
}

/** The child's end of the pipe that its watching thread holds. */
export const WATCH_FD = 4;
