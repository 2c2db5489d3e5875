/** A number with at most so many decimals and no needless zeros. */
export function decimal(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
