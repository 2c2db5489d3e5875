import { SlicewrightError } from "./errors.ts";

/** How far a long piece of work has come. */
export interface Progress {
  /** The stage's name, e.g. `layers`. */
  readonly stage: string;
  /** 0 to 1 over the whole of the work; never falls. */
  readonly fraction: number;
}

export type OnProgress = (progress: Progress) => void;

/** Who is told how far work has come: one that gives a promise which is rejected fails the work as one that throws does. */
export class Listener {
  readonly #onProgress: ((progress: Progress) => unknown) | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(onProgress: OnProgress | undefined) {
    this.#onProgress = onProgress;
  }

  /** @throws what the listener has thrown, now or since it was told the last time */
  tell(progress: Progress): void {
    this.throwIfFailed();
    const given = this.#onProgress?.(progress);
    if (given === undefined) return;
    Promise.resolve(given).catch((error: unknown) => {
      this.#failure ??= { error };
    });
  }

  /** To be asked when the work is done. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/** Throws `ABORTED` once the signal is. */
export function throwIfAborted(signal: AbortSignal | undefined, operation: string): void {
  if (signal?.aborted) throw abortedError(operation, signal.reason);
}

/** The error of an operation that its signal aborts, with the signal's reason as its cause. */
export function abortedError(operation: string, reason: unknown): SlicewrightError {
  const why = reason instanceof SlicewrightError ? reason.message : "aborted by its signal";
  return new SlicewrightError("ABORTED", `${operation}: ${why}`, { operation }, reason);
}
