/**
 * Klipper's planner: limits of the toolhead, corners by the square corner velocity, hills by the minimum cruise ratio.
 *
 * From rest to rest. A dwell, homing and whatever else Klipper waits for plans all that is queued to rest.
 * Of the machine's limits only those of the toolhead count; M201, M203, M205, M207 and M208 mean nothing to
 * Klipper, and M204 sets the toolhead's acceleration: to S, or to the lower of P and T where both are given.
 * Pressure advance and input shaping do not change its times.
 *
 * Units: `_v` mm/s, `_v2` their squares, `_a` mm/s2, lengths mm.
 */
import type { Happening, MoveChunk } from "../../core/moves.ts";
import type { MachineLimits, ToolheadLimits } from "../../settings/machine-limits.ts";
import { planned } from "../limits.ts";
import { cornerDeviation, cornerSpeed2, createLeg } from "./klipper-corner.ts";
import { HillWindow } from "./klipper-hills.ts";
import { MoveWalker, type Step } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";
import { stopsMachine } from "./waits.ts";

/** Moves that look-ahead holds. */
const WINDOW = 32_768;
/** What moves run at before any feed is given; Klipper refuses a feed of 0. */
const FIRST_FEED_V = 25;
/** A limit that is none, mm/s or mm/s2: finite, so that zero times it is zero. */
const UNLIMITED = 1e8;
/** The highest minimum cruise ratio; at 1 nothing would ever speed up. */
const MOST_CRUISE_RATIO = 0.999;

/** @param windowSize moves that look-ahead holds; fewer only where it is tried out */
export function createKlipperPlanner(
  machine: MachineLimits,
  onPlanned: OnPlanned,
  windowSize: number = WINDOW,
): Planner {
  const toolhead = toolheadState(machine.toolhead);
  const hills = new HillWindow(windowSize, onPlanned);
  let dwellSeconds = 0;
  let firstFeed_v = FIRST_FEED_V;
  // The move before and this one: swapped, never copied.
  let previous = createLeg();
  let leg = createLeg();
  let isAtRest = true;

  const walker = new MoveWalker(addMove, happen, { scales: true, homesByMove: false, retraction: machine.retraction });

  return {
    push: (chunk: MoveChunk) => walker.push(chunk),
    finish: stop,
    get dwellSeconds() {
      return dwellSeconds;
    },
  };

  function happen(happening: Happening): void {
    if (happening.kind === "feed-factor") firstFeed_v = FIRST_FEED_V * (happening.factor > 0 ? happening.factor : 1);
    else if (happening.kind === "acceleration" || happening.kind === "toolhead-limits")
      setToolhead(toolhead, happening);
    else if (stopsMachine(happening)) stop();
    if (happening.kind === "dwell") dwellSeconds += happening.seconds;
  }

  /** Plans all that is queued, to rest. */
  function stop(): void {
    hills.stop();
    isAtRest = true;
  }

  function addMove(step: Step): void {
    const { way, length: mm } = step;
    if (mm === 0) return;
    const feed = step.feed_v > 0 ? step.feed_v : firstFeed_v;

    // 1. The limits of the toolhead, or of the extruder alone.
    const { direction } = leg;
    for (let axis = 0; axis < 4; axis++) direction[axis] = way[axis] / mm;
    const isXyStill = way[0] === 0 && way[1] === 0;
    leg.isExtruderOnly = isXyStill && way[2] === 0;
    let cruise = leg.isExtruderOnly ? feed : Math.min(feed, toolhead.velocity);
    let accel = leg.isExtruderOnly ? UNLIMITED : toolhead.acceleration;

    // 2. Those of an axis, as far as the move runs along it.
    if (way[2] !== 0) {
      const share = Math.abs(direction[2]);
      cruise = Math.min(cruise, toolhead.zVelocity / share);
      accel = Math.min(accel, toolhead.zAcceleration / share);
    }
    if (way[3] < 0 || (way[3] > 0 && isXyStill)) {
      const share = Math.abs(direction[3]);
      cruise = Math.min(cruise, toolhead.extruderVelocity / share);
      accel = Math.min(accel, toolhead.extruderAcceleration / share);
    }
    leg.cruise_v2 = cruise * cruise;
    leg.accel_a = accel;
    leg.deviation = cornerDeviation(toolhead.squareCornerVelocity, toolhead.acceleration);
    leg.gain_v2 = 2 * mm * accel;

    // 3. How fast it may be entered, and what it gains in the gentle chain.
    const corner_v2 = isAtRest ? 0 : cornerSpeed2(previous, leg, toolhead.extruderCornerVelocity);
    const gentle_a = Math.min(accel, toolhead.acceleration * (1 - toolhead.minimumCruiseRatio));
    hills.add(step, leg, corner_v2, 2 * mm * gentle_a);
    const spare = previous;
    previous = leg;
    leg = spare;
    isAtRest = false;
  }
}

type ToolheadState = { -readonly [K in keyof ToolheadLimits]: ToolheadLimits[K] };

/** The limits when a print starts; 0 is none, but for corners, where it is a stop. */
function toolheadState(limits: ToolheadLimits): ToolheadState {
  const orNone = (limit: number): number => (limit > 0 ? Math.min(planned(limit), UNLIMITED) : UNLIMITED);
  return {
    velocity: orNone(limits.velocity),
    acceleration: orNone(limits.acceleration),
    squareCornerVelocity: limits.squareCornerVelocity,
    minimumCruiseRatio: Math.min(limits.minimumCruiseRatio, MOST_CRUISE_RATIO),
    zVelocity: orNone(limits.zVelocity),
    zAcceleration: orNone(limits.zAcceleration),
    extruderVelocity: orNone(limits.extruderVelocity),
    extruderAcceleration: orNone(limits.extruderAcceleration),
    extruderCornerVelocity: limits.extruderCornerVelocity,
  };
}

/** Changes the limits by M204 or SET_VELOCITY_LIMIT; like Klipper it refuses what nothing could move by. */
function setToolhead(
  toolhead: ToolheadState,
  to: Extract<Happening, { kind: "acceleration" | "toolhead-limits" }>,
): void {
  if (to.kind === "acceleration") {
    if (to.print === null || to.travel === null) return;
    const lower = Math.min(to.print, to.travel);
    if (lower > 0) toolhead.acceleration = planned(lower);
    return;
  }
  const { velocity, acceleration, squareCornerVelocity, minimumCruiseRatio } = to;
  if (velocity !== null && velocity > 0) toolhead.velocity = planned(velocity);
  if (acceleration !== null && acceleration > 0) toolhead.acceleration = planned(acceleration);
  if (squareCornerVelocity !== null && squareCornerVelocity >= 0) toolhead.squareCornerVelocity = squareCornerVelocity;
  if (minimumCruiseRatio !== null && minimumCruiseRatio >= 0 && minimumCruiseRatio < 1)
    toolhead.minimumCruiseRatio = Math.min(minimumCruiseRatio, MOST_CRUISE_RATIO);
}
