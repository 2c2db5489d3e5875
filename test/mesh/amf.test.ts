import { describe, expect, test } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { mergeItems } from "../../src/mesh/merge-meshes.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { expectCode } from "./throws.ts";
import { amfObject, amfText, deflatedZip, utf8 } from "./writers.ts";

const cube = box([20, 20, 20]);
const plate = box([10, 20, 30]);
const read = (text: string) => readModel(utf8(text));
const boxOf = (text: string) => {
  const { objects, items } = read(text);
  const { minMm, maxMm, volumeMm3 } = measureMesh(mergeItems(objects, items));
  // Adding 0 turns -0 into 0.
  const whole = (mm: readonly number[]): number[] => mm.map((value) => Math.round(value) + 0);
  return { min: whole(minMm), max: whole(maxMm), volume: Math.round(volumeMm3) };
};
const instance = (id: number, values: string): string => `<instance objectid="${id}">${values}</instance>`;
const constellation = (id: number, ...instances: string[]): string =>
  `<constellation id="${id}">${instances.join("")}</constellation>`;

describe("AMF", () => {
  test("objects, their names and the file's metadata", () => {
    const named = '<metadata type="name">A &amp; B</metadata>';
    const model = read(
      amfText(`<metadata type="author">Ada</metadata>${amfObject(1, cube, named)}${amfObject(7, plate)}`),
    );
    expect(model).toMatchObject({ format: "amf", unit: "mm", metadata: { author: "Ada" }, warnings: [] });
    expect(model.objects.map(({ name, mesh }) => [name, measureMesh(mesh).volumeMm3])).toEqual([
      ["A & B", 8000],
      ["", 6000],
    ]);
    expect(model.items.map(({ object }) => object)).toEqual([0, 1]);
  });

  test.each([
    ["millimeter", 20],
    ["inch", 508],
    ["feet", 6096],
    ["meter", 20_000],
    ["micron", 0.02],
  ])("the unit %s", (unit, size) => {
    expect(measureMesh(read(amfText(amfObject(1, cube), unit)).objects[0].mesh).sizeMm[0]).toBeCloseTo(size, 9);
  });

  test("packed as ZIP", () => {
    const model = readModel(deflatedZip("part.amf", utf8(amfText(amfObject(1, cube)))), { inflateRaw });
    expect(model).toMatchObject({ format: "amf", objects: [{ name: "part" }] });
  });

  test("an instance is turned about x, then y, then z, then moved, in the file's unit", () => {
    const object = amfObject(1, plate);
    const placed = (values: string, unit = "") => boxOf(amfText(object + constellation(2, instance(1, values)), unit));
    expect(placed("<deltax>5</deltax><rz>90</rz>")).toEqual({ min: [-15, 0, 0], max: [5, 10, 30], volume: 6000 });
    expect(placed("<rx>90</rx><rz>90</rz>")).toEqual({ min: [0, 0, 0], max: [30, 10, 20], volume: 6000 });
    expect(placed("<ry>90</ry><deltaz>1</deltaz>")).toEqual({ min: [0, 0, -9], max: [30, 20, 1], volume: 6000 });
    expect(placed("<deltax>1</deltax>", "inch").min).toEqual([25, 0, 0]);
    expect(placed("<scale>2</scale><scalez>0.5</scalez>").max).toEqual([20, 40, 30]);
    expect(placed("<mirrorx>-1</mirrorx>")).toEqual({ min: [-10, 0, 0], max: [0, 20, 30], volume: 6000 });
    expect(placed("<mirrorx>1</mirrorx><mirrorz>0</mirrorz>").max).toEqual([10, 20, 30]);
  });

  test.each([
    ["no program", "", 90],
    ["a program that keeps to the specification", '<metadata type="cad">Designer 2.5</metadata>', 90],
    ["Slic3r", '<metadata type="cad">Slic3r 1.3.0</metadata>', Math.PI / 2],
    ["PrusaSlicer", '<metadata type="slic3rpe_amf_version">2</metadata>', Math.PI / 2],
  ])("angles of %s are its own", (_, told, quarter) => {
    const turned = constellation(2, instance(1, `<rz>${quarter}</rz>`));
    expect(boxOf(amfText(told + amfObject(1, plate) + turned)).min).toEqual([-20, 0, 0]);
  });

  test("a constellation may have the id of an object: an instance means the object", () => {
    const twice = constellation(1, instance(0, "<deltax>50</deltax>"), instance(1, "<deltax>100</deltax>"));
    const { items } = read(amfText(amfObject(0, cube) + amfObject(1, plate) + twice));
    expect(items.map(({ object, transform }) => [object, transform?.[9]])).toEqual([
      [0, 50],
      [1, 100],
    ]);
  });

  test("an instance that is not to be printed is left out, and its object with it", () => {
    const hidden = "<printable>0</printable>";
    const both = constellation(3, instance(1, "<printable>1</printable>"), instance(2, hidden), instance(1, hidden));
    const { items, warnings } = read(amfText(amfObject(1, cube) + amfObject(2, plate) + both));
    expect(items.map(({ object }) => object)).toEqual([0]);
    expect(warnings).toMatchObject([{ code: "AMF_INSTANCE_SKIPPED", details: { count: 2 } }]);
    expectCode("MESH_EMPTY", () => read(amfText(amfObject(1, cube) + constellation(2, instance(1, hidden)))));
  });

  test("a profile of layers is its object's, where it is as high", () => {
    const profile = (top: number): string =>
      `<metadata type="slic3r.layer_height_profile">0;0.2;5;0.1;${top};0.1</metadata>`;
    const { objects } = read(amfText(amfObject(1, cube, profile(20)) + amfObject(2, plate, profile(20))));
    expect(objects.map(({ layerHeights }) => layerHeights)).toEqual([
      [
        { from: 0, to: 5, low: 0.2, high: 0.1 },
        { from: 5, to: 20, low: 0.1, high: 0.1 },
      ],
      undefined,
    ]);
  });

  test("ranges of heights have their own layers and settings", () => {
    const words = '<metadata type="slic3r.layer_height">0.1</metadata><metadata type="slic3r.perimeters">5</metadata>';
    const told = `<range id="0"><metadata type="slic3r.layer_height_range">2;6</metadata>${words}</range>`;
    const { objects } = read(amfText(amfObject(1, cube, `<layer_config_ranges>${told}</layer_config_ranges>`)));
    expect(objects[0]).toMatchObject({
      layerHeights: [{ from: 2, to: 6, low: 0.1, high: 0.1 }],
      ranges: [{ from: 2, to: 6, settings: { program: "PrusaSlicer", values: { perimeters: "5" } } }],
    });
    expect(objects[0].settings).toBeUndefined();
  });

  test("constellations of constellations; copies share their object; what none names is printed once", () => {
    const text = amfText(
      amfObject(1, cube) +
        amfObject(2, plate) +
        constellation(3, instance(1, ""), instance(1, "<deltax>30</deltax>")) +
        constellation(4, instance(3, "<deltay>100</deltay>"), instance(3, "<deltaz>5</deltaz>")),
    );
    const { items, objects } = read(text);
    expect(objects.length).toBe(2);
    expect(items.map(({ object }) => object)).toEqual([0, 0, 0, 0, 1]);
    expect(items.map(({ transform }) => transform && [...transform.subarray(9)])).toEqual([
      [0, 100, 0],
      [30, 100, 0],
      [0, 0, 5],
      [30, 0, 5],
      null,
    ]);
  });

  test.each([
    '<metadata type="slic3r.modifier">1</metadata>',
    '<metadata type="slic3r.volume_type">ParameterModifier</metadata>',
  ])("a volume with %s changes settings", (metadata) => {
    const words =
      '<metadata type="slic3r.fill_density">40%</metadata><metadata type="slic3r.source_volume_id">1</metadata>';
    const { objects, warnings } = read(amfText(amfObject(1, cube) + amfObject(2, plate, "", metadata + words)));
    expect(warnings).toEqual([]);
    expect(objects.map(({ zones }) => zones?.map(({ kind, settings }) => [kind, settings]))).toEqual([
      undefined,
      [["modifier", { program: "PrusaSlicer", values: { fill_density: "40%" } }]],
    ]);
    expect(objects[1].mesh.triangles).toHaveLength(0);
  });

  test("objects and parts have settings of their own", () => {
    const chosen = '<metadata type="slic3r.extruder">2</metadata><metadata type="slic3r.perimeters">3</metadata>';
    const words = '<metadata type="slic3r.fill_density">40%</metadata><metadata type="slic3r.extruder">0</metadata>';
    const { objects } = read(amfText(amfObject(1, cube, words, chosen)));
    expect(objects[0].settings?.values).toEqual({ fill_density: "40%" });
    expect(objects[0].zones?.map(({ kind, mesh, settings }) => [kind, mesh.triangles.length, settings.values])).toEqual(
      [["part", 36, { extruder: "2", perimeters: "3" }]],
    );
  });

  test("a volume of a kind that nobody knows is left out", () => {
    const metadata = '<metadata type="slic3r.volume_type">OfTomorrow</metadata>';
    const model = read(amfText(amfObject(1, cube) + amfObject(2, plate, "", metadata)));
    expect(model.warnings).toMatchObject([{ code: "VOLUME_SKIPPED", details: { volumes: 1 } }]);
    expect(mergeItems(model.objects, model.items).triangles.length).toBe(36);
  });

  test.each([
    ["supportEnforcers", "SupportEnforcer"],
    ["supportBlockers", "SupportBlocker"],
    ["negativeVolumes", "NegativeVolume"],
  ] as const)("%s are kept, with their object", (kind, type) => {
    const volume = amfObject(2, plate, "", `<metadata type="slic3r.volume_type">${type}</metadata>`);
    const { objects, warnings } = read(amfText(amfObject(1, cube) + volume, "inch"));
    expect(warnings).toEqual([]);
    expect(objects[1][kind]?.map((mesh) => measureMesh(mesh).sizeMm[0])).toEqual([254]);
  });

  test("a volume that is said to be a part is one", () => {
    const part = '<metadata type="slic3r.volume_type">ModelPart</metadata>';
    expect(read(amfText(amfObject(1, cube, "", part))).warnings).toEqual([]);
  });

  const sound = amfText(amfObject(1, cube) + constellation(2, instance(1, "<deltax>5</deltax>")));
  test.each([
    ["a unit of nobody", sound.replace("<amf ", '<amf unit="parsec" ')],
    ["an object without id", sound.replace('<object id="1">', "<object>")],
    ["two objects of one id", amfText(amfObject(1, cube) + amfObject(1, cube))],
    ["two constellations of one id", sound.replace("</amf>", `${constellation(2)}</amf>`)],
    ["an instance of nothing", sound.replace('objectid="1"', "")],
    ["an instance of what is not there", sound.replace('objectid="1"', 'objectid="9"')],
    ["a place that is no number", sound.replace("<deltax>5", "<deltax>far")],
    ["a constellation inside itself", sound.replace('objectid="1"', 'objectid="2"')],
    ["a coordinate that is no number", sound.replace("<x>20</x>", "<x>20,0</x>")],
    ["a coordinate missing", sound.replace("<x>20</x>", "")],
    ["a corner missing", sound.replace(/<v1>\d+<\/v1>/, "")],
    ["a corner past the points", sound.replace(/<v1>\d+<\/v1>/, "<v1>8</v1>")],
    ["a negative corner", sound.replace(/<v1>\d+<\/v1>/, "<v1>-1</v1>")],
    ["sizes beyond all bounds", sound.replace("<deltax>5</deltax>", "<scale>1e200</scale><scalex>1e200</scalex>")],
  ])("%s is malformed", (_, text) => {
    expectCode("AMF_MALFORMED", () => read(text));
  });

  test("a coordinate that is not finite", () => {
    expectCode("COORDINATE_NOT_FINITE", () => read(sound.replace("<x>20</x>", "<x>nan</x>")));
  });

  test("XML that is not well-formed, and documents types", () => {
    expectCode("XML_MALFORMED", () => read(sound.replace("</vertices>", "")));
    expectCode("XML_MALFORMED", () => read(sound.replace("<amf", '<!DOCTYPE amf [<!ENTITY a "b">]><amf')));
  });

  test("constellations that double each other are counted, not walked", () => {
    const doubling = Array.from({ length: 60 }, (_, k) =>
      constellation(k + 2, instance(k + 1, ""), instance(k + 1, "")),
    );
    const error = expectCode("INPUT_TOO_LARGE", () => read(amfText(amfObject(1, cube) + doubling.join(""))));
    expect(error.details.limit).toBe("triangles");
    const few = amfText(amfObject(1, cube) + doubling.slice(0, 17).join(""));
    expect(expectCode("INPUT_TOO_LARGE", () => read(few)).details.limit).toBe("items");
    const deep = Array.from({ length: 5000 }, (_, k) => constellation(k + 2, instance(k + 1, "")));
    expectCode("AMF_MALFORMED", () => read(amfText(amfObject(1, cube) + deep.reverse().join(""))));
  });
});
