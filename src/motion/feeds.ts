import { SlicewrightError } from "../core/errors.ts";
import { F_PER_MM_S } from "../core/moves.ts";
import type { Settings } from "../settings/settings.ts";

/** A speed in mm/s as the quanta of a move's F; never none, which would take no time, and no machine moves at it. */
export function feedOf(speed: number): number {
  return Math.max(1, Math.round(speed * F_PER_MM_S));
}

/** @throws SlicewrightError `SETTING_UNSUPPORTED` for a speed of 0, which asks for automatic speeds */
export function positiveSpeed(name: keyof Settings, speed: number): number {
  if (speed > 0) return speed;
  throw new SlicewrightError("SETTING_UNSUPPORTED", `motion: ${name} is ${speed}, expected a speed above 0`, {
    name,
    got: speed,
  });
}
