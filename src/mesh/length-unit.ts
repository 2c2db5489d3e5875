/** Units of length that files name or that a reader may be told, in millimetres each. */
export const LENGTH_UNITS = { micron: 0.001, mm: 1, cm: 10, m: 1000, inch: 25.4, foot: 304.8 } as const;

export type LengthUnit = keyof typeof LENGTH_UNITS;
