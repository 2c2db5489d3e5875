import type { LineScanner } from "./line-scanner.ts";

/** A line's words by their letters. */
export interface Words {
  /** The word's value, null where the line has no such word with a number. */
  (letter: string): number | null;
  /** Whether the line has the word, with a number or without. */
  names(letter: string): boolean;
}

export function wordsOf(line: LineScanner): Words {
  const words = (letter: string): number | null => {
    const code = letter.charCodeAt(0);
    return line.has(code) ? line.value(code) : null;
  };
  words.names = (letter: string): boolean => line.names(letter.charCodeAt(0));
  return words;
}
