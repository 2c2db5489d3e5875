/**
 * Decimal numbers straight from bytes: the value `Number(text)` gives, to the bit, without the text.
 *
 * Up to 15 digits and a power of ten up to 22 are both exact in a double, so one multiplication or division rounds
 * once, correctly (W. D. Clinger, "How to read floating point numbers accurately", 1990). Anything longer goes the
 * long way through a string.
 */

const EXACT_DIGITS = 15;
const POWERS_OF_TEN: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const LOWER_E = 101;

/** The number in bytes[start, end): sign, digits, point, exponent; infinities by name; NaN for anything else. */
export function parseNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const sign = bytes[at];
  if (sign === MINUS || sign === PLUS) at++;
  let mantissa = 0;
  let digits = 0;
  let scale = 0;
  let pointSeen = false;
  const firstDigit = at;
  for (; at < end; at++) {
    const byte = bytes[at];
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO);
      // Zeros before the first other digit do not count.
      if (mantissa > 0) digits++;
      if (pointSeen) scale--;
    } else if (byte === POINT && !pointSeen) pointSeen = true;
    else break;
  }
  if (at - firstDigit - (pointSeen ? 1 : 0) === 0) return parseNamed(bytes, start, end);
  if (at < end) {
    if ((bytes[at] | 32) !== LOWER_E) return Number.NaN;
    const exponent = parseExponent(bytes, at + 1, end);
    if (Number.isNaN(exponent)) return Number.NaN;
    scale += exponent;
  }
  if (mantissa === 0) return sign === MINUS ? -0 : 0;
  if (digits > EXACT_DIGITS || scale > 22 || scale < -22) return Number(asText(bytes, start, end));
  const value = scale < 0 ? mantissa / POWERS_OF_TEN[-scale] : mantissa * POWERS_OF_TEN[scale];
  return sign === MINUS ? -value : value;
}

function parseExponent(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const sign = bytes[at];
  if (sign === MINUS || sign === PLUS) at++;
  if (at >= end) return Number.NaN;
  let exponent = 0;
  for (; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    exponent = exponent * 10 + digit;
  }
  return sign === MINUS ? -exponent : exponent;
}

/** Infinities as C writes them: `inf`, `infinity`. */
function parseNamed(bytes: Uint8Array, start: number, end: number): number {
  const named = /^([-+]?)inf(inity)?$/i.exec(asText(bytes, start, Math.min(end, start + 16)));
  if (named === null) return Number.NaN;
  return named[1] === "-" ? -Infinity : Infinity;
}

function asText(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder().decode(bytes.subarray(start, end));
}
