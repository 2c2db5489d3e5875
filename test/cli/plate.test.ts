import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { runCli, temporaryFolder } from "./harness.ts";

const fixture = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname;
const CUBE = fixture("cube10.stl");
const SMALL_BED = ["--set", "bed_shape=0x0,100x0,100x100,0x100"];
const folder = temporaryFolder();
afterAll(folder.remove);

describe("slicewright slice --copies", () => {
  const args = ["slice", CUBE, "--threads", "0", "--preset", "draft"];

  it("prints copies side by side and says how many", async () => {
    const output = folder.path("copies.gcode");
    const { code, stdout } = await runCli(...args, "-o", output, "--copies", "3", "--spacing", "4");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^part +10 x 10 x 10 mm.*\nitems +3\nlayers/);
    expect(readFileSync(output, "utf8")).toContain(";LAYER_CHANGE");
    const json = await runCli(...args, "-o", output, "--copies", "2", "--json");
    expect(JSON.parse(json.stdout).items).toHaveLength(2);
  });

  it("refuses more than have room, and says how many have", async () => {
    const many = ["--copies", "50", "--spacing", "10", ...SMALL_BED];
    expect(await runCli(...args, "-o", folder.path("many.gcode"), "--spacing", "4")).toMatchObject({
      code: 2,
      stdout: "",
    });
    expect(await runCli(...args, "-o", folder.path("many.gcode"), ...many)).toMatchObject({
      code: 4,
      stderr: "slicewright: plate: got 50 copies, expected at most the 25 that the bed has room for [DOES_NOT_FIT]\n",
    });
  });
});

describe("slicewright arrange", () => {
  it("says how many copies have room: 100 boxes of 10 mm on 100 mm", async () => {
    const { code, stdout } = await runCli("arrange", CUBE, "--spacing", "0", ...SMALL_BED);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^fits +100 copies\nplaces +50\.000, 50\.000 +\S+cube10\.stl\n$/);
  });

  it("places several models, as JSON too", async () => {
    const models = [CUBE, fixture("steps.stl")];
    const { code, stdout } = await runCli("arrange", ...models, "--copies", "2", "--margin", "3", "--shadow", "--json");
    expect(code).toBe(0);
    const { items, fitting, warnings } = JSON.parse(stdout);
    expect(items.map(({ file }: { file: string }) => file)).toEqual([models[0], models[0], models[1], models[1]]);
    expect(items[0]).toMatchObject({ positionMm: [expect.any(Number), expect.any(Number)], angleDegrees: 0 });
    expect(fitting).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it("refuses what has no room, no files, and distances below 0", async () => {
    const full = await runCli("arrange", CUBE, "--copies", "101", "--spacing", "0", ...SMALL_BED);
    expect(full.code).toBe(4);
    expect(full.stderr).toContain("got 101 parts, expected at most the 100");
    expect(await runCli("arrange")).toMatchObject({
      code: 2,
      stderr: "slicewright: usage: got 0 files, expected one or more [USAGE]\n",
    });
    expect((await runCli("arrange", CUBE, "--spacing=-1")).code).toBe(2);
  });
});

describe("slicewright orient", () => {
  it("ranks ways to lay the part, in words and as JSON", async () => {
    const { code, stdout } = await runCli("orient", fixture("plate250.1.stl"), "--most", "2");
    expect(code).toBe(0);
    const [head, first, second, ...rest] = stdout.trimEnd().split("\n");
    expect(head).toMatch(/^--rotate +overhang +contact +height +steady$/);
    expect(first).toMatch(/^-?\d+,-?\d+,0 +0 mm2 +\d+ mm2/);
    expect(second).toBeDefined();
    expect(rest).toEqual([]);
    const json = JSON.parse((await runCli("orient", CUBE, "--threshold", "30", "--json")).stdout);
    expect(json.orientations).toHaveLength(6);
    expect(json.orientations[0]).toMatchObject({ heightMm: 10, contactAreaMm2: 100, fits: true });
  });

  it("marks what the printer has no room for", async () => {
    const { stdout } = await runCli("orient", fixture("bar300.stl"), "--set", "max_print_height=100");
    expect(stdout).toMatch(/does not fit\n/);
  });

  it("refuses a threshold that is no angle", async () => {
    expect(await runCli("orient", CUBE, "--threshold", "120")).toMatchObject({
      code: 2,
      stderr: "slicewright: usage: got --threshold 120, expected 0 to 90 degrees [USAGE]\n",
    });
  });
});
