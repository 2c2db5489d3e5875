/**
 * A pattern as a tree: what of Perl's regular expressions is taken, over bytes. `^` and `$` are the
 * ends of any line, or those of the text.
 */
import { type ByteSet, foldedCase, inverse, LETTER_SETS, NAMED_SETS, setOf, union } from "./byte-sets.ts";
import { CharacterReader, PatternProblem, TOO_LONG } from "./characters.ts";

export type Place = "lineStart" | "lineEnd" | "textStart" | "textEnd" | "lastLineEnd" | "word" | "notWord";

export type Pattern =
  | { readonly kind: "set"; readonly set: ByteSet }
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "same"; readonly group: number }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "either"; readonly options: readonly Pattern[] }
  | {
      readonly kind: "repeat";
      readonly body: Pattern;
      readonly least: number;
      readonly most: number;
      readonly manner: "greedy" | "lazy" | "possessive";
    }
  | { readonly kind: "group"; readonly body: Pattern; readonly group: number }
  /** What stands ahead or behind, or must not stand there. */
  | { readonly kind: "look"; readonly body: Pattern; readonly isBehind: boolean; readonly isWanted: boolean }
  /** Once it has matched, it stays as it is. */
  | { readonly kind: "atomic"; readonly body: Pattern };

export interface PatternModes {
  readonly ignoresCase: boolean;
  /** A dot is any byte, and not any but a line's end. */
  readonly dotIsAny: boolean;
  /** The text is one line to `^` and `$`. */
  readonly isOneLine: boolean;
}

export interface ParsedPattern {
  readonly pattern: Pattern;
  readonly groups: number;
}

/** Characters of a pattern; longer ones no one writes. */
const LONGEST = 20_000;
/** Deeper groups are refused. */
const DEEPEST = 100;
const MOST_TIMES = 1000;

const PLACES: Readonly<Record<string, Place>> = {
  A: "textStart",
  "`": "textStart",
  z: "textEnd",
  "'": "textEnd",
  Z: "lastLineEnd",
  b: "word",
  B: "notWord",
};

/**
 * @param text one character for each byte
 * @throws PatternProblem
 */
export function parsePattern(text: string, modes: PatternModes): ParsedPattern {
  checkLength(text);
  const parser = new PatternParser(text);
  const pattern = parser.either(modes, 0);
  if (!parser.isAtEnd) throw new PatternProblem("a ) without its (");
  if (parser.highestReference > parser.groups) throw new PatternProblem(`no group ${parser.highestReference}`);
  return { pattern, groups: parser.groups };
}

/** The same of a whole text. */
export function wholePattern({ pattern, groups }: ParsedPattern): ParsedPattern {
  const edge = (place: Place): Pattern => ({ kind: "place", place });
  return { pattern: { kind: "sequence", parts: [edge("textStart"), pattern, edge("textEnd")] }, groups };
}

/**
 * The bytes of a text as they are, anywhere or with neither letter nor digit beside them.
 * @throws PatternProblem
 */
export function literalPattern(text: string, ignoresCase: boolean, isWord: boolean): ParsedPattern {
  checkLength(text);
  const parts = [...text].map((one) => setOfByte(one.charCodeAt(0), ignoresCase));
  const body: Pattern = { kind: "set", set: NAMED_SETS.alnum };
  const beside = (isBehind: boolean): Pattern[] => (isWord ? [{ kind: "look", body, isBehind, isWanted: false }] : []);
  return { pattern: { kind: "sequence", parts: [...beside(true), ...parts, ...beside(false)] }, groups: 0 };
}

function checkLength(text: string): void {
  if (text.length > LONGEST) throw new PatternProblem(TOO_LONG);
}

function setOfByte(byte: number, ignoresCase: boolean): Pattern {
  const set = setOf((other) => other === byte);
  return { kind: "set", set: ignoresCase ? foldedCase(set) : set };
}

class PatternParser extends CharacterReader {
  groups = 0;
  highestReference = 0;

  either(modes: PatternModes, depth: number): Pattern {
    if (depth > DEEPEST) throw new PatternProblem(`groups more than ${DEEPEST} deep`);
    const options: Pattern[] = [];
    let within = modes;
    do {
      const parts: Pattern[] = [];
      while (!this.isAtEnd && !this.isNext("|") && !this.isNext(")")) {
        const changed = this.#modes(within);
        if (changed !== undefined) within = changed;
        else parts.push(...this.#repeated(within, depth));
      }
      options.push({ kind: "sequence", parts });
    } while (this.takes("|"));
    return options.length === 1 ? options[0] : { kind: "either", options };
  }

  /** `(?i)` and the like: what holds from there to the group's end. */
  #modes(modes: PatternModes): PatternModes | undefined {
    const letters = this.takesMatch(/\(\?([imsx]*(?:-[imsx]*)?)\)/y)?.[1];
    return letters === undefined ? undefined : changedModes(modes, letters);
  }

  #repeated(modes: PatternModes, depth: number): Pattern[] {
    if (this.takesMatch(/\(\?#[^)]*\)/y)) return [];
    if (this.takesMatch(/[*+?]/y)) throw new PatternProblem("a repetition of nothing");
    const quoted = this.takesMatch(/\\Q((?:(?!\\E).)*)(?:\\E)?/sy)?.[1];
    const once =
      quoted === undefined
        ? [this.#once(modes, depth)]
        : [...quoted].map((one) => setOfByte(one.charCodeAt(0), modes.ignoresCase));
    const times = this.takesMatch(/(?:([*+?])|\{(\d+)(?!\d)(,?)(\d*)\})([?+]?)/y);
    const body = once.at(-1);
    if (times === undefined || body === undefined) return once;
    if (body.kind === "place") throw new PatternProblem("a repetition of a place");
    const [, sign, low, comma, high, manner] = times;
    const least = sign === undefined ? Number(low) : sign === "+" ? 1 : 0;
    const most =
      sign === undefined ? (comma === "" ? least : high === "" ? Infinity : Number(high)) : sign === "?" ? 1 : Infinity;
    if (least > most || least > MOST_TIMES || (most !== Infinity && most > MOST_TIMES))
      throw new PatternProblem(`a repetition from ${least} to ${most} times`);
    if (this.takesMatch(/[*+?]/y)) throw new PatternProblem("a repetition of a repetition");
    const how = manner === "?" ? "lazy" : manner === "+" ? "possessive" : "greedy";
    return [...once.slice(0, -1), { kind: "repeat", body, least, most, manner: how }];
  }

  #once(modes: PatternModes, depth: number): Pattern {
    if (this.takes("(")) return this.#group(modes, depth);
    if (this.takes("[")) return { kind: "set", set: this.#bracket(modes) };
    if (this.takes("^")) return { kind: "place", place: modes.isOneLine ? "textStart" : "lineStart" };
    if (this.takes("$")) return { kind: "place", place: modes.isOneLine ? "textEnd" : "lineEnd" };
    if (this.takes(".")) return { kind: "set", set: setOf((byte) => modes.dotIsAny || byte !== 10) };
    if (this.takes("\\")) return this.#escape(modes);
    return setOfByte(this.take().charCodeAt(0), modes.ignoresCase);
  }

  #group(modes: PatternModes, depth: number): Pattern {
    const kind = this.takesMatch(/\?(?:([:=!>])|<([=!])|([imsx]*(?:-[imsx]*)?):)/y);
    if (kind === undefined && this.isNext("?")) throw new PatternProblem(`(${this.rest(3)}, which is not supported`);
    const group = kind === undefined ? ++this.groups : 0;
    const [, plain, behind, letters] = kind ?? [];
    const body = this.either(letters === undefined ? modes : changedModes(modes, letters), depth + 1);
    if (!this.takes(")")) throw new PatternProblem("a ( without its )");
    if (kind === undefined) return { kind: "group", body, group };
    if (plain === ">") return { kind: "atomic", body };
    const look = plain ?? behind;
    if (look !== "=" && look !== "!") return body;
    return { kind: "look", body, isBehind: behind !== undefined, isWanted: look === "=" };
  }

  #escape(modes: PatternModes): Pattern {
    const reference = this.takesMatch(/[1-9]/y)?.[0];
    if (reference !== undefined) {
      this.highestReference = Math.max(this.highestReference, Number(reference));
      return { kind: "same", group: Number(reference) };
    }
    const place = this.takesMatch(/[A`z'ZbB]/y)?.[0];
    if (place !== undefined) return { kind: "place", place: PLACES[place] };
    const set = this.#letterSet();
    return set ? { kind: "set", set } : setOfByte(this.escapedByte(), modes.ignoresCase);
  }

  #letterSet(): ByteSet | undefined {
    const letter = this.takesMatch(/[dhsw]/iy)?.[0];
    if (letter === undefined) return undefined;
    const set = LETTER_SETS[letter.toLowerCase()];
    return letter === letter.toLowerCase() ? set : inverse(set);
  }

  /** What stands in brackets, behind the first. */
  #bracket({ ignoresCase }: PatternModes): ByteSet {
    const isInverse = this.takes("^");
    const sets: ByteSet[] = [];
    do {
      if (this.isAtEnd) throw new PatternProblem("a [ without its ]");
      sets.push(this.#bracketItem());
    } while (!this.takes("]"));
    const all = ignoresCase ? foldedCase(union(...sets)) : union(...sets);
    return isInverse ? inverse(all) : all;
  }

  #bracketItem(): ByteSet {
    const named = this.takesMatch(/\[:(\^?)([a-z]+):\]/y);
    if (named !== undefined) {
      const [, not, name] = named;
      if (!Object.hasOwn(NAMED_SETS, name)) throw new PatternProblem(`no class [:${name}:]`);
      return not === "" ? NAMED_SETS[name] : inverse(NAMED_SETS[name]);
    }
    if (this.takesMatch(/\[[.=]/y)) throw new PatternProblem("a collating element, which is not supported");
    const first = this.#bracketByte();
    if (typeof first !== "number") return first;
    if (!this.takesMatch(/-(?!\])/y)) return setOf((byte) => byte === first);
    const last = this.#bracketByte();
    if (typeof last !== "number" || last < first)
      throw new PatternProblem("a range that has no end, or ends before it begins");
    return setOf((byte) => byte >= first && byte <= last);
  }

  #bracketByte(): number | ByteSet {
    if (!this.takes("\\")) return this.take().charCodeAt(0);
    if (this.takes("b")) return 8;
    return this.#letterSet() ?? this.escapedByte();
  }
}

function changedModes(modes: PatternModes, letters: string): PatternModes {
  const [on, off = ""] = letters.split("-");
  if (letters.includes("x")) throw new PatternProblem("the mode x, which is not supported");
  if (off.includes("m")) throw new PatternProblem("the mode -m, which is not supported");
  const holds = (letter: string, before: boolean): boolean => on.includes(letter) || (before && !off.includes(letter));
  return { ...modes, ignoresCase: holds("i", modes.ignoresCase), dotIsAny: holds("s", modes.dotIsAny) };
}
