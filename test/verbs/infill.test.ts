/** What changes infill over several layers, through the whole path. */
import { describe, expect, test } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, sphere } from "../../fixtures/shapes.ts";
import { ROLE, ROLES, type Settings, type SliceResult, slice } from "../../src/index.ts";

const BOX = binaryStl(box([20, 20, 6]));
const BASE: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  nozzle_diameter: 0.4,
  perimeters: 1,
  top_solid_layers: 3,
  bottom_solid_layers: 3,
  fill_pattern: "grid",
  fill_density: "20%",
};
const sliced = (given: Partial<Settings>, threads = 0, model = BOX): Promise<SliceResult> =>
  slice(model, { ...BASE, ...given }, { threads });
const sparseLayers = ({ layers }: SliceResult): number[] =>
  layers.flatMap((layer, i) => (layer!.toolpaths.roles.includes(ROLE.sparseInfill) ? [i] : []));

describe("combined infill", () => {
  test("is on every other layer, in strands twice as high", async () => {
    const each = await sliced({});
    const paired = await sliced({ infill_every_layers: 2 });
    const count = sparseLayers(each).length;
    expect(sparseLayers(paired).length).toBeLessThanOrEqual(Math.ceil(count / 2) + 1);
    // Their round sides take more off the volume.
    expect(paired.stats.filamentMm / each.stats.filamentMm).toBeGreaterThan(0.94);
    expect(paired.stats.filamentMm / each.stats.filamentMm).toBeLessThan(1);
    expect(paired.stats.timeSeconds).toBeLessThan(each.stats.timeSeconds);
  });

  test("of a part without shells is on half its layers", async () => {
    const bare = { top_solid_layers: 0, bottom_solid_layers: 0, infill_every_layers: 2 };
    const layers = sparseLayers(await sliced(bare));
    expect(layers).toEqual([0, ...Array.from({ length: 14 }, (_, i) => 2 + 2 * i), 29]);
  });
});

test("at density 0 nothing is filled, whatever else asks for solid", async () => {
  const given = { fill_density: "0%", solid_infill_below_area: 1e6, solid_infill_every_layers: 2 } as const;
  const { layers } = await sliced({ ...given, top_solid_layers: 0, bottom_solid_layers: 0 });
  expect(layers).toHaveLength(30);
  for (const layer of layers)
    expect(layer!.toolpaths.roles.every((role) => ROLES[role].isPerimeter || role === ROLE.skirtBrim)).toBe(true);
});

test("ironing comes last on its layer, and is paid for", async () => {
  const plain = await sliced({});
  const ironed = await sliced({ ironing: true, ironing_speed: 20 });
  const { roles } = ironed.layers.at(-1)!.toolpaths;
  const first = roles.indexOf(ROLE.ironing);
  expect(first).toBeGreaterThan(0);
  expect(roles.subarray(first).every((role) => role === ROLE.ironing)).toBe(true);
  expect(ironed.layers.slice(0, -1).some((layer) => layer!.toolpaths.roles.includes(ROLE.ironing))).toBe(false);
  // 19.6 mm square at 0.1 mm and 20 mm/s take a little over 190 s.
  expect(ironed.stats.timeSeconds - plain.stats.timeSeconds).toBeGreaterThan(185);
  expect(ironed.gcode.toString()).toContain(";TYPE:Ironing");
});

const BALL = binaryStl(sphere(7, 16));

test.each<Partial<Settings>>([
  { fill_pattern: "lightning" },
  { fill_pattern: "adaptivecubic" },
  { fill_pattern: "supportcubic" },
  { infill_only_where_needed: true },
  { infill_every_layers: 2, fill_pattern: "gyroid" },
  { solid_infill_every_layers: 5, ironing: true, ironing_type: "solid" },
])("%j: the same bytes from any number of threads, and something to hold up the top", async (given) => {
  const alone = await sliced(given, 0, BALL);
  expect((await sliced(given, 2, BALL)).gcode.toString()).toBe(alone.gcode.toString());
  expect(sparseLayers(alone).length).toBeGreaterThan(10);
});

test("what follows the part takes less than what fills it", async () => {
  const filament = async (given: Partial<Settings>): Promise<number> => (await sliced(given, 0, BALL)).stats.filamentMm;
  const full = await filament({ fill_pattern: "cubic" });
  expect(await filament({ fill_pattern: "supportcubic" })).toBeLessThan(full);
  expect(await filament({ fill_pattern: "lightning" })).toBeLessThan(full);
  expect(await filament({ fill_pattern: "cubic", infill_only_where_needed: true })).toBeLessThan(full);
});
