export type Rgb = readonly [red: number, green: number, blue: number];

/** Of `#rrggbb`. */
export function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
