import { decimal } from "../decimal.ts";
import { type FlavourWords, fanValue, REPRAP } from "./words.ts";

/** Teacup: heat is waited for by a command of its own, and a fan that stands still is one at 0. */
export const TEACUP: FlavourWords = Object.freeze({
  ...REPRAP,
  hotend: (event) => `${REPRAP.hotend({ ...event, wait: false })}${event.wait ? "\nM116" : ""}`,
  bed: ({ celsius, wait }) => `M140 S${decimal(celsius, 2)}${wait ? "\nM116" : ""}`,
  fan: ({ speed }) => `M106 S${fanValue(speed)}`,
  speedOverride: () => "",
} satisfies FlavourWords);
