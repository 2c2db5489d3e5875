/**
 * Marks stand in texts for what is known when the print is finished. They lie behind all digits and letters, as
 * PrusaSlicer's own, a brace: `{if total_cost > 0}` holds for both.
 */
const MARK = "\u007f";
/** In the bytes of a text. */
export const MARK_BYTE: number = MARK.charCodeAt(0);

/** The mark of a name. */
export function markOf(name: string): string {
  return `${MARK}${name}${MARK}`;
}

/** Whether a text holds a mark. */
export function hasMarks(text: string): boolean {
  return text.includes(MARK);
}

/** A text, marks replaced by what they stand for. */
export function replaceMarks(text: string, figure: (name: string) => string): string {
  const parts = text.split(MARK);
  return parts.map((part, i) => (i % 2 === 0 ? part : figure(part))).join("");
}
