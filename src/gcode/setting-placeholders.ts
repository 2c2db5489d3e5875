import type { Placeholders, PlaceholderValue } from "../core/custom-gcode.ts";
import { SETTINGS } from "../settings/complete.ts";
import type { ExtruderSettings } from "../settings/extruder-settings.ts";
import { extruderCount, ofEachExtruder, PER_EXTRUDER } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import type { Lookup } from "./placeholders/scope.ts";
import { STATISTIC_MARKS } from "./print-statistics.ts";
import { settingNumbers } from "./setting-numbers.ts";

/** Placeholders that count whole things. */
const WHOLE: ReadonlySet<string> = new Set([
  "layer_num",
  "total_layer_count",
  "num_extruders",
  "num_printing_extruders",
  "num_objects",
  "num_instances",
  "total_toolchanges",
  "current_object_idx",
  "previous_extruder",
  "next_extruder",
  "toolchange_count",
  "initial_tool",
  "initial_extruder",
  "current_extruder",
  ...Object.keys(SETTINGS).filter((name) => SETTINGS[name].kind === "integer"),
]);

/** The same input gives the same bytes, so the clock stands still: at the beginning of 1970. */
const CLOCK: readonly (readonly [string, PlaceholderValue])[] = [
  ["timestamp", "19700101-000000"],
  ["year", 1970],
  ["month", 1],
  ["day", 1],
  ["hour", 0],
  ["minute", 0],
  ["second", 0],
];

/**
 * What these settings know by name, under values of their own: every setting, and what is derived from them.
 * @param own those of the tool in use, where there are several
 */
export function settingPlaceholders(settings: Settings, own: Settings = settings): (values: Placeholders) => Lookup {
  const constants = printConstants(settings);
  const numbers = settingNumbers(own);
  return (values) => (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : constants.get(name);
    if (value === undefined) return undefined;
    const braced = numbers.get(name);
    return { value, isWhole: WHOLE.has(name), ...(braced !== undefined && { braced }) };
  };
}

/** Placeholders that stay the same: the settings, and what PrusaSlicer derives from them for one extruder. */
function printConstants(settings: Settings): ReadonlyMap<string, PlaceholderValue> {
  const constants = new Map<string, PlaceholderValue>();
  for (const [name, value] of Object.entries(settings)) if (isPlain(value)) constants.set(name, value);
  const count = extruderCount(settings);
  if (count > 1) for (const [name, values] of listsOf(settings)) constants.set(name, values);
  constants.set("num_extruders", count);
  constants.set("num_printing_extruders", 1);
  constants.set("is_extruder_used", [true]);
  constants.set("printer_preset", settings.printer_settings_id);
  constants.set("physical_printer_preset", "");
  constants.set("print_preset", settings.print_settings_id);
  constants.set("filament_preset", constants.get("filament_settings_id")!);
  const xs = settings.bed_shape.map(([x]) => x);
  const ys = settings.bed_shape.map(([, y]) => y);
  const min = [Math.min(...xs), Math.min(...ys)];
  const max = [Math.max(...xs), Math.max(...ys)];
  constants.set("print_bed_min", min);
  constants.set("print_bed_max", max);
  constants.set("print_bed_size", [max[0] - min[0], max[1] - min[1]]);
  for (const name of ["initial_tool", "initial_extruder", "current_extruder"]) constants.set(name, 0);
  constants.set("has_wipe_tower", false);
  constants.set("has_single_extruder_multi_material_priming", false);
  if (count === 1) constants.set("total_toolchanges", 0);
  for (const [name, mark] of STATISTIC_MARKS) constants.set(name, mark);
  for (const [name, value] of CLOCK) constants.set(name, value);
  return constants;
}

/** Settings that may differ between extruders, one value for each. */
function listsOf(settings: Settings): (readonly [string, readonly (number | string | boolean)[]])[] {
  return [...PER_EXTRUDER].flatMap((name) => {
    const values: readonly unknown[] = ofEachExtruder(settings, name as keyof ExtruderSettings);
    return values.every(isPlain) ? [[name, values] as const] : [];
  });
}

function isPlain(value: unknown): value is number | string | boolean {
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean";
}
