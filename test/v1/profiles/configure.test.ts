import { describe, expect, test } from "vitest";
import { completeResinSettings, completeSettings, RESIN_PRINTERS } from "../../../src/index.ts";
import { Problem } from "../../../src/v1/http/problems.ts";
import {
  completeProfile,
  fdmSettings,
  filamentColor,
  filamentCost,
  mergeProfiles,
  resinCost,
  SLICER_MODELS,
  slaSettings,
} from "../../../src/v1/profiles/configure.ts";
import { fdmConflicts } from "../../../src/v1/profiles/conflicts/fdm-conflicts.ts";
import { profileConflicts } from "../../../src/v1/profiles/conflicts/profile-conflicts.ts";
import type { Configuration } from "../../../src/v1/profiles/vocabulary/rows.ts";

const fdm = (given: { printer?: Configuration; filament?: Configuration; print?: Configuration } = {}) =>
  fdmSettings({
    printer: completeProfile("printer", given.printer ?? {}),
    filament: completeProfile("filament", given.filament ?? {}),
    print: completeProfile("print-setting", given.print ?? {}),
  });
const sla = (given: { printer?: Configuration; resin?: Configuration; print?: Configuration } = {}) =>
  slaSettings({
    printer: completeProfile("sla-printer", given.printer ?? {}),
    resin: completeProfile("resin", given.resin ?? {}),
    print: completeProfile("sla-print-setting", given.print ?? {}),
  });
const refusal = (make: () => unknown): Problem => {
  try {
    make();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
  throw new Error("nothing was refused");
};

describe("what counts", () => {
  test("is the defaults, then the profile, then what is told inline, member by member", () => {
    const merged = mergeProfiles(
      "print-setting",
      { infill: { fill_density: "40%", fill_angle: 0 }, speed: { travel: 200 } },
      { infill: { fill_density: "5%" } },
    );
    expect(merged).toMatchObject({
      name: "Default Print Settings",
      infill: { fill_density: "5%", fill_angle: 0, fill_pattern: "grid" },
      speed: { travel: 200, perimeters: 300 },
    });
  });

  test("is the default again where null is told", () => {
    const profile = { infill: { fill_density: "40%", fill_angle: 0 }, speed: { travel: 200 } };
    const merged = mergeProfiles("print-setting", profile, { infill: { fill_density: null }, speed: null });
    expect(merged).toMatchObject({ infill: { fill_density: "15%", fill_angle: 0 }, speed: { travel: 500 } });
  });
});

describe("a filament print", () => {
  test("stands on a bed of the printer's size, wherever its origin is", () => {
    const general = { bed_size_x: 220, bed_size_y: 210, origin: [110, 105] };
    expect(fdm({ printer: { general } }).bed_shape).toEqual([
      [-110, -105],
      [110, -105],
      [110, 105],
      [-110, 105],
    ]);
    expect(fdm()).toMatchObject({ max_print_height: 250, nozzle_diameter: 0.4 });
  });

  test("retracts as the filament says, and as the printer says where it says nothing", () => {
    const printer = { retraction: { length: 5, speed: 45 } };
    const filament = { retraction: { length: 1, retract_on_layer_change: false } };
    expect(fdm({ printer, filament })).toMatchObject({
      retract_length: 1,
      retract_speed: 45,
      retract_layer_change: false,
      retract_before_travel: 1,
    });
  });

  test("has its words and percentages in the engine's terms", () => {
    expect(fdm()).toMatchObject({
      top_fill_pattern: "monotoniclines",
      seam_position: "nearest",
      small_perimeter_speed: "50%",
      infill_acceleration: 10_000,
      filament_max_volumetric_speed: 15,
    });
    const half = fdm({ print: { acceleration: { default: 3000, infill: "50%" } } });
    expect(half.infill_acceleration).toBe(1500);
    expect(fdm({ print: { acceleration: { infill: 700 } } }).infill_acceleration).toBe(700);
  });

  test("has supports, a brim, a raft, ironing and modes as they are asked for, and none otherwise", () => {
    expect(fdm()).toMatchObject({
      support_material: false,
      raft_layers: 0,
      brim_type: "no_brim",
      ironing: false,
      infill_every_layers: 1,
      complete_objects: false,
      wipe: true,
      machine_max_acceleration_travel: 9000,
    });
    const print = {
      support_material: { enable: true, style: "snug", raft_layers: 2 },
      skirt_and_brim: { brim: { type: "outer_and_inner", width: 3 } },
      infill: { fill_pattern: "gyroid", ironing_type: "topmost", combine_infill_every_layers: 2 },
      layers_and_perimeters: { advanced: { perimeter_generator: "arachne", detect_thin_walls: true } },
      output_options: { print_sequence: "by object" },
    };
    expect(fdm({ print, printer: { general: { gcode_flavor: "klipper" } } })).toMatchObject({
      gcode_flavor: "klipper",
      support_material: true,
      support_material_style: "snug",
      raft_layers: 2,
      brim_type: "outer_and_inner",
      brim_width: 3,
      fill_pattern: "gyroid",
      ironing: true,
      ironing_type: "topmost",
      infill_every_layers: 2,
      perimeter_generator: "arachne",
      thin_walls: true,
      complete_objects: true,
    });
  });

  test("turns the fan up from the quarter on that hangs over so far", () => {
    const fans = (cooling: Configuration) => {
      const settings = fdm({ filament: { cooling } });
      const speeds = [0, 1, 2, 3].map((k) => settings[`overhang_fan_speed_${k}` as keyof typeof settings]);
      return [settings.enable_dynamic_fan_speeds, ...speeds];
    };
    expect(fans({})).toEqual([true, 100, 100, 100, 0]);
    expect(fans({ overhang_fan_speed: 60, overhang_fan_threshold: "75%" })).toEqual([true, 60, 60, 0, 0]);
    expect(fans({ overhang_fan_threshold: "0%" })).toEqual([true, 100, 100, 100, 100]);
    expect(fans({ overhang_fan_speed: 0 })).toEqual([false, 0, 0, 0, 0]);
  });

  test("resets a relative E at every layer", () => {
    expect(fdm({ printer: { general: { use_relative_e_distances: true } } })).toMatchObject({
      use_relative_e_distances: true,
      layer_gcode: "G92 E0",
    });
    expect(fdm().layer_gcode).toBe("");
  });

  test("is reckoned by the planner that is asked for", () => {
    const [printer, filament, print] = (["printer", "filament", "print-setting"] as const).map((kind) =>
      completeProfile(kind, {}),
    );
    for (const slicerModel of SLICER_MODELS)
      expect(fdmSettings({ printer: printer!, filament: filament!, print: print!, slicerModel }).estimate_model).toBe(
        slicerModel,
      );
    expect(fdm().estimate_model).toBe("prusa_slicer");
  });

  test("has the machine's limits for Klipper's planner too", () => {
    const machine_limits = {
      max_feedrates: { x: 300, y: 250, z: 0, e: 40 },
      max_accelerations: { x: 4000, y: 3000, extruding: 5000, e: 2000, retracting: 1500 },
      max_jerks: { x: 9, y: 7, e: 3 },
    };
    expect(fdm({ printer: { machine_limits } })).toMatchObject({
      max_velocity: 250,
      max_z_velocity: 10_000,
      max_extrude_only_velocity: 40,
      max_accel: 3000,
      max_z_accel: 100,
      max_extrude_only_accel: 1500,
      square_corner_velocity: 7,
      instantaneous_corner_velocity: 3,
    });
  });

  test.each([
    [{ layer_height: 0.05 }, "layer_height"],
    [{ layer_height: 0.35 }, "layer_height"],
    [{ layer_height: 0.45 }, "layer_height"],
    [{ first_layer_height: 0.45 }, "first_layer_height"],
    [{ first_layer_height: "201%" }, "first_layer_height"],
  ])("is refused with layers of %j", (layers, name) => {
    const print = { layers_and_perimeters: { layer_height: layers } };
    const { code, errors } = refusal(() => fdm({ print }));
    expect(code).toBe("validation_failed");
    expect(errors).toEqual([
      expect.objectContaining({ pointer: `/print_settings/layers_and_perimeters/layer_height/${name}` }),
    ]);
  });

  test.each([
    [{ default: 0.2 }, ["default"]],
    [{ infill: "100%", top_infill: 0.19 }, ["infill", "top_infill"]],
    [{ perimeter: 1.21 }, ["perimeter"]],
    [{ first_layer: "999%" }, ["first_layer"]],
    [{ first_layer: "101%", external_perimeter: 1.2, solid_infill: "600%" }, []],
    [
      { default: 0, first_layer: 0, external_perimeter: 0, perimeter: 0, infill: 0, solid_infill: 0, top_infill: 0 },
      [],
    ],
  ])("with strands of %j has those that cannot be told", (extrusion_width, roles) => {
    const print = completeProfile("print-setting", { extrusion_width });
    const pointers = fdmConflicts(completeProfile("printer", {}), print).map(({ pointer }) => pointer);
    expect(pointers).toEqual(roles.map((role) => `/print_settings/extrusion_width/${role}`));
  });

  test.each([
    [0.4, 1.2],
    [0.5, 1.4],
    [0.6, 1.7],
  ])("through a nozzle of %d mm has strands of %d mm, and none of 0.1 mm more", (nozzle_diameter, widest) => {
    const print = (width: number) => ({ extrusion_width: { perimeter: width } });
    const printer = { extruder: { nozzle_diameter } };
    expect(completeSettings(fdm({ printer, print: print(widest) })).perimeter_extrusion_width).toBe(widest);
    const { errors } = refusal(() => fdm({ printer, print: print(widest + 0.1) }));
    expect(errors[0]!.detail).toContain(`less than three nozzles, ${(nozzle_diameter * 3).toFixed(1)} mm`);
  });

  test("has strands wider than its thick first layer where that has no width of its own", () => {
    const layers_and_perimeters = { layer_height: { first_layer_height: 0.4 } };
    const [own, none] = [0.42, 0].map((first_layer) => ({ layers_and_perimeters, extrusion_width: { first_layer } }));
    expect(() => fdm({ print: own! })).not.toThrow();
    const pointers = refusal(() => fdm({ print: none! })).errors.map(({ pointer }) => pointer);
    expect(pointers).toEqual(
      ["external_perimeter", "top_infill"].map((role) => `/print_settings/extrusion_width/${role}`),
    );
  });

  test("takes thick layers through a wide nozzle that is made for them", () => {
    const extruder = { nozzle_diameter: 0.8, layer_height_max: 0.6 };
    const layer_height = { layer_height: 0.6, first_layer_height: "100%" };
    const roles = ["default", "first_layer", "external_perimeter", "perimeter", "infill", "solid_infill", "top_infill"];
    const extrusion_width = Object.fromEntries(roles.map((role) => [role, "150%"]));
    const print = { layers_and_perimeters: { layer_height }, extrusion_width };
    expect(completeSettings(fdm({ printer: { extruder }, print })).layer_height).toBe(0.6);
  });

  test("costs what a gram of the filament costs, to the digit", () => {
    const cost = (perKg: number) => filamentCost(completeProfile("filament", { filament: { cost: perKg } }));
    expect([20, 19.99, 0, 0.1, 1e-7, 123_456.789].map(cost)).toEqual([0.02, 0.01999, 0, 0.0001, 1e-10, 123.456789]);
  });

  test("has the colour of the print settings, else of the filament", () => {
    const filament = completeProfile("filament", { filament: { color: "#112233" } });
    const print = (color: string | null) => completeProfile("print-setting", { filament_color: color });
    expect(filamentColor(filament, print(null))).toBe("#112233");
    expect(filamentColor(filament, print("#ABCDEF"))).toBe("#ABCDEF");
  });
});

describe("a resin print", () => {
  test("has the display that is the default, and the tilting vat of its model", () => {
    expect(sla()).toMatchObject({
      printer_model: "SL1S",
      display_width: 127.68,
      display_height: 80.784,
      display_orientation: "landscape",
      bed_shape: [
        [0, 0],
        [127.68, 0],
        [127.68, 80.784],
        [0, 80.784],
      ],
      resin_time_model: "prusa_sla",
      vat_release: "tilt",
      fast_tilt_time: 2.5,
      slow_tilt_time: 5,
      faded_layers: 8,
      transition_layer_count: 8,
      material_density: 1.1,
      bottle_cost: 50,
      bottle_volume: 1000,
    });
  });

  test.each(Object.entries(RESIN_PRINTERS).filter(([name]) => name !== "sl1s"))(
    "on %s has all that its preset has, by either name",
    (name, preset) => {
      for (const printer_model of [name, preset.printer_model!.toUpperCase()]) {
        const settings = completeResinSettings(sla({ printer: { general: { printer_model } } }));
        expect(settings).toMatchObject(preset);
      }
    },
  );

  test("goes by what is told, over its model's preset", () => {
    const printer = {
      general: { printer_model: "Elegoo Mars 3", display: { width: 140 } },
      motion: { lift_height: 8 },
    };
    expect(sla({ printer })).toMatchObject({
      display_width: 140,
      display_height: 89.6,
      lift_height: 8,
      bottom_lift_height: 7,
    });
  });

  test("on a model that nobody knows is lifted, on the default display", () => {
    const settings = sla({ printer: { general: { printer_model: "My own" } } });
    expect(settings).toMatchObject({
      printer_model: "My own",
      resin_time_model: "msla",
      vat_release: "lift",
      resin_archive: "sl1",
      display_pixels_x: 2560,
      lift_height: 6,
    });
  });

  test("on a tilting model that is told to lift goes by the lift", () => {
    expect(sla({ printer: { motion: { vat_release: "lift" } } })).toMatchObject({
      resin_time_model: "msla",
      vat_release: "lift",
    });
  });

  test.each([
    [{ exposure_time: 0.4 }],
    [{ exposure_time: 121 }],
    [{ initial_exposure_time: 0.9 }],
    [{ initial_exposure_time: 301 }],
  ])("is refused with %j, which its printer does not give", (exposure) => {
    const { errors } = refusal(() => sla({ resin: { exposure } }));
    expect(errors).toEqual([expect.objectContaining({ pointer: "/resin_id", code: "conflict" })]);
    expect(errors[0]!.detail).toContain(Object.keys(exposure)[0]);
  });

  test("costs what a millilitre of the resin costs", () => {
    expect(resinCost(completeProfile("resin", { resin: { cost: 0.08 } }))).toBe(0.08);
  });
});

describe("one profile", () => {
  test.each([
    ["printer", { extruder: { layer_height_min: 0.4 } }, ["/extruder/layer_height_min"]],
    ["printer", { general: { use_firmware_retraction: true } }, ["/retraction/wipe"]],
    ["printer", { general: { use_firmware_retraction: true }, retraction: { wipe: false } }, []],
    [
      "printer",
      { general: { gcode_flavor: "makerware", use_relative_e_distances: true } },
      ["/general/use_relative_e_distances"],
    ],
    ["printer", { extruder: { nozzle_diameter: 0.1 } }, []],
    [
      "sla-printer",
      { general: { exposure: { min_time: 130, max_initial_time: 0.5 } } },
      ["/general/exposure/min_time", "/general/exposure/min_initial_time"],
    ],
    ["sla-printer", { motion: { retract_height2: 6.1 } }, ["/motion/retract_height2"]],
    [
      "sla-printer",
      { motion: { bottom_lift_height: 1, bottom_lift_height2: 2, bottom_retract_height2: 3.1 } },
      ["/motion/bottom_retract_height2"],
    ],
    ["sla-printer", { motion: { retract_height2: 6 } }, []],
    ["sla-printer", { motion: { lift_height: 0.7, lift_height2: 0.1, retract_height2: 0.8 } }, []],
    ["filament", { cooling: { fan_speed_min: 100 } }, []],
    ["filament", { retraction: { speed: 0.01, lift_z: 1e-5 }, filament: { cost: 1e-6 } }, ["/retraction/lift_z"]],
    ["print-setting", { acceleration: { default: 1e-44 } }, ["/acceleration/default"]],
    ["resin", { exposure: { exposure_time: 9e-5 } }, ["/exposure/exposure_time"]],
  ] as const)("of a %s with %j", (kind, given, pointers) => {
    const conflicts = profileConflicts(kind, completeProfile(kind, given as Configuration));
    expect(conflicts.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

describe("what the engine refuses together", () => {
  test.each([
    [
      { output_options: { spiral_vase: true }, support_material: { enable: true } },
      "/print_settings/output_options/spiral_vase",
    ],
  ])("%j", (print, pointer) => {
    const { errors } = refusal(() => fdm({ print }));
    expect(errors).toEqual([expect.objectContaining({ pointer, code: "conflict" })]);
  });

  test("of a printer and a filament points at the profile that is named", () => {
    const printer = { general: { use_firmware_retraction: true }, retraction: { wipe: false } };
    const { errors } = refusal(() => fdm({ printer, filament: { retraction: { wipe: true } } }));
    expect(errors).toEqual([
      expect.objectContaining({ pointer: "/printer_id", detail: expect.stringContaining("/retraction/wipe") }),
    ]);
  });
});
