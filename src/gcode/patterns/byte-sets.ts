/** Sets of bytes: a table of 256, not 0 for those that are in it. */
export type ByteSet = Uint8Array;

export function setOf(isIn: (byte: number) => boolean): ByteSet {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(isIn(byte)));
}

function setOfText(text: string): ByteSet {
  return setOf((byte) => text.includes(String.fromCharCode(byte)));
}

export const inverse = (set: ByteSet): ByteSet => set.map((isIn) => 1 - isIn);

export const union = (...sets: readonly ByteSet[]): ByteSet => setOf((byte) => sets.some((set) => set[byte] === 1));

/** The set with both cases of each of its letters. */
export function foldedCase(set: ByteSet): ByteSet {
  return setOf((byte) => set[byte] === 1 || (isLetter(byte) && set[byte ^ CASE] === 1));
}

export function isLetter(byte: number): boolean {
  const lower = byte | CASE;
  return lower >= 97 && lower <= 122;
}

/** The bit that tells a small letter from a capital. */
export const CASE = 32;

const range = (from: string, to: string): ByteSet =>
  setOf((byte) => byte >= from.charCodeAt(0) && byte <= to.charCodeAt(0));

const LOWER = range("a", "z");
const UPPER = range("A", "Z");
const DIGIT = range("0", "9");
const SPACE = setOfText(" \t\n\r\f\v");
const BLANK = setOfText(" \t");
const GRAPH = range("!", "~");

/** By the names that classes in brackets have. */
export const NAMED_SETS: Readonly<Record<string, ByteSet>> = {
  alnum: union(LOWER, UPPER, DIGIT),
  alpha: union(LOWER, UPPER),
  blank: BLANK,
  cntrl: setOf((byte) => byte < 32 || byte === 127),
  digit: DIGIT,
  graph: GRAPH,
  lower: LOWER,
  print: union(GRAPH, setOfText(" ")),
  punct: setOf((byte) => GRAPH[byte] === 1 && !isLetter(byte) && DIGIT[byte] === 0),
  space: SPACE,
  upper: UPPER,
  word: union(LOWER, UPPER, DIGIT, setOfText("_")),
  xdigit: union(DIGIT, range("a", "f"), range("A", "F")),
};

/** By the letters that stand for them behind a backslash; a capital is all but these. */
export const LETTER_SETS: Readonly<Record<string, ByteSet>> = {
  d: DIGIT,
  h: BLANK,
  s: SPACE,
  w: NAMED_SETS.word,
};
