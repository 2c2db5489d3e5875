import { type FlavourWords, REPRAP } from "./words.ts";

/** Moves without filament, for machines that draw or cut. */
export const NO_EXTRUSION: FlavourWords = Object.freeze({
  ...REPRAP,
  extrusionAxis: "",
  relativeE: "",
  absoluteE: "",
  resetsE: false,
} satisfies FlavourWords);
