/** What is true of any tools, and extruders that there are not. */
import { describe, expect, it } from "vitest";
import { box } from "../../../fixtures/shapes.ts";
import { type SliceResult, slice } from "../../../src/index.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { plate, SETTINGS, sliced, TOWER } from "./two-tools.ts";

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
