/**
 * Marks stand in texts for what is known when the print is finished. They lie behind all digits and letters, as
 * PrusaSlicer's own, a brace: `{if total_cost > 0}` holds for both.
 */
const MARK = "\u007f";
/** In the bytes of a text. */
export const MARK_BYTE: number = MARK.charCodeAt(0);

/** PrusaSlicer's names of what is known at the end. */
const FIGURES = [
  "print_time",
  "normal_print_time",
  "silent_print_time",
  "used_filament",
  "extruded_volume",
  "total_weight",
  "total_cost",
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Marks by the name of what they stand for. */
export const FIGURE_MARKS: ReadonlyMap<string, string> = new Map(
  FIGURES.map((name) => [name, `${MARK}${name}${MARK}`]),
);

/** A user's own text may hold the letter that marks begin and end with: only around these names it is one. */
const MARKS = new RegExp(`${MARK}(${FIGURES.join("|")})${MARK}`, "g");

/** Whether a text holds a mark. */
export function hasMarks(text: string): boolean {
  return text.search(MARKS) >= 0;
}

/** A text, marks replaced by what they stand for. */
export function replaceMarks(text: string, figure: (name: FigureName) => string): string {
  return text.replace(MARKS, (_, name: FigureName) => figure(name));
}
