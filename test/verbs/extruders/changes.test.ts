/** Changes of the tool: how seldom, where the nozzle is, what is drawn back and what is printed. */
import { describe, expect, it } from "vitest";
import type { SliceResult } from "../../../src/index.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { linesOf, plate, printedBy, SETTINGS, skirtTools, sliced, toolWords } from "./two-tools.ts";

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
    expect(places).toHaveLength(10);
    for (const [k, change] of changesOf(lines).entries())
      expect(heightAt(places[k]) - heightAt(places[k] + 1 + change.length)).toBeCloseTo(0.5, 6);
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
