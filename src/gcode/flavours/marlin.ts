import { M486 } from "../labels.ts";
import { type FlavourWords, REPRAP } from "./words.ts";

/** Marlin before 2: it keeps a speed override and brings it back. */
export const MARLIN: FlavourWords = Object.freeze({
  ...REPRAP,
  labels: M486,
  speedOverride: ({ counts }) => (counts ? "M220 R" : "M220 B\nM220 S100"),
  pressureAdvanceOff: () => "M900 K0",
  motorCurrent: ({ milliamperes }) => `M907 E${milliamperes}`,
} satisfies FlavourWords);
