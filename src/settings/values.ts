/** Kinds of values that settings have beside plain numbers, words and texts. */

/** A number in the setting's unit, or a percentage of what its documentation says: `"25%"`. */
export type NumberOrPercent = number | `${number}%`;

/** x, y pairs in mm. */
export type Points = readonly (readonly [number, number])[];
