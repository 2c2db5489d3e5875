/** What PrusaSlicer's profiles write otherwise than the tables: names of earlier versions, and a filament's own retraction. */
import { OF_FILAMENT } from "./extruders.ts";
import type { AnySchema, AnySpec } from "./schema.ts";

/** Names of earlier versions, and shorter ones, that mean the same: of two lines for a setting the later one counts. */
const RENAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ["solid_layers", ["top_solid_layers", "bottom_solid_layers"]],
  ["solid_min_thickness", ["top_solid_min_thickness", "bottom_solid_min_thickness"]],
  ["label_printed_objects", ["gcode_label_objects"]],
  ["octoprint_host", ["print_host"]],
  ["octoprint_apikey", ["printhost_apikey"]],
  ["octoprint_cafile", ["printhost_cafile"]],
]);

/** What one `extruder` prints, where a profile gives it no other; 0 is none. Solid infill goes with infill, unless told. */
const OF_EXTRUDER = ["perimeter_extruder", "infill_extruder"] as const;

/**
 * Names of earlier versions that mean nothing today, and slips in vendors' bundles that no version knew. The patterns are
 * options of PrusaSlicer's command line, but in a file, as 212 prints of vendors have them, it passes them over.
 */
const FORGOTTEN: ReadonlySet<string> = new Set(
  `allow_empty_layers brim_inside_holes brim_offset duplicate duplicate_grid duplicate_x duplicate_y extruders_count
multiply_x multiply_y print_center randomize_start renamed_From renamed_from rotate scale seal_position serial_port
serial_speed standby_temperature start_perimeters_at_concave_points start_perimeters_at_non_overhang
external_fill_pattern solid_fill_pattern support_material_tool vibration_limit wipe_tower_per_color_wipe
bottom_fill_patter brim_width_interior complete_objects_one_skirt external_perimeter_fan_speed
extra_perimeters_overhangs filament_cooling_zone_pause filament_enable_toolchange_part_fan retract_lift_first_layer
top_fan_speed`.split(/\s+/),
);

/** Values of earlier versions, by the lines they stand in. */
const REWORDED: ReadonlyMap<string, string> = new Map([
  ["draft_shield = 0", "disabled"],
  ["draft_shield = 1", "enabled"],
  ["gcode_label_objects = 0", "disabled"],
  ["gcode_label_objects = 1", "octoprint"],
]);

type Line = readonly [name: string, value: string];

/**
 * The lines of a profile under the tables' names; a filament's own retraction rules over the printer's.
 * @param rows the tables
 */
export function underOwnNames(lines: readonly Line[], rows: AnySchema): Line[] {
  const own: Line[] = [];
  const overrides = new Map<string, string>();
  let extruder = "0";
  for (const [name, value] of lines) {
    // A filament's own is called as the printer's with this before it; "nil" has none.
    const overridden = name.startsWith("filament_") ? name.slice("filament_".length) : "";
    // Nothing stands where a list has no entry.
    const isEmptyList =
      value === "" && Object.hasOwn(rows, name) && !["text", "texts", "numbers"].includes(rows[name].kind);
    if (FORGOTTEN.has(name) || isEmptyList) continue;
    if (name === "extruder") extruder = value.split(",")[0];
    else if (OF_FILAMENT.has(overridden)) overrides.set(overridden, value);
    else for (const one of RENAMED.get(name) ?? [name]) own.push([one, REWORDED.get(`${name} = ${value}`) ?? value]);
  }
  for (const [name, value] of overrides) {
    if (!Object.hasOwn(rows, name) || value.split(",").every((item) => item === "nil")) continue;
    const printers = own.findLast(([other]) => other === name)?.[1] ?? defaultText(rows[name].default);
    const items = printers.split(",");
    own.push([
      name,
      value
        .split(",")
        .map((item, i) => (item === "nil" ? (items[i] ?? items[0]) : item))
        .join(","),
    ]);
  }
  if (Number(extruder) !== 0)
    for (const name of OF_EXTRUDER) if (!own.some(([told]) => told === name)) own.push([name, extruder]);
  return own;
}

/**
 * The numbers that a text begins with, as PrusaSlicer reads them where vendors' bundles write a percentage, a remark or
 * another list's comma after a number; undefined for what reads as it is, and for what is none.
 */
export function leadingNumbers(text: string, { kind }: AnySpec): string | undefined {
  if (kind !== "number" && kind !== "integer") return undefined;
  const items = text.split(",").map((item) => /^\s*([+-]?\d+(?:\.\d+)?)(?:\s*[%;#].*)?$/.exec(item)?.[1]);
  const read = items.join(",");
  return items.includes(undefined) || read === text.replaceAll(/\s/g, "") ? undefined : read;
}

function defaultText(value: unknown): string {
  return typeof value === "boolean" ? String(Number(value)) : String(value);
}
