import { SECONDS_PER_MINUTE } from "../../core/units.ts";
import { decimal } from "../decimal.ts";
import { M486_QUOTED } from "../labels.ts";
import { type FlavourWords, parameters, REPRAP } from "./words.ts";

/** RepRapFirmware: tools are heated by G10 and waited for by M116; limits of speed count by the minute. */
export const REPRAPFIRMWARE: FlavourWords = Object.freeze({
  ...REPRAP,
  labels: M486_QUOTED,
  hotend: ({ celsius, wait, tool = 0 }) => `G10 S${decimal(celsius, 2)} P${tool}${wait ? "\nM116" : ""}`,
  // It has no limit for retractions alone.
  acceleration: ({ print, travel }) => {
    const values = parameters("PT", [print, travel]);
    return values === "" ? "" : `M204${values}`;
  },
  axisLimits: (event) => {
    if (event.limit === "acceleration") return REPRAP.axisLimits(event);
    const perMinute = event.axes.map((limit) => (limit === null ? null : limit * SECONDS_PER_MINUTE));
    return `${event.limit === "feed" ? "M203" : "M566"}${parameters("XYZE", perMinute)}`;
  },
  minimumFeeds: () => "",
  pressureAdvanceOff,
  motorCurrent,
} satisfies FlavourWords);

/** By the drive that moves the filament. */
export function pressureAdvanceOff({ tool }: { readonly tool: number }): string {
  return `M572 D${tool} S0`;
}

/** M907 sets a potentiometer there, where there is one. */
export function motorCurrent({ milliamperes }: { readonly milliamperes: number }): string {
  return `M906 E${milliamperes}`;
}
