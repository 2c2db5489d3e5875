/**
 * A number as it is shown, rounded half up as a person would round the decimals written: 1.005 is 1.01, though binary
 * numbers hold it as a little less. Not negative.
 */
export function halfUp(value: number, places = 2): number {
  return shifted(Math.round(shifted(value, places)), -places);
}

/** Moved by so many decimal places. */
function shifted(value: number, places: number): number {
  const [digits, exponent = 0] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}
