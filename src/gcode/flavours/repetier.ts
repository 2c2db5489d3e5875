import { decimal } from "../decimal.ts";
import { type FlavourWords, REPRAP } from "./words.ts";

/** Repetier: accelerations by axis, M201 while printing and M202 while travelling; it has no M204. */
export const REPETIER: FlavourWords = Object.freeze({
  ...REPRAP,
  pressureAdvanceOff: () => "M900 K0",
  motorCurrent: ({ milliamperes }) => `M907 E${milliamperes}`,
  acceleration: ({ print, travel }) => [byAxis("M201", print), byAxis("M202", travel)].filter(Boolean).join("\n"),
} satisfies FlavourWords);

function byAxis(command: string, acceleration: number | null): string {
  if (acceleration === null) return "";
  const value = decimal(acceleration, 3);
  return `${command} X${value} Y${value}`;
}
