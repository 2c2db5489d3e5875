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
import {
  E_PER_MM,
  F_PER_MM_S,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveKind,
  UM_PER_MM,
} from "../../core/moves.ts";
import { reachableSpeed, trapezoidSeconds } from "../../core/trapezoid.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";
import { applyLimits, limitState } from "../limits.ts";
import { junctionSpeed, safeSpeed } from "./classic-jerk.ts";
import type { OnPlanned, Planner } from "./planner.ts";

/** Blocks in the window. */
const WINDOW = 4096;
/** Blocks of a full window that are done at least, so that each is looked at a few times at most. */
const LEAST_DONE = WINDOW / 2;

export function createMarlinPlanner(machine: MachineLimits, onPlanned: OnPlanned): Planner {
  const limits = limitState(machine);
  // The window's blocks.
  const length = new Float64Array(WINDOW);
  const accel_a = new Float64Array(WINDOW);
  const cruise_v = new Float64Array(WINDOW);
  const entry_v = new Float64Array(WINDOW);
  const metas = new Int32Array(WINDOW);
  const layers = new Int32Array(WINDOW);
  let count = 0;
  // Where the machine is, in the moves' quanta.
  let x = 0;
  let y = 0;
  let z = 0;
  let layer = 0;
  let dwellSeconds = 0;
  // The axis speeds of the block before, while it cruises, and of this one: swapped, never copied.
  let previous_v = new Float64Array(4);
  let axes_v = new Float64Array(4);
  let previousCruise_v = 0;
  let previousSafe_v = 0;
  let isAtRest = true;

  return {
    push,
    finish: stop,
    get dwellSeconds() {
      return dwellSeconds;
    },
  };

  function push(chunk: MoveChunk): void {
    const { moves, events } = chunk;
    let next = 0;
    for (let at = 0, index = 0; at < moves.length; at += MOVE_STRIDE, index++) {
      while (next < events.length && events[next].at <= index) happen(events[next++]);
      addMove(moves, at);
    }
    while (next < events.length) happen(events[next++]);
  }

  function happen(event: MoveEvent): void {
    if (event.kind === "layer") layer = event.index;
    else if (event.kind === "gcode") push(event.does);
    else if (event.kind === "dwell") {
      stop();
      dwellSeconds += event.seconds;
    } else if (event.kind === "home") {
      stop();
      if (event.axes[0]) x = 0;
      if (event.axes[1]) y = 0;
      if (event.axes[2]) z = 0;
    } else applyLimits(limits, event, machine);
  }

  /** Plans all that is queued, to rest. */
  function stop(): void {
    lookBack(previousSafe_v);
    lookAhead(count, previousSafe_v);
    count = 0;
    isAtRest = true;
  }

  function addMove(moves: Int32Array, at: number): void {
    // 1. The way along each axis, and the acceleration for what it does.
    const kind = moveKind(moves[at + MOVE.meta]);
    const isExtruderOnly = kind === MOVE_KIND.retract || kind === MOVE_KIND.unretract;
    const byX = isExtruderOnly ? 0 : (moves[at + MOVE.x] - x) / UM_PER_MM;
    const byY = isExtruderOnly ? 0 : (moves[at + MOVE.y] - y) / UM_PER_MM;
    const byZ = isExtruderOnly ? 0 : (moves[at + MOVE.z] - z) / UM_PER_MM;
    const byE = moves[at + MOVE.e] / E_PER_MM;
    const way = Math.sqrt(byX * byX + byY * byY + byZ * byZ);
    const mm = way > 0 ? way : Math.abs(byE);
    const minimum = byE === 0 ? limits.minTravelFeed : limits.minExtrudingFeed;
    const feed = Math.max(moves[at + MOVE.f] / F_PER_MM_S, minimum);
    if (!isExtruderOnly) {
      x = moves[at + MOVE.x];
      y = moves[at + MOVE.y];
      z = moves[at + MOVE.z];
    }
    if (mm === 0 || feed === 0) return;
    const isTravel = byE === 0 || (byE < 0 && way > 0) || (byE > 0 && byX === 0 && byY === 0 && byZ !== 0);
    let accel = isTravel ? limits.travel : way === 0 ? limits.retract : limits.print;

    // 2. Cruise speed and acceleration that no axis exceeds.
    const ways = axes_v;
    ways[0] = byX / mm;
    ways[1] = byY / mm;
    ways[2] = byZ / mm;
    ways[3] = byE / mm;
    let cruise = feed;
    for (let axis = 0; axis < 4; axis++) {
      const share = Math.abs(ways[axis]);
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

    if (count === WINDOW) makeRoom();
    length[count] = mm;
    accel_a[count] = accel;
    cruise_v[count] = cruise;
    entry_v[count] = entry;
    metas[count] = moves[at + MOVE.meta];
    layers[count] = layer;
    count++;
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
    for (const column of [length, accel_a, cruise_v, entry_v]) column.copyWithin(0, done);
    for (const column of [metas, layers]) column.copyWithin(0, done);
    count = WINDOW - done;
  }

  /**
   * Lowers entries so that every block can slow down to the next, the last one to speed `last`.
   * @returns the last block that is entered at its junction speed all the same
   */
  function lookBack(last: number): number {
    let next = last;
    let final = 0;
    for (let i = count - 1; i >= 0; i--) {
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
      if (i + 1 < count) {
        exit = Math.min(entry_v[i + 1], reachableSpeed(entry_v[i], length[i], accel_a[i]));
        entry_v[i + 1] = exit;
      }
      onPlanned(trapezoidSeconds(length[i], accel_a[i], entry_v[i], cruise_v[i], exit), metas[i], layers[i]);
    }
  }
}
