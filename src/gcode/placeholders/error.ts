import { SlicewrightError } from "../../core/errors.ts";

/** Characters of the line that a message quotes. */
const QUOTED = 60;

/** A placeholder that cannot be resolved: what is wrong with it, and where in the text it stands, both from 1. */
export function placeholderError(problem: string, text: string, at: number): SlicewrightError {
  const before = text.slice(0, at).split("\n");
  const line = before.length;
  const position = before[line - 1].length + 1;
  const quoted = text.split("\n")[line - 1].slice(0, QUOTED);
  return new SlicewrightError(
    "PLACEHOLDER_INVALID",
    `custom g-code: ${problem}, line ${line}, position ${position}: "${quoted}"`,
    { problem, line, position, text },
  );
}

/** What is wrong with a value: it is given its place where the place is known. */
export class ValueProblem extends Error {}
