import type { Happening } from "../core/moves.ts";
import { type Warning, warning } from "../core/warnings.ts";

/** Below it filament does not melt, degC: what firmwares refuse to feed at. */
const COLD = 170;

/** Counts moves that feed while the hotend's target is low, or not set yet. */
export class ColdWatch {
  /** By tool; of one that was never told, the last that was told to any. */
  readonly #targets = new Map<number, number>();
  #tool = 0;
  #latest: number | null = null;
  #unset = 0;
  #cold = 0;

  happen(happening: Happening): void {
    if (happening.kind === "tool" && happening.tool >= 0) this.#tool = happening.tool;
    if (happening.kind === "macro") this.#trust();
    if (happening.kind !== "hotend") return;
    this.#targets.set(happening.tool ?? this.#tool, happening.celsius);
    this.#latest = happening.celsius;
  }

  /** A macro may heat any: until a target is told again, there is nothing to say of it. */
  #trust(): void {
    this.#targets.clear();
    this.#latest = Infinity;
  }

  /** A move that feeds. */
  extrude(): void {
    const target = this.#targets.get(this.#tool) ?? this.#latest;
    if (target === null) this.#unset++;
    else if (target < COLD) this.#cold++;
  }

  warnings(): Warning[] {
    const found: Warning[] = [];
    if (this.#cold > 0)
      found.push(
        warning("COLD_EXTRUSION", `estimate: got ${this.#cold} extrusions at a hotend target below ${COLD} degC`, {
          moves: this.#cold,
          coldCelsius: COLD,
        }),
      );
    if (this.#unset > 0)
      found.push(
        warning("COLD_EXTRUSION", `estimate: got ${this.#unset} extrusions before any hotend temperature is set`, {
          moves: this.#unset,
        }),
      );
    return found;
  }
}
