import { listOf, numberFrom, type OptionKind, oneOf, shaped, TEXT, wholeFrom } from "./option.ts";
import { type Warning, warning } from "./warnings.ts";

/** What happens where a print reaches a height. */
export interface HeightMark {
  /**
   * A change of the filament's colour by hand, another extruder that prints the objects from there on, a pause, lines of
   * its own, or those of `template_custom_gcode`.
   */
  readonly kind: "color-change" | "tool-change" | "pause" | "custom" | "template";
  /** mm above the bed: it happens before the first layer whose nozzle height reaches it. */
  readonly printZ: number;
  /** A `custom` mark's lines, written as they are; what a `pause` shows on the display. */
  readonly text?: string;
  /**
   * Whose filament is changed, or which one prints then, counted from 1; the one in use unless told. A change of the tool
   * without a number has no effect.
   */
  readonly extruder?: number;
  /** Of the filament that follows, `#rrggbb`; for previews. */
  readonly colour?: string;
}

const KINDS: readonly HeightMark["kind"][] = ["color-change", "tool-change", "pause", "custom", "template"];

/** Marks of a caller's own. */
export const MARKS: OptionKind = listOf(
  shaped({ kind: oneOf(KINDS), printZ: numberFrom(), text: TEXT, extruder: wholeFrom(0), colour: TEXT }, [
    "kind",
    "printZ",
  ]),
);

/** Heights that differ by less are the same, mm. */
const EPSILON = 1e-4;

/** The warning of marks that have no effect; none where there are none. Their kinds may be such as are not known. */
export function passedOverMarks(
  marks: readonly { readonly kind: string; readonly printZ: number }[],
  why: string,
): Warning[] {
  if (marks.length === 0) return [];
  const heightsMm = marks.map(({ printZ }) => printZ);
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  const message = `marks at heights of ${heightsMm.join(", ")} mm (${kinds.join(", ")}) were passed over: ${why}`;
  return [warning("MARKS_NOT_HONOURED", message, { heightsMm, kinds })];
}

/** Whether a layer whose nozzle height this is lies at the mark or above. */
export function reaches(layerZ: number, { printZ }: Pick<HeightMark, "printZ">): boolean {
  return printZ < layerZ + EPSILON;
}
