/**
 * Klipper's look-ahead: speeds go up and down in hills, from one valley to the next.
 *
 * Two chains run over the same corners. One is what the machine can do, each move at its acceleration. The other, the
 * gentle one, speeds up and slows down at the toolhead's acceleration times (1 - minimum cruise ratio); it tells only
 * how high each hill may be, which keeps short zigzags from being raced up and down.
 *
 * In the gentle chain a move rises (it could leave faster than its entry allows), or falls (it slows down all along).
 * A hill is a run of rising moves and the falling ones after it; its summit lies in its last rising move. A rising
 * move cruises no faster than the summit, a falling one no faster than it is entered: it keeps its speed as long as
 * the machine can brake. What lies on both sides of a valley is planned apart.
 *
 * What is still to come can only raise the gentle chain, and nowhere above its limit, where a rising move's entry is
 * already. So up to the last valley the plan is final: planning in a window gives what planning the whole gives.
 * Where half a window holds no valley the first half is planned as if the machine came to rest at the window's end,
 * and the gentle chain goes on from the speed it is left at. That takes more moves than half a window while the
 * gentle chain speeds up and slows down once, a way of v2 / a at most; it changes the time by less than a stop there.
 *
 * Suffixes: `_v2` squares of speeds in mm2/s2, `gentle` the second chain.
 */
import { BlockWindow } from "./block-window.ts";
import type { Leg } from "./klipper-corner.ts";
import type { Step } from "./move-walker.ts";
import type { OnPlanned } from "./planner.ts";

export class HillWindow {
  readonly #window: BlockWindow;
  /** The most that each move can be entered with, by its corner and by what leads to it. */
  readonly #most_v2: Float64Array;
  readonly #gentleMost_v2: Float64Array;
  /** What each move can gain or lose. */
  readonly #gain_v2: Float64Array;
  readonly #gentleGain_v2: Float64Array;
  readonly #cruise_v2: Float64Array;
  /** The plan, made anew each time: how each move is entered, and its hill's height where it rises, or {@link FALLS}. */
  readonly #entry_v2: Float64Array;
  readonly #summit_v2: Float64Array;

  /** @param capacity moves that are held; more than 1 */
  constructor(capacity: number, onPlanned: OnPlanned) {
    this.#window = new BlockWindow(capacity, onPlanned);
    this.#most_v2 = this.#window.also();
    this.#gentleMost_v2 = this.#window.also();
    this.#gain_v2 = this.#window.also();
    this.#gentleGain_v2 = this.#window.also();
    this.#cruise_v2 = this.#window.also();
    this.#entry_v2 = new Float64Array(capacity + 1);
    this.#summit_v2 = new Float64Array(capacity);
  }

  /**
   * Adds a move, and reports those whose plan is final when the window is full.
   * @param corner_v2 the most that its corner with the move before allows; 0 from rest
   * @param gentleGain_v2 what it gains in the gentle chain, at most what the leg gains
   */
  add(step: Step, leg: Leg, corner_v2: number, gentleGain_v2: number): void {
    const window = this.#window;
    if (window.isFull) this.#makeRoom();
    // Its speeds are known when it is reported.
    const i = window.add(step, leg.accel_a, 0, 0);
    this.#most_v2[i] = corner_v2;
    this.#gain_v2[i] = leg.gain_v2;
    this.#gentleGain_v2[i] = gentleGain_v2;
    this.#cruise_v2[i] = leg.cruise_v2;
    this.#chain(i);
  }

  /** Plans and reports all that is held, to rest. */
  stop(): void {
    this.#lookBack();
    this.#report(this.#window.count);
    this.#window.drop(this.#window.count);
  }

  /** Limits a move's entry by what the move before it can speed up to. */
  #chain(i: number): void {
    const most = this.#most_v2;
    const gentleMost = this.#gentleMost_v2;
    if (i > 0) most[i] = Math.min(most[i], most[i - 1] + this.#gain_v2[i - 1]);
    gentleMost[i] = i > 0 ? Math.min(most[i], gentleMost[i - 1] + this.#gentleGain_v2[i - 1]) : most[i];
  }

  /** Reports the moves whose plan is final, and half of them in any case: each is looked at a few times at most. */
  #makeRoom(): void {
    const window = this.#window;
    const valley = this.#lookBack();
    const half = window.capacity >> 1;
    if (valley >= half) {
      this.#report(valley);
      window.drop(valley);
      return;
    }
    const exit_v2 = this.#report(half);
    window.drop(half);
    this.#most_v2[0] = exit_v2;
    for (let i = 0; i < window.count; i++) this.#chain(i);
  }

  /**
   * Plans entries and summits so that the last move ends at rest.
   * @returns the move after the last valley, 0 where there is none
   */
  #lookBack(): number {
    const gain = this.#gain_v2;
    const gentleGain = this.#gentleGain_v2;
    const entry = this.#entry_v2;
    const summit = this.#summit_v2;
    const { count } = this.#window;
    let lastValley = 0;
    let height = 0;
    let gentleNext = 0;
    // After the last move comes rest, as if another hill began there.
    let isNextFalling = false;
    entry[count] = 0;
    for (let i = count - 1; i >= 0; i--) {
      entry[i] = Math.min(this.#most_v2[i], entry[i + 1] + gain[i]);
      const reach = gentleNext + gentleGain[i];
      const gentle = Math.min(this.#gentleMost_v2[i], reach);
      const isFalling = gentle >= reach;
      const isHighest = !isFalling && (isNextFalling || gentle + gentleGain[i] > gentleNext);
      if (lastValley === 0 && !isNextFalling && (isFalling || isHighest) && i + 1 < count) lastValley = i + 1;
      if (isHighest) height = Math.min(this.#cruise_v2[i], (gentle + reach) / 2);
      summit[i] = isFalling ? FALLS : height;
      gentleNext = gentle;
      isNextFalling = isFalling;
    }
    return lastValley;
  }

  /**
   * Reports the first `done` moves of the plan.
   * @returns the square of the speed at their end
   */
  #report(done: number): number {
    const window = this.#window;
    const entry = this.#entry_v2;
    const summit = this.#summit_v2;
    let height = Infinity;
    let exit_v2 = 0;
    for (let i = 0; i < done; i++) {
      height = summit[i] === FALLS ? Math.min(height, entry[i]) : summit[i];
      const meet = (entry[i] + entry[i + 1] + this.#gain_v2[i]) / 2;
      const cruise_v2 = Math.min(meet, this.#cruise_v2[i], height);
      exit_v2 = Math.min(entry[i + 1], cruise_v2);
      window.entry_v[i] = Math.sqrt(Math.min(entry[i], cruise_v2));
      window.cruise_v[i] = Math.sqrt(cruise_v2);
      window.report(i, Math.sqrt(exit_v2));
    }
    return exit_v2;
  }
}

/** Stands for the summit of a falling move: it has none of its own. */
const FALLS = -1;
