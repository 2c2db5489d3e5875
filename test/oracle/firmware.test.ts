import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, cylinder, hollowBox, sphere } from "../../fixtures/shapes.ts";
import { createEngine, type Engine, type Settings, type TriangleMesh } from "../../src/index.ts";
import { FLAVOUR_NAMES, FLAVOUR_TRAITS, type Flavour } from "../../src/settings/flavours.ts";
import { type Machine, print } from "./firmware.ts";

const BED: Settings["bed_shape"] = [
  [0, 0],
  [120, 0],
  [120, 100],
  [0, 100],
];

/** Everything on that a firmware is told of. */
const EVERYTHING: Partial<Settings> = {
  bed_shape: BED,
  start_gcode: "G28",
  end_gcode: "",
  start_filament_gcode: "",
  end_filament_gcode: "",
  machine_limits_usage: "emit_to_gcode",
  default_acceleration: 1000,
  perimeter_acceleration: 800,
  bridge_acceleration: 700,
  travel_acceleration: 1500,
  travel_short_distance_acceleration: 300,
  first_layer_temperature: 215,
  temperature: 205,
  first_layer_bed_temperature: 60,
  bed_temperature: 55,
  fan_always_on: true,
  disable_fan_first_layers: 1,
  retract_lift: 0.2,
  skirts: 1,
};

const machine = (flavour: Flavour): Machine => ({
  flavour,
  bed: [0, 0, 120, 100],
  height: 200,
  nozzle: 0.4,
  filament: 1.75,
});

/** What a flavour can be asked for beside. */
function variants(flavour: Flavour): Partial<Settings>[] {
  const { retracts, countsRelative, progress, excludes } = FLAVOUR_TRAITS[flavour];
  return [
    { gcode_label_objects: "octoprint" },
    ...(countsRelative ? [{ use_relative_e_distances: true }] : []),
    ...(retracts ? [{ use_firmware_retraction: true }, { use_firmware_retraction: true, retract_length: 0 }] : []),
    ...(progress && flavour !== "reprap" && flavour !== "smoothie" && flavour !== "no-extrusion"
      ? [{ remaining_times: true }]
      : []),
    ...(excludes ? [{ gcode_label_objects: "firmware" } as const] : []),
    { use_volumetric_e: true },
  ];
}

/** A hollow box, with a bridge over its inside. */
const SMALL = hollowBox([8, 8, 3], 2);

/** Whole prints that need more of a firmware: curves, wipes, one object after the other, a spiral. */
const MORE: readonly (readonly [string, Partial<Settings>, TriangleMesh, number])[] = [
  ["arcs", { arc_fitting: "emit_center", gcode_resolution: 0.01 }, cylinder(5, 0.8, 48), 1],
  ["wipes", { wipe: true, retract_before_wipe: "70%" }, SMALL, 1],
  ["one after the other", { complete_objects: true, extruder_clearance_radius: 5 }, box([5, 5, 1]), 2],
  ["a spiral", { spiral_vase: true, perimeters: 1, top_solid_layers: 0, fill_density: "0%" }, cylinder(4, 3, 32), 1],
  ["supports", { support_material: true }, sphere(3, 12), 1],
];

const BOX = binaryStl(box([6, 5, 0.8]));

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine({ threads: 0 });
});
afterAll(() => engine.close());

describe.each(FLAVOUR_NAMES)("a firmware of %s", (gcode_flavor) => {
  it("prints a part with tops, bridges and islands", async () => {
    for (const part of [SMALL, sphere(3, 12)]) {
      const { gcode, stats } = await engine.slice(binaryStl(part), { ...EVERYTHING, gcode_flavor });
      const printed = print(gcode.toString(), machine(gcode_flavor));
      if (gcode_flavor === "no-extrusion") expect([printed.fed, stats.filamentMm]).toEqual([0, 0]);
      else {
        expect(printed.extrusions).toBeGreaterThan(100);
        // The last retraction stays.
        expect(printed.fed).toBeCloseTo(stats.filamentMm - 2, 4);
      }
    }
  });

  it.each(MORE)("prints %s", async (what, more, part, copies) => {
    if (what === "arcs" && !FLAVOUR_TRAITS[gcode_flavor].drawsArcs) return;
    const settings = { ...EVERYTHING, gcode_flavor, ...more };
    const { gcode } = await engine.slice(binaryStl(part), settings, { copies });
    const printed = print(gcode.toString(), machine(gcode_flavor));
    if (what === "arcs") expect(printed.commands.has("G2") || printed.commands.has("G3")).toBe(true);
  });

  it.each(variants(gcode_flavor).map((variant) => [JSON.stringify(variant), variant] as const))(
    "prints two copies with %s",
    async (_, variant) => {
      const settings = { ...EVERYTHING, gcode_flavor, ...variant };
      const { gcode, stats } = await engine.slice(BOX, settings, { copies: 2 });
      const printed = print(gcode.toString(), {
        ...machine(gcode_flavor),
        isVolumetric: variant.use_volumetric_e === true,
      });
      expect(printed.commands.has("M73")).toBe(
        variant.remaining_times === true || FLAVOUR_TRAITS[gcode_flavor].progress === "always",
      );
      if (gcode_flavor === "no-extrusion") return;
      expect(printed.retractions).toBe(stats.retractions);
      expect(printed.retractions).toBeGreaterThan(2);
      const unit = variant.use_volumetric_e ? (Math.PI / 4) * 1.75 ** 2 : 1;
      const left = variant.use_firmware_retraction ? 0 : 2;
      expect(printed.fed / unit).toBeCloseTo(stats.filamentMm - left, 3);
    },
  );
});

/** Without machines that change no tools, and teacup, whose heaters have no tool's number. */
const WITH_TOOLS = FLAVOUR_NAMES.filter((name) => !["mach3", "machinekit", "no-extrusion", "teacup"].includes(name));

describe.each(WITH_TOOLS)("a firmware of %s", (gcode_flavor) => {
  it.each([false, true])("changes tools on a tower that purges what it is told, E in mm3: %s", async (isVolumetric) => {
    const extruder = { first_layer_temperature: 215, temperature: 205, start_filament_gcode: "" } as const;
    const settings: Partial<Settings> = {
      ...EVERYTHING,
      gcode_flavor,
      use_volumetric_e: isVolumetric,
      infill_extruder: 2,
      wipe_tower: true,
      wipe_tower_x: 70,
      wipe_tower_y: 70,
      wipe_tower_width: 30,
      wiping_volumes_matrix: [0, 30, 30, 0],
      single_extruder_multi_material_priming: false,
      extruders: [extruder, extruder],
    };
    const { gcode, stats } = await engine.slice(BOX, settings);
    const printed = print(gcode.toString(), { ...machine(gcode_flavor), isVolumetric });
    expect(stats.toolChanges).toBeGreaterThan(2);
    const unit = isVolumetric ? (Math.PI / 4) * 1.75 ** 2 : 1;
    expect(printed.fed / unit).toBeGreaterThan(stats.wipeTowerMm);
    // The last retraction stays.
    expect(printed.fed / unit).toBeCloseTo(stats.filamentMm - 2, 0);
  });
});

describe("the firmware", () => {
  const HOT = "G28\nM104 S200\nM109 S200\nM83\nG1 X10 Y10 Z.2 F600\n";
  const run = (text: string, flavour: Flavour = "marlin"): unknown => print(text, machine(flavour));
  it.each([
    ["M9999", "unknown command"],
    ["G1 Q5", "unknown word"],
    ["G1 X1e3", "no number"],
    ["G1 X1 X2", "twice"],
    ["G1 X1 F600", "not homed"],
    ["G28\nG1 X1", "no feed"],
    [`${HOT}G1 X121`, "off the bed"],
    [`${HOT}G1 Z201`, "out of the machine"],
    [`${HOT}G1 Z-.1`, "out of the machine"],
    ["G28\nM83\nG1 X10 F600 E1", "cold"],
    ["G28\nM83\nM104 S200\nG1 X10 F600 E1", "cold"],
    [`${HOT}M104 S0\nG1 X11 E.1`, "cold"],
    [`${HOT}G1 X11 E1`, "too thick"],
    [`${HOT}G1 E51`, "too much filament"],
    [`${HOT}G10\nG10`, "drawn back twice"],
    [`${HOT}G11`, "nothing was drawn back"],
    [`${HOT}G10\nG1 X11 E.03`, "drawn back"],
    [`${HOT}M73 P100 R0\nG1 X11 E.03`, "after 100"],
    ["M73 P5\nM73 P4", "no progress"],
    ["M73 P101", "no progress"],
    ["M106 S256", "fan"],
    ["M204 S0", "limit of 0"],
    ["M204", "sets nothing"],
    ["M486 S3", "no such object"],
    ["M104", "no S"],
    [`M117 ${"x".repeat(100)}`, "too long"],
  ])("stops at %j: %s", (text, why) => {
    expect(() => run(text)).toThrow(why);
  });

  it.each<[Flavour, string, string]>([
    ["klipper", "M205 X8", "unknown command"],
    ["klipper", "M204 T1000", "P and T"],
    ["klipper", "EXCLUDE_OBJECT_START NAME=a", "no such object"],
    ["klipper", "EXCLUDE_OBJECT_DEFINE NAME=a", "no object"],
    [
      "klipper",
      "EXCLUDE_OBJECT_DEFINE NAME=a CENTER=1,1 POLYGON=[[0,0],[1,0],[1,1]]\nEXCLUDE_OBJECT_START NAME=a",
      "end",
    ],
    ["repetier", "M204 S1000", "unknown command"],
    ["mach3", "M204 S1000", "unknown command"],
    ["mach3", "G1 E1", "unknown word"],
    ["teacup", "M109 S200", "unknown command"],
    ["makerware", "G28\nM109 S200\nG1 X10 F600 E1", "cold"],
    ["reprapfirmware", "M205 X8", "unknown command"],
    ["no-extrusion", "G1 E1", "unknown word"],
  ])("of %s stops at %j: %s", (flavour, text, why) => {
    expect(() => run(text, flavour)).toThrow(why);
  });
});
