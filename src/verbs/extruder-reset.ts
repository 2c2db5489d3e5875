import { type Warning, warning } from "../core/warnings.ts";
import { FLAVOUR_TRAITS } from "../settings/flavours.ts";
import type { Settings } from "../settings/settings.ts";

/** A line of its own; comments, and other axes or values, are none. */
const RESET = /^[ \t]*G92[ \t]*E(?:0(?:\.0*)?|\.0+)[ \t]*(?:;.*)?$/im;

const HOOKS = ["before_layer_gcode", "layer_gcode"] as const;

/**
 * What PrusaSlicer refuses of `G92 E0` at layers: absolute E with it, and relative E without it. The text that is made
 * here adds up either way, so that it is told and no more.
 */
export function resetWarnings(settings: Settings): Warning[] {
  const { use_relative_e_distances: isRelative, gcode_flavor } = settings;
  const found = HOOKS.find((name) => RESET.test(settings[name]));
  if (isRelative) {
    if (found !== undefined || !FLAVOUR_TRAITS[gcode_flavor].addsUp) return [];
    const message = `settings: layer_gcode has no "G92 E0" with use_relative_e_distances and the gcode_flavor ${gcode_flavor}, expected it, as PrusaSlicer does`;
    return [warning("EXTRUDER_RESET", message, { name: "layer_gcode", use_relative_e_distances: true, gcode_flavor })];
  }
  if (found === undefined) return [];
  const message = `settings: ${found} has "G92 E0" without use_relative_e_distances, expected none, as PrusaSlicer does`;
  return [warning("EXTRUDER_RESET", message, { name: found, use_relative_e_distances: false })];
}
