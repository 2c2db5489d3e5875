/**
 * The settings: PrusaSlicer's own names in flat objects, in PrusaSlicer's units. Percentages and "auto" values stay as
 * they are written; each room's resolve.ts turns them into absolute, frozen options.
 */

/** A number in the setting's unit, or a percentage of what its documentation says: `"25%"`. */
export type NumberOrPercent = number | `${number}%`;

/** x, y pairs in mm. */
export type Points = readonly (readonly [number, number])[];

export type SparsePattern = "rectilinear" | "line" | "grid" | "triangles" | "cubic" | "concentric";
export type SolidPattern = "monotonic" | "rectilinear" | "concentric";

/** Whose planner reckons a print's time. */
export type EstimateModel = "marlin" | "marlin_bugfix" | "klipper" | "reprapfirmware" | "prusa_slicer" | "cura";

/** The machine. */
export interface PrinterSettings {
  bed_shape: Points;
  max_print_height: number;
  z_offset: number;
  gcode_flavor: "marlin";
  use_relative_e_distances: boolean;
  nozzle_diameter: number;
  retract_length: number;
  retract_speed: number;
  deretract_speed: number;
  retract_restart_extra: number;
  retract_before_travel: number;
  retract_lift: number;
  retract_lift_above: number;
  retract_lift_below: number;
  retract_layer_change: boolean;
  start_gcode: string;
  end_gcode: string;
  before_layer_gcode: string;
  layer_gcode: string;
  machine_limits_usage: "emit_to_gcode" | "time_estimate_only" | "ignore";
  machine_max_acceleration_x: number;
  machine_max_acceleration_y: number;
  machine_max_acceleration_z: number;
  machine_max_acceleration_e: number;
  machine_max_acceleration_extruding: number;
  machine_max_acceleration_retracting: number;
  machine_max_acceleration_travel: number;
  machine_max_feedrate_x: number;
  machine_max_feedrate_y: number;
  machine_max_feedrate_z: number;
  machine_max_feedrate_e: number;
  machine_max_jerk_x: number;
  machine_max_jerk_y: number;
  machine_max_jerk_z: number;
  machine_max_jerk_e: number;
  machine_min_extruding_rate: number;
  machine_min_travel_rate: number;
  machine_max_junction_deviation: number;
  estimate_model: EstimateModel;
  /** Klipper's own names, of its [printer] and [extruder]. */
  max_velocity: number;
  max_accel: number;
  square_corner_velocity: number;
  minimum_cruise_ratio: number;
  max_z_velocity: number;
  max_z_accel: number;
  max_extrude_only_velocity: number;
  max_extrude_only_accel: number;
  instantaneous_corner_velocity: number;
  firmware_retract_length: number;
  firmware_retract_speed: number;
  firmware_deretract_speed: number;
  /** Not in any slicer's figure: what a machine spends beside its moves. */
  heat_up_time: number;
  homing_time: number;
  probing_time: number;
  tool_change_time: number;
  time_factor: number;
}

/** The filament. */
export interface FilamentSettings {
  filament_diameter: number;
  /** g/cm3. */
  filament_density: number;
  /** Money per kg. */
  filament_cost: number;
  filament_max_volumetric_speed: number;
  filament_load_time: number;
  filament_unload_time: number;
  extrusion_multiplier: number;
  temperature: number;
  first_layer_temperature: number;
  bed_temperature: number;
  first_layer_bed_temperature: number;
  start_filament_gcode: string;
  end_filament_gcode: string;
  cooling: boolean;
  fan_always_on: boolean;
  min_fan_speed: number;
  max_fan_speed: number;
  bridge_fan_speed: number;
  disable_fan_first_layers: number;
  full_fan_speed_layer: number;
  fan_below_layer_time: number;
  slowdown_below_layer_time: number;
  min_print_speed: number;
}

/** The print. */
export interface PrintSettings {
  layer_height: number;
  first_layer_height: NumberOrPercent;
  perimeters: number;
  extra_perimeters: boolean;
  top_solid_layers: number;
  bottom_solid_layers: number;
  top_solid_min_thickness: number;
  bottom_solid_min_thickness: number;
  fill_density: `${number}%`;
  fill_pattern: SparsePattern;
  top_fill_pattern: SolidPattern;
  bottom_fill_pattern: SolidPattern;
  fill_angle: number;
  infill_overlap: NumberOrPercent;
  infill_anchor: NumberOrPercent;
  infill_anchor_max: NumberOrPercent;
  solid_infill_below_area: number;
  ensure_vertical_shell_thickness: boolean;
  only_retract_when_crossing_perimeters: boolean;
  infill_first: boolean;
  external_perimeters_first: boolean;
  gap_fill_enabled: boolean;
  overhangs: boolean;
  thick_bridges: boolean;
  bridge_flow_ratio: number;
  bridge_angle: number;
  seam_position: "aligned" | "nearest" | "rear" | "random";
  extrusion_width: NumberOrPercent;
  first_layer_extrusion_width: NumberOrPercent;
  external_perimeter_extrusion_width: NumberOrPercent;
  perimeter_extrusion_width: NumberOrPercent;
  infill_extrusion_width: NumberOrPercent;
  solid_infill_extrusion_width: NumberOrPercent;
  top_infill_extrusion_width: NumberOrPercent;
  perimeter_speed: number;
  external_perimeter_speed: NumberOrPercent;
  small_perimeter_speed: NumberOrPercent;
  infill_speed: number;
  solid_infill_speed: NumberOrPercent;
  top_solid_infill_speed: NumberOrPercent;
  bridge_speed: number;
  gap_fill_speed: number;
  travel_speed: number;
  travel_speed_z: number;
  first_layer_speed: NumberOrPercent;
  default_acceleration: number;
  first_layer_acceleration: number;
  perimeter_acceleration: number;
  infill_acceleration: number;
  bridge_acceleration: number;
  skirts: number;
  skirt_distance: number;
  skirt_height: number;
  min_skirt_length: number;
  slice_closing_radius: number;
  resolution: number;
  gcode_resolution: number;
  gcode_comments: boolean;
}

/** Everything a filament print needs, in one flat object. */
export interface Settings extends PrinterSettings, FilamentSettings, PrintSettings {}
