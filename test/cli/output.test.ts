import { copyFileSync, linkSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli, temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const path = folder.path;
const PRINT = "G28\nG1 X10 E1 F600\n";
const PROFILE = "layer_height = 0.2\n";

beforeAll(() => {
  copyFileSync(new URL("../../fixtures/cube10.stl", import.meta.url), path("cube"));
  writeFileSync(path("print"), PRINT);
  writeFileSync(path("profile"), PROFILE);
  symlinkSync(path("cube"), path("soft"));
  linkSync(path("cube"), path("hard"));
});

describe("output onto what is read", () => {
  it.each([
    ["the model", ["slice", path("cube"), "-o", path("cube")]],
    ["the model of a resin print", ["slice", path("cube"), "--resin", "-o", path("cube")]],
    ["another spelling of it", ["slice", path("cube"), "-o", path("./none/../cube")]],
    ["a link to it", ["slice", path("cube"), "-o", path("soft")]],
    ["what a link leads to", ["slice", path("soft"), "-o", path("cube")]],
    ["its other name", ["slice", path("cube"), "-o", path("hard")]],
    ["a profile", ["slice", path("cube"), "--load", path("profile"), "-o", path("profile")]],
    ["an enforcer", ["slice", path("cube"), "--support-enforcer", path("print"), "-o", path("print")]],
    ["g-code that is estimated", ["estimate", path("print"), "--plot", path("print")]],
  ])("is refused before anything is written: %s", async (_, argv) => {
    const before = folder.files();
    const { code, stderr } = await runCli(...argv);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^slicewright: usage: got .* same file as .* \[USAGE\]\n$/),
    ]);
    expect(folder.files()).toEqual(before);
    expect(readFileSync(path("print"), "utf8") + readFileSync(path("profile"), "utf8")).toBe(PRINT + PROFILE);
  });

  it("is refused too where the settings name the output", async () => {
    const args = ["--threads", "0", "--load", path("named.gcode"), "--set", "output_filename_format=named"];
    writeFileSync(path("named.gcode"), PROFILE);
    const { code, stderr } = await runCli("slice", path("cube"), "-o", path(""), ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining("[USAGE]")]);
    expect(readFileSync(path("named.gcode"), "utf8")).toBe(PROFILE);
  });
});

describe("an output's ending", () => {
  it.each([
    ["slice", "a.sl1", "a resin print", []],
    ["slice", "a.zip", "a resin print", []],
    ["slice", "a.PNG", "a PNG", []],
    ["slice", "a.gcode.gz", "a compressed file", []],
    ["slice", "a.3mf", "a model", []],
    ["slice", "a.gcode", "g-code", ["--resin"]],
    ["slice", "a.ctb", "a print of another format", ["--resin"]],
  ])("is refused where it is another thing's: %s to %s", async (verb, name, told, args) => {
    const { code, stderr } = await runCli(verb, path("cube"), "-o", path(name), ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^slicewright: usage: got .*, expected .* \[USAGE\]\n$/);
    expect(stderr).toContain(`by its ending ${told}`);
  });

  it("is refused for a plot that is no SVG, and free where it is not known", async () => {
    expect(await runCli("estimate", path("print"), "--plot", path("plot.png"))).toMatchObject({ code: 2, stdout: "" });
    expect((await runCli("estimate", path("print"), "--plot", path("plot.xml"))).code).toBe(0);
    expect(readFileSync(path("plot.xml"), "utf8")).toContain("<svg");
  });
});
