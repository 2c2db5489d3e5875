/** Numbers along an axis, so that a person reads them at a glance. */
export interface Ticks {
  /** Where the axis ends: at or above what it has to show. */
  readonly top: number;
  readonly values: readonly number[];
  readonly label: (value: number) => string;
}

/** 1, 2 or 5 times a power of ten: the least such step that is not below `step`. */
export function niceStep(step: number): number {
  const decade = 10 ** Math.floor(Math.log10(step));
  const mantissa = step / decade;
  const nice = [1, 2, 5].find((one) => one >= mantissa * (1 - 1e-9)) ?? 10;
  return nice * decade;
}

/** Ticks from 0 to `most`, about as many as wanted, and one above it; for 0 an axis to 1. */
export function ticksTo(most: number, wanted: number): Ticks {
  const step = niceStep((most > 0 ? most : 1) / wanted);
  const count = Math.max(1, Math.ceil((most > 0 ? most : 1) / step - 1e-9));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return {
    top: count * step,
    values: Array.from({ length: count + 1 }, (_, k) => k * step),
    label: (value) => value.toFixed(digits),
  };
}

/** Whole numbers from 1 to `last`, evenly apart, about as many as wanted. */
export function countTicks(last: number, wanted: number): number[] {
  const step = Math.max(1, niceStep(Math.max(1, last) / wanted));
  return Array.from({ length: Math.floor(last / step) }, (_, k) => (k + 1) * step);
}
