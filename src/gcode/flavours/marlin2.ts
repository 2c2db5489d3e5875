import { MARLIN } from "./marlin.ts";
import { type FlavourWords, parameters } from "./words.ts";

/** Marlin 2: printing and travelling accelerate apart. */
export const MARLIN2: FlavourWords = Object.freeze({
  ...MARLIN,
  acceleration: ({ print, travel, retract }) => `M204${parameters("PRT", [print, retract, travel])}`,
} satisfies FlavourWords);
