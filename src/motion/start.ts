import type { CustomLines } from "../core/custom-gcode.ts";
import type { Happening, MoveEvent } from "../core/moves.ts";
import type { MotionOptions } from "./resolve.ts";
import { HEATS_BED, HEATS_HOTEND, toldTemperature } from "./told-temperature.ts";

/**
 * What happens before the first layer, in PrusaSlicer's order: limits, fan off, heating, custom start, wait for heat,
 * modes, the first tool where there are several, the filament's custom start. A custom start that heats by itself is
 * left to it.
 */
export function startEvents(
  options: MotionOptions,
  start: CustomLines,
  choice: readonly Happening[],
  filament: CustomLines,
): MoveEvent[] {
  const { hotend, bed } = options;
  const setsHotend = hotend.firstLayer > 0 && !heatsHotend(options, start);
  const setsBed = bed.firstLayer > 0 && !toldTemperature(start.text, HEATS_BED).isTold;
  const events: Happening[] = [...limitEvents(options), { kind: "fan", speed: 0 }];
  if (setsBed) events.push({ kind: "bed", celsius: bed.firstLayer, wait: true });
  if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
  if (start.text !== "") events.push({ kind: "gcode", ...start });
  if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: true });
  events.push({ kind: "modes" }, ...choice);
  if (filament.text !== "") events.push({ kind: "gcode", ...filament });
  return events.map((event) => ({ ...event, at: 0 }));
}

/**
 * The first layer's temperatures, not waited for, before custom lines that do not set them themselves.
 * @param bedNow what the bed was told last, degC
 */
export function firstTemperatures(options: MotionOptions, custom: CustomLines, bedNow: number): Happening[] {
  const { hotend, bed } = options;
  const changes: Happening[] = [];
  if (bed.firstLayer > 0 && bed.firstLayer !== bedNow && !toldTemperature(custom.text, HEATS_BED).isTold)
    changes.push({ kind: "bed", celsius: bed.firstLayer, wait: false });
  if (hotend.firstLayer > 0 && !heatsHotend(options, custom))
    changes.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
  return changes;
}

/** What the bed was told last, degC, once the first layer's temperatures are set: by custom lines, or without them. */
export function bedAfter({ bed }: MotionOptions, custom: CustomLines): number {
  return toldTemperature(custom.text, HEATS_BED).celsius ?? bed.firstLayer;
}

function heatsHotend({ heatsByG10 }: MotionOptions, { text }: CustomLines): boolean {
  return toldTemperature(text, { ...HEATS_HOTEND, g10: heatsByG10 }).isTold;
}

function limitEvents({ limits }: MotionOptions): Happening[] {
  if (limits === null) return [];
  return [
    { kind: "axis-limits", limit: "acceleration", axes: limits.acceleration },
    { kind: "axis-limits", limit: "feed", axes: limits.feed },
    { kind: "acceleration", print: limits.print, travel: limits.travel, retract: limits.retract },
    { kind: "axis-limits", limit: "jerk", axes: limits.jerk },
    { kind: "minimum-feeds", extruding: limits.minExtrudingFeed, travel: limits.minTravelFeed },
  ];
}
