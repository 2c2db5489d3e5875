/**
 * What each firmware promises of a plan, from the formulas and by other ways than the planners': how fast a move may
 * begin from rest and end at rest, how fast a corner may be taken, and what a move accelerates by.
 */
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import type { Leg } from "./ways.ts";

export interface Judge {
  readonly model: "marlin" | "marlin_bugfix" | "reprapfirmware";
  readonly name: string;
  readonly junctionDeviation: number;
  readonly hasLeastFeeds: boolean;
  readonly accel: (leg: Leg, limits: MachineLimits) => number;
  readonly start: (leg: Leg, limits: MachineLimits) => number;
  readonly end: (leg: Leg, limits: MachineLimits) => number;
  readonly corner: (out: Leg, into: Leg, limits: MachineLimits) => number;
}

const AXES = [0, 1, 2, 3] as const;
const isFlat = ({ r }: Leg): boolean => r[0] === 0 && r[1] === 0;

const marlin = {
  hasLeastFeeds: true,
  accel: (leg: Leg, { print, travel, retract }: MachineLimits) =>
    leg.accelerate(isFlat(leg) && leg.r[2] === 0 ? retract : leg.r[3] === 0 ? travel : print),
};

export const JUDGES: readonly Judge[] = [
  {
    ...marlin,
    model: "marlin",
    name: "Marlin by classic jerk",
    junctionDeviation: 0,
    start: fromRest,
    end: fromRest,
    corner: classicCorner,
  },
  {
    ...marlin,
    model: "marlin",
    name: "Marlin by junction deviation",
    junctionDeviation: 0.03,
    start: () => 0,
    end: () => 0,
    corner: deviationCorner,
  },
  {
    ...marlin,
    model: "marlin_bugfix",
    name: "newer Marlins",
    junctionDeviation: 0,
    start: fromRest,
    end: () => 0,
    corner: vectorCorner,
  },
  {
    model: "reprapfirmware",
    name: "RepRapFirmware",
    junctionDeviation: 0,
    hasLeastFeeds: false,
    accel: (leg, { print, travel }) => leg.accelerate(isFlat(leg) ? Infinity : leg.r[3] > 0 ? print : travel),
    start: () => 0,
    end: () => 0,
    corner: (out, into, limits) => (sameKind(out, into) ? vectorCorner(out, into, limits) : 0),
  },
];

function fromRest({ r, cruise }: Leg, { jerk }: MachineLimits): number {
  return Math.min(cruise, ...AXES.map((axis) => jerk[axis] / Math.abs(r[axis])));
}

/** As the firmware has it: axis after axis, each at the speed that the ones before it left. */
function classicCorner(out: Leg, into: Leg, limits: MachineLimits): number {
  let v = Math.min(out.cruise, into.cruise);
  for (const axis of AXES) {
    const [exit, entry] = [out.r[axis] * v, into.r[axis] * v];
    const isReversal = exit === 0 || entry === 0 || exit > 0 !== entry > 0;
    const jump = isReversal ? Math.max(Math.abs(exit), Math.abs(entry)) : Math.abs(exit - entry);
    if (jump > limits.jerk[axis]) v *= limits.jerk[axis] / jump;
  }
  // A corner is as good as a stop.
  const [last, first] = [fromRest(out, limits), fromRest(into, limits)];
  return last > 0.99 * v && first > 0.99 * v ? Math.min(first, out.cruise) : v;
}

function vectorCorner(out: Leg, into: Leg, { jerk }: MachineLimits): number {
  const most = AXES.map((axis) => jerk[axis] / Math.abs(into.r[axis] - out.r[axis]));
  return Math.min(out.cruise, into.cruise, ...most);
}

/** By angles: the arc's radius beside a turn, and the polygon's where the second move is short. */
function deviationCorner(out: Leg, into: Leg, limits: MachineLimits): number {
  const unit = ({ r }: Leg): number[] => r.map((share) => share / Math.hypot(...r));
  const [u, w] = [unit(out), unit(into)];
  const apart = AXES.map((axis) => w[axis] - u[axis]);
  // The chord of unit vectors: accurate for small turns too, where the cosine is not.
  const turn = 2 * Math.asin(Math.min(Math.hypot(...apart) / 2, 1));
  if (Math.cos(Math.PI - turn) > 0.999999) return 0;
  // Straight on, what is apart is rounding.
  const isStraight = Math.cos(turn) > 0.999999;
  const across = AXES.map((axis) => (limits.acceleration[axis] * Math.hypot(...apart)) / Math.abs(apart[axis]));
  const accel = Math.min(marlin.accel(into, limits), ...(isStraight ? [] : across));
  const q = Math.min(Math.cos(turn / 2), Math.sqrt(1.999999 / 2));
  let v2 = (accel * limits.junctionDeviation * q) / (1 - q);
  // Marlin's angle is right to 0.034.
  if (into.mm < 1 && turn < Math.PI / 4) v2 = Math.min(v2, (accel * into.mm) / Math.max(turn - 0.034, 0.03));
  return Math.min(out.cruise, into.cruise, Math.sqrt(v2));
}

/** Whether RepRapFirmware's jerk may join them: both print, travel, wipe, move the extruder alone or Z alone. */
function sameKind(out: Leg, into: Leg): boolean {
  const kind = (leg: Leg): string => {
    const moves = `${!isFlat(leg)} ${leg.r[3] !== 0}`;
    return isFlat(leg) ? moves : `${moves} ${leg.r[3] > 0}`;
  };
  return kind(out) === kind(into);
}
