import type { CustomGcode, CustomGcodeName, PlaceholderValue } from "../core/custom-gcode.ts";
import { UM_PER_MM } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { SETTINGS } from "../settings/complete.ts";
import type { ExtruderSettings } from "../settings/extruder-settings.ts";
import { extruderCount, forExtruder, ofEachExtruder, PER_EXTRUDER } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { createShared, type Lookup, type Shared } from "./placeholders/scope.ts";
import { readTemplate, type Template } from "./placeholders/template.ts";
import { isPercentage, type Placeholder } from "./placeholders/values.ts";
import { STATISTIC_MARKS } from "./print-statistics.ts";
import { createGcodeReader } from "./reader/reader.ts";

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

const NOTHING = Object.freeze({ moves: new Int32Array(0), events: Object.freeze([]) });

/**
 * Custom g-code of a tool, for the linker: every setting is a placeholder, and what the filled-in lines do
 * is read back from them. Before the start g-code a firmware's E is absolute; after it, as the settings say.
 * @param settings the whole print's
 * @param shared what other texts of the same print share
 */
export function customGcode(settings: Settings, shared: Shared = createShared(), tool = 0): CustomGcode {
  const own = forExtruder(settings, tool);
  const constants = printConstants(settings);
  const percentages = percentageNumbers(own);
  const templates = new Map<CustomGcodeName, Template>();
  const filled = (name: CustomGcodeName, lookup: Lookup): string => {
    const read = templates.get(name) ?? readTemplate({ text: own[name], setting: name });
    templates.set(name, read);
    return read(lookup, shared);
  };
  return (name, values, from, verbatim) => {
    if ((verbatim ?? own[name]).trim() === "") return { text: "", does: NOTHING, to: from.position };
    const lookup = (key: string): Placeholder | undefined => {
      const value =
        key === "position" ? from.position.map((um) => um / UM_PER_MM) : (values[key] ?? constants.get(key));
      if (value === undefined) return undefined;
      const number = percentages.get(key);
      return { value, isWhole: WHOLE.has(key), ...(number !== undefined && { number }) };
    };
    const text = (verbatim ?? filled(name, lookup)).replace(/\n+$/, "");
    const relativeE = name !== "start_gcode" && settings.use_relative_e_distances;
    const reader = createGcodeReader({ ...from, relativeE, role: ROLE.custom });
    const does = reader.push(`${text}\n`);
    return { text, does, to: reader.position, chosenTool: reader.chosenTool };
  };
}

/** Placeholders that stay the same: the settings, and what PrusaSlicer derives from them for one extruder. */
export function printConstants(settings: Settings): ReadonlyMap<string, PlaceholderValue> {
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

/**
 * How a model's file is called: as in PrusaSlicer, `input_filename` has the ending of what is written.
 * @param input as `box.stl`
 */
export function fileNames(input: string): { readonly input_filename: string; readonly input_filename_base: string } {
  const base = input.replace(/\.[^.]*$/, "");
  return { input_filename: `${base}.gcode`, input_filename_base: base };
}

/** What the percentages of speeds and heights are of. */
const OF: Readonly<Record<string, keyof Settings>> = {
  external_perimeter_speed: "perimeter_speed",
  small_perimeter_speed: "perimeter_speed",
  solid_infill_speed: "infill_speed",
  top_solid_infill_speed: "solid_infill_speed",
  first_layer_height: "layer_height",
};

/** Percentages as the numbers that they stand for: mm/s or mm where it is known what of, else their own. */
function percentageNumbers(settings: Settings): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, value] of Object.entries(settings)) {
    if (!isPercentage(value) || SETTINGS[name]?.kind === "text") continue;
    const of = Object.hasOwn(OF, name) ? OF[name] : undefined;
    const whole = of === undefined ? 100 : (numbers.get(of) ?? (settings[of] as number));
    numbers.set(name, (Number.parseFloat(value) * whole) / 100);
  }
  return numbers;
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
