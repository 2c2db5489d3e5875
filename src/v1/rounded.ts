/** Without the tail of digits that sums and shares of decimals have in binary. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
