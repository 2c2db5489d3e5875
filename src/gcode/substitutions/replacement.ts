/** What replaces a match: bytes, what groups matched, and changes of case. */
import { CASE, isLetter } from "../patterns/byte-sets.ts";
import { CharacterReader, PatternProblem } from "../patterns/characters.ts";

export type ReplacementPart =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "group"; readonly group: number }
  /** One of two, by whether a group matched. */
  | {
      readonly kind: "choice";
      readonly group: number;
      readonly matched: readonly ReplacementPart[];
      readonly unmatched: readonly ReplacementPart[];
    }
  /** Of the next letter, or of all up to the next of these. */
  | { readonly kind: "case"; readonly change: CaseChange };

type CaseChange = "nextUpper" | "nextLower" | "upper" | "lower" | "none";

const CHANGES: Readonly<Record<string, CaseChange>> = {
  u: "nextUpper",
  l: "nextLower",
  U: "upper",
  L: "lower",
  E: "none",
};

/** Brackets within each other; deeper ones no one writes. */
const DEEPEST = 100;

/** A plain one: only `\n`, `\r`, `\t` and `\\` stand for something else. */
export function plainText(text: string): string {
  return text.replaceAll(/\\([nrt\\])/g, (_, letter: string) => ({ n: "\n", r: "\r", t: "\t" })[letter] ?? letter);
}

export function plainReplacement(text: string): ReplacementPart[] {
  return [{ kind: "bytes", bytes: asBytes(plainText(text)) }];
}

/**
 * One of a regular expression: `$1`, `${1}`, `\1` and `$&` are what was matched, `\U`, `\L`, `\E`, `\u` and `\l` change case,
 * `?1a:b` is one or the other by whether a group matched, and goes as far as the brackets around it, which are not written.
 * A closing one that nothing opened ends it all.
 * @throws PatternProblem
 */
export function parseReplacement(text: string): ReplacementPart[] {
  return readScope(new CharacterReader(text), "", 0);
}

/** Up to the end, to a closing bracket, or to a sign. */
function readScope(reader: CharacterReader, end: ":" | "", depth: number): ReplacementPart[] {
  if (depth > DEEPEST) throw new PatternProblem(`a replacement with brackets more than ${DEEPEST} deep`);
  const parts: ReplacementPart[] = [];
  while (!reader.isAtEnd && !reader.isNext(")") && (end === "" || !reader.isNext(end))) {
    if (reader.takes("(")) {
      parts.push(...readScope(reader, "", depth + 1));
      reader.takes(")");
    } else if (reader.takes("?")) parts.push(readChoice(reader, depth));
    else parts.push(nextPart(reader));
  }
  return parts;
}

function readChoice(reader: CharacterReader, depth: number): ReplacementPart {
  const asked = reader.takesMatch(/\{(\d{1,2})\}|(\d{1,2})/y);
  if (asked === undefined) return { kind: "bytes", bytes: asBytes("?") };
  const matched = readScope(reader, ":", depth + 1);
  const unmatched = reader.takes(":") ? readScope(reader, "", depth + 1) : [];
  return { kind: "choice", group: Number(asked[1] ?? asked[2]), matched, unmatched };
}

function nextPart(reader: CharacterReader): ReplacementPart {
  const plain = reader.takesMatch(/:|[^$\\():?]+/y)?.[0];
  if (plain !== undefined) return { kind: "bytes", bytes: asBytes(plain) };
  const group = reader.takesMatch(/\$(?:(&)|(\d{1,2})|\{(\d{1,2})\})|\\([1-9])/y);
  if (group !== undefined) return { kind: "group", group: Number(group.slice(2).find(Boolean) ?? 0) };
  if (reader.takesMatch(/\$[`'+]/y))
    throw new PatternProblem("a replacement with $`, $' or $+, which are not supported");
  if (reader.takes("$$") || reader.takes("$")) return { kind: "bytes", bytes: asBytes("$") };
  reader.take();
  const change = reader.takesMatch(/[ulULE]/y)?.[0];
  if (change !== undefined) return { kind: "case", change: CHANGES[change] };
  // Letters that stand for nothing are themselves.
  const letter = reader.takesMatch(/[^acefnrtvx0-9]/y)?.[0];
  const byte = letter === undefined ? reader.escapedByte() : letter.charCodeAt(0);
  if (byte === 0) throw new PatternProblem("a replacement with a byte 0, which ends texts");
  return { kind: "bytes", bytes: Uint8Array.of(byte) };
}

/** One byte for each character. */
function asBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/** Hands on, piece by piece, what replaces a match. */
export function replace(
  parts: readonly ReplacementPart[],
  text: Uint8Array,
  match: Int32Array,
  write: (bytes: Uint8Array) => void,
): void {
  let lasting: CaseChange = "none";
  let next: CaseChange = "none";
  writeParts(parts);

  function writeParts(some: readonly ReplacementPart[]): void {
    for (const part of some) {
      if (part.kind === "choice") writeParts((match[2 * part.group] ?? -1) >= 0 ? part.matched : part.unmatched);
      else if (part.kind === "case") changeCase(part.change);
      else writeBytes(part.kind === "bytes" ? part.bytes : bytesOf(part.group));
    }
  }

  function changeCase(change: CaseChange): void {
    if (change === "nextUpper" || change === "nextLower") next = change;
    else lasting = change;
  }

  function bytesOf(group: number): Uint8Array {
    return text.subarray(match[2 * group] ?? 0, match[2 * group + 1] ?? 0);
  }

  function writeBytes(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    write(lasting === "none" && next === "none" ? bytes : inCase(bytes, lasting, next));
    next = "none";
  }
}

function inCase(bytes: Uint8Array, lasting: CaseChange, next: CaseChange): Uint8Array {
  return bytes.map((byte, i) => {
    const change = i === 0 && next !== "none" ? next : lasting;
    if (change === "none" || !isLetter(byte)) return byte;
    return change === "upper" || change === "nextUpper" ? byte & ~CASE : byte | CASE;
  });
}
