import { type FlavourWords, parameters, REPRAP } from "./words.ts";

/** Marlin 2: printing and travelling accelerate apart. */
export const MARLIN2: FlavourWords = Object.freeze({
  ...REPRAP,
  acceleration: ({ print, travel, retract }) => `M204${parameters("PRT", [print, retract, travel])}`,
} satisfies FlavourWords);
