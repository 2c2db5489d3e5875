/**
 * PrusaSlicer's settings that have no effect here, with the values that ask for nothing.
 * A profile may hold them: a value that asks for nothing passes, another one is warned of, or refused where the print
 * and its price would be another (`refused`).
 */
export interface NotHonoured {
  /** Values, as a profile writes them, that ask for nothing; empty when no value does. */
  readonly neutral: readonly string[];
  readonly refused: boolean;
}

const warned = (names: string, ...neutral: string[]): [string, NotHonoured][] =>
  names.split(/\s+/).map((name) => [name, { neutral, refused: false }]);
const refused = (names: string, ...neutral: string[]): [string, NotHonoured][] =>
  names.split(/\s+/).map((name) => [name, { neutral, refused: true }]);

/** Settings that change the print or its price too much to be passed over. */
const REFUSED = [...refused("printer_technology", "FFF")];

/** Settings that change details: the print is made without them, and the result says so. */
const WARNED = [
  ...warned("clip_multipart_objects", "1"),
  ...warned("post_process", "0", "", "disabled"),
  ...warned("extra_perimeters_on_overhangs", "0"),
];

/** Settings of features that are off, of other programs' screens, or without meaning for one part and one extruder. */
const INERT = `
compatible_printers compatible_printers_condition compatible_prints compatible_prints_condition
default_filament_profile default_print_profile duplicate_distance bed_custom_model bed_custom_texture
high_current_on_filament_swap host_type inherits
physical_printer_settings_id print_host printhost_apikey printhost_cafile
threads variable_layer_height wiping_volumes_extruders`;

/** By name; a setting whose every value is inert maps to `null`. */
export const NOT_HONOURED: ReadonlyMap<string, NotHonoured | null> = new Map<string, NotHonoured | null>([
  ...REFUSED,
  ...WARNED,
  ...INERT.trim()
    .split(/\s+/)
    .map((name): [string, null] => [name, null]),
]);

/** PrusaSlicer's settings of resin prints that have no effect here: ranges for its screens, names, notes. */
export const RESIN_INERT: ReadonlySet<string> = new Set(
  `material_colour material_correction material_notes material_type material_vendor max_exposure_time
max_initial_exposure_time min_exposure_time min_initial_exposure_time relative_correction sla_archive_format
sla_material_settings_id sla_print_settings_id default_sla_material_profile default_sla_print_profile`.split(/\s+/),
);
