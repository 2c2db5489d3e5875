/** Thicknesses of layers that a project keeps beside its objects. */
import { describe, expect, test } from "vitest";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { cube, file, item } from "./threemf-writer.ts";

const RANGES = "Metadata/Prusa_Slicer_layer_config_ranges.xml";
const PROFILES = "Metadata/Slic3r_PE_layer_heights_profile.txt";

const read = (parts: Record<string, string>) =>
  readModel(file(cube(1) + cube(2), item(1) + item(2), "", parts), { inflateRaw });
const range = (from: number, to: number, options: Record<string, string>): string =>
  `<range min_z="${from}" max_z="${to}">${Object.entries(options)
    .map(([key, value]) => `<option opt_key="${key}">${value}</option>`)
    .join("")}</range>`;
const object = (id: number, ...ranges: string[]): string => `<object id="${id}">${ranges.join("")}</object>`;

describe("ranges of heights", () => {
  test("give their thickness, lowest first", () => {
    const { layerHeights, warnings } = read({
      [RANGES]: `<objects>${object(1, range(8, 9, { layer_height: "0.3" }), range(2, 4.5, { extruder: "0", layer_height: "0.1" }))}</objects>`,
    });
    expect(layerHeights).toEqual([
      [
        { from: 2, to: 4.5, low: 0.1, high: 0.1 },
        { from: 8, to: 9, low: 0.3, high: 0.3 },
      ],
    ]);
    expect(warnings).toEqual([]);
  });

  test("give their object's other settings, lowest first", () => {
    const { layerHeights, objects, warnings } = read({
      [RANGES]: `<objects>${object(2, range(5, 6, { perimeters: "3" }), range(2, 4, { fill_density: "40%", layer_height: "0.1", extruder: "2" }), range(7, 7, { perimeters: "4" }))}</objects>`,
    });
    expect(layerHeights).toHaveLength(1);
    expect(objects.map(({ ranges }) => ranges)).toEqual([
      undefined,
      [
        { from: 2, to: 4, settings: { program: "PrusaSlicer", values: { fill_density: "40%", extruder: "2" } } },
        { from: 5, to: 6, settings: { program: "PrusaSlicer", values: { perimeters: "3" } } },
      ],
    ]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ["nothing", "0", "2", "4"],
    ["no number", "thin", "2", "4"],
    ["an empty range", "0.1", "4", "4"],
    ["a range without ends", "0.1", "x", "4"],
  ])("of %s are none", (_, height, from, to) => {
    const xml = `<objects><object id="1"><range min_z="${from}" max_z="${to}"><option opt_key="layer_height">${height}</option></range></object></objects>`;
    expect(read({ [RANGES]: xml }).layerHeights).toBeUndefined();
  });
});

describe("profiles", () => {
  test("join their points, jumps left out", () => {
    const { layerHeights } = read({ [PROFILES]: "object_id=1|0;0.2;0.2;0.2;5;0.1;5;0.3;20;0.3\n" });
    expect(layerHeights).toEqual([
      [
        { from: 0, to: 0.2, low: 0.2, high: 0.2 },
        { from: 0.2, to: 5, low: 0.2, high: 0.1 },
        { from: 5, to: 20, low: 0.3, high: 0.3 },
      ],
    ]);
  });

  test("rule over ranges of the same object, and stand beside another's", () => {
    const ranges = `<objects>${object(1, range(2, 4, { layer_height: "0.1" }))}${object(2, range(1, 3, { layer_height: "0.15" }))}</objects>`;
    const { layerHeights } = read({ [RANGES]: ranges, [PROFILES]: "object_id=1|0;0.2;9;0.3\nobject_id=x|1;2\n" });
    expect(layerHeights).toEqual([
      [{ from: 0, to: 9, low: 0.2, high: 0.3 }],
      [{ from: 1, to: 3, low: 0.15, high: 0.15 }],
    ]);
  });

  test("are none where the file has none", () => {
    expect(read({}).layerHeights).toBeUndefined();
  });
});
