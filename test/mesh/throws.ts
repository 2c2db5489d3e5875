import { expect } from "vitest";
import { type ErrorCode, SlicewrightError } from "../../src/core/errors.ts";

/** Expects the call to throw a typed error of a code; gives the error. */
export function expectCode(code: ErrorCode, call: () => unknown): SlicewrightError {
  try {
    call();
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError)) throw thrown;
    expect(thrown.code, thrown.message).toBe(code);
    return thrown;
  }
  throw new Error(`nothing was thrown, expected ${code}`);
}
