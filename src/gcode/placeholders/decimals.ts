/**
 * Numbers as C's printf writes them, by which PrusaSlicer's texts are: what lies exactly between two goes to the even
 * one, where JavaScript's own methods go up.
 */

/** Digits beyond the last, by which what lies between is told from what is near it: doubles of few digits are further apart. */
const BEYOND = 30;
/** Digits of {@link general}. */
const PRECISION = 6;
const HALF = /^50*$/;
const ODD = /[13579]$/;

/** With so many decimals; at most 70. */
export function fixed(value: number, decimals: number): string {
  return halfToEven(value.toFixed(decimals), value.toFixed(decimals + BEYOND));
}

/** With six digits at most, and a power of ten where it is large or small: printf's `%g`. */
export function general(value: number): string {
  const [mantissa, power] = value.toExponential(PRECISION - 1).split("e");
  const exact = value.toExponential(PRECISION - 1 + BEYOND).split("e");
  const exponent = Number(power);
  const digits = exact[1] === power ? halfToEven(mantissa, exact[0]) : mantissa;
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (exponent >= -4 && exponent < PRECISION) return `${sign}${Math.abs(Number(`${digits}e${exponent}`))}`;
  const size = String(Math.abs(exponent)).padStart(2, "0");
  return `${Number(digits)}e${exponent < 0 ? "-" : "+"}${size}`;
}

/** What was rounded, or where it lay exactly between two the even one of them. @param exact with 30 decimals more */
function halfToEven(rounded: string, exact: string): string {
  const down = exact.slice(0, -BEYOND).replace(/\.$/, "");
  return HALF.test(exact.slice(-BEYOND)) && !ODD.test(down) ? down : rounded;
}
