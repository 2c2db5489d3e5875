import type { Happening } from "../core/moves.ts";
import type { FirmwareRetraction, MachineLimits, ToolheadLimits } from "../settings/machine-limits.ts";

/** What a machine without an acceleration of its own is planned at, mm/s2. */
const DEFAULT_ACCELERATION = 1500;

/** The limits that PrusaSlicer assumes where none are given. */
export const PRUSA_DEFAULT_LIMITS: MachineLimits = Object.freeze({
  acceleration: Object.freeze([9000, 9000, 500, 10000]),
  feed: Object.freeze([500, 500, 12, 120]),
  jerk: Object.freeze([10, 10, 0.2, 2.5]),
  print: DEFAULT_ACCELERATION,
  travel: DEFAULT_ACCELERATION,
  retract: DEFAULT_ACCELERATION,
  minExtrudingFeed: 0,
  minTravelFeed: 0,
  junctionDeviation: 0,
  toolhead: Object.freeze({
    velocity: 300,
    acceleration: 3000,
    squareCornerVelocity: 5,
    minimumCruiseRatio: 0.5,
    zVelocity: 15,
    zAcceleration: 350,
    extruderVelocity: 60,
    extruderAcceleration: 1500,
    extruderCornerVelocity: 1,
  }),
  retraction: Object.freeze({ length: 3, retractFeed: 45, unretractFeed: 0 }),
});

/** The limits in force, as g-code changes them. */
export interface LimitState {
  readonly acceleration: number[];
  readonly feed: number[];
  readonly jerk: number[];
  print: number;
  travel: number;
  retract: number;
  minExtrudingFeed: number;
  minTravelFeed: number;
  junctionDeviation: number;
  readonly toolhead: { -readonly [K in keyof ToolheadLimits]: ToolheadLimits[K] };
  readonly retraction: { -readonly [K in keyof FirmwareRetraction]: FirmwareRetraction[K] };
}

/** The limits in force when a print starts. */
export function limitState(limits: MachineLimits): LimitState {
  return {
    ...limits,
    acceleration: limits.acceleration.map(orNone),
    feed: limits.feed.map(orNone),
    jerk: [...limits.jerk],
    toolhead: { ...limits.toolhead },
    retraction: { ...limits.retraction },
    print: limits.print > 0 ? limits.print : DEFAULT_ACCELERATION,
    travel: limits.travel > 0 ? limits.travel : DEFAULT_ACCELERATION,
    retract: limits.retract > 0 ? limits.retract : DEFAULT_ACCELERATION,
  };
}

/** Changes the limits in force by what happens; accelerations stay below the machine's own. */
export function applyLimits(state: LimitState, happening: Happening, machine: MachineLimits): void {
  if (happening.kind === "axis-limits") {
    const axes = state[happening.limit];
    happening.axes.forEach((limit, axis) => {
      if (limit !== null) axes[axis] = happening.limit === "jerk" ? (limit > 0 ? planned(limit) : 0) : orNone(limit);
    });
  } else if (happening.kind === "acceleration") {
    state.print = capped(happening.print, state.print, machine.print);
    state.travel = capped(happening.travel, state.travel, machine.travel);
    state.retract = capped(happening.retract, state.retract, machine.retract);
  } else if (happening.kind === "minimum-feeds") {
    state.minExtrudingFeed = happening.extruding ?? state.minExtrudingFeed;
    state.minTravelFeed = happening.travel ?? state.minTravelFeed;
  } else if (happening.kind === "junction-deviation") state.junctionDeviation = happening.mm;
  else if (happening.kind === "firmware-retraction") {
    const { retraction } = state;
    retraction.length = happening.length ?? retraction.length;
    retraction.extra = happening.extra ?? retraction.extra ?? 0;
    // 0 is a feed of none.
    retraction.retractFeed = happening.retractFeed || retraction.retractFeed;
    retraction.unretractFeed = happening.unretractFeed || retraction.unretractFeed;
    retraction.lift = happening.lift ?? retraction.lift ?? 0;
  } else if (happening.kind === "toolhead-limits") {
    const { toolhead } = state;
    toolhead.velocity = happening.velocity ?? toolhead.velocity;
    toolhead.acceleration = happening.acceleration ?? toolhead.acceleration;
    toolhead.squareCornerVelocity = happening.squareCornerVelocity ?? toolhead.squareCornerVelocity;
    toolhead.minimumCruiseRatio = happening.minimumCruiseRatio ?? toolhead.minimumCruiseRatio;
  }
}

function capped(to: number | null, from: number, most: number): number {
  if (to === null || to <= 0) return from;
  return most > 0 ? Math.min(planned(to), most) : planned(to);
}

function orNone(limit: number): number {
  return limit > 0 ? planned(limit) : Infinity;
}

/** What is planned by instead of a smaller limit, mm/s or mm/s2, or factor: times and squares of speeds stay finite. */
const LEAST_LIMIT = 1e-6;

/** A limit or a factor above 0 as planners take it. */
export function planned(limit: number): number {
  return Math.max(limit, LEAST_LIMIT);
}
