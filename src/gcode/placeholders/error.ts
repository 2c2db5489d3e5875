import { SlicewrightError } from "../../core/errors.ts";

/** A text with placeholders. */
export interface Source {
  readonly text: string;
  /** The setting that holds it. */
  readonly setting: string;
}

/** Characters of the line that a message quotes. */
const QUOTED = 60;

/** A placeholder that cannot be resolved: what is wrong with it, and where in the text it stands, both from 1. */
export function placeholderError(problem: string, { text, setting }: Source, at: number): SlicewrightError {
  const before = text.slice(0, at).split("\n");
  const line = before.length;
  const column = before[line - 1].length;
  const position = column + 1;
  const quoted = around(text.split("\n")[line - 1], column);
  return new SlicewrightError(
    "PLACEHOLDER_INVALID",
    `${setting}: ${problem}, line ${line}, position ${position}: "${quoted}"`,
    { name: setting, problem, line, position, text },
  );
}

/** A line, or where it is long what stands around one of its columns. */
function around(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - QUOTED / 2, line.length - QUOTED));
  const to = from + QUOTED;
  return `${from > 0 ? "..." : ""}${line.slice(from, to)}${to < line.length ? "..." : ""}`;
}

/** What is wrong with a value: it is given its place where the place is known. */
export class ValueProblem extends Error {}
