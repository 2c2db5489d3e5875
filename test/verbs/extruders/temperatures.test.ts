/** Which nozzle is heated, and when. */
import { describe, expect, it } from "vitest";
import { linesOf, SETTINGS, sliced, TOWER } from "./two-tools.ts";

describe("several tools without a tower", () => {
  it("that share a nozzle heat that one, and are told no other", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, single_extruder_multi_material: true }));
    const heats = lines.filter((line) => /^M104/.test(line)).map((line) => line.split(" ;")[0]);
    expect(heats.some((line) => / T\d/.test(line))).toBe(false);
    for (const celsius of [235, 240, 210]) expect(heats).toContain(`M104 S${celsius}`);
  });

  it("need no heating where one temperature serves all layers and tools", async () => {
    const even = { temperature: 215, first_layer_temperature: 215 };
    const lines = linesOf(await sliced({ ...SETTINGS, ...even, extruders: [{}, {}] }));
    expect(new Set(lines.filter((line) => /^M10[49] S[1-9]/.test(line)).map((line) => /S\d+/.exec(line)![0]))).toEqual(
      new Set(["S215"]),
    );
    const shared = { ...TOWER, ...even, extruders: [{}, {}], single_extruder_multi_material: true };
    const started = linesOf(await sliced(shared)).filter((line) => /^M10[49] S[1-9]/.test(line));
    expect(started.length).toBeLessThanOrEqual(2);
  });

  it("heat both before the print, and set both after the first layer", async () => {
    const lines = linesOf(await sliced(SETTINGS));
    expect(lines.filter((line) => /^M10[49]/.test(line))).toEqual([
      "M104 S215 T0",
      "M104 S235 T1",
      "M109 S215 T0",
      "M109 S235 T1",
      "M104 S210 T0",
      "M104 S240 T1",
      "M104 S0 ; turn off temperature",
    ]);
  });

  it("cool the one that rests, where ooze is to be prevented", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, ooze_prevention: true, standby_temperature_delta: -30 }));
    const change = lines.indexOf("T1");
    expect(lines[change - 1]).toBe("M104 S185 T0");
    expect(lines[change + 1]).toBe("M109 S235 T1");
    expect(lines).toContain("M104 S205 T1");
  });
});
