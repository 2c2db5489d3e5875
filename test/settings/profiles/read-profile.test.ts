import { describe, expect, test } from "vitest";
import { isBundle } from "../../../src/settings/profiles/bundle.ts";
import { parseCuraProfiles } from "../../../src/settings/profiles/cura.ts";
import { curaParents } from "../../../src/settings/profiles/cura-definition.ts";
import { orcaParents } from "../../../src/settings/profiles/orca.ts";
import { profileProgram, readProfile, readProfiles } from "../../../src/settings/profiles/read-profile.ts";

const json = (members: object): string => JSON.stringify(members);

describe("OrcaSlicer's profiles", () => {
  const common = json({
    type: "process",
    name: "common",
    from: "system",
    instantiation: "false",
    layer_height: "0.2",
    wall_loops: "2",
    sparse_infill_density: "15%",
  });
  const child = json({
    type: "process",
    name: "0.12mm",
    inherits: "common",
    layer_height: "0.12",
    outer_wall_speed: ["120", "60"],
    compatible_printers: ["One"],
    scarf_joint_speed: "35",
  });

  test("with what they inherit", () => {
    const { settings, warnings } = readProfile(child, { common });
    expect(settings).toEqual({ layer_height: 0.12, perimeters: 2, fill_density: "15%", external_perimeter_speed: 120 });
    expect(warnings).toMatchObject([
      { code: "SETTING_NOT_HONOURED", details: { program: "OrcaSlicer", names: ["scarf_joint_speed"] } },
    ]);
    expect(orcaParents(child)).toEqual(["common"]);
  });

  test("of a filament: what it is called", () => {
    const own = json({ type: "filament", name: "own", filament_type: ["PETG"], filament_vendor: ["Maker"] });
    expect(readProfile(own)).toEqual({ settings: { filament_type: "PETG", filament_vendor: "Maker" }, warnings: [] });
  });

  test("templates that are included rule under the parent", () => {
    const template = json({ name: "template", wall_loops: "5", top_shell_layers: "7" });
    const own = json({ name: "own", inherits: "common", include: ["template"], type: "process" });
    expect(readProfile(own, { common, template }).settings).toMatchObject({ perimeters: 2, top_solid_layers: 7 });
  });

  test.each<[Record<string, string>, string]>([
    [{}, "PROFILE_PARENT_MISSING"],
    [{ common: json({ name: "common", inherits: "0.12mm" }), child }, "PROFILE_CYCLE"],
    [{ other: "{" }, "PROFILE_MALFORMED"],
    [{ other: "[1]" }, "PROFILE_MALFORMED"],
  ])("beside %j: %s", (others, code) => {
    expect(() => readProfile(child, others)).toThrow(expect.objectContaining({ code }));
  });

  test.each(["machine first", "machine last"])("are read as one: %s", (order) => {
    const machine = json({ type: "machine", name: "m", nozzle_diameter: ["0.6"], retraction_length: ["0.5"] });
    const filament = json({ type: "filament", name: "f", inherits: "base", filament_retraction_length: ["1.2"] });
    const base = json({ type: "filament", name: "base", filament_cost: ["20"] });
    const process = json({ type: "process", name: "p", outer_wall_line_width: "105%" });
    const texts = [{ text: machine }, { text: process }, { text: filament, others: { base } }];
    const { settings, warnings } = readProfiles(order === "machine first" ? texts : texts.toReversed());
    expect(settings).toEqual({
      nozzle_diameter: 0.6,
      retract_length: 1.2,
      external_perimeter_extrusion_width: 0.63,
      filament_cost: 20,
    });
    expect(warnings).toEqual([]);
  });
});

describe("Cura's", () => {
  test("profile: its values, formulas worked out", () => {
    const { settings, warnings } = readProfile(
      "[general]\nversion = 4\nname = Fine\n\n[metadata]\ntype = quality_changes\n\n[values]\nlayer_height = 0.1\n" +
        "wall_line_count = 3\nspeed_wall_0 = =30 * 2\nprint_sequence = one_at_a_time\nmachine_start_gcode = G28\n\tG1 Z5\n",
    );
    expect(settings).toMatchObject({ layer_height: 0.1, perimeters: 3, external_perimeter_speed: 60 });
    expect(warnings[0].details.names).toContain("machine_start_gcode");
  });

  test("definition, over those that it inherits", () => {
    const base = json({
      version: 2,
      inherits: "fdmprinter",
      overrides: { machine_height: { default_value: 200 }, layer_height: { value: "0.1 * 2" } },
    });
    const own = json({
      version: 2,
      name: "One",
      inherits: "base",
      overrides: {
        machine_width: { default_value: 220 },
        machine_depth: { default_value: 210 },
        machine_height: { default_value: 250 },
        relative_extrusion: { value: true },
        machine_name: { label: "no value" },
      },
    });
    expect(readProfile(own, { base }).settings).toEqual({
      bed_shape: [
        [0, 0],
        [220, 0],
        [220, 210],
        [0, 210],
      ],
      max_print_height: 250,
      layer_height: 0.2,
      layer_gcode: "G92 E0",
      use_relative_e_distances: true,
    });
  });

  test("definition of all machines: a tree of settings, which others override property by property", () => {
    const fdmprinter = json({
      version: 2,
      settings: {
        speed: {
          label: "Speed",
          children: {
            speed_wall: {
              default_value: 30,
              children: {
                speed_wall_0: { default_value: 30, value: "speed_wall" },
                speed_wall_x: { default_value: 60, value: "speed_wall * 2" },
              },
            },
          },
        },
      },
    });
    const speeds = (text: string) => readProfile(text, { fdmprinter }).settings;
    expect(speeds(fdmprinter)).toMatchObject({ external_perimeter_speed: 30, perimeter_speed: 60 });
    const own = { speed_wall: { default_value: 40 }, speed_wall_0: { default_value: 25 } };
    expect(speeds(json({ version: 2, inherits: "fdmprinter", overrides: own }))).toMatchObject({
      external_perimeter_speed: 40,
      perimeter_speed: 80,
    });
  });

  test.each([
    [{ overrides: { layer_height: "oops" } }, "overrides.layer_height", "oops"],
    [{ overrides: { speed_infill: null } }, "overrides.speed_infill", "null"],
    [{ overrides: [1] }, "overrides", "[1]"],
    [{ settings: { speed: { children: { speed_print: 60 } } } }, "settings.speed.children.speed_print", "60"],
  ])("definition %j: %s is %s", (members, name, got) => {
    expect(() => readProfile(json({ version: 2, ...members }))).toThrow(
      expect.objectContaining({ code: "PROFILE_MALFORMED", details: { name, got } }),
    );
  });

  describe("machine whose extruder has a definition of its own", () => {
    const extruder = json({
      version: 2,
      inherits: "fdmextruder",
      overrides: { machine_nozzle_size: { default_value: 0.5 } },
    });
    const fdmextruder = json({ version: 2, settings: { material_diameter: { default_value: 1.75 } } });
    const base = json({
      version: 2,
      metadata: { machine_extruder_trains: { 0: "extruder", 1: "another" } },
      overrides: { material_diameter: { value: "2.85" }, line_width: { value: "machine_nozzle_size * 1.2" } },
    });
    const own = json({ name: "Own", version: 2, inherits: "base", metadata: { visible: true } });

    test("has that one's nozzle and filament", () => {
      const { settings, warnings } = readProfile(own, { base, extruder, fdmextruder });
      expect(settings).toMatchObject({ filament_diameter: 1.75, nozzle_diameter: 0.5, extrusion_width: 0.6 });
      expect(warnings).toEqual([]);
      expect(curaParents(base)).toEqual(["extruder"]);
      expect(curaParents(own)).toEqual(["base"]);
      expect(curaParents("[values]\n")).toEqual([]);
    });

    test.each([
      ["extruder", { base, fdmextruder }],
      ["fdmextruder", { base, extruder }],
    ])("warns where %s is not there", (missing, others) => {
      expect(readProfile(own, others).warnings[0]).toMatchObject({
        code: "EXTRUDER_DEFINITION_MISSING",
        details: { extruder: "extruder", missing },
      });
    });
  });

  test.each([
    "[general]\nversion = 4\nname = Draft\ndefinition = base\n\n[metadata]\ntype = quality\n\n[values]\n",
    "[general]\nversion = 4\nname = Draft\ndefinition = base\n\n[metadata]\ntype = quality\n",
    json({ name: "Own", version: 2, inherits: "base", metadata: { visible: false } }),
  ])("%j may set nothing", (text) => {
    expect(profileProgram(text)).toBe("Cura");
    expect(readProfile(text)).toEqual({ settings: {}, warnings: [] });
  });

  describe("profiles after a machine's definition", () => {
    const values = {
      machine_nozzle_size: { default_value: 0.4 },
      line_width: { value: "machine_nozzle_size" },
      wall_line_count: { value: "round(wall_thickness / line_width)" },
      wall_thickness: { default_value: 0.8 },
      speed_print: { default_value: 60 },
      speed_wall: { value: "speed_print / 2" },
      speed_wall_x: { value: "speed_wall" },
      support_enable: { default_value: false },
      support_xy_distance: { default_value: 0.8 },
    };
    const machine = { text: json({ version: 2, overrides: values }) };
    const profile = (lines: string) => ({ text: `[general]\ndefinition = own\n[values]\n${lines}\n` });

    test("are read with it as one: formulas are worked out over all", () => {
      const fast = profile("speed_print = 80\nwall_thickness = =line_width * 3");
      const nozzle = profile("machine_nozzle_size = 0.8");
      expect(readProfiles([machine, fast, nozzle]).settings).toMatchObject({
        nozzle_diameter: 0.8,
        extrusion_width: 0.8,
        perimeter_speed: 40,
        perimeters: 3,
      });
    });

    test("turn on what it has turned off", () => {
      expect(readProfiles([machine]).settings).not.toHaveProperty("support_material_xy_spacing");
      const { settings } = readProfiles([machine, profile("support_enable = True")]);
      expect(settings).toMatchObject({ support_material: true, support_material_xy_spacing: 0.8 });
    });

    test("keep their places among those of other programs", () => {
      const ini = { text: "perimeters = 7\nskirts = 4\n" };
      expect(readProfiles([ini, machine, profile("wall_thickness = 2")]).settings).toMatchObject({
        perimeters: 5,
        skirts: 4,
      });
      expect(readProfiles([machine, profile("wall_thickness = 2"), ini]).settings.perimeters).toBe(7);
    });
  });

  test("definition that is none", () => {
    expect(() => readProfile('{"version": 2, "overrides": ')).toThrow(
      expect.objectContaining({ code: "PROFILE_MALFORMED" }),
    );
  });
});

describe("texts made to be matched forever", () => {
  const MANY = 1_000_000;

  test.each([
    ["blank lines", `${"\n".repeat(MANY)}junk`, `line ${MANY + 1} is "junk"`],
    ["titles without an end", "[print:\n".repeat(MANY), 'line 1 is "[print:"'],
  ])("of %s are no profile", (_, text, line) => {
    expect(isBundle(text)).toBe(false);
    expect(() => readProfile(text)).toThrow(
      expect.objectContaining({ code: "PROFILE_MALFORMED", message: expect.stringContaining(line) }),
    );
  });

  test("of blank lines in a profile of Cura are passed over", () => {
    const text = `${"\n".repeat(MANY)}[values]\nlayer_height = 0.1\n${"\n".repeat(MANY)}`;
    expect(readProfile(text).settings).toEqual({ layer_height: 0.1 });
    expect(parseCuraProfiles([{ exported: [text] }]).settings).toEqual({ layer_height: 0.1 });
  });

  test("of digits are no number", () => {
    const value = `${"1".repeat(MANY)}x`;
    expect(readProfile(`[values]\nlayer_height = ${value}\n`).settings).toEqual({});
    expect(() => readProfile(`layer_height = ${value}\n`)).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID" }),
    );
  });
});

test("whose profile a text is", () => {
  expect(profileProgram("layer_height = 0.2\n")).toBe("PrusaSlicer");
  expect(profileProgram('{"type": "machine"}')).toBe("OrcaSlicer");
  expect(profileProgram("[values]\n")).toBe("Cura");
  expect(readProfile("layer_height = 0.2\n")).toEqual({ settings: { layer_height: 0.2 }, warnings: [] });
});

test("several profiles of several programs, each over those before it", () => {
  const ini = (text: string) => ({ text });
  const orca = { text: json({ type: "process", wall_loops: "3", scarf_joint_speed: "35" }) };
  const cura = (loops: number) => ({ text: `[values]\nwall_line_count = ${loops}\n` });
  const read = { settings: { skirts: 4, perimeters: 7 }, warnings: [] };
  const { settings, warnings } = readProfiles([ini("perimeters = 1\nskirts = 2\n"), cura(2), cura(4), orca]);
  expect(settings).toMatchObject({ perimeters: 3, skirts: 2 });
  expect(warnings).toMatchObject([{ details: { program: "OrcaSlicer" } }]);
  expect(readProfiles([orca, cura(2), cura(4)]).settings.perimeters).toBe(4);
  expect(readProfiles([ini("perimeters = 1\n"), read, ini("skirts = 2\n")]).settings).toEqual({
    perimeters: 7,
    skirts: 2,
  });
});
