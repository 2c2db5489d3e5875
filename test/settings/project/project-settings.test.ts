import { describe, expect, test } from "vitest";
import { completeSettings } from "../../../src/settings/complete.ts";
import {
  checkProject,
  type ForeignSettings,
  settingsOfProject,
} from "../../../src/settings/project/project-settings.ts";

const read = (program: ForeignSettings["program"], values: Record<string, string>) =>
  settingsOfProject({ program, values });

describe("PrusaSlicer", () => {
  test("its names are the engine's; what asks for nothing is not told of", () => {
    const { settings, passedOver } = read("PrusaSlicer", {
      layer_height: "0.15",
      fill_density: "40%",
      nozzle_diameter: "0.6",
      bed_shape: "0x0,180x0,180x180,0x180",
      start_gcode: "G28\\nG1 Z5",
      extra_perimeters_on_overhangs: "1",
      a_name_of_tomorrow: "1",
      fill_pattern: "crosshatch",
    });
    expect(settings).toEqual({
      layer_height: 0.15,
      fill_density: "40%",
      nozzle_diameter: 0.6,
      bed_shape: [
        [0, 0],
        [180, 0],
        [180, 180],
        [0, 180],
      ],
      start_gcode: "G28\nG1 Z5",
    });
    expect(passedOver).toEqual(["a_name_of_tomorrow", "extra_perimeters_on_overhangs", "fill_pattern"]);
  });

  test("what custom g-code asks for comes along; what is not done at its value is told of", () => {
    const { settings, passedOver } = read("PrusaSlicer", {
      filament_abrasive: "1",
      nozzle_high_flow: "0",
      scarf_seam_placement: "everywhere",
      wipe_tower_cone_angle: "0",
      inherits_cummulative: ";;",
    });
    expect(settings).toEqual({ filament_abrasive: true, nozzle_high_flow: false });
    expect(passedOver).toEqual(["scarf_seam_placement"]);
  });

  test("of a resin print it is refused, as an .ini is; on an object the words mean nothing", () => {
    const project = { program: "PrusaSlicer", values: { printer_technology: "SLA" } } as const;
    expect(() => checkProject(project)).toThrow(
      expect.objectContaining({ code: "SETTING_UNSUPPORTED", details: { name: "printer_technology", got: "SLA" } }),
    );
    expect(settingsOfProject(project).passedOver).toEqual(["printer_technology"]);
    expect(() => checkProject({ program: "PrusaSlicer", values: { printer_technology: "FFF" } })).not.toThrow();
  });

  test("lists give every extruder's", () => {
    const { settings } = read("PrusaSlicer", {
      nozzle_diameter: "0.6,0.4",
      temperature: "210,240",
      filament_colour: "#111111;#222222",
      bed_temperature: "60,60",
      start_filament_gcode: '"; one";"; two"',
    });
    expect(settings).toMatchObject({ nozzle_diameter: 0.6, temperature: 210, start_filament_gcode: "; one" });
    expect(settings.extruders).toEqual([
      { nozzle_diameter: 0.6, temperature: 210, filament_colour: "#111111", start_filament_gcode: "; one" },
      { nozzle_diameter: 0.4, temperature: 240, filament_colour: "#222222", start_filament_gcode: "; two" },
    ]);
  });

  test("a filament's own retraction rules, names of earlier versions count", () => {
    const { settings } = read("PrusaSlicer", {
      retract_length: "2",
      filament_retract_length: "0.8",
      filament_retract_lift: "nil",
      solid_layers: "4",
    });
    expect(settings).toEqual({
      retract_length: 0.8,
      top_solid_layers: 4,
      bottom_solid_layers: 4,
    });
  });
});

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

describe("Cura", () => {
  const one = (values: Record<string, string>) => read("Cura", values).settings;

  test.each([
    [{ layer_height: "0.2" }, { layer_height: 0.2 }],
    [{ wall_line_count: "=max(1, round(wall_thickness / 0.4))", wall_thickness: "1.2" }, { perimeters: 3 }],
    [{ infill_sparse_density: "20" }, { fill_density: "20%" }],
    [
      { infill_pattern: "='grid' if layer_height > 0.1 else 'cubic'", layer_height: "0.1" },
      {
        fill_pattern: "cubic",
        layer_height: 0.1,
      },
    ],
    [{ top_bottom_pattern: "zigzag" }, { top_fill_pattern: "rectilinear", bottom_fill_pattern: "rectilinear" }],
    [{ material_flow: "95" }, { extrusion_multiplier: 0.95 }],
    [{ retraction_enable: "False", retraction_amount: "6.5" }, { retract_length: 0 }],
    [{ retraction_enable: "True", retraction_amount: "6.5" }, { retract_length: 6.5 }],
    [{ retraction_hop_enabled: "False", retraction_hop: "2" }, { retract_lift: 0 }],
    [
      { cool_fan_enabled: "False", cool_fan_speed_max: "100" },
      { max_fan_speed: 0, fan_always_on: false },
    ],
    [{ cool_fan_full_layer: "4" }, { full_fan_speed_layer: 4, disable_fan_first_layers: 1 }],
    [{ cool_fan_full_layer: "1" }, { full_fan_speed_layer: 0, disable_fan_first_layers: 0 }],
    [{ cool_fan_speed_0: "0" }, { disable_fan_first_layers: 1 }],
    [{ cool_fan_speed_0: "30" }, {}],
    [{ material_print_temperature: "240" }, { temperature: 240, first_layer_temperature: 240 }],
    [
      { material_bed_temperature: "80", material_bed_temperature_layer_0: "85" },
      { bed_temperature: 80, first_layer_bed_temperature: 85 },
    ],
    [
      {
        default_material_print_temperature: "200",
        material_print_temperature: "210",
        default_material_bed_temperature: "60",
      },
      { temperature: 210, first_layer_temperature: 210, bed_temperature: 60, first_layer_bed_temperature: 60 },
    ],
    [{ machine_max_jerk_xy: "20" }, { machine_max_jerk_x: 20, machine_max_jerk_y: 20 }],
    [
      { line_width: "0.4", initial_layer_line_width_factor: "120" },
      {
        extrusion_width: 0.4,
        first_layer_extrusion_width: 0.48,
      },
    ],
    [
      { adhesion_type: "skirt", skirt_line_count: "3" },
      { skirts: 3, brim_width: 0 },
    ],
    [
      { support_enable: "True", support_angle: "50", support_type: "buildplate", support_structure: "normal" },
      {
        support_material: true,
        support_material_threshold: 40,
        support_material_buildplate_only: true,
        support_material_style: "grid",
      },
    ],
    [
      { adhesion_type: "brim", brim_width: "8", brim_outside_only: "True" },
      { brim_width: 8, brim_type: "outer_only", skirts: 0 },
    ],
    [
      { adhesion_type: "none", brim_width: "8" },
      { brim_width: 0, skirts: 0 },
    ],
    [{ adhesion_type: "skirt" }, { brim_width: 0, skirts: 1 }],
    [{ adhesion_type: "brim" }, { brim_width: 8, skirts: 0 }],
    [
      { adhesion_type: "brim", brim_line_count: "5", line_width: "0.4", initial_layer_line_width_factor: "150" },
      { brim_width: 3, skirts: 0, extrusion_width: 0.4, first_layer_extrusion_width: 0.6 },
    ],
    [
      { adhesion_type: "brim", brim_line_count: "5", machine_nozzle_size: "0.6" },
      { brim_width: 3, skirts: 0, nozzle_diameter: 0.6 },
    ],
    [
      { support_interface_enable: "True", layer_height: "0.2" },
      { layer_height: 0.2, support_material_interface_layers: 5, support_material_bottom_interface_layers: 5 },
    ],
    [
      { support_interface_height: "0.6", support_roof_enable: "True", layer_height: "0.2" },
      { layer_height: 0.2, support_material_interface_layers: 3, support_material_bottom_interface_layers: 0 },
    ],
    [
      { support_interface_enable: "False" },
      { support_material_interface_layers: 0, support_material_bottom_interface_layers: 0 },
    ],
    [{ support_interface_enable: "True" }, {}],
    [{ support_pattern: "zigzag" }, { support_material_pattern: "rectilinear" }],
    [{ support_pattern: "gyroid" }, {}],
    [
      { support_infill_rate: "20", support_line_width: "0.4" },
      { support_material_extrusion_width: 0.4, support_material_spacing: 1.6 },
    ],
    [{ support_infill_rate: "20" }, {}],
    [{ support_infill_rate: "0", machine_nozzle_size: "0.4" }, { nozzle_diameter: 0.4 }],
    [
      { wall_transition_length: "0.4", min_bead_width: "0.34" },
      { wall_transition_length: 0.4, min_bead_width: 0.34, perimeter_generator: "arachne" },
    ],
    [{ retraction_combing: "off" }, { avoid_crossing_perimeters: false }],
    [{ retraction_combing: "all" }, { avoid_crossing_perimeters: true }],
    [{ retraction_combing: "infill" }, {}],
    [
      { adhesion_type: "none", brim_line_count: "5" },
      { brim_width: 0, skirts: 0 },
    ],
    [
      { cool_fan_speed: "80" },
      { min_fan_speed: 80, max_fan_speed: 80, fan_always_on: true, disable_fan_first_layers: 1 },
    ],
    [
      { cool_fan_speed: "80", cool_fan_speed_max: "100" },
      { min_fan_speed: 80, max_fan_speed: 100, fan_always_on: true, disable_fan_first_layers: 1 },
    ],
    [
      { cool_fan_speed: "80", cool_fan_full_layer: "1" },
      {
        min_fan_speed: 80,
        max_fan_speed: 80,
        fan_always_on: true,
        disable_fan_first_layers: 0,
        full_fan_speed_layer: 0,
      },
    ],
    [
      { support_enable: "True", support_z_distance: "0.25" },
      { support_material: true, support_material_contact_distance: 0.25 },
    ],
    [
      { layer_height: "0.1", top_bottom_thickness: "0.8", bottom_thickness: "0.6", top_layers: "9" },
      { layer_height: 0.1, top_solid_layers: 9, bottom_solid_layers: 6 },
    ],
    [
      { layer_height: "0.15", top_bottom_thickness: "0.8" },
      { layer_height: 0.15, top_solid_layers: 6, bottom_solid_layers: 6 },
    ],
    [
      { speed_print: "60", speed_wall: "=speed_print * 0.75", speed_topbottom: "40", speed_layer_0: "20" },
      {
        perimeter_speed: 90,
        external_perimeter_speed: 45,
        infill_speed: 60,
        solid_infill_speed: 40,
        top_solid_infill_speed: 40,
        support_material_speed: 60,
        first_layer_speed: 20,
      },
    ],
    [
      { magic_fuzzy_skin_enabled: "True", magic_fuzzy_skin_thickness: "0.2" },
      { fuzzy_skin: "all", fuzzy_skin_thickness: 0.2 },
    ],
    [{ magic_fuzzy_skin_enabled: "True", magic_fuzzy_skin_outside_only: "True" }, { fuzzy_skin: "external" }],
    [{ magic_fuzzy_skin_enabled: "False" }, { fuzzy_skin: "none" }],
    [
      { ironing_enabled: "True", ironing_flow: "10", speed_ironing: "20" },
      { ironing: true, ironing_flowrate: "10%", ironing_speed: 20 },
    ],
    [{ meshfix_union_all: "True", meshfix_union_all_remove_holes: "False" }, { slicing_mode: "regular" }],
    [{ meshfix_union_all: "False" }, { slicing_mode: "even_odd" }],
    [{ meshfix_union_all: "False", meshfix_union_all_remove_holes: "True" }, { slicing_mode: "close_holes" }],
    [{ xy_offset_layer_0: "-0.2" }, { elefant_foot_compensation: 0.2 }],
    [{ print_sequence: "one_at_a_time" }, { complete_objects: true }],
    [{ machine_gcode_flavor: "Repetier" }, { gcode_flavor: "repetier" }],
    [{ relative_extrusion: "True" }, { use_relative_e_distances: true, layer_gcode: "G92 E0" }],
    [{ z_seam_type: "sharpest_corner" }, { seam_position: "aligned" }],
    [{ inset_direction: "outside_in" }, { external_perimeters_first: true }],
    [
      { machine_width: "200", machine_depth: "100" },
      {
        bed_shape: [
          [0, 0],
          [200, 0],
          [200, 100],
          [0, 100],
        ],
      },
    ],
    [
      { machine_width: "200", machine_depth: "100", machine_center_is_zero: "True" },
      {
        bed_shape: [
          [-100, -50],
          [100, -50],
          [100, 50],
          [-100, 50],
        ],
      },
    ],
  ])("%j", (values, expected) => {
    expect(one(values as Record<string, string>)).toEqual(expected);
  });

  test("a round bed has the machine's width all around", () => {
    const { bed_shape } = one({
      machine_width: "120",
      machine_depth: "120",
      machine_shape: "elliptic",
      machine_center_is_zero: "true",
    });
    expect(bed_shape).toHaveLength(64);
    for (const [x, y] of bed_shape!) expect(Math.hypot(x, y)).toBeCloseTo(60, 3);
  });

  test("accelerations count only where they are turned on", () => {
    const values = { acceleration_print: "3000", acceleration_layer_0: "=acceleration_print / 2" };
    expect(one({ ...values, acceleration_enabled: "False" })).toEqual({});
    expect(one({ ...values, acceleration_enabled: "True" })).toEqual({
      default_acceleration: 3000,
      first_layer_acceleration: 1500,
    });
  });

  test("what has no value or counterpart is named", () => {
    const values = {
      layer_height: "=no_such_name",
      magic_mesh_surface_mode: "surface",
      infill_pattern: "quarter_cubic",
      adhesion_type: "raft",
      top_bottom_thickness: "0.8",
    };
    expect(read("Cura", values)).toEqual({
      settings: {},
      passedOver: [
        "adhesion_type",
        "infill_pattern",
        "layer_height",
        "magic_mesh_surface_mode",
        "top_bottom_thickness",
      ],
    });
  });
});

test("what is taken is complete with the defaults", () => {
  const { settings } = read("OrcaSlicer", { layer_height: "0.2", wall_loops: "3" });
  expect(completeSettings(settings)).toMatchObject({ layer_height: 0.2, perimeters: 3, nozzle_diameter: 0.4 });
});
