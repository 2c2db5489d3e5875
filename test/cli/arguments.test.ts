import { writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { loadSettings, numeric, type OptionName, readArguments, text, triple, whole } from "../../src/cli/arguments.ts";
import { FILAMENTS, PRINTERS, PRINTS } from "../../src/index.ts";
import { temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const ALL: readonly OptionName[] = [
  "output",
  "load",
  "set",
  "preset",
  "filament",
  "rotate",
  "scale",
  "threads",
  "json",
];
const read = (...args: string[]) => readArguments(["part.stl", ...args], ALL);
const usage = (message: string) => expect.objectContaining({ code: "USAGE", message: `usage: ${message}` });

describe("readArguments", () => {
  it("takes one model and the options allowed, long and short", () => {
    const args = read("-o", "out.gcode", "--json", "--set", "a=1", "--set", "b=2");
    expect(args.file).toBe("part.stl");
    expect(text(args, "output")).toBe("out.gcode");
    expect(args.values).toMatchObject({ json: true, set: ["a=1", "b=2"] });
    expect(text(args, "scale")).toBeUndefined();
  });

  it.each([
    [["a.stl", "b.stl"], "got 2 files, expected one"],
    [[], "got 0 files, expected one"],
    [["a.stl", "--layer", "1"], "got --layer, which this command does not take"],
    [["a.stl", "--drain", "2"], "got --drain, which only prints with --resin take"],
    [["a.stl", "--nonsense"], "Unknown option '--nonsense'"],
    [["a.stl", "-o", "a.gcode", "--output", "b.gcode"], "got --output more than once, expected it once"],
    [["a.stl", "--scale"], "Option '--scale <value>' argument missing"],
  ])("refuses %j", (args, message) => {
    expect(() => readArguments(args, ALL)).toThrow(usage(message));
  });

  it("refuses with --resin what only filament prints take", () => {
    const args = ["a.stl", "--resin", "--turn"];
    const message = "got --turn, which this command does not take with --resin";
    expect(() => readArguments(args, ["resin", "output"])).toThrow(usage(message));
  });
});

describe("numbers", () => {
  it("may be negative", () => {
    expect(numeric(read("--scale", "-2.5"), "scale")).toBe(-2.5);
    expect(numeric(read("--scale", "-.5", "--json"), "scale")).toBe(-0.5);
    expect(() => read("-2")).toThrow(usage("Unknown option '-2'"));
  });

  it("are read, or refused by name", () => {
    expect(numeric(read("--scale=-2.5e1"), "scale")).toBe(-25);
    expect(numeric(read(), "scale")).toBeUndefined();
    for (const value of ["two", "", " ", "1,5", "NaN", "Infinity"])
      expect(() => numeric(read("--scale", value), "scale")).toThrow(usage(`got --scale ${value}, expected a number`));
  });

  it("may have to be whole, from a least one up", () => {
    expect(whole(read("--threads", "4"), "threads", 0)).toBe(4);
    expect(whole(read(), "threads", 0)).toBeUndefined();
    for (const value of ["1.5", "-1"])
      expect(() => whole(read(`--threads=${value}`), "threads", 0)).toThrow(
        usage(`got --threads ${value}, expected a whole number from 0`),
      );
  });

  it("come in threes", () => {
    expect(triple(read("--rotate", "90,0,-45.5"), "rotate")).toEqual([90, 0, -45.5]);
    expect(triple(read(), "rotate")).toBeUndefined();
    for (const value of ["1,2", "1,2,3,4", "1,,3", "x,y,z"])
      expect(() => triple(read("--rotate", value), "rotate")).toThrow(usage(`got --rotate ${value}, expected X,Y,Z`));
  });
});

describe("loadSettings", () => {
  const profile = (name: string, content: string): string => {
    writeFileSync(folder.path(name), content);
    return folder.path(name);
  };

  it("takes presets where no profile is loaded", async () => {
    const { settings } = await loadSettings(read("--preset", "fine", "--filament", "petg", "--set", "perimeters=5"));
    expect(settings).toMatchObject({ ...PRINTERS.generic, ...FILAMENTS.petg, ...PRINTS.fine, perimeters: 5 });
    expect((await loadSettings(read())).settings).toMatchObject({ ...FILAMENTS.pla, ...PRINTS.standard });
  });

  it("hands on what profiles warn of", async () => {
    const args = read(
      "--load",
      profile("a.ini", "extra_perimeters_on_overhangs = 1\n"),
      "--load",
      profile("b.ini", "perimeters = 4\n"),
    );
    const { settings, warnings } = await loadSettings(args);
    expect(settings.perimeters).toBe(4);
    expect(warnings.map(({ code }) => code)).toEqual(["SETTING_NOT_HONOURED"]);
  });

  it.each([
    [["--set", "perimeters"], "USAGE", "got --set perimeters, expected NAME=VALUE"],
    [["--preset", "toString"], "USAGE", "got --preset toString, expected one of"],
    [["--filament", "wood"], "USAGE", "got --filament wood, expected one of"],
    [["--set", "perimiters=3"], "SETTING_UNKNOWN", "perimeters"],
    [["--load", "none.ini"], "FILE_UNREADABLE", "none.ini"],
  ])("refuses %j", async (args, code, message) => {
    await expect(loadSettings(read(...args))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it("takes a profile or presets, not both", async () => {
    const args = read("--load", profile("c.ini", "perimeters = 4\n"), "--preset", "fine");
    await expect(loadSettings(args)).rejects.toMatchObject({ code: "USAGE" });
  });
});
