/**
 * Marlin's two passes over a window of blocks: back, so that every block can slow down to the next, then ahead, so that
 * every block can be reached by speeding up. Each is then a trapezoid.
 *
 * A full window is looked back over as if the machine stood still at its end. What is still to come can only raise
 * entries, and none above its junction; so up to the last block that is entered at its junction speed the plan is
 * final. That part is done, the rest is kept with its junctions and its first entry pinned.
 * Suffixes: `_v` mm/s, `_a` mm/s2.
 */
import { reachableSpeed } from "../../core/trapezoid.ts";
import { BlockWindow } from "./block-window.ts";
import type { OnPlanned } from "./planner.ts";

/** Blocks in the window. */
const WINDOW = 4096;
/** Blocks of a full window that are done at least, so that each is looked at a few times at most. */
const LEAST_DONE = WINDOW / 2;

export class LookAheadWindow extends BlockWindow {
  readonly #slowest_v: number;

  /** @param slowest_v what a block is planned to reach at either end at least, even where it may not be entered at it */
  constructor(slowest_v: number, onPlanned: OnPlanned) {
    super(WINDOW, onPlanned);
    this.#slowest_v = slowest_v;
  }

  /** Plans and reports all blocks, the last one to speed `last_v`, and empties the window. */
  planAll(last_v: number): void {
    this.#lookBack(last_v);
    this.#lookAhead(this.count, last_v);
    this.drop(this.count);
  }

  /** Plans and reports a full window as far as it is final, and keeps the rest. */
  makeRoom(): void {
    const junctions = this.entry_v.slice();
    const done = Math.max(this.#lookBack(0), LEAST_DONE);
    this.#lookAhead(done, 0);
    junctions[done] = this.entry_v[done];
    this.entry_v.set(junctions);
    this.drop(done);
  }

  /** Lowers entries to what can be slowed down from; gives the last block that is entered at its junction all the same. */
  #lookBack(last_v: number): number {
    const { length, accel_a, entry_v } = this;
    let next = last_v;
    let final = 0;
    for (let i = this.count - 1; i >= 0; i--) {
      const reachable = reachableSpeed(Math.max(next, this.#slowest_v), length[i], accel_a[i]);
      if (final === 0 && reachable >= entry_v[i]) final = i;
      next = entry_v[i] = Math.min(entry_v[i], reachable);
    }
    return final;
  }

  /** Lowers entries to what can be reached by speeding up, and reports the first `done` blocks. */
  #lookAhead(done: number, last_v: number): void {
    const { length, accel_a, entry_v } = this;
    for (let i = 0; i < done; i++) {
      const isLast = i + 1 === this.count;
      const reachable = reachableSpeed(Math.max(entry_v[i], this.#slowest_v), length[i], accel_a[i]);
      const exit = Math.min(isLast ? last_v : entry_v[i + 1], reachable);
      if (!isLast) entry_v[i + 1] = exit;
      this.report(i, exit);
    }
  }
}
