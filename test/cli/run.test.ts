import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { modelXml, threemfFile } from "../../fixtures/files.ts";
import { runCli, temporaryFolder } from "./harness.ts";

const fixture = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname;
const folder = temporaryFolder();
afterAll(folder.remove);

const file = (name: string, content: Uint8Array | string): string => {
  writeFileSync(folder.path(name), content);
  return folder.path(name);
};

/** A binary STL's bytes with one value changed. */
function changedStl(change: (view: DataView) => void, length?: number): Uint8Array {
  const bytes = new Uint8Array(readFileSync(fixture("cube20.stl"))).slice(0, length);
  change(new DataView(bytes.buffer));
  return bytes;
}

describe("slicewright slice", () => {
  it("names the file by the settings where only its folder is told, and packs it where its ending says so", async () => {
    const named = [
      "--set",
      "output_filename_format={input_filename_base}_{layer_height}_{filament_type}_{print_time}/x.gcode",
    ];
    const into = ["slice", fixture("cube10.stl"), "--threads", "0", "-o"];
    const { code, stdout } = await runCli(...into, folder.path(""), ...named);
    expect([code, stdout.includes("cube10_0.2_PLA_")]).toEqual([0, true]);
    expect(folder.files().filter((name) => /^cube10_0\.2_PLA_\d+m_x\.gcode$/.test(name))).toHaveLength(1);
    expect((await runCli(...into, folder.path(""), "--set", "binary_gcode=1")).code).toBe(0);
    const contradicted = await runCli(...into, folder.path("text.gcode"), "--set", "binary_gcode=1", "--json");
    expect(JSON.parse(contradicted.stdout).warnings).toMatchObject([{ code: "ENDING_CONTRADICTED" }]);
    const agreed = await runCli(...into, folder.path("packed.bgcode"), "--set", "binary_gcode=1");
    expect([agreed.code, agreed.stderr]).toEqual([0, ""]);
    const starts = (name: string): string => readFileSync(folder.path(name)).subarray(0, 4).toString();
    expect([starts("cube10.bgcode"), starts("text.gcode"), starts("packed.bgcode")]).toEqual(["GCDE", "; ge", "GCDE"]);
  });

  it("tells custom g-code and the name of the g-code how the model's file is called", async () => {
    const gcode = folder.path("called.gcode");
    const start = "start_gcode=;[input_filename] {input_filename_base}";
    const into = ["slice", fixture("cube10.stl"), "--threads", "0", "-o"];
    expect((await runCli(...into, gcode, "--set", start)).code).toBe(0);
    expect(readFileSync(gcode, "utf8")).toContain("\n;cube10.gcode cube10\n");
    expect((await runCli(...into, folder.path(""), "--set", "output_filename_format=of_[input_filename]")).code).toBe(
      0,
    );
    expect(folder.files()).toContain("of_cube10.gcode");
  });

  it("writes g-code, prints the figures, and leaves no other file", async () => {
    const output = folder.path("cube.gcode");
    const { code, stdout } = await runCli("slice", fixture("cube20.stl"), "-o", output, "--threads", "0");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^part +20 x 20 x 20 mm, 8\.00 cm3, 12 triangles\nlayers +100\ntime +\d+m \d+s/);
    expect(readFileSync(output, "utf8")).toMatch(/;LAYER_CHANGE\n;Z:0\.2\n[\s\S]*; estimated printing time/);
    expect(folder.files().filter((name) => name.includes(".part"))).toEqual([]);
  });

  it("prints JSON that agrees with the text it wrote", async () => {
    const output = folder.path("json.gcode");
    const { code, stdout } = await runCli("slice", fixture("cube20.stl"), "-o", output, "--threads", "0", "--json");
    expect(code).toBe(0);
    const { stats, mesh, fit, warnings } = JSON.parse(stdout);
    expect(stats).toMatchObject({ layers: 100, kernel: "wasm", threads: 0 });
    expect(mesh).toMatchObject({ format: "stl-binary", triangles: 12, openEdges: 0, volumeMm3: 8000 });
    expect(fit.fits).toBe(true);
    expect(warnings).toEqual([]);
    const text = readFileSync(output, "utf8");
    expect(text).toContain(`; filament used [mm] = ${stats.filamentMm.toFixed(2)}\n`);
  });

  it("takes settings from profiles, the later over the earlier, and single ones over both", async () => {
    const first = file("first.ini", "layer_height = 0.1\nfirst_layer_height = 0.2\nperimeters = 1\n");
    const second = file("second.ini", "layer_height = 0.25\n");
    const output = folder.path("settings.gcode");
    const args = ["--load", first, "--load", second, "--set", "perimeters=2", "--threads", "0"];
    expect((await runCli("slice", fixture("cube10.stl"), "-o", output, ...args)).code).toBe(0);
    const text = readFileSync(output, "utf8");
    expect(text).toContain("; layer_height = 0.25\n");
    expect(text).toContain("; first_layer_height = 0.2\n");
    expect(text).toContain("; perimeters = 2\n");
  });

  it("turns and scales the part, and warns of what the file hides", async () => {
    const output = folder.path("open.gcode");
    const part = [fixture("cube20-open.stl"), "--rotate", "90,0,0", "--scale", "0.5"];
    const { code, stdout, stderr } = await runCli("slice", ...part, "-o", output, "--threads", "0");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^part +10 x 10 x 10 mm/);
    expect(stderr).toMatch(/^warning: .* 1 hole closed \[MESH_REPAIRED\]$/m);
    const { stderr: unrepaired } = await runCli("slice", ...part, "-o", output, "--threads", "0", "--no-repair");
    expect(unrepaired).toMatch(/^warning: .* \[MESH_OPEN\]$/m);
  });

  it("names the commands that there are to who asks for another", async () => {
    const { code, stderr } = await runCli("foo", "part.stl");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^slicewright: usage: got the command foo, expected one of slice, inspect, .+ \[USAGE\]\n$/);
    const { stdout } = await runCli("foo", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: "USAGE" } });
  });

  it("asks where the g-code is to go", async () => {
    const message = "usage: got no -o FILE, expected where the g-code goes";
    expect(await runCli("slice", fixture("cube10.stl"))).toMatchObject({
      code: 2,
      stderr: `slicewright: ${message} [USAGE]\n`,
    });
  });

  it("turns a part that fits only so when it may", async () => {
    const output = folder.path("bar.gcode");
    const refused = await runCli("slice", fixture("bar300.stl"), "-o", output, "--threads", "0");
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringMatching(/only turned by .* degrees/) });
    const { code } = await runCli("slice", fixture("bar300.stl"), "-o", output, "--threads", "0", "--turn");
    expect(code).toBe(0);
  });
});

describe("bad input", () => {
  const NO_MESH = modelXml("", '<object id="1"><mesh><vertices/><triangles/></mesh></object>', '<item objectid="1"/>');
  const text = "# A read-me\n\nThis is no model, solid as it may be.\n";
  const cases: [what: string, code: string, exit: number, path: () => string, args?: string[]][] = [
    ["an empty file", "INPUT_EMPTY", 3, () => file("empty.stl", "")],
    ["a text that is no STL", "FORMAT_UNKNOWN", 3, () => file("readme.stl", text)],
    [
      "a truncated binary",
      "STL_TRUNCATED",
      3,
      () =>
        file(
          "cut.stl",
          changedStl(() => {}, 84 + 50 * 7 + 20),
        ),
    ],
    [
      "a count that lies",
      "STL_COUNT_WRONG",
      3,
      () =>
        file(
          "count.stl",
          changedStl((v) => v.setUint32(80, 0xffffffff, true)),
        ),
    ],
    [
      "NaN",
      "COORDINATE_NOT_FINITE",
      3,
      () =>
        file(
          "nan.stl",
          changedStl((v) => v.setFloat32(96, Number.NaN, true)),
        ),
    ],
    [
      "an infinite coordinate",
      "COORDINATE_NOT_FINITE",
      3,
      () =>
        file(
          "inf.stl",
          changedStl((v) => v.setFloat32(96, Infinity, true)),
        ),
    ],
    ["a 3MF without a mesh", "MESH_EMPTY", 3, () => file("hollow.3mf", threemfFile({ "3D/3dmodel.model": NO_MESH }))],
    ["a misspelt setting", "SETTING_UNKNOWN", 2, () => fixture("cube20.stl"), ["--set", "layer_hight=0.2"]],
    ["a layer height of 0", "SETTING_INVALID", 2, () => fixture("cube20.stl"), ["--set", "layer_height=0"]],
    ["a layer above the nozzle", "SETTINGS_CONFLICT", 2, () => fixture("cube20.stl"), ["--set", "layer_height=0.5"]],
    ["a part too wide by 0.1 mm", "DOES_NOT_FIT", 4, () => fixture("plate250.1.stl")],
    ["no such file", "FILE_UNREADABLE", 3, () => folder.path("none.stl")],
    ["an unknown option", "USAGE", 2, () => fixture("cube20.stl"), ["--thread", "2"]],
    ["threads that are no number", "USAGE", 2, () => fixture("cube20.stl"), ["--threads", "two"]],
    ["a preset that is none", "USAGE", 2, () => fixture("cube20.stl"), ["--preset", "fast"]],
  ];

  it.each(cases)("%s ends with %s, exit code %i and no file", async (_what, code, exit, path, args = []) => {
    const output = folder.path("bad.gcode");
    const outcome = await runCli("slice", path(), "-o", output, "--threads", "0", ...args);
    expect(outcome).toMatchObject({ code: exit, stdout: "" });
    expect(outcome.stderr).toMatch(new RegExp(`^slicewright: .+ \\[${code}\\]\\n$`));
    expect(outcome.stderr).toMatch(/got|is|there is no setting|Unknown option/);
    expect(folder.files().filter((name) => name.startsWith("bad.gcode"))).toEqual([]);
  });

  it("ends with an error of its own for each", () => {
    expect(new Set(cases.map(([, code]) => code)).size).toBeGreaterThanOrEqual(10);
  });

  it("says the same as JSON when asked", async () => {
    const outcome = await runCli("inspect", file("empty2.stl", ""), "--json");
    expect(outcome.code).toBe(3);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ error: { code: "INPUT_EMPTY", message: expect.any(String) } });
  });

  it("names a folder that cannot be written to, and leaves nothing", async () => {
    const output = folder.path("none/out.gcode");
    const outcome = await runCli("slice", fixture("cube10.stl"), "-o", output, "--threads", "0");
    expect(outcome).toMatchObject({ code: 5, stderr: expect.stringContaining("[FILE_UNWRITABLE]") });
  });

  it("shows its usage where no command is named", async () => {
    expect(await runCli()).toMatchObject({ code: 0, stdout: expect.stringContaining("slicewright slice MODEL") });
  });
});

describe("slicewright inspect", () => {
  it("tells size, soundness and fit", async () => {
    const { code, stdout } = await runCli("inspect", fixture("cube20-open.stl"));
    expect(code).toBe(0);
    expect(stdout).toMatch(/size +20 x 20 x 20 mm\n/);
    expect(stdout).toMatch(/soundness +\d+ open edges\n/);
  });

  it("turns and scales the part before it measures", async () => {
    const { stdout } = await runCli("inspect", fixture("steps.stl"), "--rotate", "0,90,0", "--scale", "0.5", "--json");
    const straight = JSON.parse((await runCli("inspect", fixture("steps.stl"), "--json")).stdout).mesh;
    const { sizeMm, volumeMm3 } = JSON.parse(stdout).mesh;
    const [x, y, z] = straight.sizeMm;
    expect(sizeMm).toEqual([z / 2, y / 2, x / 2]);
    expect(volumeMm3).toBeCloseTo(straight.volumeMm3 / 8, 6);
  });

  it("reads inches as millimetres", async () => {
    const { stdout } = await runCli("inspect", fixture("inch.3mf"), "--json");
    expect(JSON.parse(stdout).mesh.sizeMm).toEqual([25.4, 12.7, 6.35]);
  });
});

describe("slicewright preview", () => {
  it("draws the width and the part that are asked for", async () => {
    const output = folder.path("wide.svg");
    const part = [fixture("cube10.stl"), "--rotate", "0,0,90", "--scale", "2", "--set", "skirts=0"];
    const outcome = await runCli("preview", ...part, "-o", output, "--layer", "99", "--width", "333", "--threads", "0");
    expect(outcome).toMatchObject({ code: 0, stdout: `layer 99 of 100, 20.00 mm -> ${output}\n` });
    expect(readFileSync(output, "utf8")).toMatch(/^<svg [^>]*width="333"/);
  });

  it.each([
    ["no picture", [], "got no -o, expected a FILE.png or FILE.svg"],
    ["a picture of another kind", ["-o", "layer.jpg"], "got -o layer.jpg, expected a FILE.png or FILE.svg"],
    ["no layer", ["-o", "layer.png"], "got no --layer N, expected which layer to draw, from 0, or --print"],
    ["a whole print in lines", ["-o", "print.svg", "--print"], "got --print and -o print.svg, expected a FILE.png"],
    ["a layer below 0", ["-o", "layer.png", "--layer=-1"], "got --layer -1, expected a whole number from 0"],
    ["no width", ["-o", "layer.png", "--layer", "0", "--width", "0"], "got --width 0, expected a whole number from 1"],
  ])("refuses %s", async (_, args, message) => {
    const outcome = await runCli("preview", fixture("cube10.stl"), ...args);
    expect(outcome).toMatchObject({ code: 2, stderr: `slicewright: usage: ${message} [USAGE]\n` });
  });

  it.each([
    ["svg", /^<svg /],
    ["png", /^.PNG/],
  ])("draws a layer as %s", async (kind, head) => {
    const output = folder.path(`layer.${kind}`);
    const { code } = await runCli("preview", fixture("cube10.stl"), "-o", output, "--layer", "3", "--threads", "0");
    expect(code).toBe(0);
    expect(readFileSync(output, "latin1")).toMatch(head);
  });

  it("draws the whole print, or the beginning of it", async () => {
    const output = folder.path("print.png");
    const args = ["preview", fixture("cube10.stl"), "-o", output, "--print", "--threads", "0", "--width", "120"];
    const whole = await runCli(...args);
    expect(whole).toMatchObject({ code: 0, stdout: `the print, up to 10.00 mm -> ${output}\n` });
    const picture = readFileSync(output);
    expect(picture.readUInt32BE(16)).toBe(120);
    expect(await runCli(...args, "--layer", "4", "--height", "60")).toMatchObject({
      stdout: `the print, up to 1.00 mm -> ${output}\n`,
    });
    expect(readFileSync(output).readUInt32BE(20)).toBe(60);
    expect(await runCli(...args, "--layer", "50")).toMatchObject({ code: 2 });
  });

  it("names the layers there are", async () => {
    const outcome = await runCli(
      "preview",
      fixture("cube10.stl"),
      "-o",
      folder.path("x.png"),
      "--layer",
      "50",
      "--threads",
      "0",
    );
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining("expected 0 to 49 [LAYER_NOT_FOUND]") });
  });
});
