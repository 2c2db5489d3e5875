import type { CustomLines } from "../core/custom-gcode.ts";
import type { Happening, MoveEvent } from "../core/moves.ts";
import type { MotionOptions } from "./resolve.ts";

const SETS_HOTEND = /^\s*M10[49]\b/im;
const SETS_BED = /^\s*M1[49]0\b/im;

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
  const setsHotend = hotend.firstLayer > 0 && !SETS_HOTEND.test(start.text);
  const setsBed = bed.firstLayer > 0 && !SETS_BED.test(start.text);
  const events: Happening[] = [...limitEvents(options), { kind: "fan", speed: 0 }];
  if (setsBed) events.push({ kind: "bed", celsius: bed.firstLayer, wait: true });
  if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
  if (start.text !== "") events.push({ kind: "gcode", ...start });
  if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: true });
  events.push({ kind: "modes" }, ...choice);
  if (filament.text !== "") events.push({ kind: "gcode", ...filament });
  return events.map((event) => ({ ...event, at: 0 }));
}

/** The first layer's temperatures, not waited for, before custom lines that do not set them themselves. */
export function firstTemperatures({ hotend, bed }: MotionOptions, custom: CustomLines): Happening[] {
  const changes: Happening[] = [];
  if (bed.firstLayer > 0 && !SETS_BED.test(custom.text))
    changes.push({ kind: "bed", celsius: bed.firstLayer, wait: false });
  if (hotend.firstLayer > 0 && !SETS_HOTEND.test(custom.text))
    changes.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
  return changes;
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
