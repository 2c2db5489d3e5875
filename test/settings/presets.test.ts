import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { FILAMENTS, PRINTERS, PRINTS } from "../../src/settings/presets.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { createEngine } from "../../src/verbs/engine.ts";
import { inspect } from "../../src/verbs/inspect.ts";

const cube = readFileSync(new URL("../../fixtures/cube10.stl", import.meta.url));
const engine = await createEngine({ threads: 0 });
afterAll(() => engine.close());

async function sliceWith(given: Partial<Settings>) {
  const result = await engine.slice(cube, given);
  return { ...result, text: result.gcode.toString() };
}

describe("there are", () => {
  test("20 printers, 10 filaments and 6 qualities, and more", () => {
    // The generic one is nobody's.
    expect(Object.keys(PRINTERS).length).toBeGreaterThanOrEqual(21);
    expect(Object.keys(FILAMENTS).length).toBeGreaterThanOrEqual(10);
    expect(Object.keys(PRINTS).length).toBeGreaterThanOrEqual(6);
  });
});

describe.each(Object.entries(PRINTERS))("%s", (_name, printer) => {
  const given = { ...printer, ...FILAMENTS.pla, ...PRINTS.draft };

  test("has room for a cube and prints it within its limits", async () => {
    const settings = completeSettings(given);
    expect((await inspect(cube, settings)).fit.fits).toBe(true);
    const { stats, warnings } = await sliceWith(given);
    expect(stats.layers).toBe(33);
    // 1 cm3, a seventh of it sparse: more than 200 mm of a filament of 1.75 mm.
    expect(stats.filamentMm * (settings.filament_diameter / 1.75) ** 2).toBeGreaterThan(200);
    expect(stats.timeSeconds).toBeGreaterThan(60);
    expect(warnings.filter(({ code }) => code !== "PART_OFF_BED")).toEqual([]);
  });

  test("ends with the nozzle away from the part, before the motors are off", async () => {
    const { text, layers } = await sliceWith(given);
    const lines = text.split("\n");
    const end = lines.slice(lines.findLastIndex((line) => /^G1 X.* E[.\d]/.test(line)) + 1, lines.indexOf("M84"));
    const heights = end.flatMap((line) => Number(/^G1 Z([\d.]+)/.exec(line)?.[1] ?? 0));
    expect(end.includes("G28") || Math.max(...heights) > layers[layers.length - 1].printZ + 5).toBe(true);
  });

  test("tells of itself what a machine of its kind would", () => {
    const { bed_shape, max_print_height, machine_max_feedrate_x, retract_length } = completeSettings(given);
    const widths = [0, 1].map((axis) => {
      const values = bed_shape.map((point) => point[axis]);
      return Math.max(...values) - Math.min(...values);
    });
    for (const width of [...widths, max_print_height]) expect(width).toBeGreaterThanOrEqual(100);
    for (const width of [...widths, max_print_height]) expect(width).toBeLessThanOrEqual(500);
    expect(machine_max_feedrate_x).toBeGreaterThanOrEqual(100);
    expect(retract_length).toBeGreaterThan(0);
    expect(retract_length).toBeLessThanOrEqual(7);
  });
});

test("a filament is as thick as the printer takes it, unless it is told", () => {
  const joined = { ...PRINTERS.ultimaker_2, ...FILAMENTS.pla, ...PRINTS.draft };
  expect(completeSettings(joined).filament_diameter).toBe(2.85);
  expect(completeSettings({ ...joined, filament_diameter: 1.75 }).filament_diameter).toBe(1.75);
  for (const filament of Object.values(FILAMENTS)) expect(filament).not.toHaveProperty("filament_diameter");
});

test.each([
  ["creality_k1", /^(?!.*M20[135] ).*$/s],
  ["prusa_mini", /M201 X2500 .*M203 X180 /s],
  ["prusa_mk4s", /M201 X4000 .*M203 X300 .*M204 P4000 R2500 T4000/s],
  ["jubilee", /^(?!.*M205 ).*$/s],
])("%s is told its limits as its firmware wants them", async (name, expected) => {
  expect((await sliceWith({ ...PRINTERS[name], ...PRINTS.draft })).text).toMatch(expected);
});

test.each(Object.entries(FILAMENTS))(
  "%s is printed hot enough, no faster than it melts, and weighed",
  async (_name, filament) => {
    const settings = completeSettings({ ...PRINTERS.generic, ...filament, ...PRINTS.draft });
    expect(settings.temperature).toBeGreaterThanOrEqual(190);
    expect(settings.temperature).toBeLessThanOrEqual(300);
    const { stats, text } = await sliceWith({ ...PRINTERS.generic, ...filament, ...PRINTS.draft });
    expect(text).toContain(`M104 S${settings.temperature}`);
    const cm3 = ((Math.PI / 4) * settings.filament_diameter ** 2 * stats.filamentMm) / 1000;
    expect(stats.massGrams / cm3).toBeCloseTo(settings.filament_density, 1);
    expect(settings.filament_density).toBeGreaterThan(0.9);
    expect(settings.filament_density).toBeLessThan(1.5);
    // As with PrusaSlicer the limit is that of the flow before the multiplier.
    const most = settings.filament_max_volumetric_speed * settings.extrusion_multiplier;
    expect(fastestFlow(text, settings)).toBeLessThanOrEqual(most * 1.01);
  },
);

/** mm3/s of the fastest extrusion of some length, from the text; absolute positions, relative E. */
function fastestFlow(text: string, { filament_diameter }: Settings): number {
  const at: Record<string, number> = { X: 0, Y: 0, F: 0 };
  let fastest = 0;
  for (const line of text.split("\n")) {
    if (!line.startsWith("G1 ")) continue;
    const before = { ...at };
    const words = new Map(line.split(/\s+/).map((word) => [word[0], Number(word.slice(1))]));
    for (const axis of ["X", "Y", "F"]) at[axis] = words.get(axis) ?? at[axis];
    const length = Math.hypot(at.X - before.X, at.Y - before.Y);
    // E of a short move is a few steps of its rounding.
    if (length > 2) fastest = Math.max(fastest, ((words.get("E") ?? 0) / length) * (at.F / 60));
  }
  return fastest * (Math.PI / 4) * filament_diameter ** 2;
}

test.each(Object.entries(PRINTS))("%s has shells of 0.7 mm at least", async (_name, print) => {
  const settings = completeSettings({ ...PRINTERS.generic, ...FILAMENTS.pla, ...print });
  expect(settings.layer_height * settings.top_solid_layers).toBeGreaterThanOrEqual(0.7);
  expect(settings.layer_height * settings.bottom_solid_layers).toBeGreaterThanOrEqual(0.69);
  const { stats } = await sliceWith({ ...PRINTERS.generic, ...FILAMENTS.pla, ...print });
  expect(stats.layers).toBe(Math.round((10 - Number(settings.first_layer_height)) / settings.layer_height) + 1);
});

test.each(Object.entries(PRINTS))("%s has strands that follow the nozzle", async (_name, print) => {
  for (const nozzle of [0.4, 0.6]) {
    const { text } = await sliceWith({ ...PRINTERS.generic, ...FILAMENTS.pla, ...print, nozzle_diameter: nozzle });
    // Perimeters of the first layer; most of what follows is as wide, and says nothing.
    expect(Number(/^;WIDTH:([\d.]+)$/m.exec(text)![1])).toBeCloseTo(1.125 * nozzle, 3);
  }
});
