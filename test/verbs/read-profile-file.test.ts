import { describe, expect, test } from "vitest";
import { writeZip } from "../../src/formats/zip-writer.ts";
import { readProfileFile, readProfileFiles } from "../../src/verbs/read-profile-file.ts";

const encoder = new TextEncoder();
const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
  Buffer.concat([...writeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: encoder.encode(text) })))]);
/** A container as Cura serialises it. */
const container = (position: number | null, values: string): string =>
  `[general]\nversion = 4\nname = Mine\ndefinition = fdmprinter\n\n[metadata]\ntype = quality_changes\nquality_type = normal\n${
    position === null ? "" : `position = ${position}\n`
  }setting_version = 20\n\n[values]\n${values}`;

describe("a profile that Cura exports", () => {
  test("is the machine's settings and its extruder's, formulas worked out over both", () => {
    const { settings, warnings } = readProfileFile(
      zip({
        fdmprinter_mine_extruder: container(0, "wall_line_count = 3\nspeed_wall_0 = =layer_height * 200\n"),
        fdmprinter_mine: container(null, "layer_height = 0.15\nadhesion_type = skirt\nposition = 7\n"),
      }),
    );
    expect(settings).toMatchObject({ layer_height: 0.15, perimeters: 3, external_perimeter_speed: 30 });
    expect(settings.extruders).toBeUndefined();
    expect(warnings).toMatchObject([{ code: "SETTING_NOT_HONOURED", details: { program: "Cura" } }]);
  });

  test("has as many extruders as it has settings of", () => {
    const { settings } = readProfileFile(
      zip({
        b: container(1, "material_print_temperature = 240\nwall_line_count = 3\n"),
        a: container(0, "material_print_temperature = 200\nwall_line_count = 3\n"),
        all: container(null, "layer_height = 0.3\n"),
      }),
    );
    expect(settings).toMatchObject({ layer_height: 0.3, perimeters: 3, temperature: 200 });
    expect(settings.extruders).toEqual([
      { temperature: 200, first_layer_temperature: 200 },
      { temperature: 240, first_layer_temperature: 240 },
    ]);
  });

  test("is read with the machine's definition as one", () => {
    const values = { speed_wall_x: { value: "speed_print / 2" }, line_width: { default_value: 0.4 } };
    const machine = encoder.encode(JSON.stringify({ version: 2, overrides: values }));
    const exported = zip({ own: container(0, "line_width = 0.6\n"), all: container(null, "speed_print = 80\n") });
    expect(readProfileFiles([{ bytes: machine }, { bytes: exported }]).settings).toMatchObject({
      extrusion_width: 0.6,
      perimeter_speed: 40,
    });
  });

  test("is refused where the archive is another", () => {
    for (const files of [{}, { "model.stl": "solid" }, { a: container(0, ""), "readme.txt": "hello" }])
      expect(() => readProfileFile(zip(files))).toThrow(expect.objectContaining({ code: "PROFILE_MALFORMED" }));
    expect(() => readProfileFile(zip({ a: container(0, "") }).subarray(0, 80))).toThrow(
      expect.objectContaining({ code: "ZIP_MALFORMED" }),
    );
  });
});

test("a text is read as any other profile", () => {
  expect(readProfileFile(encoder.encode("layer_height = 0.2\n"))).toEqual({
    settings: { layer_height: 0.2 },
    warnings: [],
  });
});
