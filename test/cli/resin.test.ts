import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { openZip } from "../../src/formats/zip.ts";
import { inflateRaw } from "../mesh/inflate.ts";
import { readGoo } from "../resin/goo-decoder.ts";
import { readGreyPng } from "../resin/grey-png.ts";
import { runCli, temporaryFolder } from "./harness.ts";

const fixture = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname;
const folder = temporaryFolder();
afterAll(folder.remove);

const CUBE = fixture("cube10.stl");
const DISPLAY = ["--set", "display_pixels_x=640", "--set", "display_pixels_y=360"];
const BARE = ["--set", "supports_enable=0", "--set", "pad_enable=0"];
const QUICK = ["--resin", "--threads", "0", ...DISPLAY, ...BARE];

function config(path: string): string {
  return new TextDecoder().decode(openZip(readFileSync(path), inflateRaw).read("config.ini"));
}

describe("slicewright slice --resin", () => {
  it("writes an SL1, prints the figures, and leaves no other file", async () => {
    const output = folder.path("a.sl1");
    const { code, stdout, stderr } = await runCli("slice", CUBE, "-o", output, ...QUICK);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^part +10 x 10 x 10 mm, 1\.00 cm3, 12 triangles\nlayers +200, 10\.00 mm high\ntime +\d+m/);
    expect(stdout).toMatch(
      /\nresin +1\.00 ml, 1\.10 g\n +part 1\.00 ml, supports 0\.00 ml, pad 0\.00 ml\nlargest +1\.00 cm2/,
    );
    expect(stderr).toMatch(/\[RESIN_PRICE_MISSING\]/);
    expect(config(output)).toMatch(/^usedMaterial = 1$/m);
    expect(config(output)).toMatch(/^jobDir = cube10$/m);
    expect(folder.files()).toEqual(["a.sl1"]);
  });

  it("repairs an open mesh, unless it is told not to", async () => {
    const args = ["slice", fixture("cube20-open.stl"), "-o", folder.path("open.sl1"), ...QUICK];
    expect((await runCli(...args)).stderr).not.toMatch(/\[MESH_OPEN\]/);
    const { code, stderr } = await runCli(...args, "--no-repair");
    expect(code).toBe(0);
    expect(stderr).toMatch(/\[MESH_OPEN\]/);
  });

  it("takes the format of the file's ending, unless one is set", async () => {
    for (const [name, magic, args = []] of [
      ["b.goo", "V3.0"],
      ["b.zip", "PK"],
      ["b.SL1S", "PK"],
      ["b.bin", "V3.0", ["--set", "resin_archive=goo"]],
      ["c.zip", "V3.0", ["--set", "resin_archive=goo"]],
    ] as [string, string, string[]?][]) {
      const { code, stderr } = await runCli("slice", CUBE, "-o", folder.path(name), ...QUICK, ...args);
      expect([code, stderr.includes("[ENDING_CONTRADICTED]")], name).toEqual([0, name === "c.zip"]);
      expect(readFileSync(folder.path(name), "latin1").slice(0, magic.length), name).toBe(magic);
    }
    const chitubox = openZip(readFileSync(folder.path("b.zip")), inflateRaw).names;
    expect(chitubox).toContain("run.gcode");
  });

  it("takes a printer and a resin by name, whichever way it is written, and what is set over them", async () => {
    const output = folder.path("d.goo");
    const args = ["--printer", "mars-4-ultra", "--resin-preset", "mono-tough", "--set", "bottom_layer_count=6"];
    expect((await runCli("slice", CUBE, "-o", output, ...QUICK, ...args)).code).toBe(0);
    expect(readGoo(readFileSync(output))).toMatchObject({
      printer: "Elegoo Mars 4 Ultra",
      exposure: 3,
      bottomExposure: 40,
      bottomLayers: 6,
      motion: { lift: [5, 100] },
      width: 640,
      height: 360,
    });
  });

  it("takes a profile for the printer and the resin, and named ones under it", async () => {
    const profile = folder.path("resin.ini");
    writeFileSync(
      profile,
      "exposure_time = 9\ninitial_exposure_time = 33\ninitial_layer_height = 0.1\nlayer_height = 0.1\n",
    );
    const output = folder.path("e.sl1");
    const args = ["--load", profile, "--printer", "mars_3"];
    expect((await runCli("slice", CUBE, "-o", output, ...QUICK, ...args)).code).toBe(0);
    expect(config(output)).toMatch(/^expTime = 9\n[\s\S]*^printerModel = Elegoo Mars 3$/m);
  });

  it("prints JSON that agrees with the file", async () => {
    const output = folder.path("f.sl1");
    const { stdout } = await runCli("slice", CUBE, "-o", output, ...QUICK, "--json", "--set", "bottle_cost=50");
    const { stats, fit, mesh, warnings, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({ output, drainHoles: [] });
    expect(stats).toMatchObject({ layers: 200, resinMl: 1, cost: 0.05, maxAreaMm2: 100, threads: 0 });
    expect(stats.layerAreasMm2).toHaveLength(200);
    expect(mesh).toMatchObject({ triangles: 12, volumeMm3: 1000 });
    expect(fit.fits).toBe(true);
    expect(warnings).not.toContainEqual(expect.objectContaining({ code: "RESIN_PRICE_MISSING" }));
    expect(config(output)).toContain(`printTime = ${stats.timeSeconds}\n`);
  });
});

describe("slicewright slice --resin, hollow", () => {
  const args = ["--set", "hollowing_enable=1", "--set", "hollowing_min_thickness=2", "--set", "layer_height=0.2"];

  it("tells what is left out, and of a part that nothing drains", async () => {
    const output = folder.path("hollow.sl1");
    const { stdout, stderr } = await runCli("slice", fixture("cube20.stl"), "-o", output, ...QUICK, ...args);
    expect(stdout).toMatch(/\ncavity +\d\.\d\d ml left out, 0 drain holes\n/);
    expect(stderr).toMatch(/\[RESIN_NO_DRAIN\]/);
    expect(config(output)).toMatch(/^hollow = 1$/m);
  });

  it("drains it through holes of the radius that is asked for", async () => {
    const output = folder.path("drained.sl1");
    const part = ["slice", fixture("cube20.stl"), "-o", output, ...QUICK, ...args];
    const solid = await runCli("slice", CUBE, "-o", folder.path("solid.sl1"), ...QUICK, "--drain", "1.5", "--json");
    expect(JSON.parse(solid.stdout).warnings).toContainEqual(expect.objectContaining({ code: "RESIN_DRAIN_UNUSED" }));
    const { drainHoles, warnings } = JSON.parse((await runCli(...part, "--drain", "1.5", "--json")).stdout);
    expect(drainHoles.length).toBeGreaterThan(0);
    expect(drainHoles[0].radius).toBe(1.5);
    expect(warnings.map(({ code }: { code: string }) => code)).not.toContain("RESIN_NO_DRAIN");
    expect(await runCli(...part, "--drain", "0")).toMatchObject({ code: 2, stderr: expect.stringContaining("USAGE") });
  });
});

describe("slicewright slice --resin --copies", () => {
  it("tells what a plate takes", async () => {
    const args = ["slice", CUBE, "-o", folder.path("plate.sl1"), ...QUICK, "--set", "bottle_cost=50", "--copies", "8"];
    expect((await runCli(...args)).stdout).toMatch(
      /\nplate +8 copies in 46m 10s, 5m 46s a copy, 8\.00 ml, cost 0\.40\n/,
    );
    const { plate, stats } = JSON.parse((await runCli(...args, "--json")).stdout);
    expect(plate).toMatchObject({ copies: 8, timeSeconds: stats.timeSeconds });
  });

  it("leaves no file where they do not fit", async () => {
    const outcome = await runCli("slice", CUBE, "-o", folder.path("many.sl1"), ...QUICK, "--copies", "100");
    expect(outcome).toMatchObject({ code: 4, stderr: expect.stringContaining("[DOES_NOT_FIT]") });
    const apart = ["slice", CUBE, "-o", folder.path("many.sl1"), ...QUICK, "--copies", "8", "--spacing"];
    expect(await runCli(...apart, "40")).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(
        /^slicewright: plate: got 8 copies, expected at most the \d that the plate has room/,
      ),
    });
    expect((await runCli(...apart.slice(0, -1), "--spacing=-1")).code).toBe(2);
    const alone = await runCli("slice", CUBE, "-o", folder.path("many.sl1"), ...QUICK, "--spacing", "4");
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringMatching(/and no --copies, expected .* \[USAGE\]/) });
    expect(folder.files()).not.toContain("many.sl1");
  });
});

describe("the print's name", () => {
  it("is the model's, in letters that every reader knows", async () => {
    const model = folder.path("größe 2.v1.stl");
    writeFileSync(model, readFileSync(CUBE));
    expect((await runCli("slice", model, "-o", folder.path("name.sl1"), ...QUICK)).code).toBe(0);
    expect(config(folder.path("name.sl1"))).toMatch(/^jobDir = gr_e_2_v1$/m);
  });
});

describe("bad input for a resin printer", () => {
  const set = (...assignments: string[]): string[] => assignments.flatMap((assignment) => ["--set", assignment]);
  const tall = (): string => {
    writeFileSync(folder.path("tall.stl"), binaryStl(box([2, 2, 149])));
    return folder.path("tall.stl");
  };
  it.each([
    ["a display of 0 pixels", "SETTING_INVALID", 2, () => CUBE, set("display_pixels_x=0")],
    [
      "a display of more pixels than can be numbered",
      "SETTINGS_CONFLICT",
      2,
      () => CUBE,
      set("display_pixels_x=100000", "display_pixels_y=100000"),
    ],
    [
      "a display that GOO cannot tell",
      "RESULT_TOO_LARGE",
      3,
      () => CUBE,
      set(
        "display_pixels_x=65536",
        "display_pixels_y=4",
        "layer_height=1",
        "initial_layer_height=1",
        "resin_archive=goo",
      ),
    ],
    ["an exposure below 0", "SETTING_INVALID", 2, () => CUBE, set("exposure_time=-1")],
    ["a lift without speed", "SETTING_INVALID", 2, () => CUBE, set("lift_speed=0")],
    ["a way down longer than the way up", "SETTINGS_CONFLICT", 2, () => CUBE, set("retract_height2=30")],
    ["more layers than the format holds", "RESULT_TOO_LARGE", 3, tall, set("layer_height=0.002")],
    ["a part too big for the display", "DOES_NOT_FIT", 4, () => CUBE, set("display_width=9")],
    ["a part too high by what lifts it", "DOES_NOT_FIT", 4, tall, set("supports_enable=1")],
    [
      "walls thicker than the part",
      "WALLS_TOO_THICK",
      2,
      () => CUBE,
      set("hollowing_enable=1", "hollowing_min_thickness=6"),
    ],
    ["a setting of filament prints", "SETTING_UNKNOWN", 2, () => CUBE, set("fill_density=20%")],
    ["a printer that is none", "USAGE", 2, () => CUBE, ["--printer", "mars-9"]],
    ["a resin that is none", "USAGE", 2, () => CUBE, ["--resin-preset", "water"]],
    ["an option of filament prints", "USAGE", 2, () => CUBE, ["--filament", "pla"]],
    ["no model", "FILE_UNREADABLE", 3, () => folder.path("none.stl"), []],
  ] as [string, string, number, () => string, string[]][])(
    "%s ends with %s, exit code %i and no file",
    async (_what, code, exit, path, args) => {
      const outcome = await runCli("slice", path(), "-o", folder.path("bad.sl1"), ...QUICK, ...args);
      expect(outcome).toMatchObject({ code: exit, stdout: "" });
      expect(outcome.stderr).toMatch(new RegExp(`^slicewright: .+ \\[${code}\\]\\n$`));
      expect(folder.files().filter((name) => name.startsWith("bad"))).toEqual([]);
    },
  );

  it("asks where the print is to go", async () => {
    expect(await runCli("slice", CUBE, "--resin")).toMatchObject({
      code: 2,
      stderr: "slicewright: usage: got no -o FILE, expected where the print goes [USAGE]\n",
    });
  });
});

describe("slicewright inspect --resin", () => {
  it("holds the part to the display and to the height that is left", async () => {
    const { stdout } = await runCli("inspect", fixture("bar300.stl"), "--resin");
    expect(stdout).toMatch(/\nfit +does not fit: 179\.040 mm too long on x, up to 150 mm high\n/);
    const { fit } = JSON.parse((await runCli("inspect", CUBE, "--resin", "--printer", "saturn", "--json")).stdout);
    expect(fit.fits).toBe(true);
  });
});

describe("slicewright preview --resin", () => {
  it("draws a layer as it is lit, from above, every layer in the same frame", async () => {
    const output = folder.path("layer.png");
    const args = ["-o", output, "--layer", "20", "--width", "120", ...QUICK];
    const outcome = await runCli("preview", CUBE, ...args);
    expect(outcome).toMatchObject({ code: 0, stdout: `layer 20 of 200, 1.05 mm -> ${output}\n` });
    const { width, height, pixels } = readGreyPng(readFileSync(output));
    // 10 mm and a margin of 1 mm around it.
    expect([width, height]).toEqual([120, 120]);
    expect(pixels.filter((level) => level === 255)).toHaveLength(100 * 100);
    expect(pixels.filter((level) => level === 0)).toHaveLength(120 * 120 - 100 * 100);
  });

  it("draws the print in 3D", async () => {
    const output = folder.path("solid.png");
    const args = ["-o", output, "--solid", "--width", "200", "--resin", "--threads", "0", ...DISPLAY];
    const outcome = await runCli("preview", CUBE, ...args);
    expect(outcome).toMatchObject({ code: 0, stdout: `the print, 17.00 mm high -> ${output}\n` });
    expect(readFileSync(output, "latin1")).toMatch(/^.PNG/);
  });

  it.each([
    ["no picture", ["--layer", "0"], "USAGE"],
    ["an SVG", ["-o", "a.svg", "--layer", "0"], "USAGE"],
    ["no output", ["--layer", "0"], "USAGE"],
    ["neither layer nor 3D", ["-o", "a.png"], "USAGE"],
    ["both", ["-o", "a.png", "--layer", "0", "--solid"], "USAGE"],
    ["a layer above the last", ["-o", "a.png", "--layer", "200", ...QUICK.slice(1)], "LAYER_NOT_FOUND"],
  ])("refuses %s", async (_, args, code) => {
    const outcome = await runCli("preview", CUBE, "--resin", ...args);
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(`[${code}]`) });
  });
});
