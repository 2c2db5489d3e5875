/** To a whole number; halves go away from zero. */
export function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** To thousandths; of mm, micrometres. */
export function toThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
