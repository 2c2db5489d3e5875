/**
 * Exact decimals, as large integers with a scale. Prices need no more than to be read, multiplied, divided once by an
 * integer and rounded, so this stands here in place of a library.
 */

/** `digits / 10 ** scale`; never negative. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Digits that are read at most, so that no text costs more than it is worth. */
const MOST_DIGITS = 40;
const PATTERN = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;

/**
 * What a text, or the shortest text of a number, says: 0.1 is one tenth.
 * @returns null where it is negative, not finite, no decimal at all, or longer than {@link MOST_DIGITS}
 */
export function parseDecimal(value: number | string): Decimal | null {
  const text = String(value);
  const parts = text.length <= MOST_DIGITS ? PATTERN.exec(text) : null;
  if (parts === null) return null;
  const [, whole, fraction = "", exponent = "0"] = parts;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

export function product(...factors: readonly Decimal[]): Decimal {
  return factors.reduce((a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale }));
}

/** A decimal over a positive integer, rounded half up to so many digits after the point. */
export function rounded({ digits, scale }: Decimal, places: number, divisor = 1n): Decimal {
  const numerator = digits * 10n ** BigInt(places);
  const denominator = divisor * 10n ** BigInt(scale);
  return { digits: (2n * numerator + denominator) / (2n * denominator), scale: places };
}

/** Without what is after the point. */
export function cutDown({ digits, scale }: Decimal): Decimal {
  return { digits: digits / 10n ** BigInt(scale), scale: 0 };
}

/** The sum of decimals of one scale. */
export function sum(...terms: readonly [Decimal, ...Decimal[]]): Decimal {
  return { digits: terms.reduce((all, { digits }) => all + digits, 0n), scale: terms[0].scale };
}

/** With all digits of its scale: 1.50. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const text = String(digits).padStart(scale + 1, "0");
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
