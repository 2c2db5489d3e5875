/** Kinds of values that settings have beside plain numbers, words and texts. */

/** A number in the setting's unit, or a percentage of what its documentation says: `"25%"`. */
export type NumberOrPercent = number | `${number}%`;

/** What of a mesh's sections is the part. */
export type SlicingMode = "regular" | "even_odd" | "close_holes";

/** x, y pairs in mm. */
export type Points = readonly (readonly [number, number])[];
