/**
 * PrusaSlicer's find and replace in finished g-code. Rules see the text in the pieces in which it is made, a layer or what stands
 * between two, one rule after the other; a match never reaches from one piece into the next.
 */
import { type Details, SlicewrightError } from "../../core/errors.ts";
import { concatBytes } from "../../formats/concat-bytes.ts";
import { bytesOf, PatternProblem } from "../patterns/characters.ts";
import { type Budget, BudgetSpent, Matcher } from "../patterns/match.ts";
import { literalPattern, parsePattern } from "../patterns/pattern.ts";
import { compile, type Program } from "../patterns/program.ts";
import { parseReplacement, plainReplacement, plainText, type ReplacementPart, replace } from "./replacement.ts";

/** Changes one piece of text. */
export type Substitute = (text: Uint8Array) => Uint8Array;

/** Entries that a rule has: pattern, replacement, modes, remark. */
const ENTRIES = 4;
/** Steps that all rules together may take for a piece: some, and so many for each of its bytes. */
const STEPS = 200_000;
const STEPS_PER_BYTE = 100;
/** How much longer a piece may become. */
const MOST_TIMES = 10;
const MOST_MORE = 100_000;

interface Rule {
  readonly number: number;
  readonly program: Program;
  readonly parts: readonly ReplacementPart[];
}

/**
 * @param list of each rule its pattern, replacement, modes and a remark: `r` a regular expression, `i` in any case, `w` whole
 * words alone, `s` all is one line: a dot matches a line's end, `^` and `$` the piece's
 * @throws SlicewrightError `SETTING_INVALID`; what it returns as well, where a rule takes too long or makes too much
 */
export function createSubstitute(list: readonly string[]): Substitute {
  if (list.length % ENTRIES !== 0)
    throw invalid(`got ${list.length} entries, expected ${ENTRIES} for each rule`, { entries: list.length });
  const rules = Array.from({ length: list.length / ENTRIES }, (_, i) =>
    ruleOf(i + 1, list.slice(ENTRIES * i, ENTRIES * (i + 1))),
  ).filter((rule) => rule !== null);
  return (text) => {
    const budget = { steps: STEPS + STEPS_PER_BYTE * text.length };
    const most = MOST_TIMES * text.length + MOST_MORE;
    let current = text;
    for (const rule of rules) current = replaceAll(current, rule, budget, most);
    return current;
  };
}

function ruleOf(number: number, [pattern, replacement, modes]: readonly string[]): Rule | null {
  const ignoresCase = /i/i.test(modes);
  const isWord = /w/i.test(modes);
  try {
    if (/r/i.test(modes)) {
      const bytes = bytesOf(pattern);
      const isOneLine = /s/i.test(modes);
      const parsed = parsePattern(isWord ? `\\b${bytes}\\b` : bytes, { ignoresCase, dotIsAny: isOneLine, isOneLine });
      return { number, program: compile(parsed, ignoresCase), parts: parseReplacement(bytesOf(replacement)) };
    }
    // Nothing is nowhere to be found.
    if (pattern === "") return null;
    const program = compile(literalPattern(plainText(bytesOf(pattern)), ignoresCase, isWord), ignoresCase);
    return { number, program, parts: plainReplacement(bytesOf(replacement)) };
  } catch (thrown) {
    if (!(thrown instanceof PatternProblem)) throw thrown;
    throw invalid(`rule ${number}: got ${thrown.message}, expected what docs/gcode.md lists`, {
      rule: number,
      pattern,
    });
  }
}

/** As Perl's s///g: matches one after the other; an empty one may follow a match, but not another empty one. */
function replaceAll(text: Uint8Array, { number, program, parts }: Rule, budget: Budget, most: number): Uint8Array {
  const matcher = new Matcher(program, text, budget);
  const pieces: Uint8Array[] = [];
  let length = 0;
  let done = 0;
  const write = (bytes: Uint8Array): void => {
    pieces.push(bytes);
    length += bytes.length;
    if (length > most)
      throw invalid(
        `rule ${number}: got more than ${most} bytes of a piece, expected at most ${MOST_TIMES} times as many as there were`,
        {
          rule: number,
        },
      );
  };
  try {
    for (let match = matcher.find(0); match !== null; ) {
      const [start, end] = match;
      if (start > done) write(text.subarray(done, start));
      replace(parts, text, match, write);
      done = end;
      // Behind an empty match the next one is looked for a byte further on, which stays.
      match = end > text.length - Number(end === start) ? null : matcher.find(end + Number(end === start));
    }
  } catch (thrown) {
    if (!(thrown instanceof BudgetSpent)) throw thrown;
    throw invalid(
      `rule ${number}: got a pattern that takes too many steps, expected about ${STEPS_PER_BYTE} a byte at most`,
      {
        rule: number,
      },
    );
  }
  if (pieces.length === 0) return text;
  pieces.push(text.subarray(done));
  return concatBytes(pieces);
}

function invalid(message: string, details: Details): SlicewrightError {
  return new SlicewrightError("SETTING_INVALID", `gcode_substitutions: ${message}`, {
    name: "gcode_substitutions",
    ...details,
  });
}
