/** To a whole number; halves go away from zero. */
export function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** To millionths: without the tail of digits that sums and shares of decimals have in binary. */
export function toMillionths(value: number): number {
  return Number(value.toFixed(6));
}

/** To thousandths; of mm, micrometres. */
export function toThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
