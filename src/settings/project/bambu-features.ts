/** Of Bambu Studio's and OrcaSlicer's settings those of supports, adhesion, walls and all that is beside shells and infill. */
import { decimal, type Lookup, percent, type Row, shareOf, words } from "./mapping.ts";

export const yesNo: ReturnType<typeof words> = words({ "0": "0", "1": "1" });
const noYes = words({ "0": "1", "1": "0" });
export const ofNozzle: ReturnType<typeof shareOf> = shareOf("nozzle_diameter");

const STYLES = words({ grid: "grid", snug: "snug", organic: "organic", tree_organic: "organic" });

/** A style of the other type of supports is none. */
function ofType(text: string, lookup: Lookup): string | null {
  const style = STYLES(text, lookup);
  const type = lookup("support_type");
  return type === undefined || /^tree/.test(type) === (style === "organic") ? style : null;
}

const SUPPORTS: readonly Row[] = [
  ["enable_support", "support_material", yesNo],
  [
    "support_type",
    "support_material_auto",
    (text) => (/\((auto|manual)\)$/.test(text) ? (/auto/.test(text) ? "1" : "0") : null),
  ],
  [
    "support_type",
    "support_material_style",
    (text) => (/^normal/.test(text) ? "grid" : /^tree/.test(text) ? "organic" : null),
  ],
  ["support_style", "support_material_style", ofType],
  ["support_threshold_angle", "support_material_threshold"],
  ["support_on_build_plate_only", "support_material_buildplate_only", yesNo],
  ["support_top_z_distance", "support_material_contact_distance"],
  ["support_bottom_z_distance", "support_material_bottom_contact_distance"],
  ["support_interface_top_layers", "support_material_interface_layers"],
  ["support_interface_bottom_layers", "support_material_bottom_interface_layers"],
  ["support_interface_spacing", "support_material_interface_spacing"],
  ["support_interface_pattern", "support_material_interface_pattern"],
  [
    "support_base_pattern",
    "support_material_pattern",
    words({
      default: "rectilinear",
      rectilinear: "rectilinear",
      "rectilinear-grid": "rectilinear-grid",
      honeycomb: "honeycomb",
    }),
  ],
  ["support_base_pattern_spacing", "support_material_spacing"],
  ["support_object_xy_distance", "support_material_xy_spacing"],
  ["support_angle", "support_material_angle"],
  ["support_line_width", "support_material_extrusion_width", ofNozzle],
  ["support_speed", "support_material_speed"],
  ["support_interface_speed", "support_material_interface_speed"],
  ["bridge_no_support", "dont_support_bridges", yesNo],
  ["tree_support_branch_angle_organic", "support_tree_angle"],
  ["tree_support_angle_slow", "support_tree_angle_slow"],
  ["tree_support_branch_diameter_organic", "support_tree_branch_diameter"],
  ["tree_support_branch_diameter_angle", "support_tree_branch_diameter_angle"],
  ["tree_support_branch_distance_organic", "support_tree_branch_distance"],
  ["tree_support_tip_diameter", "support_tree_tip_diameter"],
  ["tree_support_top_rate", "support_tree_top_rate", percent],
  ["enforce_support_layers", "support_material_enforce_layers"],
  ["independent_support_layer_height", "support_material_synchronize_layers", noYes],
  ["raft_layers", "raft_layers"],
  ["raft_contact_distance", "raft_contact_distance"],
  ["raft_expansion", "raft_expansion"],
  ["raft_first_layer_density", "raft_first_layer_density", percent],
  ["raft_first_layer_expansion", "raft_first_layer_expansion"],
];

/** Of brims that are told; an automatic one is of a width that the program finds. */
const ofToldBrim = (text: string, lookup: Lookup): string | null =>
  /^(outer_only|inner_only|outer_and_inner|no_brim)$/.test(lookup("brim_type") ?? "") ? text : null;

const ADHESION: readonly Row[] = [
  ["brim_type", "brim_type"],
  ["brim_width", "brim_width", ofToldBrim],
  ["brim_object_gap", "brim_separation", ofToldBrim],
  ["draft_shield", "draft_shield", words({ disabled: "disabled", enabled: "enabled" })],
];

/** Their holes keep their width where contours grow; the engine's become narrower, and what they grow by comes after. */
const holeGrowth = (_: string, lookup: Lookup): string =>
  decimal(Number(lookup("xy_contour_compensation") ?? 0) + Number(lookup("xy_hole_compensation") ?? 0));

const WALLS: readonly Row[] = [
  ["wall_generator", "perimeter_generator"],
  ["wall_transition_length", "wall_transition_length", ofNozzle],
  ["wall_transition_filter_deviation", "wall_transition_filter_deviation", ofNozzle],
  ["wall_transition_angle", "wall_transition_angle"],
  ["wall_distribution_count", "wall_distribution_count"],
  ["min_feature_size", "min_feature_size"],
  ["min_bead_width", "min_bead_width"],
  ["detect_thin_wall", "thin_walls", yesNo],
  ["only_one_wall_top", "top_one_perimeter_type", words({ "0": "none", "1": "top" })],
  ["only_one_wall_first_layer", "only_one_perimeter_first_layer", yesNo],
  ["fuzzy_skin", "fuzzy_skin"],
  ["fuzzy_skin_thickness", "fuzzy_skin_thickness"],
  ["fuzzy_skin_point_distance", "fuzzy_skin_point_dist"],
  ["xy_contour_compensation", "xy_size_compensation"],
  ["xy_contour_compensation", "xy_hole_compensation", holeGrowth],
  ["xy_hole_compensation", "xy_hole_compensation", holeGrowth],
  ["elefant_foot_compensation", "elefant_foot_compensation"],
  ["staggered_inner_seams", "staggered_inner_seams", yesNo],
  ["seam_gap", "seam_gap_distance"],
];

const INFILL: readonly Row[] = [
  ["infill_combination", "automatic_infill_combination", yesNo],
  ["ironing_type", "ironing", words({ "no ironing": "0", top: "1", topmost: "1", solid: "1" })],
  ["ironing_type", "ironing_type"],
  ["ironing_flow", "ironing_flowrate", percent],
  ["ironing_spacing", "ironing_spacing"],
  ["ironing_speed", "ironing_speed"],
];

const MOTION: readonly Row[] = [
  ["flush_into_infill", "wipe_into_infill", yesNo],
  ["flush_into_objects", "wipe_into_objects", yesNo],
  ["spiral_mode", "spiral_vase", yesNo],
  ["print_sequence", "complete_objects", words({ "by layer": "0", "by object": "1" })],
  ["reduce_crossing_wall", "avoid_crossing_perimeters", yesNo],
  ["max_travel_detour_distance", "avoid_crossing_perimeters_max_detour"],
  ["wipe", "wipe", yesNo],
  ["filament_wipe", "wipe", yesNo],
  ["retract_before_wipe", "retract_before_wipe", percent],
  ["filament_retract_before_wipe", "retract_before_wipe", percent],
  ["use_firmware_retraction", "use_firmware_retraction", yesNo],
  ["enable_arc_fitting", "arc_fitting", words({ "0": "disabled", "1": "emit_center" })],
  ["enable_overhang_speed", "enable_dynamic_overhang_speeds", yesNo],
  // They count what hangs over, in quarters; the engine what lies on the layer below.
  ["overhang_1_4_speed", "overhang_speed_3"],
  ["overhang_2_4_speed", "overhang_speed_2"],
  ["overhang_3_4_speed", "overhang_speed_1"],
  ["overhang_4_4_speed", "overhang_speed_0"],
  ["outer_wall_acceleration", "external_perimeter_acceleration"],
  ["internal_solid_infill_acceleration", "solid_infill_acceleration", shareOf("default_acceleration")],
  ["top_surface_acceleration", "top_solid_infill_acceleration"],
  ["travel_acceleration", "travel_acceleration"],
  ["travel_short_distance_acceleration", "travel_short_distance_acceleration"],
  ["filament_type", "filament_type"],
  ["filament_vendor", "filament_vendor"],
  ["filament_notes", "filament_notes"],
];

export const FEATURES: readonly Row[] = [...SUPPORTS, ...ADHESION, ...WALLS, ...INFILL, ...MOTION];
