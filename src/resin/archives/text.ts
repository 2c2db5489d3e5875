const ENCODER = new TextEncoder();

/** A text's bytes. */
export function textBytes(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** A number without needless zeros, at most six decimals. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** `name = value` lines. */
export function iniLines(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${typeof value === "number" ? decimal(value) : value}\n`)
    .join("");
}
