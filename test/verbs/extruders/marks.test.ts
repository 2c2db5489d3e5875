/** Marks at heights: pauses, colours and tools. */
import { describe, expect, it } from "vitest";
import { box } from "../../../fixtures/shapes.ts";
import type { HeightMark } from "../../../src/core/height-marks.ts";
import { type SliceResult, slice } from "../../../src/index.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { linesOf, SETTINGS } from "./two-tools.ts";

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
