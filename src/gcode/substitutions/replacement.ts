/** What replaces a match: bytes, what groups matched, and changes of case. */
import { CASE, isLetter } from "../patterns/byte-sets.ts";
import { CharacterReader, PatternProblem } from "../patterns/characters.ts";

export type ReplacementPart =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "group"; readonly group: number }
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

/** A plain one: only `\n`, `\r`, `\t` and `\\` stand for something else. */
export function plainText(text: string): string {
  return text.replaceAll(/\\([nrt\\])/g, (_, letter: string) => ({ n: "\n", r: "\r", t: "\t" })[letter] ?? letter);
}

export function plainReplacement(text: string): ReplacementPart[] {
  return [{ kind: "bytes", bytes: asBytes(plainText(text)) }];
}

/**
 * One of a regular expression: `$1`, `${1}`, `\1` and `$&` are what was matched, `\U`, `\L`, `\E`, `\u` and `\l` change case.
 * @throws PatternProblem
 */
export function parseReplacement(text: string): ReplacementPart[] {
  const reader = new CharacterReader(text);
  const parts: ReplacementPart[] = [];
  while (!reader.isAtEnd) parts.push(nextPart(reader));
  return parts;
}

function nextPart(reader: CharacterReader): ReplacementPart {
  const plain = reader.takesMatch(/[^$\\]+/y)?.[0];
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
  for (const part of parts) {
    if (part.kind === "case") {
      if (part.change === "nextUpper" || part.change === "nextLower") next = part.change;
      else lasting = part.change;
      continue;
    }
    const bytes =
      part.kind === "bytes" ? part.bytes : text.subarray(match[2 * part.group] ?? 0, match[2 * part.group + 1] ?? 0);
    if (bytes.length === 0) continue;
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
