/**
 * The planner that Marlin, RepRapFirmware and their kin share: reverse pass, then forward pass, over a long queue
 * (look-ahead-window.ts). What a firmware has of its own is handed in: the acceleration for a move, its least feed, and
 * how fast corners are taken.
 *
 * Each move is a block: its length, its acceleration (by what it does, scaled so that no axis exceeds its own), its
 * cruise speed (scaled so that no axis exceeds its own) and the highest speed at which it may be entered after the
 * one before it (the junction). The reverse pass lowers entries so that every block can slow down to the next; the
 * forward pass so that every block can be reached by speeding up; then each is a trapezoid.
 *
 * Units: `_v` mm/s, `_a` mm/s2, lengths mm. Axes are X, Y, Z, E; a move's length is that of X, Y, Z, or of E when
 * nothing else moves.
 */
import type { Happening, MoveChunk } from "../../core/moves.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";
import { applyLimits, type LimitState, limitState } from "../limits.ts";
import type { CornerRule, Side } from "./corner-rule.ts";
import { LookAheadWindow } from "./look-ahead-window.ts";
import { MoveWalker, type Step } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";
import { stopsMachine } from "./waits.ts";

/** What tells one firmware from another. */
export interface FirmwareRules {
  /** The acceleration for what a move does, mm/s2, before its axes limit it. */
  acceleration(step: Step, limits: LimitState): number;
  /** The slowest that it runs a move at, mm/s. */
  leastFeed(step: Step, limits: LimitState): number;
  /** The rule for its corners under the limits in force. */
  corners(limits: LimitState): CornerRule;
}

export function createLookAheadPlanner(firmware: FirmwareRules, machine: MachineLimits, onPlanned: OnPlanned): Planner {
  const limits = limitState(machine);
  const window = new LookAheadWindow(0, onPlanned);
  let dwellSeconds = 0;
  // The move before and this one: swapped, never copied.
  let previous = side();
  let current = side();
  let end_v = 0;
  let isAtRest = true;

  const walker = new MoveWalker(addMove, happen, { scales: true, homesByMove: false, retraction: limits.retraction });

  return {
    push: (chunk: MoveChunk) => walker.push(chunk),
    finish: stop,
    get dwellSeconds() {
      return dwellSeconds;
    },
  };

  function happen(happening: Happening): void {
    if (stopsMachine(happening)) stop();
    if (happening.kind === "dwell") dwellSeconds += happening.seconds;
    else applyLimits(limits, happening, machine);
  }

  /** Plans all that is queued, to rest. */
  function stop(): void {
    window.planAll(end_v);
    isAtRest = true;
  }

  function addMove(step: Step): void {
    const { way, length: mm } = step;
    const feed = Math.max(step.feed_v, firmware.leastFeed(step, limits));
    if (mm === 0 || feed === 0) return;

    // 1. Cruise speed and acceleration that no axis exceeds.
    let cruise = feed;
    let accel = firmware.acceleration(step, limits);
    const { axes_v } = current;
    for (let axis = 0; axis < 4; axis++) {
      axes_v[axis] = way[axis] / mm;
      const share = Math.abs(axes_v[axis]);
      if (share === 0) continue;
      if (cruise * share > limits.feed[axis]) cruise = limits.feed[axis] / share;
      if (accel * share > limits.acceleration[axis]) accel = limits.acceleration[axis] / share;
    }
    for (let axis = 0; axis < 4; axis++) axes_v[axis] *= cruise;

    // 2. How fast it may be entered.
    const corners = firmware.corners(limits);
    current.length = mm;
    current.accel_a = accel;
    current.cruise_v = cruise;
    current.start_v = corners.startSpeed(current, limits);
    const entry = isAtRest ? current.start_v : corners.cornerSpeed(previous, current, limits);

    if (window.isFull) window.makeRoom();
    window.add(step, accel, cruise, entry);
    end_v = corners.endSpeed(current);
    const spare = previous;
    previous = current;
    current = spare;
    isAtRest = false;
  }
}

function side(): Side {
  return { axes_v: new Float64Array(4), length: 0, accel_a: 0, cruise_v: 0, start_v: 0 };
}
