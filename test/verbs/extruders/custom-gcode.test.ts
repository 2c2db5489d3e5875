/** Custom g-code at changes of the tool, and what it is told. */
import { describe, expect, it } from "vitest";
import type { SliceResult } from "../../../src/index.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { linesOf, SETTINGS, sliced, TOWER } from "./two-tools.ts";

describe("custom g-code at a change that chooses the tool itself", () => {
  const CHOOSES =
    ";[previous_extruder]>[next_extruder] [layer_num] [layer_z]/[max_layer_z] [temperature]\nT[next_extruder]";
  const WIDE = [{}, { ...SETTINGS.extruders![1], filament_diameter: 2.85 }];
  const toolchange = (lines: readonly string[]): string[] => lines.filter((line) => /^(;-?\d>|T\d)/.test(line));

  it.each([
    ["without a tower", {}],
    ["on a tower", { wipe_tower: true }],
    ["of another filament's volume", { use_volumetric_e: true, use_relative_e_distances: false, extruders: WIDE }],
  ])("%s: figures and E are those of a change without it", async (_, settings: Partial<Settings>) => {
    const [own, plain] = [
      await sliced({ ...SETTINGS, ...settings, toolchange_gcode: CHOOSES }),
      await sliced({ ...SETTINGS, ...settings }),
    ];
    expect(own.stats.tools).toEqual(plain.stats.tools);
    expect(own.stats.tools).toHaveLength(2);
    expect(own.stats.toolChanges).toBe(plain.stats.toolChanges);
    expect(own.stats.timeSeconds).toBe(plain.stats.timeSeconds);
    const fed = (result: SliceResult): string[] =>
      linesOf(result).flatMap((line) => /^G1.* E\S+/.exec(line)?.[0] ?? []);
    expect(fed(own)).toEqual(fed(plain));
  });

  it("is there for the first tool too, and knows the print's height so far and the values of the tool to come", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, toolchange_gcode: CHOOSES }));
    expect(toolchange(lines).slice(0, 6)).toEqual([
      ";-1>0 -1 0/0 210",
      "T0",
      ";0>1 0 0.2/0.2 240",
      "T1",
      ";1>0 1 0.4/0.4 210",
      "T0",
    ]);
  });

  it("is told the first layer's height where filaments are primed", async () => {
    const primed = { ...TOWER, single_extruder_multi_material_priming: true, toolchange_gcode: CHOOSES };
    expect(toolchange(linesOf(await sliced(primed))).slice(0, 4)).toEqual([
      ";-1>1 -1 0.2/0 240",
      "T1",
      ";1>0 -1 0.2/0 210",
      "T0",
    ]);
  });
});

describe("several tools without a tower", () => {
  it.each([
    ["over the part", SETTINGS],
    ["on a tower", TOWER],
  ])("come down %s from where their custom lines leave them before they print again", async (_, settings) => {
    const lines = linesOf(
      await sliced({
        ...settings,
        toolchange_gcode: "{position[2] = position[2] + 2}T[next_extruder] ; {position[2]}",
      }),
    );
    const changes = lines.flatMap((line, i) => (/^T\d ; /.test(line) && i > lines.indexOf(";LAYER_CHANGE") ? [i] : []));
    expect(changes.length).toBeGreaterThan(2);
    for (const at of changes) {
      const printZ = /^;Z:(.+)/.exec(lines.slice(0, at).findLast((line) => line.startsWith(";Z:"))!)![1];
      expect(lines[at]).toMatch(/^T\d ; /);
      expect(Number(lines[at].split("; ")[1])).toBeCloseTo(Number(printZ) + 2, 6);
      const until = lines.findIndex((line, i) => i > at && /^G1 X.* E/.test(line));
      const down = lines.slice(at, until).findLast((line) => / Z/.test(line));
      expect(Number(/Z(\S+)/.exec(down ?? "")?.[1])).toBeCloseTo(Number(printZ), 6);
    }
  });

  it("are told what was fed so far, which is in the end what the print uses", async () => {
    const told = "{extruded_volume[0]} {extruded_volume[1]} {extruded_volume_total}";
    for (const settings of [SETTINGS, TOWER]) {
      const result = await sliced({
        ...settings,
        start_gcode: `;fed ${told}`,
        layer_gcode: `;fed ${told}`,
        end_gcode: `;fed ${told}`,
      });
      const fed = linesOf(result).flatMap((line) =>
        line.startsWith(";fed") ? [line.split(" ").slice(1).map(Number)] : [],
      );
      expect(fed[0]).toEqual([0, 0, 0]);
      expect(fed[1]).toEqual([0, 0, 0]);
      for (const [i, [, , total]] of fed.slice(2).entries()) expect(total).toBeGreaterThan(fed[i + 1][2]);
      for (const [tool, { volumeCm3 }] of result.stats.tools!.entries())
        expect(fed.at(-1)![tool] / 1000).toBeCloseTo(volumeCm3, 2);
    }
  });

  it("leave the choice of the tool to custom lines that make it", async () => {
    const settings = {
      ...SETTINGS,
      toolchange_gcode: "; to {next_extruder} from {previous_extruder}\nT[next_extruder]",
    };
    const lines = linesOf(await sliced(settings));
    expect(lines).toContain("; to 1 from 0");
    expect(lines.filter((line) => line === "T1")).toHaveLength(5);
  });

  it("fill placeholders with lists, and the filament's lines with its own", async () => {
    const extruders = [{ temperature: 201 }, { temperature: 241, start_filament_gcode: "; on [temperature]" }];
    const start_gcode = "; {temperature[1]} {temperature[0]} {initial_tool}";
    const lines = linesOf(await sliced({ ...SETTINGS, start_gcode, extruders }));
    expect(lines).toContain("; 241 201 0");
    expect(lines).toContain("; on 241");
    expect(lines).not.toContain("; on 201");
  });
});
