import { expect } from "vitest";
import { SlicewrightError } from "../../src/core/errors.ts";

/** Waits for the promise to reject with a typed error of a code; gives the error. */
export async function rejection(code: string, promise: Promise<unknown>): Promise<SlicewrightError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof SlicewrightError)) throw thrown ?? new Error(`nothing was thrown, expected ${code}`);
  expect(thrown.code, thrown.message).toBe(code);
  return thrown;
}
