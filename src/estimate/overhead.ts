import type { Happening } from "../core/moves.ts";
import type { OverheadOptions } from "./resolve.ts";

/** What a machine spends time on beside its moves. */
export interface OverheadFigures {
  readonly cause: keyof OverheadOptions;
  readonly count: number;
  readonly seconds: number;
}

export const NO_OVERHEAD: OverheadOptions = Object.freeze({ heatUp: 0, homing: 0, probing: 0, toolChange: 0 });

/** Counts what takes time beside moves. The first tool is loaded already: choosing it changes nothing. */
export class OverheadCounter {
  readonly #options: OverheadOptions;
  readonly #counts: { -readonly [K in keyof OverheadOptions]: number } = { ...NO_OVERHEAD };
  #tool: number | null = null;

  constructor(options: OverheadOptions) {
    this.#options = options;
  }

  /** Something is extruded; before a tool is chosen, with the first one. */
  extrude(): void {
    this.#tool ??= 0;
  }

  happen(happening: Happening): void {
    const counts = this.#counts;
    if (happening.kind === "home") counts.homing++;
    else if (happening.kind === "probe") counts.probing++;
    else if (happening.kind === "filament-change") counts.toolChange++;
    else if (happening.kind === "hotend" || happening.kind === "bed") {
      if (happening.wait && happening.celsius > 0) counts.heatUp = 1;
    } else if (happening.kind === "tool") {
      if (this.#tool !== null && this.#tool !== happening.tool) counts.toolChange++;
      this.#tool = happening.tool;
    }
  }

  /** Of what happened at all. */
  finish(): OverheadFigures[] {
    const causes = Object.keys(NO_OVERHEAD) as (keyof OverheadOptions)[];
    return causes
      .map((cause) => ({ cause, count: this.#counts[cause], seconds: this.#counts[cause] * this.#options[cause] }))
      .filter(({ count }) => count > 0);
  }
}
