import type { Happening } from "../core/moves.ts";
import { type EstimateOptions, filamentOf, type OverheadOptions } from "./resolve.ts";

/** What a machine spends time on beside its moves. */
export interface OverheadFigures {
  readonly cause: keyof OverheadOptions;
  readonly count: number;
  readonly seconds: number;
}

const NO_OVERHEAD: OverheadOptions = Object.freeze({ heatUp: 0, homing: 0, probing: 0, toolChange: 0 });

/**
 * Counts what takes time beside moves. The first tool is loaded already, so choosing it takes no time; and as
 * PrusaSlicer counts, it was never loaded by a change, so the first change unloads nothing.
 */
export class OverheadCounter {
  readonly #options: EstimateOptions;
  readonly #counts: { -readonly [K in keyof OverheadOptions]: number } = { ...NO_OVERHEAD };
  readonly #takesChange: () => boolean | undefined;
  #tool = 0;
  #isToolInUse = false;
  #isLoadedByChange = false;
  #loadingSeconds = 0;

  /** @param takesChange the planner's own word on whether the change under way takes time, where it has one */
  constructor(options: EstimateOptions, takesChange: () => boolean | undefined) {
    this.#options = options;
    this.#takesChange = takesChange;
  }

  /** Something is extruded; before a tool is chosen, with the first one. */
  extrude(): void {
    this.#isToolInUse = true;
  }

  happen(happening: Happening): void {
    const counts = this.#counts;
    if (happening.kind === "home") counts.homing++;
    else if (happening.kind === "probe") counts.probing++;
    else if (happening.kind === "filament-change") counts.toolChange++;
    else if (happening.kind === "hotend" || happening.kind === "bed") {
      if (happening.wait && happening.celsius > 0) counts.heatUp = 1;
    } else if (happening.kind === "tool") {
      if (happening.tool !== this.#tool) this.#change(happening.tool);
      this.#isToolInUse = true;
    }
  }

  #change(to: number): void {
    if (this.#takesChange() ?? this.#isToolInUse) {
      this.#counts.toolChange++;
      if (this.#isLoadedByChange) this.#loadingSeconds += filamentOf(this.#options, this.#tool).unloadSeconds ?? 0;
      this.#loadingSeconds += filamentOf(this.#options, to).loadSeconds ?? 0;
    }
    this.#isLoadedByChange = true;
    this.#tool = to;
  }

  /** So far. */
  get seconds(): number {
    return this.finish().reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** Of what happened at all. */
  finish(): OverheadFigures[] {
    const each = this.#options.overhead ?? NO_OVERHEAD;
    const beside: OverheadOptions = { ...NO_OVERHEAD, toolChange: this.#loadingSeconds };
    const causes = Object.keys(NO_OVERHEAD) as (keyof OverheadOptions)[];
    return causes
      .map((cause) => {
        const count = this.#counts[cause];
        return { cause, count, seconds: count * each[cause] + beside[cause] };
      })
      .filter(({ count }) => count > 0);
  }
}
