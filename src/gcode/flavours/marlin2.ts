import { M486 } from "../labels.ts";
import { type FlavourWords, parameters, REPRAP } from "./words.ts";

/** Marlin 2: printing and travelling accelerate apart. */
export const MARLIN2: FlavourWords = Object.freeze({
  ...REPRAP,
  labels: M486,
  acceleration: ({ print, travel, retract }) => `M204${parameters("PRT", [print, retract, travel])}`,
} satisfies FlavourWords);
