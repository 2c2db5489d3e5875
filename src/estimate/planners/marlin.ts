/**
 * Marlin's planner with classic jerk, correct: reverse pass, then forward pass, over a long queue.
 *
 * Each move is a block: its length, its acceleration (by what it does, scaled so that no axis exceeds its own), its
 * cruise speed (scaled so that no axis exceeds its own) and the highest speed at which it may be entered after the
 * one before it (the junction). The reverse pass lowers entries so that every block can slow down to the next; the
 * forward pass so that every block can be reached by speeding up; then each is a trapezoid.
 *
 * Blocks are planned in a window. A full one is looked back over as if the machine stood still at its end. What is
 * still to come can only raise entries, and none above its junction; so up to the last block that is entered at its
 * junction speed the plan is final. That part is done, the rest is kept with its junctions and its first entry pinned.
 *
 * Units: `_v` mm/s, `_a` mm/s2, lengths mm. Axes are X, Y, Z, E; a move's length is that of X, Y, Z, or of E when
 * nothing else moves.
 */
import type { Happening, MoveChunk } from "../../core/moves.ts";
import { reachableSpeed } from "../../core/trapezoid.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";
import { applyLimits, limitState } from "../limits.ts";
import { BlockWindow } from "./block-window.ts";
import { junctionSpeed, safeSpeed } from "./classic-jerk.ts";
import { MoveWalker, type Step } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";

/** Blocks in the window. */
const WINDOW = 4096;
/** Blocks of a full window that are done at least, so that each is looked at a few times at most. */
const LEAST_DONE = WINDOW / 2;

export function createMarlinPlanner(machine: MachineLimits, onPlanned: OnPlanned): Planner {
  const limits = limitState(machine);
  const window = new BlockWindow(WINDOW, onPlanned);
  const { length, accel_a, entry_v } = window;
  let dwellSeconds = 0;
  // The axis speeds of the block before, while it cruises, and of this one: swapped, never copied.
  let previous_v = new Float64Array(4);
  let axes_v = new Float64Array(4);
  let previousCruise_v = 0;
  let previousSafe_v = 0;
  let isAtRest = true;

  const walker = new MoveWalker(addMove, happen);

  return {
    push: (chunk: MoveChunk) => walker.push(chunk),
    finish: stop,
    get dwellSeconds() {
      return dwellSeconds;
    },
  };

  function happen(happening: Happening): void {
    if (happening.kind === "dwell") {
      stop();
      dwellSeconds += happening.seconds;
    } else if (happening.kind === "home") stop();
    else applyLimits(limits, happening, machine);
  }

  /** Plans all that is queued, to rest. */
  function stop(): void {
    lookBack(previousSafe_v);
    lookAhead(window.count, previousSafe_v);
    window.drop(window.count);
    isAtRest = true;
  }

  function addMove(step: Step): void {
    // 1. The acceleration for what it does.
    const { way, length: mm, isExtruderOnly } = step;
    const minimum = way[3] === 0 ? limits.minTravelFeed : limits.minExtrudingFeed;
    const feed = Math.max(step.feed_v, minimum);
    if (mm === 0 || feed === 0) return;
    const isTravel =
      way[3] === 0 || (!isExtruderOnly && (way[3] < 0 || (way[0] === 0 && way[1] === 0 && way[2] !== 0)));
    let accel = isTravel ? limits.travel : isExtruderOnly ? limits.retract : limits.print;

    // 2. Cruise speed and acceleration that no axis exceeds.
    let cruise = feed;
    for (let axis = 0; axis < 4; axis++) {
      axes_v[axis] = way[axis] / mm;
      const share = Math.abs(axes_v[axis]);
      if (share === 0) continue;
      if (cruise * share > limits.feed[axis]) cruise = limits.feed[axis] / share;
      if (accel * share > limits.acceleration[axis]) accel = limits.acceleration[axis] / share;
    }
    for (let axis = 0; axis < 4; axis++) axes_v[axis] *= cruise;

    // 3. How fast it may be entered.
    const safe = safeSpeed(axes_v, cruise, limits.jerk);
    const entry = isAtRest
      ? safe
      : junctionSpeed(previous_v, previousCruise_v, previousSafe_v, axes_v, cruise, safe, limits.jerk);

    if (window.isFull) makeRoom();
    window.add(step, accel, cruise, entry);
    const spare = previous_v;
    previous_v = axes_v;
    axes_v = spare;
    previousCruise_v = cruise;
    previousSafe_v = safe;
    isAtRest = false;
  }

  /** Plans the window as far as it is final, and keeps the rest. */
  function makeRoom(): void {
    const junctions = entry_v.slice();
    const done = Math.max(lookBack(0), LEAST_DONE);
    lookAhead(done, 0);
    junctions[done] = entry_v[done];
    entry_v.set(junctions);
    window.drop(done);
  }

  /**
   * Lowers entries so that every block can slow down to the next, the last one to speed `last`.
   * @returns the last block that is entered at its junction speed all the same
   */
  function lookBack(last: number): number {
    let next = last;
    let final = 0;
    for (let i = window.count - 1; i >= 0; i--) {
      const reachable = reachableSpeed(next, length[i], accel_a[i]);
      if (final === 0 && reachable >= entry_v[i]) final = i;
      next = entry_v[i] = Math.min(entry_v[i], reachable);
    }
    return final;
  }

  /** Lowers entries to what can be reached by speeding up, and reports the first `done` blocks. */
  function lookAhead(done: number, last: number): void {
    for (let i = 0; i < done; i++) {
      let exit = last;
      if (i + 1 < window.count) {
        exit = Math.min(entry_v[i + 1], reachableSpeed(entry_v[i], length[i], accel_a[i]));
        entry_v[i + 1] = exit;
      }
      window.report(i, exit);
    }
  }
}
