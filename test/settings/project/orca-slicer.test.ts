/** Settings of projects of OrcaSlicer and the program that it comes from. */
import { describe, expect, test } from "vitest";
import { completeSettings } from "../../../src/settings/complete.ts";
import { read } from "./read-project.ts";

describe.each(["BambuStudio", "OrcaSlicer"] as const)("%s", (program) => {
  const one = (values: Record<string, string>) => read(program, values).settings;

  test("every filament is an extruder, and all share a single nozzle", () => {
    const settings = one({
      filament_colour: '["#111111","#222222"]',
      nozzle_diameter: '["0.4"]',
      nozzle_temperature: '["220","250"]',
      filament_flow_ratio: '["0.98"]',
    });
    expect(settings).toMatchObject({ temperature: 220, single_extruder_multi_material: true });
    expect(settings.extruders).toEqual([
      { temperature: 220, filament_colour: "#111111" },
      { temperature: 250, filament_colour: "#222222" },
    ]);
    expect(completeSettings(settings).extruders).toHaveLength(2);
  });

  test.each([
    [{ layer_height: "0.28" }, { layer_height: 0.28 }],
    [{ initial_layer_print_height: "0.3" }, { first_layer_height: 0.3 }],
    [{ wall_loops: "4" }, { perimeters: 4 }],
    [{ top_shell_layers: "6" }, { top_solid_layers: 6 }],
    [{ sparse_infill_density: "15%" }, { fill_density: "15%" }],
    [{ sparse_infill_density: "15" }, { fill_density: "15%" }],
    [{ sparse_infill_pattern: "zig-zag" }, { fill_pattern: "zigzag" }],
    [{ top_surface_pattern: "monotonicline" }, { top_fill_pattern: "monotoniclines" }],
    [{ nozzle_temperature: '["220","230"]' }, { temperature: 220 }],
    [
      { nozzle_diameter: '["0.4"]', line_width: "110%" },
      { nozzle_diameter: 0.4, extrusion_width: 0.44 },
    ],
    [
      { outer_wall_speed: '["200"]', small_perimeter_speed: '["50%"]' },
      {
        external_perimeter_speed: 200,
        small_perimeter_speed: 100,
      },
    ],
    [
      { default_acceleration: '["10000"]', sparse_infill_acceleration: '["50%"]' },
      {
        default_acceleration: 10_000,
        infill_acceleration: 5000,
      },
    ],
    [{ retraction_length: '["0.8"]', filament_retraction_length: '["nil"]' }, { retract_length: 0.8 }],
    [{ retraction_length: '["0.8"]', filament_retraction_length: '["0.4","1"]' }, { retract_length: 0.4 }],
    [{ machine_max_speed_x: '["500","200"]' }, { machine_max_feedrate_x: 500 }],
    [
      { silent_mode: "1", machine_max_speed_x: '["500","200"]', machine_max_speed_y: '["500","500"]' },
      {
        silent_mode: true,
        machine_max_feedrate_x: 500,
        machine_max_feedrate_y: 500,
        silent: { machine_max_feedrate_x: 200 },
      },
    ],
    [
      { min_layer_height: '["0.08"]', max_layer_height: '["0.28"]', interface_shells: "1" },
      { min_layer_height: 0.08, max_layer_height: 0.28, interface_shells: true },
    ],
    [{ chamber_temperature: '["60"]', activate_chamber_temp_control: '["1"]' }, { chamber_temperature: 60 }],
    [{ chamber_temperatures: '["60"]' }, { chamber_temperature: 0 }],
    [
      { thumbnails: '["48x48","300x300"]', thumbnails_format: "QOI" },
      { thumbnails: "48x48, 300x300", thumbnails_format: "QOI" },
    ],
    [{ thumbnails: "48x48/PNG,300x300/JPG" }, { thumbnails: "48x48/PNG, 300x300/JPG" }],
    [{ emit_machine_limits_to_gcode: "1" }, { machine_limits_usage: "emit_to_gcode" }],
    [{ emit_machine_limits_to_gcode: "0" }, { machine_limits_usage: "time_estimate_only" }],
    [
      { extruder_clearance_radius: "47", extruder_clearance_height_to_rod: "34" },
      { extruder_clearance_radius: 47, extruder_clearance_height: 34 },
    ],
    [
      { retract_lift_above: '["1"]', filament_retract_lift_above: '["2"]', filament_retract_lift_below: '["nil"]' },
      { retract_lift_above: 2 },
    ],
    [
      { max_volumetric_extrusion_rate_slope: "200" },
      { max_volumetric_extrusion_rate_slope_positive: 200, max_volumetric_extrusion_rate_slope_negative: 200 },
    ],
    [
      { gcode_comments: "1", gcode_label_objects: "1", exclude_object: "0" },
      { gcode_comments: true, gcode_label_objects: "octoprint" },
    ],
    [
      { gcode_flavor: "klipper", gcode_label_objects: "0", exclude_object: "1" },
      { gcode_flavor: "klipper", gcode_label_objects: "firmware" },
    ],
    [
      { gcode_flavor: "repetier", gcode_label_objects: "1", exclude_object: "1" },
      { gcode_flavor: "repetier", gcode_label_objects: "octoprint" },
    ],
    [{ wall_infill_order: "infill/outer wall/inner wall" }, { infill_first: true, external_perimeters_first: true }],
    [{ wall_infill_order: "inner wall/outer wall/infill" }, { infill_first: false, external_perimeters_first: false }],
    [
      { filament_loading_speed: '["28"]', filament_unloading_speed_start: '["90"]', filament_cooling_moves: '["3"]' },
      { filament_loading_speed: 28, filament_unloading_speed_start: 90, filament_cooling_moves: 3 },
    ],
    [
      { cooling_tube_length: "5", parking_pos_retraction: "92", extra_loading_move: "-2" },
      { cooling_tube_length: 5, parking_pos_retraction: 92, extra_loading_move: -2 },
    ],
    [
      { retract_length_toolchange: '["4"]', retract_restart_extra_toolchange: '["0.1"]' },
      { retract_length_toolchange: 4, retract_restart_extra_toolchange: 0.1 },
    ],
    // A reset that custom g-code had is in its place, where the firmware wants one.
    [
      { use_relative_e_distances: "1", gcode_flavor: "marlin2" },
      { use_relative_e_distances: true, gcode_flavor: "marlin2", layer_gcode: "G92 E0" },
    ],
    [{ use_relative_e_distances: "1" }, { use_relative_e_distances: true, layer_gcode: "G92 E0" }],
    [
      { use_relative_e_distances: "1", gcode_flavor: "klipper" },
      { use_relative_e_distances: true, gcode_flavor: "klipper" },
    ],
    [{ use_relative_e_distances: "0" }, { use_relative_e_distances: false }],
    [{ ensure_vertical_shell_thickness: "enabled" }, { ensure_vertical_shell_thickness: true }],
    [{ wall_sequence: "outer wall/inner wall" }, { external_perimeters_first: true }],
    [{ seam_position: "back" }, { seam_position: "rear" }],
    [{ gcode_flavor: "marlin2" }, { gcode_flavor: "marlin2" }],
    [{ sparse_infill_pattern: "gyroid" }, { fill_pattern: "gyroid" }],
    [
      { enable_support: "1", support_type: "normal(manual)", support_threshold_angle: "40", bridge_no_support: "0" },
      {
        support_material: true,
        support_material_auto: false,
        support_material_style: "grid",
        support_material_threshold: 40,
        dont_support_bridges: false,
      },
    ],
    [
      { support_type: "normal(auto)", support_style: "snug", independent_support_layer_height: "1" },
      {
        support_material_auto: true,
        support_material_style: "snug",
        support_material_synchronize_layers: false,
      },
    ],
    [
      { brim_type: "outer_and_inner", brim_width: "4", brim_object_gap: "0.1" },
      { brim_type: "outer_and_inner", brim_width: 4, brim_separation: 0.1 },
    ],
    [
      { wall_generator: "arachne", nozzle_diameter: '["0.4"]', wall_transition_length: "100%", min_bead_width: "85%" },
      { perimeter_generator: "arachne", nozzle_diameter: 0.4, wall_transition_length: 0.4, min_bead_width: "85%" },
    ],
    [{ ironing_type: "no ironing" }, { ironing: false }],
    [
      { ironing_type: "topmost", ironing_flow: "10%", ironing_spacing: "0.15" },
      { ironing: true, ironing_type: "topmost", ironing_flowrate: "10%", ironing_spacing: 0.15 },
    ],
    [
      { flush_into_infill: "1", flush_into_objects: "0", filament_soluble: '["1"]' },
      { wipe_into_infill: true, wipe_into_objects: false, filament_soluble: true },
    ],
    [{ slicing_mode: "close_holes" }, { slicing_mode: "close_holes" }],
    [{ print_sequence: "by object" }, { complete_objects: true }],
    [{ enable_arc_fitting: "1" }, { arc_fitting: "emit_center" }],
    [
      { overhang_1_4_speed: "60", overhang_4_4_speed: "10" },
      { overhang_speed_3: 60, overhang_speed_0: 10 },
    ],
    [
      { xy_contour_compensation: "0.1", xy_hole_compensation: "-0.1" },
      { xy_size_compensation: 0.1, xy_hole_compensation: 0 },
    ],
    [
      { printable_area: '["0x0","256x0","256x256","0x256"]' },
      {
        bed_shape: [
          [0, 0],
          [256, 0],
          [256, 256],
          [0, 256],
        ],
      },
    ],
    [
      {
        curr_bed_type: "Textured PEI Plate",
        textured_plate_temp: '["55"]',
        textured_plate_temp_initial_layer: '["65"]',
      },
      {
        bed_temperature: 55,
        first_layer_bed_temperature: 65,
      },
    ],
  ])("%j", (values, expected) => {
    expect(read(program, values as Record<string, string>)).toEqual({ settings: expected, passedOver: [] });
  });

  test("what has no counterpart is named: patterns, flavours, code of its own, values out of range", () => {
    const values = {
      sparse_infill_pattern: "crosshatch",
      gcode_flavor: "makerbot",
      brim_type: "auto_brim",
      brim_width: "5",
      machine_start_gcode: "G28 {if x}",
      layer_height: "-1",
      line_width: "110%",
      wall_sequence: "inner-outer-inner wall",
      wall_infill_order: "inner-outer-inner wall/infill",
      thumbnails: "48x48/COLPIC",
      thumbnails_format: "BTT_TFT",
      exclude_object: "1",
      cool_plate_temp: '["55"]',
      broken: "[1,",
    };
    expect(read(program, values)).toEqual({ settings: {}, passedOver: Object.keys(values).sort() });
  });

  test("labels and empty lists are nothing", () => {
    expect(read(program, { name: "project_settings", from: "project", version: "2", post_process: "[]" })).toEqual({
      settings: {},
      passedOver: [],
    });
  });

  test("names of no setting at all, be they of every object", () => {
    expect(one({ constructor: "1", __proto__x: "2" })).toEqual({});
  });
});

test("what is taken is complete with the defaults", () => {
  const { settings } = read("OrcaSlicer", { layer_height: "0.2", wall_loops: "3" });
  expect(completeSettings(settings)).toMatchObject({ layer_height: 0.2, perimeters: 3, nozzle_diameter: 0.4 });
});
