/** What is wrong with a rule, as a phrase behind "got". */
export class PatternProblem extends Error {}

export const TOO_LONG = "a pattern that is too long";

/** A character for each byte of the text's UTF-8: what patterns are read from, as they match bytes. */
export function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

/** Reads a pattern or a replacement from its beginning to its end. */
export class CharacterReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  isNext(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  takes(text: string): boolean {
    if (!this.isNext(text)) return false;
    this.#at += text.length;
    return true;
  }

  take(): string {
    return this.#text[this.#at++];
  }

  /** What a sticky pattern matches here. */
  takesMatch(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  /** The next few characters. */
  rest(count: number): string {
    return this.#text.slice(this.#at, this.#at + count);
  }

  /** The byte that stands behind a backslash. */
  escapedByte(): number {
    if (this.isAtEnd) throw new PatternProblem("a backslash at the end");
    const hex = this.takesMatch(/x(?:\{([0-9a-f]{1,2})\}|([0-9a-f]{1,2}))/iy);
    if (hex !== undefined) return Number.parseInt(hex[1] ?? hex[2], 16);
    const octal = this.takesMatch(/0[0-3]?[0-7]{0,2}/y)?.[0];
    if (octal !== undefined) return Number.parseInt(octal, 8);
    const control = this.takesMatch(/c([@-_a-z])/y)?.[1];
    if (control !== undefined) return control.charCodeAt(0) % 32;
    const letter = this.take();
    if (Object.hasOwn(CONTROLS, letter)) return CONTROLS[letter];
    if (/[A-Za-z0-9]/.test(letter)) throw new PatternProblem(`\\${letter}, which is not supported`);
    return letter.charCodeAt(0);
  }
}

const CONTROLS: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9, v: 11 };
