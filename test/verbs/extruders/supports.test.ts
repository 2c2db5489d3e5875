/** Supports and rafts of a tool of their own. */
import { describe, expect, it } from "vitest";
import { box, merge } from "../../../fixtures/shapes.ts";
import { slice } from "../../../src/index.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { linesOf, printedBy, SETTINGS, toolWords } from "./two-tools.ts";

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
