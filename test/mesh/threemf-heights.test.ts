/** Thicknesses of layers that a project keeps beside its objects. */
import { describe, expect, test } from "vitest";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { at, component, cube, file, group, item, scaled } from "./threemf-writer.ts";

const RANGES = "Metadata/Prusa_Slicer_layer_config_ranges.xml";
const PROFILES = "Metadata/Slic3r_PE_layer_heights_profile.txt";

/** Two cubes of 10 mm. */
const read = (parts: Record<string, string>, build = item(1) + item(2)) =>
  readModel(file(cube(1) + cube(2), build, "", parts), { inflateRaw });
const heights = (...given: Parameters<typeof read>) => read(...given).objects.map(({ layerHeights }) => layerHeights);
const range = (from: number, to: number, options: Record<string, string>): string =>
  `<range min_z="${from}" max_z="${to}">${Object.entries(options)
    .map(([key, value]) => `<option opt_key="${key}">${value}</option>`)
    .join("")}</range>`;
const object = (id: number, ...ranges: string[]): string => `<object id="${id}">${ranges.join("")}</object>`;
const even = (from: number, to: number, height: number) => ({ from, to, low: height, high: height });

describe("ranges of heights", () => {
  const thin = `<objects>${object(2, range(2, 4, { layer_height: "0.1", perimeters: "3" }))}</objects>`;

  test("give their thickness, lowest first", () => {
    const xml = `<objects>${object(1, range(8, 9, { layer_height: "0.3" }), range(2, 4.5, { extruder: "0", layer_height: "0.1" }))}</objects>`;
    expect(heights({ [RANGES]: xml })).toEqual([[even(2, 4.5, 0.1), even(8, 9, 0.3)], undefined]);
    expect(read({ [RANGES]: xml }).warnings).toEqual([]);
  });

  test("give their object's other settings, lowest first", () => {
    const { objects, warnings } = read({
      [RANGES]: `<objects>${object(2, range(5, 6, { perimeters: "3" }), range(2, 4, { fill_density: "40%", layer_height: "0.1", extruder: "2" }), range(7, 7, { perimeters: "4" }))}</objects>`,
    });
    expect(objects.map(({ layerHeights }) => layerHeights?.length)).toEqual([undefined, 1]);
    expect(objects.map(({ ranges }) => ranges)).toEqual([
      undefined,
      [
        { from: 2, to: 4, settings: { program: "PrusaSlicer", values: { fill_density: "40%", extruder: "2" } } },
        { from: 5, to: 6, settings: { program: "PrusaSlicer", values: { perimeters: "3" } } },
      ],
    ]);
    expect(warnings).toEqual([]);
  });

  test("may be any number", () => {
    const xml = `<objects><object id="1">${'<range min_z="2" max_z="1"/>'.repeat(500_000)}${range(2, 4, { layer_height: "0.1" })}</object></objects>`;
    expect(heights({ [RANGES]: xml })).toEqual([[even(2, 4, 0.1)], undefined]);
  });

  test.each([
    ["nothing", "0", "2", "4"],
    ["no number", "thin", "2", "4"],
    ["an empty range", "0.1", "4", "4"],
    ["a range without ends", "0.1", "x", "4"],
  ])("of %s are none", (_, height, from, to) => {
    const xml = `<objects><object id="1"><range min_z="${from}" max_z="${to}"><option opt_key="layer_height">${height}</option></range></object></objects>`;
    expect(heights({ [RANGES]: xml })).toEqual([undefined, undefined]);
  });

  test.each([
    ["the build names objects in another order", item(2) + item(1), [[even(2, 4, 0.1)], undefined]],
    ["an object is not to be printed", item(1).replace("/>", ' printable="0"/>') + item(2), [[even(2, 4, 0.1)]]],
    ["only one object is built", item(2), [undefined]],
  ])("are counted as the resources of the build are: %s", (_, build, expected) => {
    expect(heights({ [RANGES]: thin }, build)).toEqual(expected);
    expect(read({ [RANGES]: thin }, build).objects.map(({ ranges }) => ranges?.length)).toEqual(
      expected.map((own) => own?.length),
    );
  });

  test("of Bambu Studio and OrcaSlicer lie elsewhere", () => {
    const { objects } = read({ "Metadata/layer_config_ranges.xml": thin });
    const settings = { program: "BambuStudio", values: { perimeters: "3" } };
    expect(objects[1]).toMatchObject({ layerHeights: [even(2, 4, 0.1)], ranges: [{ from: 2, to: 4, settings }] });
  });
});

test("words are for objects, whose copies PrusaSlicer writes as objects too", () => {
  const told = [1, 3].map((id) => `<object id="${id}"/>`).join("");
  const bytes = file(cube(1) + group(2, component(1)) + cube(3), item(1) + item(2, at(20)) + item(3, at(40)), "", {
    "Metadata/Slic3r_PE_model.config": `<config>${told}</config>`,
    [RANGES]: `<objects>${object(1, range(2, 4, { layer_height: "0.1" }))}</objects>`,
    [PROFILES]: "object_id=2|0;0.2;10;0.3\n",
  });
  const { objects, items } = readModel(bytes, { inflateRaw });
  expect(items.map((one) => one.object)).toEqual([0, 0, 1]);
  expect(objects.map(({ layerHeights }) => layerHeights)).toEqual([
    [even(2, 4, 0.1)],
    [{ from: 0, to: 10, low: 0.2, high: 0.3 }],
  ]);
});

describe("profiles", () => {
  test.each([PROFILES, "Metadata/layer_heights_profile.txt"])("in %s join their points, jumps left out", (part) => {
    expect(heights({ [part]: "object_id=1|0;0.2;0.2;0.2;5;0.1;5;0.3;10;0.3\n" })).toEqual([
      [even(0, 0.2, 0.2), { from: 0.2, to: 5, low: 0.2, high: 0.1 }, even(5, 10, 0.3)],
      undefined,
    ]);
  });

  test("rule over ranges of the same object, and stand beside another's", () => {
    const ranges = `<objects>${object(1, range(2, 4, { layer_height: "0.1" }))}${object(2, range(1, 3, { layer_height: "0.15" }))}</objects>`;
    const profiles = "object_id=1|0;0.2;10;0.3\nobject_id=x|1;2\n";
    const expected = [[{ from: 0, to: 10, low: 0.2, high: 0.3 }], [even(1, 3, 0.15)]];
    expect(heights({ [RANGES]: ranges, [PROFILES]: profiles })).toEqual(expected);
  });

  test("are none of an object that is not as high as they are; its ranges rule then", () => {
    const ranges = `<objects>${object(1, range(2, 4, { layer_height: "0.1" }))}</objects>`;
    const profile = { [RANGES]: ranges, [PROFILES]: "object_id=1|0;0.2;12;0.3\n" };
    expect(heights(profile)).toEqual([[even(2, 4, 0.1)], undefined]);
    expect(heights(profile, item(1, scaled(1, 1, 1.2)))).toEqual([[{ from: 0, to: 12, low: 0.2, high: 0.3 }]]);
  });

  test("are none where the file has none", () => {
    expect(heights({})).toEqual([undefined, undefined]);
  });
});
