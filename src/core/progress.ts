import { SlicewrightError } from "./errors.ts";

/** How far a long piece of work has come. */
export interface Progress {
  /** The stage's name, e.g. `layers`. */
  readonly stage: string;
  /** 0 to 1 over the whole of the work; never falls. */
  readonly fraction: number;
}

export type OnProgress = (progress: Progress) => void;

/** Throws `ABORTED` once the signal is. */
export function throwIfAborted(signal: AbortSignal | undefined, operation: string): void {
  if (signal?.aborted) throw new SlicewrightError("ABORTED", `${operation}: aborted by its signal`, { operation });
}
