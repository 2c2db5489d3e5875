/** Plates of Bambu Studio's and OrcaSlicer's projects. */
import { expect, test } from "vitest";
import type { Model } from "../../src/mesh/model.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { at, cube, file, item } from "./threemf-writer.ts";
import { expectCode } from "./throws.ts";

const instance = (id: number, of = 0): string =>
  `<model_instance><metadata key="object_id" value="${id}"/><metadata key="instance_id" value="${of}"/></model_instance>`;
const plate = (number: number, content: string): string =>
  `<plate><metadata key="plater_id" value="${number}"/>${content}</plate>`;
const word = (key: string, value: string): string => `<metadata key="${key}" value="${value}"/>`;
const mark = (number: number, z: number): string =>
  `<plate><plate_info id="${number}"/><layer top_z="${z}" type="1" extruder="1" color="" extra="" gcode=""/></plate>`;

/** Four plates of a bed of 100 x 80 in two rows, the third one empty, with a copy on the second one. */
const FOUR = file(
  cube(1) + cube(2),
  item(1, at(10, 20)) + item(2, at(130, 20)) + item(1, at(150, 20)) + item(2, at(130, -76)),
  "",
  {
    "Metadata/project_settings.config": JSON.stringify({
      printable_area: ["0x0", "100x0", "100x80", "0x80"],
      curr_bed_type: "Cool Plate",
      print_sequence: "by layer",
    }),
    "Metadata/model_settings.config": `<config>${plate(1, instance(1))}${plate(
      2,
      word("bed_type", "Textured PEI Plate") +
        word("print_sequence", "by object") +
        word("spiral_mode", "true") +
        instance(2) +
        instance(1, 1),
    )}${plate(3, "")}${plate(4, instance(2, 1))}</config>`,
    "Metadata/custom_gcode_per_layer.xml": `<custom_gcodes_per_layer>${mark(1, 2)}${mark(2, 3)}</custom_gcodes_per_layer>`,
  },
);

const read = (number?: number, bytes = FOUR): Model =>
  readModel(bytes, { inflateRaw, ...(number !== undefined && { plate: number }) });
const placesOf = ({ items }: Model): number[][] => items.map(({ transform }) => [...transform!.slice(9)]);
const codes = ({ warnings }: Model): string[] => warnings.map(({ code }) => code);

test("what stands on a plate is read alone, where it stands there", () => {
  expect([1, 2, 4].map((number) => placesOf(read(number)))).toEqual([
    [[10, 20, 0]],
    [
      [10, 20, 0],
      [30, 20, 0],
    ],
    [[10, 20, 0]],
  ]);
  expect(codes(read(2))).toEqual([]);
});

test("without a choice all are read as one, and a warning names them", () => {
  const all = read();
  expect(all.items).toHaveLength(4);
  expect(all.warnings.map(({ code, details }) => [code, details])).toEqual([
    ["THREEMF_PLATES", { plates: 3, numbers: [1, 2, 4] }],
  ]);
});

test("a plate's settings rule over the project's, its marks are its own", () => {
  expect(read(2).project?.values).toMatchObject({
    curr_bed_type: "Textured PEI Plate",
    print_sequence: "by object",
    spiral_mode: "1",
  });
  expect(read(1).project?.values).toMatchObject({ curr_bed_type: "Cool Plate", print_sequence: "by layer" });
  const marksOf = (number?: number) => read(number).marks?.map(({ printZ }) => printZ);
  expect([marksOf(1), marksOf(2), marksOf(4), marksOf()]).toEqual([[2], [3], undefined, [2, 3]]);
});

test("the only plate's settings rule without a choice too", () => {
  const one = file(cube(1), item(1), "", {
    "Metadata/project_settings.config": '{"curr_bed_type": "Cool Plate"}',
    "Metadata/model_settings.config": `<config>${plate(1, word("bed_type", "High Temp Plate") + instance(1))}${plate(2, "")}</config>`,
  });
  expect(read(undefined, one).project?.values).toEqual({ curr_bed_type: "High Temp Plate" });
  expect(codes(read(undefined, one))).toEqual([]);
});

test("a plate that is not there, or has nothing on it, is refused", () => {
  for (const number of [3, 5]) {
    const error = expectCode("PLATE_NOT_FOUND", () => read(number));
    expect(error.message).toBe(`read 3MF: got plate ${number}, expected one of 1, 2, 4`);
  }
  expectCode("PLATE_NOT_FOUND", () => read(1, file(cube(1), item(1))));
  expectCode("PLATE_NOT_FOUND", () => read(1, new TextEncoder().encode("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")));
  expectCode("USAGE", () => read(0));
});
