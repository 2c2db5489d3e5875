import {
  extrudersUsed,
  type PlaceholderPoints,
  type Placeholders,
  type PlaceholderValue,
  type PlainPlaceholder,
} from "../core/custom-gcode.ts";
import { SETTINGS } from "../settings/complete.ts";
import { extruderCount, forExtruder, OF_FILAMENT, ofEachExtruder, PER_EXTRUDER } from "../settings/extruders.ts";
import { NOT_HONOURED } from "../settings/not-honoured.ts";
import type { Settings } from "../settings/settings.ts";
import { forSilentMode, PER_MODE } from "../settings/silent.ts";
import type { Points } from "../settings/values.ts";
import { general } from "./placeholders/decimals.ts";
import { FIGURE_MARKS } from "./placeholders/marks.ts";
import type { Lookup } from "./placeholders/scope.ts";
import type { Placeholder } from "./placeholders/values.ts";
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
  "filament_extruder_id",
  "color_change_extruder",
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

/** What PrusaSlicer's command line says of every print, as of each object's scale: a model is scaled before it is one. */
const ALIKE: readonly (readonly [string, PlaceholderValue])[] = [
  ["printer_technology", "FFF"],
  ["physical_printer_preset", ""],
  ["physical_printer_settings_id", ""],
  ["scale", ["x:100% y:100% z:100%"]],
];

/** What is a list in PrusaSlicer, in one version or another, and one value here: it may be read by an index. */
const LISTS_OF_ONE: ReadonlySet<string> = new Set([
  ...["thumbnails", "post_process", "idle_temperature", "filament_seam_gap_distance"],
  ...["filament_infill_max_speed", "filament_infill_max_crossing_speed", "filament_cooling_wait_for_temp"],
]);

/** What a profile writes where an optional setting has no value. */
const NIL = "nil";

type Known = Omit<Placeholder, "isWhole">;

/**
 * What these settings know by name, under values of their own: every setting, and what is derived from them.
 * @param own those of the tool in use, where there are several
 */
export function settingPlaceholders(settings: Settings, own: Settings = settings): (values: Placeholders) => Lookup {
  const constants = printConstants(settings);
  const numbers = settingNumbers(own);
  return (values) => (name) => {
    const known = Object.hasOwn(values, name) ? knownValue(values[name]) : constants.get(name);
    if (known === undefined) return undefined;
    const braced = known.braced ?? numbers.get(name);
    return { value: known.value, isWhole: WHOLE.has(name), ...(braced !== undefined && { braced }) };
  };
}

/** Placeholders that stay the same: the settings, and what PrusaSlicer derives from them for one extruder. */
function printConstants(settings: Settings): ReadonlyMap<string, Known> {
  const known = new Map(knownSettings(settings));
  const constants: (readonly [string, PlaceholderValue])[] = [
    ["num_extruders", extruderCount(settings)],
    ["num_printing_extruders", 1],
    ["is_extruder_used", extrudersUsed([0])],
    ...neutralPlaceholders(),
    ["printer_preset", settings.printer_settings_id],
    ["print_preset", settings.print_settings_id],
    ["filament_preset", ofEachExtruder(settings, "filament_settings_id")],
    ...bedBox(settings),
    ["initial_tool", 0],
    ["initial_extruder", 0],
    ["current_extruder", 0],
    ["has_wipe_tower", false],
    ["has_single_extruder_multi_material_priming", false],
    ...ALIKE,
    ...FIGURE_MARKS,
    ...CLOCK,
  ];
  if (extruderCount(settings) === 1) constants.push(["total_toolchanges", 0]);
  for (const [name, value] of constants) known.set(name, { value });
  // What a filament has of its own is the extruder's by now, and so is what it leaves to the printer.
  for (const name of OF_FILAMENT) known.set(`filament_${name}`, known.get(name)!);
  for (const name of LISTS_OF_ONE) {
    const only = known.get(name);
    if (only !== undefined) known.set(name, { value: [only.value as PlainPlaceholder] });
  }
  return known;
}

/** All settings; of those that extruders or the machine's modes may differ in, one value for each. */
function* knownSettings(settings: Settings): Generator<readonly [string, Known]> {
  const tools = Array.from({ length: extruderCount(settings) }, (_, tool) => forExtruder(settings, tool));
  const numbers = tools.map(settingNumbers);
  const modes = settings.silent === undefined ? [settings] : [settings, forSilentMode(settings)];
  for (const name of Object.keys(settings) as (keyof Settings)[]) {
    if (name === "extruders" || name === "silent") continue;
    if (PER_EXTRUDER.has(name)) yield [name, ofEach(tools, name, numbers)];
    else if (PER_MODE.has(name)) yield [name, ofEach(modes, name)];
    else if (SETTINGS[name]?.kind === "points") yield [name, knownPoints(settings[name] as Points)];
    else yield [name, { value: settings[name] as PlaceholderValue }];
  }
}

/** A setting's value for each extruder or mode. @param numbers what percentages stand for, for each */
function ofEach(
  variants: readonly Settings[],
  name: keyof Settings,
  numbers: readonly ReadonlyMap<string, number>[] = [],
): Known {
  if (SETTINGS[name].kind === "points") return knownPoints(variants.map((own) => (own[name] as Points)[0]));
  const value = variants.map((own) => own[name] as PlainPlaceholder);
  if (!numbers.some((own) => own.has(name))) return { value };
  return { value, braced: value.map((one, variant) => numbers[variant].get(name) ?? one) };
}

function knownValue(value: PlaceholderValue | PlaceholderPoints): Known {
  return isPoints(value) ? knownPoints(value) : { value };
}

function isPoints(value: PlaceholderValue | PlaceholderPoints): value is PlaceholderPoints {
  return Array.isArray(value) && Array.isArray(value[0]);
}

/** `[name]` writes a point as `18,0`, braces as `[18, 0]`. */
function knownPoints(points: PlaceholderPoints): Known {
  const texts = points.map((point) => point.map(general));
  return { value: texts.map((text) => text.join(",")), braced: texts.map((text) => `[${text.join(", ")}]`) };
}

/** What is not honoured has the value that asks for nothing, as the print is made. */
function neutralPlaceholders(): (readonly [string, PlaceholderValue])[] {
  return [...NOT_HONOURED].flatMap(([name, row]) => {
    const text = row?.neutral[0];
    if (text === undefined) return [];
    return [[name, neutralValue(text)] as const];
  });
}

function neutralValue(text: string): PlainPlaceholder {
  if (text === NIL) return null;
  return text === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

function bedBox({ bed_shape }: Settings): (readonly [string, PlaceholderValue])[] {
  const xs = bed_shape.map(([x]) => x);
  const ys = bed_shape.map(([, y]) => y);
  const min = [Math.min(...xs), Math.min(...ys)];
  const max = [Math.max(...xs), Math.max(...ys)];
  return [
    ["print_bed_min", min],
    ["print_bed_max", max],
    ["print_bed_size", [max[0] - min[0], max[1] - min[1]]],
  ];
}
