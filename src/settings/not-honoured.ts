/**
 * PrusaSlicer's settings that have no effect here, with the values that ask for nothing.
 * A profile may hold them: a value that asks for nothing passes, another one is warned of, or refused where the print
 * and its price would be another.
 */
export interface NotHonoured {
  /** Values, as a profile writes them, that ask for nothing; empty when no value does. */
  readonly neutral: readonly string[];
  /**
   * Where another value is refused: nowhere, in an .ini that has several extruders, in every .ini, or everywhere.
   * Where it is not, it is warned of: what a vendor's bundle or a project holds is seldom the choice of who prints it.
   */
  readonly refused: "nowhere" | "several-extruders" | "ini" | "everywhere";
}

const rows = (refused: NotHonoured["refused"], names: string, ...neutral: string[]): [string, NotHonoured][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, { neutral, refused }]);

/** Settings that change details, or nothing where there is one extruder. */
const WARNED = [
  ...rows("nowhere", "clip_multipart_objects", "1"),
  ...rows("nowhere", "post_process", "", "0", "disabled"),
  ...rows("nowhere", "extra_perimeters_on_overhangs", "0"),
];

/** Settings of the wipe tower: a print by one extruder has none. */
const OF_TOWERS = [
  ...rows(
    "several-extruders",
    `wipe_tower_extruder bed_temperature_extruder filament_cooling_wait_for_temp
mmu_segmented_region_interlocking_depth interlocking_beam`,
    "0",
  ),
  ...rows("several-extruders", "toolchange_ordering", "default"),
  ...rows("several-extruders", "idle_temperature", "nil"),
];

/** Settings that change the print or its price too much to be passed over. */
const REFUSED = [
  ...rows("everywhere", "printer_technology", "FFF"),
  ...rows(
    "ini",
    `automatic_extrusion_widths avoid_crossing_curled_overhangs filament_infill_max_crossing_speed
filament_infill_max_speed gyroid_optimized prefer_clockwise_movements`,
    "0",
  ),
  ...rows("ini", "scarf_seam_placement", "nowhere"),
  ...rows("ini", "filament_seam_gap_distance", "nil"),
];

/** Settings of features that are off, of other programs' screens, or without meaning for one part and one extruder. */
const INERT = `
compatible_printers compatible_printers_condition compatible_printers_condition_cummulative compatible_prints
compatible_prints_condition compatible_prints_condition_cummulative custom_parameters_filament custom_parameters_print
custom_parameters_printer default_filament_profile default_print_profile duplicate_distance bed_custom_model
bed_custom_texture host_type inherits inherits_cummulative interlocking_beam_layer_count
interlocking_beam_width interlocking_boundary_avoidance interlocking_depth interlocking_orientation
physical_printer_settings_id preset_name preset_names print_host printhost_apikey printhost_authorization_type
printhost_cafile printhost_password printhost_port printhost_ssl_ignore_revoke printhost_user scarf_seam_entire_loop
scarf_seam_length scarf_seam_max_segment_length scarf_seam_on_inner_perimeters scarf_seam_only_on_smooth
scarf_seam_start_height threads variable_layer_height`;

/** By name; a setting whose every value is inert maps to `null`. */
export const NOT_HONOURED: ReadonlyMap<string, NotHonoured | null> = new Map<string, NotHonoured | null>([
  ...REFUSED,
  ...OF_TOWERS,
  ...WARNED,
  ...INERT.trim()
    .split(/\s+/)
    .map((name): [string, null] => [name, null]),
]);

/** Whether a setting that is not honoured asks for nothing, each value of a list by itself. */
export function asksForNothing(row: NotHonoured, value: string): boolean {
  return value.split(",").every((item) => row.neutral.includes(item.trim()));
}

/** The message of a value that asks for something. */
export function notSupported(name: string, value: string, { neutral }: NotHonoured): string {
  return `settings: ${name} = ${value} is not supported, expected ${neutral[0] || "none"}`;
}

/** Whether a vendor's bundle is read without it, where an .ini of the same may be refused. */
export function isPassedOver(name: string, value: string): boolean {
  const row = NOT_HONOURED.get(name);
  return !!row && (row.refused === "ini" || row.refused === "several-extruders") && !asksForNothing(row, value);
}

/** PrusaSlicer's settings of resin prints that have no effect here: ranges for its screens, names, notes. */
export const RESIN_INERT: ReadonlySet<string> = new Set(
  `material_colour material_correction material_notes material_type material_vendor max_exposure_time
max_initial_exposure_time min_exposure_time min_initial_exposure_time relative_correction sla_archive_format
sla_material_settings_id sla_print_settings_id default_sla_material_profile default_sla_print_profile`.split(/\s+/),
);
