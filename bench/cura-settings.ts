/**
 * The settings of a profile in CuraEngine 4.13's words. Run without its front end it knows no default of any setting, so
 * all that it asks for stand here: what the profile says, and what switches off the features that a profile has no word
 * for. It has none for bridges' flow, solid infill's direction and anchors: these stay CuraEngine's own.
 */
import { absolute, firstLayerHeight, roleFlow } from "../src/settings/flow.ts";
import type { Settings } from "../src/settings/settings.ts";

/** Percentages that change nothing. */
const WHOLE = words(`
bridge_skin_material_flow bridge_skin_material_flow_2 bridge_skin_material_flow_3 bridge_wall_material_flow
infill_material_flow initial_layer_line_width_factor material_flow material_flow_layer_0 material_shrinkage_percentage
prime_tower_flow roofing_material_flow skin_material_flow skirt_brim_material_flow small_feature_speed_factor
small_feature_speed_factor_0 support_bottom_material_flow support_material_flow support_roof_material_flow
wall_0_material_flow wall_overhang_speed_factor wall_x_material_flow`);

const ON = words(`
center_object cool_fan_enabled fill_outline_gaps filter_out_tiny_gaps machine_heated_bed machine_nozzle_temp_enabled
meshfix_union_all optimize_wall_printing_order retraction_enable retraction_hop_enabled skin_monotonic
travel_compensate_overlapping_walls_0_enabled travel_compensate_overlapping_walls_enabled
travel_compensate_overlapping_walls_x_enabled zig_zaggify_infill`);

/** Features that are off, and numbers that are 0 where these settings are used. */
const OFF = words(`
acceleration_enabled acceleration_infill acceleration_ironing acceleration_prime_tower acceleration_print_layer_0
acceleration_roofing acceleration_skirt_brim acceleration_support_bottom acceleration_support_infill
acceleration_support_roof acceleration_topbottom acceleration_travel acceleration_travel_layer_0 acceleration_wall_0
acceleration_wall_x adaptive_layer_height_enabled adhesion_extruder_nr alternate_extra_perimeter anti_overhang_mesh
bottom_skin_expand_distance bottom_skin_preshrink bridge_settings_enabled bridge_skin_density
bridge_sparse_infill_max_density bridge_wall_coast bridge_wall_min_length carve_multiple_volumes clean_between_layers
coasting_enable conical_overhang_enabled connect_infill_polygons connect_skin_polygons cool_fan_speed_0 cool_lift_head
cross_infill_pocket_size cutting_mesh draft_shield_enabled extruder_nr flow_rate_extrusion_offset_factor
flow_rate_max_extrusion_offset gradual_infill_step_height gradual_infill_steps gradual_support_infill_step_height
gradual_support_infill_steps hole_xy_offset infill_before_walls infill_enable_travel_optimization infill_extruder_nr
infill_mesh infill_mesh_order infill_offset_x infill_offset_y infill_randomize_start_location infill_support_enabled
infill_wall_line_count infill_wipe_dist ironing_enabled ironing_flow ironing_only_highest_layer jerk_enabled
jerk_infill jerk_ironing jerk_prime_tower jerk_print_layer_0 jerk_roofing jerk_skirt_brim jerk_support_bottom
jerk_support_infill jerk_support_roof jerk_topbottom jerk_travel jerk_travel_layer_0 jerk_wall_0 jerk_wall_x
layer_start_x layer_start_y limit_support_retractions machine_always_write_active_tool machine_center_is_zero
machine_extruder_cooling_fan_number machine_extruder_start_code machine_extruders_share_heater
machine_extruders_share_nozzle machine_firmware_retract machine_heated_build_volume machine_minimum_feedrate
machine_nozzle_tip_outer_diameter machine_use_extruder_offset_to_offset_coords magic_fuzzy_skin_enabled
magic_mesh_surface_mode magic_spiralize material_bed_temp_prepend material_flow_dependent_temperature
material_flow_temp_graph material_guid material_print_temp_prepend max_extrusion_before_wipe mesh_position_x
mesh_position_y mesh_position_z meshfix_extensive_stitching meshfix_keep_open_polygons meshfix_union_all_remove_holes
min_infill_area min_skin_width_for_expansion minimum_polygon_circumference minimum_support_area mold_enabled
ooze_shield_enabled outer_inset_first prime_blob_enable prime_tower_enable raft_base_acceleration raft_base_jerk
raft_base_thickness raft_interface_acceleration raft_interface_jerk raft_interface_thickness raft_surface_acceleration
raft_surface_jerk raft_surface_thickness relative_extrusion remove_empty_first_layers retract_at_layer_change
retraction_combing_max_distance retraction_extra_prime_amount retraction_hop_after_extruder_switch_height
retraction_hop_only_when_collides roofing_extruder_nr roofing_layer_count roofing_monotonic roofing_pattern
skin_edge_support_layers skin_no_small_gaps_heuristic skin_outline_count skirt_brim_minimal_length
small_feature_max_length speed_equalize_flow_enabled support_bottom_enable support_bottom_extruder_nr
support_bottom_height support_bottom_pattern support_brim_enable support_enable support_extruder_nr_layer_0
support_infill_extruder_nr support_infill_sparse_thickness support_mesh support_pattern support_roof_enable
support_roof_extruder_nr support_roof_height support_roof_pattern support_structure support_top_distance
support_tree_angle support_tree_collision_resolution support_wall_count support_xy_distance
support_xy_distance_overhang support_xy_overrides_z switch_extruder_retraction_amount top_bottom_extruder_nr
top_skin_expand_distance top_skin_preshrink travel_avoid_other_parts travel_retract_before_outer_wall
wall_0_extruder_nr wall_0_inset wall_0_wipe_dist wall_min_flow wall_min_flow_retract wall_overhang_angle
wall_x_extruder_nr wipe_brush_pos_x wipe_hop_amount wipe_hop_enable wipe_move_distance wipe_pause wipe_repeat_count
wipe_retraction_amount wipe_retraction_enable wipe_retraction_extra_prime_amount wireframe_enabled xy_offset
xy_offset_layer_0 z_seam_relative z_seam_x z_seam_y`);

/** Speeds and widths of features that are off; they must not be 0. */
const IDLE_SPEEDS = words(`
bridge_skin_speed bridge_skin_speed_2 bridge_skin_speed_3 bridge_wall_speed machine_nozzle_cool_down_speed
material_extrusion_cool_down_speed raft_base_speed raft_interface_speed raft_surface_speed speed_ironing
speed_prime_tower speed_roofing speed_support_bottom speed_support_infill speed_support_roof speed_z_hop
switch_extruder_prime_speed switch_extruder_retraction_speed wipe_hop_speed wipe_retraction_prime_speed
wipe_retraction_retract_speed`);
const IDLE_WIDTHS = words(`
prime_tower_line_width raft_base_line_width raft_interface_line_width raft_surface_line_width roofing_line_width
support_bottom_line_width support_roof_line_width`);

/** Directions of lines: an empty list leaves CuraEngine's own. */
const ANGLES = words(`
infill_angles roofing_angles skin_angles support_bottom_angles support_infill_angles support_roof_angles`);

/** Every setting that CuraEngine asks for, by its own name. */
export function curaSettings(settings: Settings): Record<string, string | number> {
  const all = (names: readonly string[], value: string | number): Record<string, string | number> =>
    Object.fromEntries(names.map((name) => [name, value]));
  const width = (role: Parameters<typeof roleFlow>[1], isFirst = false): number =>
    roleFlow(settings, role, settings.layer_height, isFirst).width;
  return {
    ...all(WHOLE, 100),
    ...all(ON, "true"),
    ...all(OFF, 0),
    ...all(IDLE_SPEEDS, settings.perimeter_speed),
    ...all(IDLE_WIDTHS, width("perimeter")),
    ...all(ANGLES, "[ ]"),
    ...machine(settings),
    ...lines(settings, width),
    ...speeds(settings),
  };
}

function machine(settings: Settings): Record<string, string | number> {
  const extent = (axis: 0 | 1): number => {
    const values = settings.bed_shape.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return {
    machine_name: "generic",
    machine_buildplate_type: "glass",
    machine_gcode_flavor: "RepRap (Marlin/Sprinter)",
    machine_shape: "rectangular",
    mesh_rotation_matrix: "[[1,0,0],[0,1,0],[0,0,1]]",
    machine_extruder_count: 1,
    machine_width: extent(0),
    machine_depth: extent(1),
    machine_height: settings.max_print_height,
    machine_nozzle_size: settings.nozzle_diameter,
    machine_start_gcode: "G28",
    machine_end_gcode: "M84",
    machine_acceleration: settings.machine_max_acceleration_extruding,
    machine_max_acceleration_x: settings.machine_max_acceleration_x,
    machine_max_acceleration_y: settings.machine_max_acceleration_y,
    machine_max_acceleration_z: settings.machine_max_acceleration_z,
    machine_max_acceleration_e: settings.machine_max_acceleration_e,
    machine_max_feedrate_x: settings.machine_max_feedrate_x,
    machine_max_feedrate_y: settings.machine_max_feedrate_y,
    machine_max_feedrate_z: settings.machine_max_feedrate_z,
    machine_max_feedrate_e: settings.machine_max_feedrate_e,
    machine_max_jerk_xy: settings.machine_max_jerk_x,
    machine_max_jerk_z: settings.machine_max_jerk_z,
    machine_max_jerk_e: settings.machine_max_jerk_e,
    material_diameter: settings.filament_diameter,
    material_print_temperature: settings.temperature,
    material_initial_print_temperature: settings.temperature,
    material_final_print_temperature: settings.temperature,
    material_print_temperature_layer_0: settings.first_layer_temperature,
    material_bed_temperature: settings.bed_temperature,
    material_bed_temperature_layer_0: settings.first_layer_bed_temperature,
  };
}

function lines(
  settings: Settings,
  width: (role: Parameters<typeof roleFlow>[1], isFirst?: boolean) => number,
): Record<string, string | number> {
  const density = Number.parseFloat(settings.fill_density);
  const overlap = absolute(settings.infill_overlap, width("perimeter"));
  // CuraEngine's line distance is that of one direction; a grid has two, triangles have three.
  const directions = { grid: 2, triangles: 3, cubic: 3 }[settings.fill_pattern as string] ?? 1;
  return {
    layer_height: settings.layer_height,
    layer_height_0: firstLayerHeight(settings),
    slicing_tolerance: "middle",
    line_width: width("perimeter"),
    wall_line_width: width("perimeter"),
    wall_line_width_0: width("external-perimeter"),
    wall_line_width_x: width("perimeter"),
    skin_line_width: width("solid-infill"),
    infill_line_width: width("sparse-infill"),
    skirt_brim_line_width: width("perimeter", true),
    support_line_width: width("perimeter"),
    wall_line_count: settings.perimeters,
    top_layers: settings.top_solid_layers,
    bottom_layers: settings.bottom_solid_layers,
    initial_bottom_layers: settings.bottom_solid_layers,
    infill_pattern: { rectilinear: "zigzag", line: "lines" }[settings.fill_pattern as string] ?? settings.fill_pattern,
    infill_line_distance: density > 0 ? (directions * width("sparse-infill") * 100) / density : 0,
    infill_sparse_density: density,
    infill_sparse_thickness: settings.layer_height,
    infill_multiplier: 1,
    infill_overlap_mm: overlap,
    skin_overlap_mm: overlap,
    top_bottom_pattern: "lines",
    top_bottom_pattern_0: "lines",
    max_skin_angle_for_expansion: 90,
    fill_perimeter_gaps: settings.gap_fill_enabled ? "everywhere" : "nowhere",
    z_seam_type: "sharpest_corner",
    z_seam_corner: "z_seam_corner_inner",
    adhesion_type: "skirt",
    skirt_line_count: settings.skirts,
    skirt_gap: settings.skirt_distance,
    // CuraEngine's own detail: its 0.025 mm of deviation is twice PrusaSlicer's 0.0125.
    meshfix_maximum_resolution: 0.5,
    meshfix_maximum_deviation: 0.025,
    meshfix_maximum_travel_resolution: 0.5,
  };
}

function speeds(settings: Settings): Record<string, string | number> {
  const solid = absolute(settings.solid_infill_speed, settings.infill_speed);
  const first = absolute(settings.first_layer_speed, settings.perimeter_speed);
  return {
    speed_print: settings.perimeter_speed,
    speed_wall: settings.perimeter_speed,
    speed_wall_0: absolute(settings.external_perimeter_speed, settings.perimeter_speed),
    speed_wall_x: settings.perimeter_speed,
    speed_infill: settings.infill_speed,
    speed_topbottom: solid,
    speed_travel: settings.travel_speed,
    speed_travel_layer_0: settings.travel_speed,
    speed_layer_0: first,
    speed_print_layer_0: first,
    skirt_brim_speed: first,
    speed_slowdown_layers: 1,
    retraction_amount: settings.retract_length,
    retraction_speed: settings.retract_speed,
    retraction_retract_speed: settings.retract_speed,
    retraction_prime_speed: settings.deretract_speed || settings.retract_speed,
    retraction_combing: "noskin",
    retraction_min_travel: settings.retract_before_travel,
    retraction_hop: settings.retract_lift,
    retraction_count_max: 100,
    retraction_extrusion_window: settings.retract_length,
    cool_min_layer_time: settings.slowdown_below_layer_time,
    cool_min_speed: settings.min_print_speed,
    cool_fan_full_layer: settings.disable_fan_first_layers,
    cool_fan_speed_min: settings.min_fan_speed,
    cool_fan_speed_max: settings.max_fan_speed,
    cool_min_layer_time_fan_speed_max: settings.fan_below_layer_time,
    bridge_fan_speed: settings.bridge_fan_speed,
    bridge_fan_speed_2: settings.bridge_fan_speed,
    bridge_fan_speed_3: settings.bridge_fan_speed,
  };
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
