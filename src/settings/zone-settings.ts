/**
 * Settings that an object, a part of one, or what lies inside a modifier may have of its own, as PrusaSlicer has it: how
 * it is printed. Machine and filament are the whole print's.
 */
import type { ForeignSettings } from "./project/project-settings.ts";
import { settingsOfWords } from "./project/words.ts";
import type { Settings } from "./settings.ts";

const names = (text: string): readonly (keyof Settings)[] => text.trim().split(/\s+/) as (keyof Settings)[];

/** What perimeters are made by: zones that agree in these have their perimeters in common, as in PrusaSlicer. */
const WALLS = names(`
perimeters perimeter_extruder perimeter_speed external_perimeter_speed gap_fill_speed perimeter_extrusion_width
external_perimeters_first overhangs thin_walls gap_fill_enabled infill_overlap fuzzy_skin fuzzy_skin_thickness
fuzzy_skin_point_dist perimeter_generator top_one_perimeter_type only_one_perimeter_first_layer
`);

/** What else they are made by: where they are in common, those of the zone with the densest infill count. */
const OF_DENSEST_WALLS = names(`
small_perimeter_speed bridge_speed external_perimeter_extrusion_width extrusion_width extra_perimeters
wall_transition_length wall_transition_filter_deviation wall_transition_angle wall_distribution_count min_feature_size
min_bead_width thick_bridges bridge_flow_ratio
`);

/** What sparse infill is drawn by: zones that agree in these have it in common, as in PrusaSlicer. */
const SPARSE = names(`
fill_density exact_fill_density fill_pattern fill_angle infill_anchor infill_anchor_max infill_extruder
infill_extrusion_width extrusion_width
`);

/** The same of solid infill and bridges. */
const SOLID = names(`
top_fill_pattern bottom_fill_pattern fill_angle infill_anchor infill_anchor_max solid_infill_extruder perimeter_extruder
solid_infill_extrusion_width top_infill_extrusion_width extrusion_width bridge_flow_ratio thick_bridges
`);

/** How fast infill is drawn: the first zone's where it is in common. */
const OF_FIRST_INFILL = names("infill_speed solid_infill_speed top_solid_infill_speed over_bridge_speed");

/** What is solid, sparse or ironed. */
const SHELLS = names(`
top_solid_layers bottom_solid_layers top_solid_min_thickness bottom_solid_min_thickness ensure_vertical_shell_thickness
solid_infill_below_area solid_infill_every_layers infill_every_layers automatic_infill_combination
automatic_infill_combination_max_layer_height infill_only_where_needed bridge_angle ironing ironing_type
ironing_flowrate ironing_spacing ironing_speed
`);

/** Of a whole object alone. */
const OBJECT = names(`
interface_shells brim_width brim_type brim_separation wipe_into_infill wipe_into_objects seam_position
staggered_inner_seams xy_size_compensation xy_hole_compensation elefant_foot_compensation support_material
support_material_auto support_material_threshold support_material_enforce_layers support_material_buildplate_only
support_material_style support_material_extruder support_material_interface_extruder support_material_extrusion_width
support_material_speed support_material_interface_speed support_material_pattern support_material_spacing
support_material_angle support_material_with_sheath support_material_xy_spacing support_material_contact_distance
support_material_bottom_contact_distance support_material_synchronize_layers support_material_closing_radius
support_material_interface_layers support_material_bottom_interface_layers support_material_interface_spacing
support_material_interface_pattern support_material_interface_contact_loops dont_support_bridges
`);

/** Of a whole object too: how its layers lie. What grows as one has them in common. */
export const LAYERING: readonly (keyof Settings)[] = names(`
layer_height raft_layers raft_contact_distance raft_expansion raft_first_layer_density raft_first_layer_expansion
first_layer_speed_over_raft slice_closing_radius slicing_mode mmu_segmented_region_max_width support_tree_angle
support_tree_angle_slow support_tree_branch_diameter support_tree_branch_diameter_angle
support_tree_branch_diameter_double_wall support_tree_branch_distance support_tree_tip_diameter support_tree_top_rate
`);

const ZONE_SETTINGS: ReadonlySet<string> = new Set([
  ...WALLS,
  ...OF_DENSEST_WALLS,
  ...SPARSE,
  ...SOLID,
  ...OF_FIRST_INFILL,
  ...SHELLS,
]);
const OBJECT_SETTINGS: ReadonlySet<string> = new Set([...ZONE_SETTINGS, ...OBJECT]);

/** Of an object's or a zone's own extruder, as far as the file gives them no other; 0 is none. */
const OF_EXTRUDER = ["perimeter_extruder", "infill_extruder", "solid_infill_extruder"] as const;

/** Changes of settings. */
export interface OwnSettings {
  readonly settings: Partial<Settings>;
  /** Names, as the program calls them, of what has no effect, in alphabetical order. */
  readonly passedOver: readonly string[];
}

/**
 * What of a slicer's words on an object is of {@link LAYERING}. Never throws.
 * @param project the settings of the file that the words are in; null where it has none
 */
export function layeringSettings(words: ForeignSettings, project: ForeignSettings | null): Partial<Settings> {
  const { settings } = settingsOfWords(words, project);
  return Object.fromEntries(LAYERING.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])));
}

/**
 * What of a slicer's words on an object, or on a zone of one, counts. Never throws.
 * @param project the settings of the file that the words are in; null where it has none
 * @param layering which of {@link LAYERING} an object may have of its own
 */
export function ownSettings(
  { program, values }: ForeignSettings,
  project: ForeignSettings | null,
  of: "object" | "zone",
  layering: ReadonlySet<string> = new Set(),
): OwnSettings {
  const { extruder, ...rest } = values;
  const others = Object.fromEntries(Object.entries(rest).filter(([name, value]) => !isNoExtruder(name, value)));
  const allowed = of === "object" ? new Set([...OBJECT_SETTINGS, ...layering]) : ZONE_SETTINGS;
  const { settings, changes } = settingsOfWords({ program, values: others }, project);
  const counting = Object.entries(settings).filter(([name]) => allowed.has(name));
  const isHeeded = (to: readonly string[] | null): boolean => to?.every((name) => allowed.has(name)) ?? false;
  return {
    settings: { ...ofExtruder(Number(extruder)), ...Object.fromEntries(counting) },
    passedOver: [...changes].flatMap(([name, to]) => (isHeeded(to) ? [] : [name])).sort(),
  };
}

function isNoExtruder(name: string, value: string): boolean {
  return (OF_EXTRUDER as readonly string[]).includes(name) && value === "0";
}

function ofExtruder(extruder: number): Partial<Settings> {
  if (!(Number.isInteger(extruder) && extruder > 0)) return {};
  return Object.fromEntries(OF_EXTRUDER.map((name) => [name, extruder]));
}

/** Changes with the first extruder in the place of those that a printer of so many has not. */
export function withExtrudersOf(settings: Partial<Settings>, count: number): Partial<Settings> {
  const missing = OF_EXTRUDER.filter((name) => (settings[name] ?? 0) > count);
  return { ...settings, ...Object.fromEntries(missing.map((name) => [name, 1])) };
}

/** Settings whose perimeters can be made together have this in common. */
export const wallsKey: (settings: Settings) => string = keyOf(WALLS);

/** Settings whose sparse infill can be drawn together have this in common. */
export const sparseKey: (settings: Settings) => string = keyOf(SPARSE);

/** Settings whose solid infill can be drawn together have this in common. */
export const solidKey: (settings: Settings) => string = keyOf(SOLID);

function keyOf(of: readonly (keyof Settings)[]): (settings: Settings) => string {
  return (settings) => JSON.stringify(of.map((name) => settings[name]));
}
