/**
 * Bambu Studio's and OrcaSlicer's settings: PrusaSlicer's family, most of them renamed. Lists give the values of each
 * filament. Their custom g-code is not taken: its placeholders are their own.
 */
import { jsonText, parseJson } from "../../core/json.ts";
import type { Settings } from "../settings.ts";
import { PER_MODE, silentOf } from "../silent.ts";
import { CHANGES } from "./bambu-changes.ts";
import { FEATURES, ofNozzle, yesNo } from "./bambu-features.ts";
import { OUTPUT } from "./bambu-output.ts";
import { SEVERAL_FILAMENTS } from "./bambu-tower.ts";
import {
  decimal,
  type Lookup,
  type Mapped,
  mapExtruders,
  mapSettings,
  percent,
  type Row,
  shareOf,
  words,
} from "./mapping.ts";
import { withReset } from "./reset.ts";

/** Their words for patterns that the engine calls otherwise; the others are the same. */
const SPARSE_WORDS: Readonly<Record<string, string>> = { "zig-zag": "zigzag", "tri-hexagon": "stars" };
const SOLID_WORDS: Readonly<Record<string, string>> = { "zig-zag": "rectilinear", monotonicline: "monotoniclines" };

/** Words of theirs that differ from the engine's. */
const reworded =
  (table: Readonly<Record<string, string>>) =>
  (text: string): string =>
    Object.hasOwn(table, text) ? table[text] : text;

/** Kinds of plates, in the order of their numbers from 1, and the settings that have their temperatures. */
const PLATES: Readonly<Record<string, string>> = {
  "Cool Plate": "cool_plate_temp",
  "Engineering Plate": "eng_plate_temp",
  "High Temp Plate": "hot_plate_temp",
  "Textured PEI Plate": "textured_plate_temp",
  "Textured Cool Plate": "textured_cool_plate_temp",
  "Supertack Plate": "supertack_plate_temp",
};

/**
 * The plate where none is chosen, as profiles alone choose none. OrcaSlicer takes what the printer's profile names, by
 * its number or its words; without one the cool plate of Bambu Lab's X1, X1 Carbon and X1E, and of any other printer the
 * hot one.
 */
function usualPlate({ default_bed_type = "", printer_model = "" }: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(PLATES, default_bed_type)) return default_bed_type;
  const usual = printer_model.startsWith("Bambu Lab X1") ? "Cool Plate" : "High Temp Plate";
  return Object.keys(PLATES)[Number(default_bed_type) - 1] ?? usual;
}

const plateTemperature =
  (suffix: string) =>
  (plate: string, lookup: Lookup): string | null =>
    Object.hasOwn(PLATES, plate) ? (lookup(PLATES[plate] + suffix) ?? null) : null;

/** Theirs is what is left of a length, the engine's what is lost. */
const shrunk = (text: string): string => `${decimal(100 - Number(text.replace(/%$/, "")))}%`;

/** The chamber is heated where its control is active alone. */
const chamberTemperature = (text: string, lookup: Lookup): string =>
  lookup("activate_chamber_temp_control") === "1" ? text : "0";

/** An older name of the order of walls, and of infill among them. */
const ORDER_OF_WALLS = words({
  "inner wall/outer wall/infill": "0",
  "infill/inner wall/outer wall": "0",
  "outer wall/inner wall/infill": "1",
  "infill/outer wall/inner wall": "1",
});
const ORDER_OF_INFILL = words({
  "inner wall/outer wall/infill": "0",
  "outer wall/inner wall/infill": "0",
  "infill/inner wall/outer wall": "1",
  "infill/outer wall/inner wall": "1",
});

const ROWS: readonly Row[] = [
  // The machine.
  ["printable_area", "bed_shape"],
  ["printable_height", "max_print_height"],
  ["z_offset", "z_offset"],
  ["gcode_flavor", "gcode_flavor"],
  ["use_relative_e_distances", "use_relative_e_distances", yesNo],
  ["nozzle_diameter", "nozzle_diameter"],
  ["extruder_offset", "extruder_offset"],
  ["min_layer_height", "min_layer_height"],
  ["max_layer_height", "max_layer_height"],
  ["extruder_clearance_radius", "extruder_clearance_radius"],
  ["extruder_clearance_height_to_rod", "extruder_clearance_height"],
  ["printer_notes", "printer_notes"],
  ["retraction_length", "retract_length"],
  ["filament_retraction_length", "retract_length"],
  ["retraction_speed", "retract_speed"],
  ["filament_retraction_speed", "retract_speed"],
  ["deretraction_speed", "deretract_speed"],
  ["filament_deretraction_speed", "deretract_speed"],
  ["retract_restart_extra", "retract_restart_extra"],
  ["filament_retract_restart_extra", "retract_restart_extra"],
  ["retraction_minimum_travel", "retract_before_travel"],
  ["filament_retraction_minimum_travel", "retract_before_travel"],
  ["z_hop", "retract_lift"],
  ["filament_z_hop", "retract_lift"],
  ["retract_lift_above", "retract_lift_above"],
  ["retract_lift_below", "retract_lift_below"],
  ["filament_retract_lift_above", "retract_lift_above"],
  ["filament_retract_lift_below", "retract_lift_below"],
  ["retract_when_changing_layer", "retract_layer_change", yesNo],
  ["filament_retract_when_changing_layer", "retract_layer_change", yesNo],
  ...(["x", "y", "z", "e", "extruding", "retracting", "travel"] as const).map(
    (of): Row => [`machine_max_acceleration_${of}`, `machine_max_acceleration_${of}`],
  ),
  ...(["x", "y", "z", "e"] as const).flatMap((axis): Row[] => [
    [`machine_max_speed_${axis}`, `machine_max_feedrate_${axis}`],
    [`machine_max_jerk_${axis}`, `machine_max_jerk_${axis}`],
  ]),
  ["machine_min_extruding_rate", "machine_min_extruding_rate"],
  ["machine_min_travel_rate", "machine_min_travel_rate"],
  ["machine_max_junction_deviation", "machine_max_junction_deviation"],
  ["silent_mode", "silent_mode", yesNo],
  // The filament.
  ["machine_load_filament_time", "filament_load_time"],
  ["machine_unload_filament_time", "filament_unload_time"],
  ["filament_colour", "filament_colour"],
  ["filament_diameter", "filament_diameter"],
  ["filament_density", "filament_density"],
  ["filament_cost", "filament_cost"],
  ["filament_max_volumetric_speed", "filament_max_volumetric_speed"],
  ["filament_flow_ratio", "extrusion_multiplier"],
  ["filament_shrink", "filament_shrinkage_compensation_xy", shrunk],
  ["filament_shrinkage_compensation_z", "filament_shrinkage_compensation_z", shrunk],
  ["nozzle_temperature", "temperature"],
  ["nozzle_temperature_initial_layer", "first_layer_temperature"],
  ["curr_bed_type", "bed_temperature", plateTemperature("")],
  ["curr_bed_type", "first_layer_bed_temperature", plateTemperature("_initial_layer")],
  ["chamber_temperatures", "chamber_temperature", chamberTemperature],
  ["chamber_temperature", "chamber_temperature", chamberTemperature],
  ["slow_down_for_layer_cooling", "cooling", yesNo],
  ["reduce_fan_stop_start_freq", "fan_always_on", yesNo],
  ["fan_min_speed", "min_fan_speed"],
  ["fan_max_speed", "max_fan_speed"],
  ["overhang_fan_speed", "bridge_fan_speed"],
  ["close_fan_the_first_x_layers", "disable_fan_first_layers"],
  ["full_fan_speed_layer", "full_fan_speed_layer"],
  ["fan_cooling_layer_time", "fan_below_layer_time"],
  ["slow_down_layer_time", "slowdown_below_layer_time"],
  ["slow_down_min_speed", "min_print_speed"],
  ["filament_soluble", "filament_soluble", yesNo],
  ["filament_minimal_purge_on_wipe_tower", "filament_minimal_purge_on_wipe_tower"],
  // The print.
  ["layer_height", "layer_height"],
  ["initial_layer_print_height", "first_layer_height"],
  ["wall_loops", "perimeters"],
  ["top_shell_layers", "top_solid_layers"],
  ["bottom_shell_layers", "bottom_solid_layers"],
  ["top_shell_thickness", "top_solid_min_thickness"],
  ["bottom_shell_thickness", "bottom_solid_min_thickness"],
  ["sparse_infill_density", "fill_density", percent],
  ["sparse_infill_pattern", "fill_pattern", reworded(SPARSE_WORDS)],
  ["top_surface_pattern", "top_fill_pattern", reworded(SOLID_WORDS)],
  ["bottom_surface_pattern", "bottom_fill_pattern", reworded(SOLID_WORDS)],
  ["infill_direction", "fill_angle"],
  ["infill_wall_overlap", "infill_overlap"],
  ["sparse_infill_anchor", "infill_anchor"],
  ["sparse_infill_anchor_max", "infill_anchor_max"],
  ["infill_anchor", "infill_anchor"],
  ["infill_anchor_max", "infill_anchor_max"],
  ["minimum_sparse_infill_area", "solid_infill_below_area"],
  [
    "ensure_vertical_shell_thickness",
    "ensure_vertical_shell_thickness",
    words({
      "0": "0",
      "1": "1",
      disabled: "0",
      enabled: "1",
      none: "0",
      ensure_moderate: "1",
      ensure_all: "1",
    }),
  ],
  ["reduce_infill_retraction", "only_retract_when_crossing_perimeters", yesNo],
  ["wall_infill_order", "infill_first", ORDER_OF_INFILL],
  ["wall_infill_order", "external_perimeters_first", ORDER_OF_WALLS],
  ["is_infill_first", "infill_first", yesNo],
  ["wall_sequence", "external_perimeters_first", words({ "inner wall/outer wall": "0", "outer wall/inner wall": "1" })],
  ["gap_fill_target", "gap_fill_enabled", words({ everywhere: "1", nowhere: "0" })],
  ["interface_shells", "interface_shells", yesNo],
  ["detect_overhang_wall", "overhangs", yesNo],
  ["thick_bridges", "thick_bridges", yesNo],
  ["bridge_flow", "bridge_flow_ratio"],
  ["bridge_angle", "bridge_angle"],
  ["seam_position", "seam_position", words({ aligned: "aligned", nearest: "nearest", back: "rear", random: "random" })],
  ["line_width", "extrusion_width", ofNozzle],
  ["initial_layer_line_width", "first_layer_extrusion_width", ofNozzle],
  ["outer_wall_line_width", "external_perimeter_extrusion_width", ofNozzle],
  ["inner_wall_line_width", "perimeter_extrusion_width", ofNozzle],
  ["sparse_infill_line_width", "infill_extrusion_width", ofNozzle],
  ["internal_solid_infill_line_width", "solid_infill_extrusion_width", ofNozzle],
  ["top_surface_line_width", "top_infill_extrusion_width", ofNozzle],
  ["inner_wall_speed", "perimeter_speed"],
  ["outer_wall_speed", "external_perimeter_speed"],
  ["small_perimeter_speed", "small_perimeter_speed", shareOf("outer_wall_speed")],
  ["sparse_infill_speed", "infill_speed"],
  ["internal_solid_infill_speed", "solid_infill_speed"],
  ["top_surface_speed", "top_solid_infill_speed"],
  ["bridge_speed", "bridge_speed"],
  ["gap_infill_speed", "gap_fill_speed"],
  ["travel_speed", "travel_speed"],
  ["travel_speed_z", "travel_speed_z"],
  ["max_volumetric_extrusion_rate_slope", "max_volumetric_extrusion_rate_slope_positive"],
  ["max_volumetric_extrusion_rate_slope", "max_volumetric_extrusion_rate_slope_negative"],
  ["initial_layer_speed", "first_layer_speed"],
  ["initial_layer_infill_speed", "first_layer_infill_speed"],
  ["default_acceleration", "default_acceleration"],
  ["initial_layer_acceleration", "first_layer_acceleration"],
  ["inner_wall_acceleration", "perimeter_acceleration"],
  ["sparse_infill_acceleration", "infill_acceleration", shareOf("default_acceleration")],
  ["bridge_acceleration", "bridge_acceleration", shareOf("outer_wall_acceleration")],
  ["skirt_loops", "skirts"],
  ["skirt_distance", "skirt_distance"],
  ["skirt_height", "skirt_height"],
  ["min_skirt_length", "min_skirt_length"],
  ["slicing_mode", "slicing_mode"],
  ["slice_closing_radius", "slice_closing_radius"],
  ["resolution", "gcode_resolution"],
  ...FEATURES,
  ...OUTPUT,
  ...CHANGES,
];

const LIMIT_ROWS = ROWS.filter(([, to]) => PER_MODE.has(to));

/** Names that say whose settings these are, or how others are to be taken, and set nothing by themselves. */
const LABELS: ReadonlySet<string> = new Set([
  "from",
  "name",
  "version",
  "printer_model",
  "default_bed_type",
  "activate_chamber_temp_control",
]);

/** What asks for nothing, whether there is a counterpart or none. */
const INERT: ReadonlySet<string> = new Set(["enable_prime_tower = 0"]);

export function mapBambu(given: Readonly<Record<string, string>>): Mapped {
  const values: Readonly<Record<string, string>> = { curr_bed_type: usualPlate(given), ...given };
  const lookupFor =
    (filament: number): Lookup =>
    (name) =>
      Object.hasOwn(values, name) ? itemOf(name, values[name], filament) : undefined;
  const lookup = lookupFor(0);
  // Each filament is an extruder; where the machine has fewer nozzles, they share one.
  const filaments = listOf(values.filament_colour ?? "").length;
  const names = Object.keys(given).filter((name) => {
    const value = lookup(name);
    return value !== undefined && !LABELS.has(name) && !INERT.has(`${name} = ${value}`);
  });
  const rows = filaments > 1 ? [...ROWS, ...SEVERAL_FILAMENTS] : ROWS;
  const mapped = mapExtruders(filaments, (filament) => mapSettings(rows, names, lookupFor(filament)));
  if (filaments > 1 && listOf(values.nozzle_diameter ?? "").length < 2)
    mapped.settings.single_extruder_multi_material = true;
  if (mapped.settings.silent_mode) Object.assign(mapped.settings, silentLimits(mapped.settings, lookupFor(1)));
  const plate = PLATES[lookup("curr_bed_type") ?? ""];
  const used = new Set(plate === undefined ? [] : [plate, `${plate}_initial_layer`]);
  return withReset({ ...mapped, passedOver: mapped.passedOver.filter((name) => !used.has(name)) });
}

/** Lists of limits give those of the normal mode, then of the silent one. */
function silentLimits(normal: Partial<Settings>, lookup: Lookup): Partial<Settings> {
  const silent = Object.entries(mapSettings(LIMIT_ROWS, [], lookup).settings);
  return silentOf(Object.fromEntries(silent.map(([name, value]) => [name, [normal[name as keyof Settings], value]])));
}

/** Lists that are no filament's each. */
const WHOLE: ReadonlySet<string> = new Set(["printable_area", "flush_volumes_matrix", "thumbnails"]);

/** A list's item, or its first where it has none there, all of some; "nil" is nothing. */
function itemOf(name: string, text: string, index: number): string | undefined {
  const list = listOf(text);
  if (list.length === 0) return undefined;
  const value = WHOLE.has(name) ? list.join(",") : (list[index] ?? list[0]);
  return value === "nil" ? undefined : value;
}

/** A list's items; what is no list is its one item. */
function listOf(text: string): readonly string[] {
  if (!text.startsWith("[")) return [text];
  try {
    const list = parseJson(text);
    return Array.isArray(list) ? list.map(jsonText) : [];
  } catch {
    return [text];
  }
}
