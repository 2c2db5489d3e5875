/** Settings of Cura's projects. */
import { describe, expect, test } from "vitest";
import { read } from "./read-project.ts";

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
      { skirts: 3, brim_width: 0, raft_layers: 0 },
    ],
    [
      { support_enable: "True", support_angle: "50", support_type: "buildplate", support_structure: "normal" },
      {
        support_material: true,
        dont_support_bridges: false,
        support_material_threshold: 40,
        support_material_buildplate_only: true,
        support_material_style: "grid",
      },
    ],
    [
      { adhesion_type: "brim", brim_width: "8", brim_outside_only: "True" },
      { brim_width: 8, brim_type: "outer_only", skirts: 0, raft_layers: 0 },
    ],
    [
      { adhesion_type: "none", brim_width: "8" },
      { brim_width: 0, skirts: 0, raft_layers: 0 },
    ],
    [{ adhesion_type: "raft" }, { skirts: 0, brim_width: 0, raft_layers: 4 }],
    [
      { adhesion_type: "raft", raft_surface_layers: "1", raft_airgap: "0.25", raft_margin: "5", brim_width: "8" },
      {
        skirts: 0,
        brim_width: 0,
        raft_layers: 3,
        raft_contact_distance: 0.25,
        raft_expansion: 5,
        raft_first_layer_expansion: 0,
      },
    ],
    [
      { adhesion_type: "none", raft_surface_layers: "1", raft_airgap: "0.25", raft_margin: "5" },
      { skirts: 0, brim_width: 0, raft_layers: 0 },
    ],
    [{ adhesion_type: "skirt" }, { brim_width: 0, skirts: 1, raft_layers: 0 }],
    [{ adhesion_type: "brim" }, { brim_width: 8, skirts: 0, raft_layers: 0 }],
    [
      { adhesion_type: "brim", brim_line_count: "5", line_width: "0.4", initial_layer_line_width_factor: "150" },
      { brim_width: 3, skirts: 0, raft_layers: 0, extrusion_width: 0.4, first_layer_extrusion_width: 0.6 },
    ],
    [
      { adhesion_type: "brim", brim_line_count: "5", machine_nozzle_size: "0.6" },
      { brim_width: 3, skirts: 0, raft_layers: 0, nozzle_diameter: 0.6 },
    ],
    [
      {
        skirt_brim_minimal_length: "250",
        skirt_brim_line_width: "0.4",
        layer_height_0: "0.25",
        material_diameter: "2",
      },
      { min_skirt_length: 7.95774715459, first_layer_height: 0.25, filament_diameter: 2 },
    ],
    [
      { skirt_brim_minimal_length: "250", skirt_brim_line_width: "0.5", layer_height: "0.2", material_diameter: "2" },
      { min_skirt_length: 7.95774715459, layer_height: 0.2, filament_diameter: 2 },
    ],
    [
      { skirt_brim_minimal_length: "250", machine_nozzle_size: "0.4", layer_height: "0.2" },
      { nozzle_diameter: 0.4, layer_height: 0.2 },
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
    [{ infill_pattern: "gyroid" }, { fill_pattern: "gyroid", exact_fill_density: true }],
    [{ infill_pattern: "cubic" }, { fill_pattern: "cubic" }],
    [
      { support_infill_rate: "20", support_line_width: "0.4" },
      { support_material_extrusion_width: 0.4, support_material_spacing: 1.6 },
    ],
    [{ support_infill_rate: "20" }, {}],
    [{ support_enable: "False" }, { support_material: false }],
    [
      { support_interface_density: "40", support_interface_enable: "True", support_interface_line_width: "0.4" },
      { support_material_interface_spacing: 0.6 },
    ],
    [
      { support_interface_density: "100", support_roof_density: "50", support_roof_enable: "True", line_width: "0.5" },
      { extrusion_width: 0.5, first_layer_extrusion_width: 0.5, support_material_interface_spacing: 0.5 },
    ],
    [{ support_interface_density: "40", support_roof_line_width: "0.4" }, {}],
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
      { brim_width: 0, skirts: 0, raft_layers: 0 },
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
      { support_material: true, dont_support_bridges: false, support_material_contact_distance: 0.25 },
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
    [
      {
        machine_gcode_flavor: "RepRap (Volumetric)",
        skirt_brim_minimal_length: "250",
        skirt_brim_line_width: "0.4",
        layer_height: "0.2",
      },
      { gcode_flavor: "marlin", use_volumetric_e: true, layer_height: 0.2, min_skirt_length: 20 },
    ],
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
    const skins = { acceleration_topbottom: "1000", acceleration_roofing: "800" };
    expect(one({ ...values, ...skins, acceleration_enabled: "False" })).toEqual({});
    expect(one({ ...values, ...skins, acceleration_enabled: "True" })).toEqual({
      default_acceleration: 3000,
      first_layer_acceleration: 1500,
      solid_infill_acceleration: 1000,
      top_solid_infill_acceleration: 800,
    });
  });

  test("the machine's own acceleration rules where no others are sent", () => {
    const values = { machine_acceleration: "500" };
    const ruled = { machine_max_acceleration_extruding: 500, machine_max_acceleration_travel: 500 };
    expect(one(values)).toEqual(ruled);
    expect(one({ ...values, acceleration_enabled: "False" })).toEqual(ruled);
    expect(one({ ...values, acceleration_enabled: "True" })).toEqual({});
  });

  test("what has no value or counterpart is named", () => {
    const values = {
      layer_height: "=no_such_name",
      magic_mesh_surface_mode: "surface",
      infill_pattern: "quarter_cubic",
      adhesion_type: "spikes",
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
