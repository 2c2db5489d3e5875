/** A finite number of inches whose millimetres are infinite was read as a coordinate: bent AMF files had such. */
import { expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { expectCode } from "../mesh/throws.ts";
import { amfObject, amfText, utf8 } from "../mesh/writers.ts";

const FAR = box([1e308, 1, 1]);

it("refuses millimetres that are infinite, whoever says that the numbers are inches", () => {
  const amf = amfText(amfObject(1, FAR), "inch");
  expectCode("COORDINATE_NOT_FINITE", () => readModel(utf8(amf)));
  expectCode("COORDINATE_NOT_FINITE", () => readModel(utf8(amfText(amfObject(1, FAR))), { unit: "inch" }));
});

it("reads the same numbers as millimetres", () => {
  expect(readModel(utf8(amfText(amfObject(1, FAR)))).objects[0]!.mesh.positions).toContain(1e308);
});
