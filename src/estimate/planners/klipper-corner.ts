/**
 * Klipper's rule for corners: how fast a leg of the way may be entered after the one before it.
 *
 * The toolhead goes round an imagined arc that strays from the corner by a deviation; the deviation is such that a
 * right angle is taken at the square corner velocity. Neither leg may be shorter than its half of the arc, and the
 * extruder may change its speed at once by its own corner velocity only. A corner with a leg on which only the
 * extruder moves is a stop.
 *
 * Speeds are squares, `_v2` in mm2/s2: along a leg at constant acceleration it is they that grow evenly.
 */

/** A move as its corners see it. */
export interface Leg {
  /** X, Y, Z and E for each mm of its length. */
  readonly direction: Float64Array;
  isExtruderOnly: boolean;
  /** Highest speed. */
  cruise_v2: number;
  /** mm/s2. */
  accel_a: number;
  /** How far the arc strays from the corner, mm. */
  deviation: number;
  /** What the leg can gain or lose: twice its length times its acceleration. */
  gain_v2: number;
}

export function createLeg(): Leg {
  return {
    direction: new Float64Array(4),
    isExtruderOnly: false,
    cruise_v2: 0,
    accel_a: 0,
    deviation: 0,
    gain_v2: 0,
  };
}

/** How far the arc of a right angle strays from it, mm: at the square corner velocity `scv_v` and `accel_a`. */
export function cornerDeviation(scv_v: number, accel_a: number): number {
  return (scv_v * scv_v * (Math.SQRT2 - 1)) / accel_a;
}

/**
 * The square of the highest speed from one leg to the next.
 * @param extruderCorner_v what the extruder's speed may jump by, mm/s
 */
export function cornerSpeed2(from: Leg, to: Leg, extruderCorner_v: number): number {
  if (from.isExtruderOnly || to.isExtruderOnly) return 0;
  let corner_v2 = Math.min(from.cruise_v2, to.cruise_v2);

  const a = from.direction;
  const b = to.direction;
  const jump = b[3] - a[3];
  if (jump !== 0) corner_v2 = Math.min(corner_v2, (extruderCorner_v / jump) ** 2);

  // The angle between the legs: 180 degrees straight on, 0 back again. Of its half, by the cosine of the whole:
  const cosine = -(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  const sineOfHalf = Math.sqrt(Math.max((1 - cosine) / 2, 0));
  const cosineOfHalf = Math.sqrt(Math.max((1 + cosine) / 2, 0));
  if (sineOfHalf >= 1 || cosineOfHalf === 0) return corner_v2;
  const radiusPerDeviation = sineOfHalf / (1 - sineOfHalf);
  // Half a leg's length is the arc's tangent: v2 = a * length / 2 * tan(angle / 2).
  const shareOfGain = sineOfHalf / cosineOfHalf / 4;
  return Math.min(
    corner_v2,
    radiusPerDeviation * to.deviation * to.accel_a,
    radiusPerDeviation * from.deviation * from.accel_a,
    shareOfGain * to.gain_v2,
    shareOfGain * from.gain_v2,
  );
}
