/** To a whole number; halves go away from zero. */
export function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
