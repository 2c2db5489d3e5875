import type { CustomGcodeName, Placeholders } from "../core/custom-gcode.ts";
import { type HeightMark, reaches } from "../core/height-marks.ts";

/** The lines of a mark: a comment by which viewers know it, and a custom g-code, or lines of its own. */
export interface MarkLines {
  readonly head: string;
  readonly name: CustomGcodeName;
  readonly verbatim?: string;
  /** What the g-code knows beside. */
  readonly values?: Placeholders;
  /** The print waits for a person. */
  readonly isStop?: true;
}

/** Who prints where a mark is due. */
export interface MarkedLayer {
  readonly printZ: number;
  /** The number of the tool that the layer begins with. */
  readonly tool: number;
  /** Whether a tool prints the layer or one above; all do unless told. */
  readonly isInUse?: (tool: number) => boolean;
}

/** A print's marks, each told once, as the layers rise. */
export class Marks {
  readonly #marks: readonly HeightMark[];
  #next = 0;

  constructor(marks: readonly HeightMark[]) {
    this.#marks = marks.toSorted((a, b) => a.printZ - b.printZ);
  }

  /** Those that a layer reaches, which none below did. */
  upTo(layer: MarkedLayer): MarkLines[] {
    const due: MarkLines[] = [];
    while (this.#next < this.#marks.length && reaches(layer.printZ, this.#marks[this.#next]))
      due.push(...linesOf(this.#marks[this.#next++], layer));
    return due;
  }
}

function linesOf(mark: HeightMark, layer: MarkedLayer): MarkLines[] {
  const { kind, text = "" } = mark;
  switch (kind) {
    case "color-change":
      return colourChange(mark, layer);
    case "pause":
      return [pause("PAUSE_PRINT", text)];
    case "template":
      return [{ head: ";CUSTOM_GCODE", name: "template_custom_gcode" }];
    case "custom":
      return [{ head: ";CUSTOM_GCODE", name: "template_custom_gcode", verbatim: text }];
    case "tool-change":
      return [];
  }
}

/** By the printer's own means where the tool in use is about it; another one's filament is changed in a pause. */
function colourChange({ extruder, colour }: HeightMark, { tool, isInUse }: MarkedLayer): MarkLines[] {
  const changed = isInUse && extruder ? extruder - 1 : tool;
  if (isInUse && !isInUse(changed)) return [];
  const tag = `COLOR_CHANGE,T${changed}${colour ? `,${colour}` : ""}`;
  const lines: MarkLines =
    changed === tool
      ? { head: `;${tag}`, name: "color_change_gcode", isStop: true }
      : pause(tag, `Change filament for Extruder ${changed}`);
  return [{ ...lines, values: { color_change_extruder: changed } }];
}

function pause(tag: string, shown: string): MarkLines {
  const display = shown ? `\nM117 ${shown.replace(/\s+/g, " ")}` : "";
  return { head: `;${tag}${display}`, name: "pause_print_gcode", isStop: true };
}
