import { describe, expect, it } from "vitest";
import { estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { EASY, PLA } from "./streams.ts";

const estimate = (text: string) =>
  estimateMoves(readGcode(text), { planner: "marlin", limits: EASY, filaments: [PLA] });
const START = "M83\n;TYPE:Perimeter\n";

describe("filament", () => {
  it("counts what is fed, and neither retractions nor what repays them", () => {
    expect(estimate(`${START}G1 X10 E1 F600\nG1 E-.8\nG1 X20\nG1 E.8\nG1 X30 E1\n`).filamentMm).toBe(2);
  });

  it("does not depend on the last retraction", () => {
    const print = `${START}G1 X10 E1.5 F600\n`;
    expect(estimate(`${print}G1 E-999 F2100\n`).filamentMm).toBe(estimate(print).filamentMm);
  });

  it("counts what an unretract pushes beyond what was drawn back", () => {
    expect(estimate(`${START}G1 X10 E1 F600\nG1 E-.8\nG1 E.9\n`).filamentMm).toBeCloseTo(1.1, 12);
  });

  it("gives volume, mass and cost of the length", () => {
    const { volumeCm3, massGrams, cost } = estimate(`${START}G1 X10 E1000 F600\n`);
    expect(volumeCm3).toBeCloseTo(2.40528, 5);
    expect(massGrams).toBeCloseTo(2.40528 * 1.24, 5);
    expect(cost).toBeCloseTo((2.40528 * 1.24 * 25) / 1000, 6);
  });

  it("tells what custom g-code feeds apart", () => {
    const { filamentMm, purgeMm } = estimate(";TYPE:Custom\nM83\nG1 X50 E8 F600\n;TYPE:Skirt/Brim\nG1 X0 E2\n");
    expect([filamentMm, purgeMm]).toEqual([2, 8]);
  });

  it("takes what custom g-code leaves drawn back from no strand", () => {
    const start = ";TYPE:Custom\nM83\nG1 E8 F600\nG1 E-3\n;TYPE:Skirt/Brim\n";
    const told = (text: string): number[] => {
      const { filamentMm, purgeMm } = estimate(start + text);
      return [filamentMm, purgeMm];
    };
    expect(told("G1 X10 E2\nG1 E-1\nG1 X0\nG1 E1\nG1 X10 E2\n")).toEqual([4, 8]);
    // What is fed in its place gives it back.
    expect(told("G1 E3\nG1 X10 E2\n")).toEqual([2, 8]);
    expect(told("G1 E-1\nG1 E3.5\nG1 X10 E2\n;TYPE:Custom\nG1 E.5\nG1 E1\n")).toEqual([2, 9]);
  });

  it("splits time and filament by role, without a rest", () => {
    const text = `${START}G1 X10 E1 F600\n;TYPE:Bridge infill\nG1 Y10 E2\nG1 X0\nG1 E-.8 F2100\n`;
    const { roles, timeSeconds, filamentMm, travelSeconds, retractSeconds } = estimate(text);
    expect(roles.map(({ role, filamentMm: mm }) => [role, mm])).toEqual([
      ["travel", 0],
      ["perimeter", 1],
      ["bridge-infill", 2],
    ]);
    expect(roles.reduce((sum, role) => sum + role.timeSeconds, 0)).toBeCloseTo(timeSeconds, 12);
    expect(roles[0].timeSeconds).toBeCloseTo(travelSeconds + retractSeconds, 12);
    expect(filamentMm).toBe(3);
  });

  it("splits time by layer, what comes before the first in it", () => {
    const text = `G1 X10 F600\n;LAYER_CHANGE\n;Z:.2\nG1 Y10\n;LAYER_CHANGE\n;Z:.4\nG1 X0\nG1 Y0\n`;
    const { layerSeconds, firstLayerSeconds, timeSeconds } = estimate(text);
    expect(layerSeconds).toHaveLength(2);
    expect(layerSeconds[0]).toBe(firstLayerSeconds);
    expect(layerSeconds[0] + layerSeconds[1]).toBeCloseTo(timeSeconds, 12);
    expect(layerSeconds[0]).toBeCloseTo(layerSeconds[1], 9);
  });
});

describe("filament of several tools", () => {
  it("brings a parked tool to the nozzle for nothing, once it takes over", () => {
    const text = `${START}T0\nG1 X10 E1 F600\nG1 E-10\nT1\nG1 E10\nG1 X0 E2\nG1 E-10\nT0\nG1 E10.5\nG1 X10 E1\n`;
    const { tools, toolChanges } = estimate(text);
    expect(tools.map(({ filamentMm }) => filamentMm)).toEqual([2.5, 2]);
    expect(toolChanges).toBe(2);
  });

  it("counts a retraction of a tool that has not printed yet as any other", () => {
    const text = `${START}T0\nG1 X10 E1 F600\nG1 E-10\nT1\nG1 E-.8\nG1 X0\nG1 E1\nG1 X10 E2\n`;
    expect(estimate(text).tools[1].filamentMm).toBeCloseTo(2.2, 12);
  });

  it("counts what the first tool is fed before it prints", () => {
    expect(estimate(`${START}T1\nG1 E3 F600\nG1 X10 E1\n`).filamentMm).toBe(4);
  });

  it("tells what goes into the wipe tower", () => {
    const text = `${START}T0\nG1 X10 E1 F600\n;TYPE:Wipe tower\nT1\nG1 X0 E5\n;TYPE:Perimeter\nG1 X10 E1\n`;
    const { tools, wipeTowerMm, wipeTowerGrams, filamentMm } = estimate(text);
    expect(tools.map((tool) => tool.wipeTowerMm)).toEqual([0, 5]);
    expect([wipeTowerMm, filamentMm]).toEqual([5, 7]);
    expect(wipeTowerGrams).toBeCloseTo((5 * 2.40528 * 1.24) / 1000, 5);
  });

  it("counts what is rammed and wiped on a tower, however far filaments are unloaded and loaded", () => {
    const tower = (load: number): number[] => {
      const unload = "G1 X9 E2\nG1 E-15\nG1 E-70\nG1 X20 E5\nG1 X9 E-5\n";
      const loaded = `G1 E${0.2 * load}\nG1 X30 E${0.7 * load}\nG1 X0 E${0.1 * load}\nG1 X5\nG1 X10 E3\n`;
      const change = (tool: number): string =>
        `;TYPE:Wipe tower\n${unload}T${tool}\n${loaded};TYPE:Perimeter\nG1 X0 E1\n`;
      const text = `${START}T0\nG1 X10 E1 F600\n${[1, 0, 1].map(change).join("")}`;
      return estimate(text).tools.flatMap(({ filamentMm, wipeTowerMm }) => [filamentMm, wipeTowerMm]);
    };
    for (const load of [85, 60, 95]) {
      const [first, firstTower, second, secondTower] = tower(load);
      expect([firstTower, secondTower].map((mm) => Math.round(mm))).toEqual([7, 8]);
      expect([first, second].map((mm) => Math.round(mm))).toEqual([9, 10]);
    }
  });

  it("is not called cold because another tool rests", () => {
    const codes = (text: string): string[] => estimate(text).warnings.map(({ code }) => code);
    const hot = `M109 S210\n${START}T0\nG1 X10 E1 F600\nT1\nM109 S220\nG1 X0 E1\n`;
    expect(codes(hot)).not.toContain("COLD_EXTRUSION");
    expect(codes(`${hot}M104 S0\nT0\nG1 X10 E1\n`)).not.toContain("COLD_EXTRUSION");
    expect(codes(`${hot}M104 S0\nG1 X10 E1\n`)).toContain("COLD_EXTRUSION");
  });
});
