/**
 * The settings of a resin print: PrusaSlicer's names where it has one, else the field's names in the same style. Speeds
 * of the build plate are in mm/min, as every resin program writes them.
 */
import type { Points, SlicingMode } from "./values.ts";

/** File formats that a resin print is written in. */
export type ResinArchive = "sl1" | "goo" | "chitubox";

/** What reckons the time: PrusaSlicer's tilting vat, or the motion of a masked printer. */
export type ResinTimeModel = "prusa_sla" | "msla";

/** How the build plate moves between two exposures: up slowly, then fast; down fast, then slowly. */
export interface LiftSettings {
  /** mm and mm/min. */
  lift_height: number;
  lift_speed: number;
  lift_height2: number;
  lift_speed2: number;
  retract_speed: number;
  /** The last part of the way down. */
  retract_height2: number;
  retract_speed2: number;
  /** Seconds. */
  wait_time_before_cure: number;
  wait_time_after_cure: number;
  wait_time_after_lift: number;
  light_off_delay: number;
  /** 0 to 255. */
  light_pwm: number;
}

/** The same for the bottom layers. */
export type BottomLiftSettings = { [K in keyof LiftSettings as `bottom_${K}`]: LiftSettings[K] };

export interface ResinPrinterSettings extends LiftSettings, BottomLiftSettings {
  printer_technology: "SLA";
  printer_model: string;
  printer_notes: string;
  bed_shape: Points;
  max_print_height: number;
  display_width: number;
  display_height: number;
  display_pixels_x: number;
  display_pixels_y: number;
  display_mirror_x: boolean;
  display_mirror_y: boolean;
  display_orientation: "landscape" | "portrait";
  gamma_correction: number;
  /** Grey levels a pixel can have: 1 (black and white), 2, 4, 8, 16 or 256. */
  antialiasing: number;
  resin_archive: ResinArchive;
  resin_time_model: ResinTimeModel;
  vat_release: "lift" | "tilt";
  fast_tilt_time: number;
  slow_tilt_time: number;
  high_viscosity_tilt_time: number;
  area_fill: number;
  /** The plate's acceleration, mm/s2; 0 means none is reckoned. */
  lift_acceleration: number;
  /** Seconds before the first layer. */
  start_time: number;
  relative_correction_x: number;
  relative_correction_y: number;
  relative_correction_z: number;
  absolute_correction: number;
  elefant_foot_compensation: number;
  elefant_foot_min_width: number;
  /** Layers that z-correction takes off every downward face, to make up for light that shines through. */
  z_correction_layers: number;
}

export interface ResinMaterialSettings {
  initial_layer_height: number;
  exposure_time: number;
  initial_exposure_time: number;
  bottom_layer_count: number;
  transition_layer_count: number;
  material_density: number;
  material_print_speed: "slow" | "fast" | "high_viscosity";
  material_correction_x: number;
  material_correction_y: number;
  material_correction_z: number;
  bottle_volume: number;
  bottle_weight: number;
  bottle_cost: number;
}

export interface ResinPrintSettings {
  layer_height: number;
  faded_layers: number;
  slicing_mode: SlicingMode;
  slice_closing_radius: number;
  supports_enable: boolean;
  support_head_front_diameter: number;
  support_head_penetration: number;
  support_head_width: number;
  support_pillar_diameter: number;
  support_small_pillar_diameter_percent: `${number}%`;
  support_pillar_connection_mode: "zigzag" | "cross" | "dynamic";
  support_buildplate_only: boolean;
  support_pillar_widening_factor: number;
  support_base_diameter: number;
  support_base_height: number;
  support_base_safety_distance: number;
  support_critical_angle: number;
  support_max_bridge_length: number;
  support_max_bridges_on_pillar: number;
  support_max_pillar_link_distance: number;
  support_object_elevation: number;
  support_points_density_relative: number;
  support_points_minimal_distance: number;
  pad_enable: boolean;
  pad_wall_thickness: number;
  pad_wall_height: number;
  pad_brim_size: number;
  pad_max_merge_distance: number;
  pad_wall_slope: number;
  pad_around_object: boolean;
  pad_around_object_everywhere: boolean;
  pad_object_gap: number;
  pad_object_connector_stride: number;
  pad_object_connector_width: number;
  pad_object_connector_penetration: number;
  hollowing_enable: boolean;
  hollowing_min_thickness: number;
  hollowing_quality: number;
  hollowing_closing_distance: number;
}

/** Everything a resin print needs, in one flat object. */
export interface ResinSettings extends ResinPrinterSettings, ResinMaterialSettings, ResinPrintSettings {}
