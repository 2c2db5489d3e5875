import { SlicewrightError } from "../../core/errors.ts";

/** A placeholder that cannot be resolved: what is wrong with it, and the text it stands in. */
export function placeholderError(problem: string, text: string): SlicewrightError {
  return new SlicewrightError("PLACEHOLDER_INVALID", `custom g-code: ${problem} in "${text}"`, { problem, text });
}
