import { type Warning, warning } from "../core/warnings.ts";
import type { Settings } from "../settings/settings.ts";

/** Arcs that are asked for within a tolerance of nothing: no line is one, here as in PrusaSlicer. */
export function arcWarnings({ arc_fitting, gcode_resolution }: Settings): Warning[] {
  if (arc_fitting === "disabled" || gcode_resolution > 0) return [];
  const message = `settings: arc_fitting is ${arc_fitting} with a gcode_resolution of 0 mm, which no line keeps to as an arc, expected more`;
  return [warning("SETTING_NOT_HONOURED", message, { names: ["arc_fitting"], gcode_resolution })];
}
