/**
 * Long work that can be left between its steps, so that one text of it serves those who wait for it and those who do
 * other things meanwhile, or want to be able to abort it.
 */
import { throwIfAborted } from "./progress.ts";

/**
 * Yields after every so many steps how many they were: triangles, or what takes about as long as one. Gives the result
 * in the end.
 */
export type Steps<T> = Generator<number, T, undefined>;

/** Others get their turn after so many steps: some tens of milliseconds. */
const TURN = 1 << 16;

/** All of it, without a pause. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * All of it, the event loop getting its turn now and then.
 * @param operation what is aborted, for the message
 * @throws SlicewrightError `ABORTED`, and what the work throws
 */
export async function inTurns<T>(work: Steps<T>, operation: string, signal?: AbortSignal): Promise<T> {
  throwIfAborted(signal, operation);
  let sinceTurn = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    sinceTurn += step.value;
    if (sinceTurn < TURN) continue;
    sinceTurn = 0;
    await letOthers(operation, signal);
  }
}

/** Lets the event loop do what else there is. @throws SlicewrightError `ABORTED` where that aborts the operation */
export async function letOthers(operation: string, signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  throwIfAborted(signal, operation);
}
