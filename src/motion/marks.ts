import type { CustomGcodeName } from "../core/custom-gcode.ts";
import type { HeightMark } from "../core/height-marks.ts";

/** The lines of a mark: a comment by which viewers know it, and a custom g-code, or lines of its own. */
export interface MarkLines {
  readonly head: string;
  readonly name: CustomGcodeName;
  readonly verbatim?: string;
}

const EPSILON = 1e-4;

/** A print's marks, each told once, as the layers rise. */
export class Marks {
  readonly #marks: readonly HeightMark[];
  #next = 0;

  constructor(marks: readonly HeightMark[]) {
    this.#marks = marks.toSorted((a, b) => a.printZ - b.printZ);
  }

  /** Those that a layer at this height reaches, which none below did; `tool` counts from 0. */
  upTo(printZ: number, tool: number): MarkLines[] {
    const due: MarkLines[] = [];
    while (this.#next < this.#marks.length && this.#marks[this.#next].printZ < printZ + EPSILON)
      due.push(linesOf(this.#marks[this.#next++], tool));
    return due;
  }
}

function linesOf({ kind, text = "", colour }: HeightMark, tool: number): MarkLines {
  switch (kind) {
    case "color-change":
      return { head: `;COLOR_CHANGE,T${tool}${colour ? `,${colour}` : ""}`, name: "color_change_gcode" };
    case "pause":
      return { head: `;PAUSE_PRINT${text ? `\nM117 ${text.replace(/\s+/g, " ")}` : ""}`, name: "pause_print_gcode" };
    case "template":
      return { head: ";CUSTOM_GCODE", name: "template_custom_gcode" };
    case "custom":
      return { head: ";CUSTOM_GCODE", name: "template_custom_gcode", verbatim: text };
  }
}
