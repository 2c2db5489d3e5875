/**
 * Junction deviation, Marlin's other rule (M205 J): a corner is taken at the speed at which an arc beside it, J away
 * from its tip, could be driven.
 *
 * Directions are unit vectors over X, Y, Z and E. With c the cosine between the way back along the first move and the
 * second (-1: straight on, 1: back again) and q = sqrt((1 - c) / 2), v^2 = a J q / (1 - q), where a is the second
 * move's acceleration, held below the limit of every axis along the difference of the directions. Where the second
 * move is short and the turn below 45 degrees, the two are taken for a piece of a polygon: v^2 <= a s / turn.
 *
 * Marlin's least speed, for moves from rest, to rest and back again, is that of half a motor step; no setting tells
 * the steps, and it is worth a few milliseconds a stop: here it is 0.
 */
import type { LimitState } from "../limits.ts";
import type { CornerRule, Side } from "./corner-rule.ts";

/** Cosines beyond this are straight on, or back again. */
const STRAIGHT = 0.999999;
/** mm: shorter moves may be pieces of a polygon. */
const SHORT = 1;
/** Cosine of the polygon of eight corners: its turn is 45 degrees. */
const OCTAGON = -Math.SQRT1_2;
/** Marlin's polynomial for the arc sine, from 0 to 1; its error leaves a turn of 0.033 where there is none. */
const ARC_SINE = [
  0.032843707, -1.451838349, 29.66153956, -131.1123477, 262.8130562, -242.7199627, 84.31466202,
] as const;

export const JUNCTION_DEVIATION: CornerRule = Object.freeze({
  startSpeed: () => 0,
  endSpeed: () => 0,
  cornerSpeed(exit: Side, entry: Side, limits: LimitState): number {
    // 1. The cosine between the two, and how far apart their directions are.
    const out = exit.axes_v;
    const into = entry.axes_v;
    const out_v = norm(out[0], out[1], out[2], out[3]);
    const into_v = norm(into[0], into[1], into[2], into[3]);
    const x = into[0] / into_v - out[0] / out_v;
    const y = into[1] / into_v - out[1] / out_v;
    const z = into[2] / into_v - out[2] / out_v;
    const e = into[3] / into_v - out[3] / out_v;
    const dot = out[0] * into[0] + out[1] * into[1] + out[2] * into[2] + out[3] * into[3];
    const cosine = -dot / (out_v * into_v);
    if (cosine > STRAIGHT) return 0;

    // 2. The acceleration that the axes allow across the corner; straight on, the difference is rounding.
    let accel = entry.accel_a;
    if (cosine > -STRAIGHT) {
      const apart = norm(x, y, z, e);
      const most = limits.acceleration;
      accel = limited(accel, most[0], x / apart);
      accel = limited(accel, most[1], y / apart);
      accel = limited(accel, most[2], z / apart);
      accel = limited(accel, most[3], e / apart);
    }

    // 3. The speed on the arc, or on the polygon.
    const c = Math.max(cosine, -STRAIGHT);
    const q = Math.sqrt((1 - c) / 2);
    let squared = (accel * limits.junctionDeviation * q) / (1 - q);
    if (entry.length < SHORT && c < OCTAGON) squared = Math.min(squared, (accel * entry.length) / turn(-c));
    return Math.min(Math.sqrt(squared), exit.cruise_v, entry.cruise_v);
  },
});

function norm(x: number, y: number, z: number, e: number): number {
  return Math.sqrt(x * x + y * y + z * z + e * e);
}

/** `accel`, lowered so that an axis with this share of it stays below its own. */
function limited(accel: number, most: number, share: number): number {
  return accel * Math.abs(share) > most ? most / Math.abs(share) : accel;
}

/** The angle whose cosine is given, as Marlin has it. */
function turn(cosine: number): number {
  let sum = 0;
  for (let power = ARC_SINE.length - 1; power >= 0; power--) sum = sum * cosine + ARC_SINE[power];
  return Math.PI / 2 - sum;
}
