/**
 * Integer geometry: one unit is 1e-5 mm, held in an Int32.
 * An Int32 spans +-21 m; the independent engine that judges ours in tests is exact within +-474 mm.
 * And what figures of other units are reckoned by.
 */

/** Integer units in a millimetre. */
export const UNITS_PER_MM = 100_000;

/** Millimetres of one integer unit. */
export const MM_PER_UNIT: number = 1 / UNITS_PER_MM;

/** Nanometres of one integer unit. */
export const NM_PER_UNIT = 10;

/** Square millimetres of one square unit. */
export const MM2_PER_UNIT2: number = MM_PER_UNIT * MM_PER_UNIT;

/** Of a cubic centimetre, which is a millilitre. */
export const MM3_PER_CM3 = 1000;

export const MM_PER_M = 1000;

export const SECONDS_PER_MINUTE = 60;

/**
 * Millimetres to integer units, halves rounded up (the one rounding rule of the engine). Arithmetic on each of millions of
 * numbers: nothing is checked.
 */
export function toUnits(mm: number): number {
  return Math.floor(mm * UNITS_PER_MM + 0.5);
}

/** Integer units to millimetres. Nothing is checked, as by {@link toUnits}. */
export function toMm(units: number): number {
  return units / UNITS_PER_MM;
}
