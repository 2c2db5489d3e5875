/** What PrusaSlicer's profiles write otherwise than the tables: names of earlier versions, and a filament's own retraction. */
import { OF_FILAMENT, PER_EXTRUDER } from "./extruders.ts";
import type { AnySchema, AnySpec } from "./schema.ts";
import { PER_MODE } from "./silent.ts";

/** Words since PrusaSlicer 2.9, a switch before; from 2.6 to 2.8 it was always on, and written nowhere. */
const SLOPES = "ensure_vertical_shell_thickness";
/** What tells a whole print of 2.6 or later: a new name, and one that only a whole one has beside it. */
const IN_2_6 = ["avoid_crossing_curled_overhangs", "top_solid_layers"] as const;
/** What tells a whole print of 2.8 or later: then filaments in nozzles of their own purge no more than their least. */
const IN_2_8 = ["wipe_tower_extruder", "wiping_volumes_use_custom_matrix"] as const;
const LEAST_PURGED = [
  ["wiping_volumes_use_custom_matrix", "0"],
  ["multimaterial_purging", "0"],
] as const;

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
top_fan_speed acceleration adjust_overhang_flow fuzzy_skin_perimeter_mode fuzzy_skin_shape g0 gcode_arcs gcode_binary
pressure_advance wall_add_middle_threshold wall_split_middle_threshold`.split(/\s+/),
);

type Line = readonly [name: string, value: string];

/** Lines that other versions write in other words. */
const REWORDED: ReadonlyMap<string, Line> = new Map<string, Line>([
  ["draft_shield = 0", ["draft_shield", "disabled"]],
  ["draft_shield = 1", ["draft_shield", "enabled"]],
  ["gcode_flavor = makerbot", ["gcode_flavor", "makerware"]],
  ["gcode_flavor = marlinfirmware", ["gcode_flavor", "marlin2"]],
  ["gcode_label_objects = 0", ["gcode_label_objects", "disabled"]],
  ["gcode_label_objects = 1", ["gcode_label_objects", "octoprint"]],
  ["infill_acceleration = 50", ["infill_acceleration", "0"]],
  ["perimeter_acceleration = 25", ["perimeter_acceleration", "0"]],
  ["randomize_start = 1", ["seam_position", "random"]],
  ["skirt_height = -1", ["draft_shield", "enabled"]],
  ["support_material_pattern = pillars", ["support_material_pattern", "rectilinear"]],
  [`${SLOPES} = disabled`, [SLOPES, "0"]],
  [`${SLOPES} = enabled`, [SLOPES, "1"]],
]);

/** Lines without a counterpart, and the value they are read by: that which PrusaSlicer 2.5 reads them by. */
export const NEAREST: ReadonlyMap<string, string> = new Map([[`${SLOPES} = partial`, "0"]]);

/** A line as this version writes it. */
function reworded([name, value]: Line): Line {
  const known = REWORDED.get(`${name} = ${value}`);
  if (known !== undefined) return known;
  // A share without a sign is one of 1.
  if (name === "fill_density" && isNumber(value)) return [name, `${Number((Number(value) * 100).toPrecision(12))}%`];
  if (name === "bed_size") return ["bed_shape", value.replace(/^([^x,]+)[x,]([^x,]+)$/, "0x0,$1x0,$1x$2,0x$2")];
  return [name, value];
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && !Number.isNaN(Number(text));
}

/**
 * The lines of a profile under the tables' names; a filament's own retraction rules over the printer's.
 * @param rows the tables
 */
export function underOwnNames(lines: readonly Line[], rows: AnySchema): Line[] {
  const own: Line[] = [];
  const overrides = new Map<string, string>();
  let extruder = "0";
  for (const [name, value] of lines.map(reworded)) {
    // A filament's own is called as the printer's with this before it; "nil" has none.
    const overridden = name.startsWith("filament_") ? name.slice("filament_".length) : "";
    // Nothing stands where a list has no entry.
    const isEmptyList =
      value === "" &&
      Object.hasOwn(rows, name) &&
      (rows[name].kind === "points" || (isList(name) && rows[name].kind !== "text"));
    if (FORGOTTEN.has(name) || isEmptyList) continue;
    if (name === "extruder") extruder = value.split(",")[0];
    else if (OF_FILAMENT.has(overridden)) overrides.set(overridden, value);
    else for (const one of RENAMED.get(name) ?? [name]) own.push([one, value]);
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
  const says = (name: string): boolean => own.some(([told]) => told === name);
  if (Number(extruder) !== 0) for (const name of OF_EXTRUDER) if (!says(name)) own.push([name, extruder]);
  if (IN_2_6.every(says) && !says(SLOPES)) own.push([SLOPES, "1"]);
  const sharesNozzle = own.findLast(([name]) => name === "single_extruder_multi_material")?.[1] === "1";
  if (IN_2_8.every(says) && !sharesNozzle) own.push(...LEAST_PURGED);
  return own;
}

/** Whether a profile has a value for each extruder, or for each mode. */
export function isList(name: string): boolean {
  return PER_EXTRUDER.has(name) || PER_MODE.has(name);
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
