import type { CustomLines } from "../core/custom-gcode.ts";
import type { Happening, MoveEvent } from "../core/moves.ts";
import type { MotionOptions } from "./resolve.ts";
import { HEATS_BED, HEATS_CHAMBER, HEATS_HOTEND, type HeatingCommands, toldTemperature } from "./told-temperature.ts";

/**
 * What happens before the first layer, in PrusaSlicer's order: limits, fan off, heating, custom start, wait for heat,
 * modes, the first tool where there are several, the filament's custom start. A custom start that heats by itself is
 * left to it. The chamber, which bed and nozzle warm too, is heated first and waited for last.
 */
export function startEvents(
  options: MotionOptions,
  start: CustomLines,
  choice: readonly Happening[],
  filament: CustomLines,
): MoveEvent[] {
  const { hotend, bed, chamber } = options;
  const setsHotend = hotend.firstLayer > 0 && !leavesHotend(options, start);
  const setsBed = bed.firstLayer > 0 && !leaves(options, start, HEATS_BED);
  const setsChamber = !leaves(options, start, HEATS_CHAMBER);
  const keepsChamber = setsChamber && chamber.kept > 0;
  const events: Happening[] = [...limitEvents(options), { kind: "fan", speed: 0 }];
  if (keepsChamber) events.push({ kind: "chamber", celsius: chamber.kept, wait: false });
  if (setsBed) events.push({ kind: "bed", celsius: bed.firstLayer, wait: true });
  if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
  if (start.text !== "") events.push({ kind: "gcode", ...start });
  if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: true });
  if (setsChamber && chamber.least > 0) events.push({ kind: "chamber", celsius: chamber.least, wait: true });
  if (keepsChamber) events.push({ kind: "chamber", celsius: chamber.kept, wait: false });
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
  if (bed.firstLayer > 0 && bed.firstLayer !== bedNow && !leaves(options, custom, HEATS_BED))
    changes.push({ kind: "bed", celsius: bed.firstLayer, wait: false });
  if (hotend.firstLayer > 0 && !leavesHotend(options, custom))
    changes.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
  return changes;
}

/** What the bed was told last, degC, once the first layer's temperatures are set: by custom lines, or without them. */
export function bedAfter({ bed, heats }: MotionOptions, custom: CustomLines): number {
  return (heats ? toldTemperature(custom.text, HEATS_BED).celsius : undefined) ?? bed.firstLayer;
}

function leavesHotend(options: MotionOptions, custom: CustomLines): boolean {
  return leaves(options, custom, { ...HEATS_HOTEND, g10: options.heatsByG10 });
}

/** Whether heating is the custom lines' own affair. */
function leaves({ heats }: MotionOptions, { text }: CustomLines, commands: HeatingCommands): boolean {
  return !heats || toldTemperature(text, commands).isTold;
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
