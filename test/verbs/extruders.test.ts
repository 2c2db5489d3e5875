/** A plate of two tools: a cube of 12 mm for the first, one half as high for the second. */
import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import type { HeightMark } from "../../src/core/height-marks.ts";
import { estimateGcode, type SliceResult, slice } from "../../src/index.ts";
import type { Model } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { standing, threemfModel } from "./threemf-model.ts";

const plate = (first = 1, second = 2): Model =>
  threemfModel(
    [
      { name: "high", mesh: box([12, 12, 4]), extruders: [first] },
      { name: "low", mesh: box([12, 12, 2]), extruders: [second] },
    ],
    [standing(0, 20, 20), standing(1, 50, 20)],
  );

const SETTINGS: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  skirts: 2,
  temperature: 210,
  first_layer_temperature: 215,
  use_relative_e_distances: true,
  start_filament_gcode: "",
  end_filament_gcode: "",
  wipe_tower_x: 120,
  wipe_tower_y: 120,
  wiping_volumes_matrix: [0, 70, 60, 0],
  filament_density: 1.2,
  filament_cost: 20,
  extruders: [{}, { temperature: 240, first_layer_temperature: 235, filament_density: 1.4, filament_cost: 30 }],
};
const TOWER: Partial<Settings> = { ...SETTINGS, wipe_tower: true, single_extruder_multi_material_priming: false };

const sliced = (settings: Partial<Settings>, threads = 0, model: Model = plate()): Promise<SliceResult> =>
  slice(model, settings, { threads });
const linesOf = ({ gcode }: SliceResult): string[] => gcode.toString().split("\n");
const toolWords = (result: SliceResult): string[] => linesOf(result).filter((line) => /^T\d/.test(line));
/** Box of where each tool prints: least x and y, most x and y. */
function printedBy(result: SliceResult, role?: string): Map<number, number[]> {
  const boxes = new Map<number, number[]>();
  let [tool, x, y, type] = [0, 0, 0, ""];
  for (const line of linesOf(result)) {
    if (/^T\d/.test(line)) tool = Number(line.slice(1));
    if (line.startsWith(";TYPE:")) type = line.slice(6);
    if (!line.startsWith("G1")) continue;
    x = Number(/X(\S+)/.exec(line)?.[1] ?? x);
    y = Number(/Y(\S+)/.exec(line)?.[1] ?? y);
    if (!/[XY].* E\.?\d/.test(line) || (role !== undefined && type !== role)) continue;
    const [minX, minY, maxX, maxY] = boxes.get(tool) ?? [x, y, x, y];
    boxes.set(tool, [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)]);
  }
  return boxes;
}
/** The tools that print skirt on each layer that has one, in their order. */
function skirtTools(result: SliceResult): string[] {
  let tool = "0";
  return result.gcode
    .toString()
    .split(";LAYER_CHANGE")
    .map((layer) => {
      let tools = "";
      for (const line of layer.split("\n")) {
        if (/^T\d/.test(line)) tool = line.slice(1);
        if (line === ";TYPE:Skirt/Brim") tools += tool;
      }
      return tools;
    })
    .filter((tools) => tools !== "");
}

describe("a tower that nothing asks for", () => {
  it("is not planned: of one filament it need not be known how it is swapped", async () => {
    const swapped = { ...TOWER, single_extruder_multi_material: true, filament_ramming_parameters: "0" };
    const { stats } = await sliced(swapped, 0, plate(1, 1));
    expect(stats.timeSeconds).toBeGreaterThan(0);
    await expect(sliced(swapped)).rejects.toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });

  it("is told to custom g-code where filaments share a nozzle and are primed", async () => {
    const start_gcode = "G28\n;{has_wipe_tower} {has_single_extruder_multi_material_priming}";
    const told = async (settings: Partial<Settings>): Promise<string> =>
      linesOf(await sliced({ ...TOWER, start_gcode, ...settings })).find((line) => /^;(true|false) /.test(line))!;
    const shared = { single_extruder_multi_material: true };
    expect(await told(shared)).toBe(";true false");
    expect(await told({ ...shared, single_extruder_multi_material_priming: true })).toBe(";true true");
  });
});

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
  it("print each its own object", async () => {
    const boxes = printedBy(await sliced({ ...SETTINGS, skirts: 0 }));
    expect([...boxes.keys()].sort()).toEqual([0, 1]);
    expect(boxes.get(0)![2]).toBeLessThan(boxes.get(1)![0]);
  });

  it("change as seldom as can be: once on each layer that both print", async () => {
    const words = toolWords(await sliced(SETTINGS));
    // The choice at the beginning, one change on each of ten layers, and one back for the layers above.
    expect(words).toEqual(["T0", "T1", "T0", "T1", "T0", "T1", "T0", "T1", "T0", "T1", "T0"]);
  });

  it("use no more filament than one tool does, but for the priming of none", async () => {
    const { extruders: _, ...one } = SETTINGS;
    const [two, single] = [await sliced(SETTINGS), await sliced(one)];
    expect(two.stats.filamentMm).toBeCloseTo(single.stats.filamentMm, 1);
  });

  it("share the skirt of the first layer", async () => {
    expect([...printedBy(await sliced(SETTINGS), "Skirt/Brim").keys()].sort()).toEqual([0, 1]);
  });

  it("draw back far at a change, and push that back before they print again", async () => {
    const far = {
      ...SETTINGS,
      retract_length: 1.5,
      retract_length_toolchange: 7,
      retract_restart_extra_toolchange: 0.5,
    };
    const changes = async (settings: Partial<Settings>): Promise<unknown> => {
      const lines = linesOf(await sliced({ ...far, ...settings }, 0, plate(2, 1))).flatMap(
        (line) => /^(T\d|G1 E\S+)/.exec(line)?.[0] ?? [],
      );
      const places = lines.flatMap((line, i) => (/^T\d/.test(line) && i > 0 ? [i] : []));
      return places.map((i) => {
        const drawn = lines.slice(0, i).findLastIndex((line) => !line.includes("E-")) + 1;
        return [...lines.slice(drawn, i), ...lines.slice(i + 1, i + 2 + (lines[i + 1].includes("-") ? 1 : 0))];
      });
    };
    // A tool that has not printed yet is ready to.
    const first = ["G1 E-7", "G1 E-1.5", "G1 E1.5"];
    const within = ["G1 E-7", "G1 E7.5"];
    // The last one is on the way to a layer of the second tool alone: what was drawn back on it counts.
    const between = ["G1 E-1.5", "G1 E-5.5", "G1 E7.5"];
    const again = (rest: string[], count: number): string[][] => Array.from({ length: count }, () => rest);
    expect(await changes({ retract_layer_change: false })).toEqual([first, ...again(within, 10)]);
    expect(await changes({ retract_layer_change: true })).toEqual([first, ...again(within, 9), between]);
  });

  /** The lines from each change of the tool to the strand after it. */
  const changesOf = (lines: readonly string[]): string[][] =>
    lines.flatMap((line, i) => {
      if (!/^T\d/.test(line) || i === lines.indexOf("T0")) return [];
      return [
        lines.slice(
          i + 1,
          lines.findIndex((next, k) => k > i && /^G1 X.* E\.?\d/.test(next)),
        ),
      ];
    });

  it("push nothing back where nothing was drawn back", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, retract_length_toolchange: 0, retract_length: 0 }));
    const changes = changesOf(lines);
    expect(changes).toHaveLength(10);
    for (const change of changes) expect(change.filter((line) => /^G1 .*E/.test(line))).toEqual([]);
  });

  it("change above the part where retractions lift, and come down where the other begins", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, retract_lift: 0.5 }));
    const places = lines.flatMap((line, i) => (/^T\d/.test(line) && i !== lines.indexOf("T0") ? [i] : []));
    const heightAt = (i: number): number => Number(/Z(\S+)/.exec(lines.slice(0, i).findLast((l) => / Z/.test(l))!)![1]);
    for (const [k, change] of changesOf(lines).entries())
      expect(heightAt(places[k]) - heightAt(places[k] + 1 + change.length)).toBeCloseTo(0.5, 6);
  });

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

  it("change outside the skirts of all of them where ooze is to be prevented", async () => {
    /** How far outside a box the nozzle is at each change, mm. */
    const changes = (result: SliceResult, [left, front, right, back]: readonly number[]): number[] => {
      let [x, y] = [0, 0];
      return linesOf(result).flatMap((line) => {
        const [toX, toY] = [/^G1.* X(\S+)/.exec(line), /^G1.* Y(\S+)/.exec(line)];
        if (toX) x = Number(toX[1]);
        if (toY) y = Number(toY[1]);
        return /^T\d/.test(line) ? [Math.max(left - x, x - right, front - y, y - back)] : [];
      });
    };
    const skirtOf = (result: SliceResult): readonly number[] => printedBy(result, "Skirt/Brim").get(0)!;
    const extruders = [{}, { extruder_offset: [[5, -3]] }] as const;
    const spread = await sliced({ ...SETTINGS, ooze_prevention: true, extruders });
    const [left, front, right, back] = skirtOf(spread);
    const [, ...beside] = changes(spread, [left - 5, front, right, back + 3]);
    expect(beside.length).toBeGreaterThan(3);
    expect(Math.min(...beside)).toBeGreaterThan(0);
    expect(Math.max(...beside)).toBeCloseTo(3, 2);
    const plain = await sliced({ ...SETTINGS, extruders });
    expect(Math.max(...changes(plain, skirtOf(plain)).slice(1))).toBeLessThan(0);
  });

  it("share the skirt of every layer, and have it beside all of them where ooze is to be prevented", async () => {
    expect(skirtTools(await sliced({ ...SETTINGS, skirt_height: 2 }))).toEqual(["01", "10"]);
    const shielded = skirtTools(await sliced({ ...SETTINGS, skirts: 0, ooze_prevention: true }));
    expect(shielded).toEqual([..."01010101010000000000"]);
  });

  it("stand where their nozzles are", async () => {
    const offset: Partial<Settings>["extruders"] = [{}, { extruder_offset: [[5, -3]] }];
    const [plain, shifted] = [
      await sliced({ ...SETTINGS, skirts: 0 }),
      await sliced({ ...SETTINGS, skirts: 0, extruders: offset }),
    ].map((result) => printedBy(result));
    expect(shifted.get(0)).toEqual(plain.get(0));
    const by = [-5, 3, -5, 3];
    for (const [i, value] of shifted.get(1)!.entries()) expect(value).toBeCloseTo(plain.get(1)![i] + by[i], 6);
  });

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

  it("slow and blow as each filament asks for", async () => {
    const extruders = [
      { cooling: false, fan_always_on: false },
      { cooling: true, slowdown_below_layer_time: 30, min_print_speed: 5, disable_fan_first_layers: 0 },
    ];
    const result = await sliced({ ...SETTINGS, skirts: 0, extruders });
    const lines = linesOf(result);
    const change = lines.indexOf("T1", lines.indexOf("T1") + 1);
    expect(lines.slice(change, change + 8).some((line) => line.startsWith("M106"))).toBe(true);
    expect(lines.slice(0, lines.indexOf("T1")).some((line) => line.startsWith("M106"))).toBe(false);
    const fast = await sliced({ ...SETTINGS, skirts: 0, extruders: [{ cooling: false }, { cooling: false }] });
    expect(result.stats.timeSeconds).toBeGreaterThan(fast.stats.timeSeconds * 1.2);
  });
});

describe("a wipe tower", () => {
  it("counts filament by tool: together the whole, and what is purged less than that", async () => {
    const { stats } = await sliced(TOWER);
    const sum = (of: "filamentMm" | "massGrams" | "cost" | "wipeTowerMm"): number =>
      stats.tools.reduce((all, tool) => all + tool[of], 0);
    expect(stats.tools.map(({ tool }) => tool)).toEqual([0, 1]);
    expect(Math.abs(sum("filamentMm") - stats.filamentMm)).toBeLessThan(1e-6);
    expect(Math.abs(sum("massGrams") - stats.massGrams)).toBeLessThan(1e-6);
    expect(Math.abs(sum("cost") - stats.cost)).toBeLessThan(1e-6);
    expect(Math.abs(sum("wipeTowerMm") - stats.wipeTowerMm)).toBeLessThan(1e-6);
    expect(stats.wipeTowerMm).toBeCloseTo(stats.roles["wipe-tower"].filamentMm, 6);
    expect(stats.wipeTowerMm).toBeGreaterThan(0);
    expect(stats.wipeTowerMm).toBeLessThan(stats.filamentMm);
    for (const tool of stats.tools) expect(tool.wipeTowerMm).toBeLessThan(tool.filamentMm);
    expect(stats.toolChanges).toBe(10);
  });

  it("changes at speeds that stand, and without pressure advance from before its filament leaves", async () => {
    const told = (result: SliceResult): string[] => {
      const words = linesOf(result).filter((line) => /^(M220|M900|T\d|G1 .*E-15 )/.test(line));
      return words.slice(words.findIndex((line) => line.startsWith("M")));
    };
    const unload = expect.stringContaining("E-15 ");
    const change = ["M220 B", "M220 S100", "M900 K0", expect.stringMatching(/^T\d/), "M220 R"];
    const apart = told(await sliced({ ...TOWER, gcode_flavor: "marlin2" }));
    // The last one leaves in the same way.
    const leaving = change.filter((word) => typeof word === "string");
    expect(apart).toEqual([...Array.from({ length: 10 }, () => change).flat(), ...leaving]);
    const primed = { single_extruder_multi_material: true, single_extruder_multi_material_priming: true } as const;
    const shared = told(await sliced({ ...TOWER, ...primed, gcode_flavor: "marlin2" }));
    const swap = [...change.slice(0, 3), unload, ...change.slice(3)];
    expect(shared.slice(0, 12)).toEqual([...swap, ...swap]);
    expect(shared.slice(-5)).toEqual([...leaving.slice(0, 3), unload, ...leaving.slice(3)]);
  });

  it("holds what is to be purged, and no more than lines are rounded up by", async () => {
    const { stats } = await sliced(TOWER);
    const asked = 5 * (70 + 60);
    const purged = stats.roles["wipe-tower"].volumeCm3 * 1000;
    expect(purged).toBeGreaterThan(asked);
    expect(purged).toBeLessThan(asked * 1.6);
  });

  it("grows with what is purged, and leaves the objects alone", async () => {
    const [less, more] = [await sliced(TOWER), await sliced({ ...TOWER, wiping_volumes_matrix: [0, 140, 120, 0] })];
    expect(more.stats.wipeTowerMm).toBeGreaterThan(less.stats.wipeTowerMm * 1.4);
    for (const role of ["perimeter", "external-perimeter", "solid-infill"])
      expect(more.stats.roles[role].filamentMm).toBeCloseTo(less.stats.roles[role].filamentMm, 4);
  });

  it("purges at least what the filament asks for", async () => {
    const none = { ...TOWER, wiping_volumes_matrix: [0, 0, 0, 0] };
    const [little, much] = [
      await sliced({ ...none, filament_minimal_purge_on_wipe_tower: 15 }),
      await sliced({ ...none, filament_minimal_purge_on_wipe_tower: 90 }),
    ];
    expect(much.stats.roles["wipe-tower"].volumeCm3 * 1000).toBeGreaterThan(10 * 90);
    expect(little.stats.wipeTowerMm).toBeLessThan(much.stats.wipeTowerMm);
  });

  it("stands where it is asked to, up to the last change, and the skirt goes around it", async () => {
    const skirted = { skirts: 1, skirt_distance: 5, min_skirt_length: 0, first_layer_extrusion_width: 0.45 } as const;
    const result = await sliced({ ...TOWER, ...skirted });
    const tower = [...printedBy(result, "Wipe tower").values()];
    expect(Math.min(...tower.map(([x]) => x))).toBeCloseTo(120 - 2.0, 0);
    expect(Math.min(...tower.map(([, y]) => y))).toBeCloseTo(120 - 2.0, 0);
    expect(Math.max(...tower.map(([, , x]) => x))).toBeCloseTo(180 + 2.0, 0);
    const skirt = [...printedBy(result, "Skirt/Brim").values()];
    // From the edge of the tower's brim: its strand is 0.457 mm wide beside others, the skirt's 0.407 mm.
    const gap = Math.max(...skirt.map(([, , x]) => x)) - Math.max(...tower.map(([, , x]) => x));
    expect(gap).toBeCloseTo(0.457 / 2 + 5 + 0.407, 2);
    const text = result.gcode.toString();
    const top = text.slice(0, text.lastIndexOf(";TYPE:Wipe tower")).lastIndexOf(";Z:");
    expect(text.slice(top, top + 5)).toBe(";Z:2\n");
  });

  it("turned by a quarter covers the same, turned", async () => {
    const turned = await sliced({ ...TOWER, wipe_tower_rotation_angle: 90 });
    expect(turned.stats.wipeTowerMm).toBeCloseTo((await sliced(TOWER)).stats.wipeTowerMm, 2);
    const boxes = [...printedBy(turned, "Wipe tower").values()];
    expect(Math.max(...boxes.map(([, , x]) => x))).toBeCloseTo(120 + 2.0, 0);
    expect(Math.max(...boxes.map(([, , , y]) => y))).toBeCloseTo(180 + 2.0, 0);
  });

  it("leaves layers without a change out, if asked to, and stays lower for it", async () => {
    const spare = { ...TOWER, infill_extruder: 1, solid_infill_extruder: 1 };
    const late = { ...plate(), items: [standing(0, 20, 20)] };
    // Infill alone is for the second tool: the solid layers need no change.
    const own = { ...spare, solid_infill_extruder: 1, infill_extruder: 2, bottom_solid_layers: 5, top_solid_layers: 3 };
    const model = { ...late, objects: [{ name: "", mesh: box([12, 12, 4]) }] };
    const [full, sparse] = [
      await sliced(own, 0, model),
      await sliced({ ...own, wipe_tower_no_sparse_layers: true }, 0, model),
    ];
    expect(full.stats.toolChanges).toBe(sparse.stats.toolChanges);
    expect(sparse.stats.wipeTowerMm).toBeLessThan(full.stats.wipeTowerMm);
    const lowest = linesOf(sparse).findIndex((line) => line.startsWith(";TYPE:Wipe tower"));
    const zs = linesOf(sparse)
      .slice(0, lowest)
      .filter((line) => /^G1 .*Z/.test(line));
    expect(zs.at(-1)).toContain("Z.2");
    // What stands on the bed is there, though tools change on the sixth layer first; PrusaSlicer's is.
    const text = sparse.gcode.toString();
    const layersWithTower = text
      .split(";LAYER_CHANGE")
      .flatMap((own, i) => (own.includes(";TYPE:Wipe tower") ? [i] : []));
    expect(layersWithTower.slice(0, 2)).toEqual([1, 6]);
  });

  it("is told of in the foot, and reads back the same", async () => {
    const result = await sliced(TOWER);
    const { tools, filamentMm, massGrams, wipeTowerGrams } = result.stats;
    const foot = linesOf(result).filter((line) => /^; (filament|total)/.test(line));
    expect(foot).toContain(`; filament used [mm] = ${tools.map((tool) => tool.filamentMm.toFixed(2)).join(", ")}`);
    expect(foot).toContain(`; filament used [g] = ${tools.map((tool) => tool.massGrams.toFixed(2)).join(", ")}`);
    expect(foot).toContain(`; total filament used [g] = ${massGrams.toFixed(2)}`);
    expect(foot).toContain(`; total filament used for wipe tower [g] = ${wipeTowerGrams.toFixed(2)}`);
    expect(foot).toContain("; total toolchanges = 10");
    const { estimate: again } = await estimateGcode(new TextEncoder().encode(result.gcode.toString()));
    expect(again.filamentMm).toBeCloseTo(filamentMm, 6);
    expect(again.tools.map((tool) => tool.wipeTowerMm)).toEqual(tools.map((tool) => tool.wipeTowerMm));
    expect(again.massGrams).toBeCloseTo(massGrams, 6);
  });

  it("refuses a matrix that has no row for an extruder", async () => {
    await expect(sliced({ ...TOWER, wiping_volumes_matrix: [0] })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT" });
    await expect(sliced({ ...TOWER, wiping_volumes_matrix: [0, 1, 2, 3, 4] })).rejects.toMatchObject({
      code: "SETTINGS_CONFLICT",
    });
  });
});

describe("filaments that share a nozzle", () => {
  const SHARED: Partial<Settings> = { ...TOWER, single_extruder_multi_material: true };

  it("are rammed, unloaded and loaded at each change", async () => {
    const lines = linesOf(await sliced(SHARED));
    const change = lines.indexOf("T1");
    const before = lines.slice(lines.lastIndexOf("G1 E-15 F6000", change), change);
    // Out of the melt, to the tube in three steps, four times to and fro, to where it waits: 92 mm in all.
    const fed = before.map((line) => Number(/E(-?[\d.]+)/.exec(line)?.[1] ?? 0));
    expect(fed.reduce((sum, e) => sum + e, 0)).toBeCloseTo(-92, 6);
    expect(fed.filter((e) => e === 5)).toHaveLength(4);
    expect(before).toContain("M104 S235");
    const after = lines.slice(change, change + 4).map((line) => Number(/E(\S+)/.exec(line)?.[1] ?? 0));
    expect(after.reduce((sum, e) => sum + e, 0)).toBeCloseTo(90, 6);
  });

  it("end with the last one rammed and unloaded: above a tower that is full, or as high as the part", async () => {
    const ends = async (settings: Partial<Settings>, model: Model): Promise<(number | undefined)[]> => {
      const lines = linesOf(await sliced({ ...TOWER, ...settings }, 0, model));
      const changes = lines.filter((line) => /^T\d/.test(line)).length - 1;
      const unloads = lines.filter((line) => line === "G1 E-15 F6000").length;
      const last = lines.lastIndexOf("G1 E-15 F6000");
      const z = lines.slice(0, last).findLast((line) => /^G1 .*Z/.test(line));
      const top = lines.findLast((line) => line.startsWith(";Z:"));
      return [
        unloads - changes,
        z && top ? Number((Number(/Z(\S+)/.exec(z)![1]) - Number(top.slice(3))).toFixed(3)) : undefined,
      ];
    };
    const level = threemfModel(
      [1, 2].map((extruder) => ({ name: `${extruder}`, mesh: box([12, 12, 2]), extruders: [extruder] })),
      [standing(0, 20, 20), standing(1, 50, 20)],
    );
    const shared = { single_extruder_multi_material: true, retract_lift: 0 };
    expect(await ends(shared, plate())).toEqual([1, 0]);
    expect(await ends(shared, level)).toEqual([1, 0.2]);
  });

  it("begin with one that dissolves, so that it need not be wiped on the first layer of a tower", async () => {
    const extruders = [{}, { ...SETTINGS.extruders![1], filament_soluble: true }];
    expect(toolWords(await sliced({ ...SHARED, extruders }))[0]).toBe("T1");
    expect(toolWords(await sliced({ ...SETTINGS, extruders }))[0]).toBe("T0");
  });

  it("use what is rammed and wiped, however far they are loaded, and read back the same", async () => {
    const used = async (settings: Partial<Settings>): Promise<number[]> => {
      const result = await sliced({ ...SHARED, ...settings });
      const { estimate } = await estimateGcode(new TextEncoder().encode(result.gcode.toString()));
      const mm = result.stats.tools.map(({ filamentMm }) => filamentMm);
      for (const [i, tool] of estimate.tools.entries()) expect(tool.filamentMm).toBeCloseTo(mm[i], 6);
      return mm.map((each) => Math.round(each * 1000));
    };
    const plain = await used({ extra_loading_move: -2 });
    expect(await used({ extra_loading_move: -25 })).toEqual(plain);
    expect(await used({ parking_pos_retraction: 120 })).toEqual(plain);
  });

  it("heat one nozzle, and name no tool to it", async () => {
    const lines = linesOf(await sliced(SHARED)).filter((line) => /^M10[49]/.test(line));
    expect(lines.slice(0, 2)).toEqual(["M104 S215", "M109 S215"]);
    expect(lines.some((line) => line.includes(" T"))).toBe(false);
  });

  it("are primed before the print, the one that begins it last", async () => {
    const [plain, primed] = [
      await sliced(SHARED),
      await sliced({ ...SHARED, single_extruder_multi_material_priming: true }),
    ];
    const lines = linesOf(primed);
    const start = lines.slice(0, lines.indexOf(";LAYER_CHANGE"));
    expect(start.filter((line) => /^(T\d|M10[49])/.test(line))).toEqual([
      "M104 S235",
      "M109 S235",
      "T1",
      "M104 S215",
      "T0",
    ]);
    // 90 mm of each are loaded; what is printed is 20 mm3 and the ramming, and then what makes the other pure.
    expect(start.filter((line) => line.startsWith("G1 E18 "))).toHaveLength(2);
    expect(primed.stats.filamentMm).toBeCloseTo(plain.stats.filamentMm, 6);
    expect(primed.stats.purgeMm).toBeGreaterThan((20 + 60) / 2.405);
    expect(primed.stats.purgeMm).toBeLessThan((20 + 60 + 30) / 2.405);
    expect(printedBy(primed, "Custom").get(1)).toEqual([4, 0.26, 64, expect.any(Number)]);
    expect(plain.stats.purgeMm).toBe(0);
  });

  it("refuse speeds of 0, at which no filament is changed", async () => {
    await expect(sliced({ ...SHARED, filament_loading_speed: 0 })).rejects.toMatchObject({
      code: "SETTINGS_CONFLICT",
      details: { name: "filament_loading_speed" },
    });
    const unmoved = { filament_cooling_initial_speed: 0, filament_cooling_final_speed: 0 };
    await expect(sliced({ ...SHARED, ...unmoved })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT" });
    await sliced({ ...SHARED, ...unmoved, filament_cooling_moves: 0 });
    await sliced({ ...TOWER, filament_loading_speed: 0 });
  });

  it("refuse ramming that is no numbers", async () => {
    await expect(sliced({ ...SHARED, filament_ramming_parameters: "fast" })).rejects.toMatchObject({
      code: "SETTING_INVALID",
    });
  });
});

describe("whatever the tools", () => {
  it("the same bytes come out of any number of threads", async () => {
    const texts = [];
    for (const threads of [0, 1, 2]) texts.push((await sliced(TOWER, threads)).gcode.toString());
    expect(new Set(texts).size).toBe(1);
  });

  it("swapped tools use the same filament, swapped", async () => {
    const even = { ...TOWER, extruders: [{}, {}], wiping_volumes_matrix: [0, 70, 70, 0], skirts: 0 };
    const [one, other] = [await sliced(even), await sliced(even, 0, plate(2, 1))];
    const printed = ({ stats }: SliceResult): number[] => stats.tools.map((tool) => tool.filamentMm - tool.wipeTowerMm);
    const [a, b] = [printed(one), printed(other).reverse()];
    for (const [i, mm] of a.entries()) expect(mm).toBeCloseTo(b[i], 1);
  });

  it("a file's extruders that there are not are told of", async () => {
    const { extruders: _, ...one } = SETTINGS;
    expect((await sliced(one)).warnings.map(({ code }) => code)).toContain("EXTRUDERS_NOT_HONOURED");
    expect((await sliced(SETTINGS, 0, plate(1, 3))).warnings.map(({ code }) => code)).toContain(
      "EXTRUDERS_NOT_HONOURED",
    );
    expect((await sliced(SETTINGS)).warnings.map(({ code }) => code)).not.toContain("EXTRUDERS_NOT_HONOURED");
  });

  it("a setting's extruder that there is not is told of, where it prints anything", async () => {
    const told = async (given: Partial<Settings>): Promise<readonly unknown[]> =>
      (await slice(box([6, 6, 1]), { ...SETTINGS, ...given }, { threads: 0 })).warnings
        .filter(({ code }) => code === "EXTRUDERS_NOT_HONOURED")
        .map(({ details }) => details);
    expect(await told({ perimeter_extruder: 3 })).toEqual([{ asked: [3, 1], extruders: 2 }]);
    expect(await told({ perimeter_extruder: 2, support_material_extruder: 3 })).toEqual([]);
  });
});

describe("supports", () => {
  const bridge = merge(merge(box([6, 12, 4]), box([6, 12, 4], [14, 0, 0])), box([20, 12, 1], [0, 0, 4]));
  const supported: Partial<Settings> = { ...SETTINGS, skirts: 0, support_material: true, dont_support_bridges: false };

  it.each([0, 1, 2])("are printed by the extruder that is theirs: %d", async (extruder) => {
    const settings = { support_material_extruder: extruder, support_material_interface_extruder: extruder };
    const result = await slice(bridge, { ...supported, ...settings }, { threads: 0 });
    const tools = new Set([...printedBy(result, "Support material").keys()]);
    expect([...tools]).toEqual([Math.max(0, extruder - 1)]);
    expect([...printedBy(result, "External perimeter").keys()]).toEqual([0]);
    const { tools: byTool, filamentMm } = result.stats;
    expect(byTool).toHaveLength(extruder === 2 ? 2 : 1);
    expect(byTool.reduce((sum, tool) => sum + tool.filamentMm, 0)).toBeCloseTo(filamentMm, 6);
  });

  it("and a raft of the second tool carry a part of the first", async () => {
    const own = { support_material_extruder: 2, support_material_interface_extruder: 2, raft_layers: 3 };
    const result = await slice(box([12, 12, 2]), { ...SETTINGS, ...own }, { threads: 0 });
    expect(result.stats.tools.map(({ tool }) => tool)).toEqual([0, 1]);
    expect([...printedBy(result, "External perimeter").keys()]).toEqual([0]);
    // Both are hot before the print, and the raft's begins it.
    const lines = linesOf(result);
    expect(lines).toContain("M109 S215 T0");
    expect(lines).toContain("M109 S235 T1");
    expect(toolWords(result)).toEqual(["T1", "T0"]);
  });
});

describe("marks at heights", () => {
  const { extruders: _, ...ONE } = SETTINGS;
  const layersBefore = (result: SliceResult, line: string): number => {
    const lines = linesOf(result);
    return lines.slice(0, lines.indexOf(line)).filter((other) => other === ";LAYER_CHANGE").length;
  };

  it("happen on the first layer that reaches them", async () => {
    const result = await slice(
      box([12, 12, 4]),
      { ...ONE, pause_print_gcode: "M601 ; pause", template_custom_gcode: "; at {layer_z}" },
      {
        threads: 0,
        marks: [
          { kind: "pause", printZ: 1.5, text: "Insert the nut" },
          { kind: "color-change", printZ: 1, colour: "#ff0000" },
          { kind: "custom", printZ: 2, text: "M117 [half way] {1}\nG4 P0" },
          { kind: "template", printZ: 3 },
          { kind: "custom", printZ: 99, text: "; never" },
        ],
      },
    );
    expect(layersBefore(result, ";COLOR_CHANGE,T0,#ff0000")).toBe(5);
    expect(layersBefore(result, "M117 Insert the nut")).toBe(8);
    expect(layersBefore(result, "M601 ; pause")).toBe(8);
    expect(layersBefore(result, "M117 [half way] {1}")).toBe(10);
    expect(layersBefore(result, "G4 P0")).toBe(10);
    expect(layersBefore(result, "; at 3")).toBe(15);
    expect(linesOf(result)).not.toContain("; never");
  });

  it("of colour come from the setting too, and cost the time that the printer needs", async () => {
    const settings = { ...ONE, tool_change_time: 30 };
    const [plain, marked] = [
      await slice(box([12, 12, 4]), settings, { threads: 0 }),
      await slice(box([12, 12, 4]), { ...settings, colorprint_heights: [1, 2] }, { threads: 0 }),
    ];
    expect(linesOf(marked).filter((line) => line === "M600")).toHaveLength(2);
    expect(marked.stats.timeSeconds - plain.stats.timeSeconds).toBeCloseTo(60, 0);
    expect(marked.stats.filamentMm).toBe(plain.stats.filamentMm);
  });

  it("for which the print stops are told of beforehand, in whole minutes", async () => {
    const marks: HeightMark[] = [
      { kind: "template", printZ: 2 },
      { kind: "pause", printZ: 1 },
      { kind: "color-change", printZ: 3.6 },
    ];
    const given = { ...ONE, remaining_times: true, template_custom_gcode: "G4 S1" };
    const result = await slice(box([12, 12, 4]), given, { threads: 0, marks });
    const told = linesOf(result).filter((line) => /^M73 C|^M60/.test(line));
    expect(told.filter((line) => line.startsWith("M60"))).toEqual(["M601", "M600"]);
    expect(told[told.indexOf("M601") - 1]).toMatch(/^M73 C0\.\d\d$/);
    expect(told[told.indexOf("M600") - 1]).toBe("M73 C0");
    expect(told.at(-1)).toBe("M600");
  });

  const cube = (given: Partial<Settings>, marks: readonly HeightMark[]): Promise<SliceResult> =>
    slice(box([12, 12, 4]), { ...SETTINGS, skirts: 0, ...given }, { threads: 0, marks });
  /** What is said of tools and marks, each with the layers before it. */
  const said = (result: SliceResult): string[] => {
    let layers = 0;
    return linesOf(result).flatMap((line) => {
      if (line === ";LAYER_CHANGE") layers++;
      return /^(T\d|M60\d|;COLOR|M117)/.test(line) ? [`${layers} ${line}`] : [];
    });
  };

  it("change the tool that prints an object, and a tower is built for it", async () => {
    const changes: HeightMark[] = [
      { kind: "tool-change", printZ: 3, extruder: 1 },
      { kind: "tool-change", printZ: 1, extruder: 2 },
    ];
    const one = await cube({}, []);
    const two = await cube({}, changes);
    expect(said(two)).toEqual(["0 T0", "5 T1", "15 T0"]);
    expect(two.warnings.map(({ code }) => code)).not.toContain("MARKS_NOT_HONOURED");
    const [first, second] = two.stats.tools.map(({ filamentMm }) => filamentMm);
    expect(first + second).toBeCloseTo(one.stats.filamentMm, 2);
    expect(second / one.stats.filamentMm).toBeCloseTo(0.35, 1);
    expect((await cube({ wipe_tower: true }, [])).stats.wipeTowerMm).toBe(0);
    expect((await cube({ wipe_tower: true }, changes)).stats.wipeTowerMm).toBeGreaterThan(50);
    expect((await cube({}, [{ kind: "tool-change", printZ: 0.2, extruder: 2 }])).stats.tools).toHaveLength(1);
  });

  it("change no tool where several print the objects, and to none that there is not, and say so", async () => {
    const changes: HeightMark[] = [{ kind: "tool-change", printZ: 1, extruder: 2 }];
    const mixed = await cube({ infill_extruder: 2 }, changes);
    expect(said(mixed)).toEqual(said(await cube({ infill_extruder: 2 }, [])));
    const missing = await cube({}, [{ kind: "tool-change", printZ: 1, extruder: 3 }]);
    expect(said(missing)).toEqual([]);
    for (const { warnings } of [mixed, missing])
      expect(warnings).toContainEqual(
        expect.objectContaining({
          code: "MARKS_NOT_HONOURED",
          details: { heightsMm: [1], kinds: ["tool-change"] },
        }),
      );
  });

  it("above the last layer are told of, whoever asks for them", async () => {
    const { extruders: _, ...one } = SETTINGS;
    const reached: HeightMark = { kind: "pause", printZ: 4 };
    const marks: HeightMark[] = [
      reached,
      { kind: "pause", printZ: 4.1 },
      { kind: "tool-change", printZ: 500, extruder: 2 },
    ];
    for (const settings of [one, SETTINGS]) {
      const given = { ...settings, colorprint_heights: [50] };
      const { warnings } = await slice(box([12, 12, 4]), given, { threads: 0, marks });
      const kinds = ["pause", "tool-change", "color-change"];
      expect(warnings.filter(({ code }) => code === "MARKS_NOT_HONOURED").map(({ details }) => details)).toEqual([
        { heightsMm: [4.1, 500, 50], kinds },
      ]);
    }
  });

  it("change the tool as the colour for whoever has one", async () => {
    const { extruders: _, ...one } = SETTINGS;
    const result = await slice(box([12, 12, 4]), one, {
      threads: 0,
      marks: [{ kind: "tool-change", printZ: 1, extruder: 2 }],
    });
    expect(said(result)).toEqual(["5 ;COLOR_CHANGE,T0", "5 M600"]);
  });

  it("of another tool's colour pause the print, and those of a tool that is done are left out", async () => {
    const result = await cube({}, [
      { kind: "color-change", printZ: 1, extruder: 1 },
      { kind: "tool-change", printZ: 1.6, extruder: 2 },
      { kind: "color-change", printZ: 2, extruder: 1, colour: "#ff0000" },
      { kind: "color-change", printZ: 2.4, extruder: 2 },
      { kind: "color-change", printZ: 2.6 },
      { kind: "tool-change", printZ: 3, extruder: 1 },
      { kind: "color-change", printZ: 3.4, extruder: 2 },
    ]);
    expect(said(result)).toEqual([
      "0 T0",
      "5 ;COLOR_CHANGE,T0",
      "5 M600",
      "8 T1",
      "10 ;COLOR_CHANGE,T0,#ff0000",
      "10 M117 Change filament for Extruder 0",
      "10 M601",
      "12 ;COLOR_CHANGE,T1",
      "12 M600",
      "13 ;COLOR_CHANGE,T1",
      "13 M600",
      "15 T0",
    ]);
  });

  it("of colour tell custom g-code whose it is", async () => {
    const lines = {
      color_change_gcode: "M600 T{color_change_extruder}",
      pause_print_gcode: "M601 T{color_change_extruder}",
    };
    const told = said(
      await cube(lines, [
        { kind: "color-change", printZ: 1, extruder: 1 },
        { kind: "tool-change", printZ: 1.6, extruder: 2 },
        { kind: "tool-change", printZ: 3, extruder: 1 },
        { kind: "color-change", printZ: 2, extruder: 1 },
        { kind: "color-change", printZ: 2.4, extruder: 2 },
      ]),
    );
    expect(told.filter((line) => line.includes(" M60"))).toEqual(["5 M600 T0", "10 M601 T0", "12 M600 T1"]);
  });
});

describe("a wipe tower where something else is printed", () => {
  const codes = ({ warnings }: SliceResult): string[] => warnings.map(({ code }) => code);
  const standingAt = (wipe_tower_x: number, wipe_tower_y: number, more: Partial<Settings> = {}) =>
    sliced({ ...TOWER, skirts: 0, wipe_tower_width: 30, wipe_tower_x, wipe_tower_y, ...more });

  it("is told of, with the layers on which it is in the way", async () => {
    const free = await standingAt(120, 160);
    const [x, y] = free.items[0].positionMm;
    const met = await standingAt(x - 15, y - 2);
    const { details } = met.warnings.find(({ code }) => code === "WIPE_TOWER_MEETS_PRINT")!;
    // As far up as tools change: the lower part is half as high.
    expect(details).toMatchObject({ layers: 10, widthMm: 30 });
    expect(codes(free)).not.toContain("WIPE_TOWER_MEETS_PRINT");
  });

  it("is told of by its brim, and turned as it is", async () => {
    const [x, y] = (await standingAt(120, 160)).items[0].positionMm;
    const isMet = async (dx: number, dy: number, more: Partial<Settings>): Promise<boolean> =>
      codes(await standingAt(x + dx, y + dy, { wipe_tower_brim_width: 0, ...more })).includes("WIPE_TOWER_MEETS_PRINT");
    // Left of the part, which reaches 6 mm from its middle, and in front of it.
    expect(await isMet(-37, -2, {})).toBe(false);
    expect(await isMet(-37, -2, { wipe_tower_brim_width: 3 })).toBe(true);
    expect(await isMet(-7, -25, {})).toBe(false);
    expect(await isMet(-7, -25, { wipe_tower_rotation_angle: 60 })).toBe(true);
  });
});

describe("nozzles that differ", () => {
  it("print strands of their own widths", async () => {
    const wide: Partial<Settings> = {
      ...SETTINGS,
      skirts: 0,
      extrusion_width: 0,
      first_layer_extrusion_width: 0,
      extruders: [{}, { nozzle_diameter: 0.8 }],
    };
    const widths = new Map<number, Set<string>>();
    let tool = 0;
    for (const line of linesOf(await sliced(wide))) {
      if (/^T\d/.test(line)) tool = Number(line.slice(1));
      if (line.startsWith(";WIDTH:")) widths.set(tool, (widths.get(tool) ?? new Set()).add(line.slice(7)));
    }
    expect(widths.get(0)).toContain("0.45");
    expect(widths.get(1)).toContain("0.9");
    expect(widths.get(0)).not.toContain("0.9");
  });
});
