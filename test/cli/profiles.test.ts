import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { loadSettings, readArguments } from "../../src/cli/arguments.ts";
import { loadResinSettings } from "../../src/cli/resin/settings.ts";
import { writeZip } from "../../src/formats/zip-writer.ts";
import { ofEachExtruder } from "../../src/settings/extruders.ts";
import { runCli, temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

function file(name: string, text: string): string {
  writeFileSync(folder.path(name), text);
  return folder.path(name);
}

const BUNDLE = file(
  "bundle.ini",
  `[vendor]
name = Acme
[printer:One]
nozzle_diameter = 0.6
[print:*common*]
layer_height = 0.25
[print:FAST]
inherits = *common*
perimeters = 2
[print:STRONG]
inherits = *common*
perimeters = 5
[sla_material:Water]
exposure_time = 4
[sla_material:Wine]
exposure_time = 7
`,
);
const settingsOf = async (...args: string[]) =>
  (await loadSettings(readArguments(["part.stl", ...args], ["load", "set", "printer", "preset", "filament"]))).settings;

describe("a bundle", () => {
  test("gives the profiles that are named, and the only one of a kind", async () => {
    const settings = await settingsOf("--load", BUNDLE, "--print-profile", "STRONG", "--set", "skirts=4");
    expect(settings).toMatchObject({ nozzle_diameter: 0.6, layer_height: 0.25, perimeters: 5, skirts: 4 });
  });

  test("gives what it says is chosen", async () => {
    const chosen = file("chosen.ini", "[print:a]\nperimeters = 4\n[print:b]\nperimeters = 6\n[presets]\nprint = b\n");
    expect(await settingsOf("--load", chosen)).toMatchObject({ perimeters: 6 });
  });

  test("gives each extruder the filament that is chosen for it", async () => {
    const two = (nozzle_diameter: string, presets: string) =>
      file(
        "two.ini",
        `[printer:a]
nozzle_diameter = ${nozzle_diameter}
retract_length = 1,2,3
[filament:PLA]
temperature = 210
filament_retract_length = 0.5
filament_cost = 20
[filament:PETG]
temperature = 240
filament_retract_length = nil
filament_density = 1.27
[presets]
${presets}
`,
      );
    const settings = await settingsOf("--load", two("0.4,0.4,0.4", "filament = PLA\nfilament_1 = PETG"));
    expect(ofEachExtruder(settings, "temperature")).toEqual([210, 240, 210]);
    expect(ofEachExtruder(settings, "filament_settings_id")).toEqual(["PLA", "PETG", "PLA"]);
    expect(ofEachExtruder(settings, "retract_length")).toEqual([0.5, 2, 0.5]);
    expect(ofEachExtruder(settings, "filament_cost")).toEqual([20, 0, 20]);
    expect(ofEachExtruder(settings, "filament_density")).toEqual([1.24, 1.27, 1.24]);
    const alone = await settingsOf("--load", two("0.4", "filament = PETG\nfilament_1 = PLA"));
    expect(alone).toMatchObject({ temperature: 240, retract_length: 1 });
    expect(alone.extruders).toBeUndefined();
    const named = ["--load", two("0.4,0.4", "filament = PLA\nfilament_1 = PETG"), "--filament-profile", "PETG"];
    expect(ofEachExtruder(await settingsOf(...named), "temperature")).toEqual([240, 240]);
  });

  test("must be there where one of its profiles is asked for", async () => {
    const plain = file("plain.ini", "layer_height = 0.2\n");
    await expect(settingsOf("--load", plain, "--print-profile", "FAST")).rejects.toMatchObject({ code: "USAGE" });
    await expect(settingsOf("--filament-profile", "PLA")).rejects.toMatchObject({ code: "USAGE" });
    const beside = await settingsOf("--load", BUNDLE, "--load", plain, "--print-profile", "FAST");
    expect(beside).toMatchObject({ layer_height: 0.2, perimeters: 2 });
    const args = readArguments(["part.stl", "--load", plain, "--printer-profile", "One"], ["load"]);
    await expect(loadResinSettings(args)).rejects.toMatchObject({ code: "USAGE" });
  });

  test("of parents alone has nothing to choose", async () => {
    await expect(settingsOf("--load", file("parents.ini", "[print:*a*]\nskirts = 2\n"))).rejects.toMatchObject({
      code: "PROFILE_NOT_FOUND",
    });
  });

  test("must be told which of several", async () => {
    await expect(settingsOf("--load", BUNDLE)).rejects.toMatchObject({
      code: "PROFILE_NOT_FOUND",
      details: { kind: "print", names: ["FAST", "STRONG"] },
    });
    await expect(settingsOf("--load", BUNDLE, "--print-profile", "WEAK")).rejects.toMatchObject({
      code: "PROFILE_NOT_FOUND",
      message: 'bundle: got print "WEAK", expected one of "FAST", "STRONG"',
    });
  });

  test("serves resin prints", async () => {
    const args = ["part.stl", "--load", BUNDLE, "--filament-profile", "Wine"];
    expect((await loadResinSettings(readArguments(args, ["load"]))).settings).toMatchObject({ exposure_time: 7 });
  });

  test("is listed", async () => {
    const { stdout } = await runCli("profiles", BUNDLE);
    expect(stdout.split("\n").map((line) => line.split(/\s+/))).toContainEqual(["print", "STRONG"]);
    expect(stdout).not.toContain("*common*");
    const json = await runCli("profiles", BUNDLE, "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ vendor: "Acme", names: { sla_material: ["Water", "Wine"] } });
  });
});

test("files that are loaded are read as one, whatever their order", async () => {
  const printer = file("printer.ini", "nozzle_diameter = 0.4\nretract_length = 0.6\n");
  const filament = file("filament.ini", "filament_retract_length = 1.7\ntemperature = 210,240\n");
  for (const [first, second] of [
    [printer, filament],
    [filament, printer],
  ]) {
    const settings = await settingsOf("--load", first, "--load", second);
    expect(settings).toMatchObject({ retract_length: 1.7, temperature: 210 });
    expect(settings).not.toHaveProperty("extruders");
  }
});

test("a JSON profile finds its parents in its folder", async () => {
  file("root.json", '{"name": "root", "type": "process", "layer_height": "0.16"}');
  file("common.json", '{"name": "common", "inherits": "root", "wall_loops": "4"}');
  const own = file("own.json", '{"name": "own", "inherits": "common", "skirt_loops": "2"}');
  expect(await settingsOf("--load", own)).toMatchObject({ layer_height: 0.16, perimeters: 4, skirts: 2 });
  const orphan = file("orphan.json", '{"name": "orphan", "inherits": "nobody"}');
  await expect(settingsOf("--load", orphan)).rejects.toMatchObject({ code: "PROFILE_PARENT_MISSING" });
});

test("a parent that is there and cannot be read is told as such, and one that can have no file is missing", async () => {
  mkdirSync(folder.path("shelf.json"));
  const own = file("own.json", '{"name": "own", "inherits": "shelf"}');
  await expect(settingsOf("--load", own)).rejects.toMatchObject({
    code: "FILE_UNREADABLE",
    details: { path: folder.path("shelf.json") },
  });
  const long = file("long.json", `{"name": "long", "inherits": "${"n".repeat(300)}"}`);
  await expect(settingsOf("--load", long)).rejects.toMatchObject({ code: "PROFILE_PARENT_MISSING" });
});

test("so does Cura's definition", async () => {
  file("base.def.json", '{"version": 2, "overrides": {"machine_height": {"default_value": 123}}}');
  const own = file(
    "own.def.json",
    '{"version": 2, "inherits": "base", "overrides": {"wall_line_count": {"value": 3}}}',
  );
  expect(await settingsOf("--load", own)).toMatchObject({ max_print_height: 123, perimeters: 3 });
});

test("and its extruder's, beside it or in Cura's folder of extruders", async () => {
  for (const name of ["definitions", "extruders"]) mkdirSync(folder.path(name));
  const machine = (extruder: string) => `{"version": 2, "metadata": {"machine_extruder_trains": {"0": "${extruder}"}},
    "overrides": {"material_diameter": {"default_value": 2.85}}}`;
  const extruder = (mm: number) =>
    `{"version": 2, "inherits": "fdmextruder", "overrides": {"material_diameter": {"default_value": ${mm}}}}`;
  file(
    "definitions/fdmextruder.def.json",
    '{"version": 2, "settings": {"machine_nozzle_size": {"default_value": 0.6}}}',
  );
  file("extruders/far.def.json", extruder(1.75));
  file("definitions/near.def.json", extruder(3));
  const load = (name: string) => settingsOf("--load", file(`definitions/${name}.def.json`, machine(name.slice(4))));
  expect(await load("one-far")).toMatchObject({ filament_diameter: 1.75, nozzle_diameter: 0.6 });
  expect(await load("two-near")).toMatchObject({ filament_diameter: 3, nozzle_diameter: 0.6 });
});

test("a printer that is known stands in for a profile, not beside one", async () => {
  expect(await settingsOf("--printer", "ender3")).toMatchObject({ max_print_height: 250 });
  await expect(settingsOf("--printer", "ender3", "--load", BUNDLE)).rejects.toMatchObject({ code: "USAGE" });
});

test("what Cura exports is loaded as it is", async () => {
  const bytes = [...writeZip([{ name: "mine", bytes: new TextEncoder().encode("[values]\nwall_line_count = 4\n") }])];
  writeFileSync(folder.path("mine.curaprofile"), Buffer.concat(bytes));
  expect(await settingsOf("--load", folder.path("mine.curaprofile"))).toMatchObject({ perimeters: 4 });
});
