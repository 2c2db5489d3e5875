import type { Happening } from "../core/moves.ts";

/** What the g-code says of its progress at one place, and what the estimate says there. */
export interface ProgressMark {
  /** Moves, pauses and overhead of this estimate up to here. */
  readonly seconds: number;
  /** What the g-code says is gone. */
  readonly elapsedSeconds: number | null;
  /** What share it says is gone, 0 to 100. */
  readonly percent: number | null;
  readonly remainingMinutes: number | null;
}

/** Marks that are kept at most; where there are more, every second one goes, and then every second one comes. */
const MOST = 4096;

/** Keeps marks, evenly thinned out. */
export class ProgressMarks {
  #marks: ProgressMark[] = [];
  #seen = 0;
  #every = 1;

  add(seconds: number, said: Happening & { readonly kind: "progress" }): void {
    if (this.#seen++ % this.#every !== 0) return;
    const { elapsedSeconds, percent, remainingMinutes } = said;
    this.#marks.push({ seconds, elapsedSeconds, percent, remainingMinutes });
    if (this.#marks.length < MOST) return;
    this.#marks = this.#marks.filter((_, index) => index % 2 === 0);
    this.#every *= 2;
  }

  get marks(): readonly ProgressMark[] {
    return this.#marks;
  }
}
