import { bytesOf } from "./characters.ts";
import { BudgetSpent, Matcher } from "./match.ts";
import { parsePattern, wholePattern } from "./pattern.ts";
import { compile } from "./program.ts";

/** Steps that one text may take. */
const STEPS = 1_000_000;

/**
 * Whether the whole of a text matches a pattern, in which a dot is a line's end too; undefined where that takes too many
 * steps to tell.
 * @throws PatternProblem
 */
export function wholeTextMatch(pattern: string): (text: string) => boolean | undefined {
  const modes = { ignoresCase: false, dotIsAny: true, isOneLine: false };
  const program = compile(wholePattern(parsePattern(bytesOf(pattern), modes)), false);
  return (text) => {
    try {
      return new Matcher(program, new TextEncoder().encode(text), { steps: STEPS }).find(0) !== null;
    } catch (thrown) {
      if (thrown instanceof BudgetSpent) return undefined;
      throw thrown;
    }
  };
}
