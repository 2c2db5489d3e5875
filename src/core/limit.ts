import { SlicewrightError } from "./errors.ts";

/**
 * Throws when a count is over its bound.
 * @param limit the bound's name, for `details.limit`
 * @param what what is counted, in the plural
 * @throws SlicewrightError `INPUT_TOO_LARGE`
 */
export function checkLimit(operation: string, limit: string, what: string, got: number, most: number): void {
  if (got <= most) return;
  throw new SlicewrightError("INPUT_TOO_LARGE", `${operation}: got ${got} ${what}, expected at most ${most}`, {
    limit,
    got,
    most,
  });
}
