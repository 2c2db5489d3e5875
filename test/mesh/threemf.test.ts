import { describe, expect, test } from "vitest";
import { meshXml, modelXml, threemfFile, zipFile } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import type { ErrorCode } from "../../src/core/errors.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { inflateRaw } from "./inflate.ts";
import { expectCode } from "./throws.ts";

const cubeXml = meshXml(box([10, 10, 10]));
const cube = (id: number, type = "model"): string => `<object id="${id}" type="${type}">${cubeXml}</object>`;
const group = (id: number, components: string): string =>
  `<object id="${id}"><components>${components}</components></object>`;
const item = (id: number, more = ""): string => `<item objectid="${id}" ${more}/>`;
const PRODUCTION = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';

const file = (resources: string, build: string, attributes = "", parts: Record<string, string> = {}): Uint8Array =>
  threemfFile({ "3D/3dmodel.model": modelXml(attributes, resources, build), ...parts });
const read = (bytes: Uint8Array) => {
  const model = readMesh(bytes, { inflateRaw });
  return { ...model, ...measureMesh(model.mesh), codes: model.warnings.map(({ code }) => code) };
};

describe("units and transforms", () => {
  test.each([
    ["micron", 0.01],
    ["millimeter", 10],
    ["centimeter", 100],
    ["inch", 254],
    ["foot", 3048],
    ["meter", 10_000],
  ])("10 %s are %d mm", (unit, mm) => {
    for (const size of read(file(cube(1), item(1), `unit="${unit}"`)).sizeMm) expect(size).toBeCloseTo(mm, 9);
  });

  test("the unit is applied to translations too", () => {
    const resources = `<object id="1">${meshXml(box([1, 0.5, 0.25], [-1, 0, 0]))}</object>`;
    const { minMm, maxMm, sizeMm } = read(
      file(resources, item(1, 'transform="1 0 0 0 1 0 0 0 1 2 0 0"'), 'unit="inch"'),
    );
    expect([minMm[0], maxMm[0]]).toEqual([25.4, 50.8]);
    expect(sizeMm).toEqual([25.4, 12.7, 6.35]);
  });

  test("a translation moves every vertex, and placing brings the part back to its own origin", () => {
    const { mesh } = read(file(cube(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 5 10 0"')));
    const corners = Array.from({ length: 8 }, (_, i) => [...mesh.positions.subarray(3 * i, 3 * i + 3)]);
    expect(corners).toContainEqual([15, 20, 0]);
    expect(measureMesh(mesh)).toMatchObject({ minMm: [5, 10, 0], sizeMm: [10, 10, 10] });
    expect(placeMesh(mesh)).toMatchObject({ offsetMm: [10, 15, 0], sizeMm: [10, 10, 10] });
  });

  test("components nest: the inner transform first", () => {
    const resources =
      cube(1) +
      group(2, '<component objectid="1" transform="1 0 0 0 1 0 0 0 1 100 0 0"/>') +
      group(3, '<component objectid="2" transform="0 1 0 -1 0 0 0 0 1 0 0 0"/>');
    // (x, y) from (100..110, 0..10), turned by 90 degrees, scaled by 2, moved by 1.
    const { minMm, maxMm } = read(file(resources, item(3, 'transform="2 0 0 0 2 0 0 0 2 1 1 1"')));
    expect(minMm).toEqual([-19, 201, 1]);
    expect(maxMm).toEqual([1, 221, 21]);
  });

  test("a transform that mirrors keeps the outside out", () => {
    const { volumeMm3, mesh } = read(file(cube(1), item(1, 'transform="-1 0 0 0 1 0 0 0 1 0 0 0"')));
    expect(volumeMm3).toBe(1000);
    expect(buildEdges(mesh).miswoundEdges).toBe(0);
  });

  test("items that touch keep their own vertices", () => {
    const { mesh } = read(file(cube(1), item(1) + item(1, 'transform="1 0 0 0 1 0 0 0 1 10 0 0"')));
    expect(mesh.positions.length / 3).toBe(16);
    expect(buildEdges(mesh)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0 });
  });
});

describe("what is built", () => {
  test("only what the build refers to", () => {
    expect(read(file(cube(1) + cube(2), item(2))).mesh.triangles.length / 3).toBe(12);
  });

  test("supports are left out with a warning, as items and as components", () => {
    const resources = cube(1) + cube(2, "support") + group(3, '<component objectid="1"/><component objectid="2"/>');
    expect(read(file(resources, item(3)))).toMatchObject({ volumeMm3: 1000, codes: ["THREEMF_OBJECT_SKIPPED"] });
    expect(read(file(resources, item(1) + item(2)))).toMatchObject({ codes: ["THREEMF_OBJECT_SKIPPED"] });
  });

  test("an item that a slicer has marked as not to be printed is left out", () => {
    const { codes, volumeMm3 } = read(file(cube(1) + cube(2), item(1) + item(2, 'printable="0"')));
    expect([codes, volumeMm3]).toEqual([["THREEMF_OBJECT_SKIPPED"], 1000]);
  });

  test("nothing but items that are not to be printed is refused for that", () => {
    const error = expectCode("MESH_EMPTY", () => read(file(cube(1), item(1, 'printable="0"'))));
    expect(error.message).toMatch(/object 1 of .* was left out: its build item is not to be printed$/);
  });

  test("objects of other parts, by the production extension's path", () => {
    const bytes = file("", item(7, 'p:path="/3D/other.model"'), PRODUCTION, {
      "3D/other.model": modelXml("", cube(7), ""),
    });
    expect(read(bytes).volumeMm3).toBe(1000);
  });

  test("markup of an optional extension is passed over with a warning", () => {
    const xmlns = 'xmlns:x="http://example.com/lattice"';
    const resources = cube(1).replace("</triangles>", "</triangles><x:beams><x:beam v1='0'/></x:beams>");
    expect(read(file(resources, item(1), xmlns))).toMatchObject({
      volumeMm3: 1000,
      codes: ["THREEMF_EXTENSION_IGNORED"],
    });
  });

  test("references in attributes, comments, CDATA and instructions are XML", () => {
    const resources = cube(1)
      .replace('x="10"', 'x="10" a="&lt;&#65;&#x42;&amp;"')
      .replace("<mesh>", "<!-- a < b --><mesh>");
    expect(read(file(`<?x y?>${resources}`, item(1))).volumeMm3).toBe(1000);
  });

  test("UTF-16 is read", () => {
    const text = modelXml("", cube(1), item(1)).replace('encoding="UTF-8"', 'encoding="UTF-16"');
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/a.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`;
    expect(read(zipFile({ "[Content_Types].xml": "<x/>", "_rels/.rels": rels, "a.model": utf16 })).volumeMm3).toBe(
      1000,
    );
  });
});

describe("what is refused", () => {
  const cases: readonly (readonly [string, ErrorCode, () => Uint8Array])[] = [
    ["no mesh", "MESH_EMPTY", () => file(group(1, ""), item(1))],
    ["no items", "MESH_EMPTY", () => file(cube(1), "")],
    ["a reference to nothing", "THREEMF_MALFORMED", () => file(cube(1), item(2))],
    ["a part that is not there", "THREEMF_MALFORMED", () => file(cube(1), item(1, 'p:path="/b.model"'), PRODUCTION)],
    ["an object inside itself", "THREEMF_MALFORMED", () => file(group(1, '<component objectid="1"/>'), item(1))],
    [
      "a cycle of two",
      "THREEMF_MALFORMED",
      () => file(group(1, '<component objectid="2"/>') + group(2, '<component objectid="1"/>'), item(1)),
    ],
    ["an unknown unit", "THREEMF_MALFORMED", () => file(cube(1), item(1), 'unit="cubit"')],
    ["an unknown type", "THREEMF_MALFORMED", () => file(cube(1, "thing"), item(1))],
    ["an item of type other", "THREEMF_MALFORMED", () => file(cube(1, "other"), item(1))],
    ["two objects of one id", "THREEMF_MALFORMED", () => file(cube(1) + cube(1), item(1))],
    ["eleven numbers", "THREEMF_MALFORMED", () => file(cube(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 0 0"'))],
    ["a vertex that is not there", "THREEMF_MALFORMED", () => file(cube(1).replace('v1="0"', 'v1="8"'), item(1))],
    ["an index that is none", "THREEMF_MALFORMED", () => file(cube(1).replace('v1="0"', 'v1="0.5"'), item(1))],
    ["a decimal comma", "THREEMF_MALFORMED", () => file(cube(1).replace('x="10"', 'x="10,0"'), item(1))],
    ["a coordinate missing", "THREEMF_MALFORMED", () => file(cube(1).replace('x="10"', ""), item(1))],
    ["NaN", "COORDINATE_NOT_FINITE", () => file(cube(1).replace('x="10"', 'x="NaN"'), item(1))],
    ["infinity", "COORDINATE_NOT_FINITE", () => file(cube(1).replace('x="10"', 'x="-inf"'), item(1))],
    ["a root that is no model", "THREEMF_MALFORMED", () => threemfFile({ "a.model": "<scene/>" })],
    [
      "a required extension",
      "THREEMF_EXTENSION_REQUIRED",
      () => file(cube(1), item(1), 'xmlns:b="http://example.com/b" requiredextensions="b"'),
    ],
    ["XML that ends", "XML_MALFORMED", () => threemfFile({ "a.model": modelXml("", cube(1), item(1)).slice(0, -20) })],
    ["tags that cross", "XML_MALFORMED", () => file("<a><b></a></b>", item(1))],
    ["an undeclared prefix", "XML_MALFORMED", () => file("<q:a/>", item(1))],
    ["an unknown entity", "XML_MALFORMED", () => file(cube(1), `<item objectid="&one;"/>`)],
    ["a document type", "XML_MALFORMED", () => threemfFile({ "a.model": "<!DOCTYPE m [<!ENTITY a 'b'>]><m/>" })],
    [
      "another encoding",
      "XML_MALFORMED",
      () => threemfFile({ "a.model": '<?xml version="1.0" encoding="latin1"?><m/>' }),
    ],
    ["a package without a model", "THREEMF_MALFORMED", () => zipFile({ "_rels/.rels": "<x/>", "readme.txt": "hello" })],
    ["no relationships", "THREEMF_MALFORMED", () => zipFile({ "[Content_Types].xml": "<x/>" })],
    ["a truncated ZIP", "ZIP_MALFORMED", () => file(cube(1), item(1)).subarray(0, 900)],
  ];
  test.each(cases)("%s: %s", (_, code, make) => {
    expectCode(code, () => read(make()));
  });

  test("a billion cubes by doubling, without counting them out", () => {
    let resources = cube(1);
    for (let id = 2; id < 34; id++)
      resources += group(id, `<component objectid="${id - 1}"/><component objectid="${id - 1}"/>`);
    expect(expectCode("INPUT_TOO_LARGE", () => read(file(resources, item(33)))).details.limit).toBe("triangles");
  });

  test("millions of components in few triangles, without counting them out", () => {
    let resources = cube(1);
    for (let id = 2; id < 22; id++) resources += group(id, `<component objectid="${id - 1}"/>`);
    for (let id = 22; id < 41; id++)
      resources += group(id, `<component objectid="${id - 1}"/><component objectid="${id - 1}"/>`);
    expect(expectCode("THREEMF_MALFORMED", () => read(file(resources, item(40)))).message).toContain("components");
  });

  test("components nested too deep", () => {
    let resources = cube(1);
    for (let id = 2; id < 400; id++) resources += group(id, `<component objectid="${id - 1}"/>`);
    expect(expectCode("THREEMF_MALFORMED", () => read(file(resources, item(399)))).message).toContain("nested");
  });

  test("numbers that units or transforms make infinite", () => {
    const far = cube(1).replaceAll('x="10"', 'x="1e306"');
    expectCode("COORDINATE_NOT_FINITE", () => read(file(far, item(1), 'unit="meter"')));
    const scaled = 'transform="1e9 0 0 0 1 0 0 0 1 0 0 0"';
    expectCode("COORDINATE_NOT_FINITE", () =>
      read(file(far + group(2, `<component objectid="1" ${scaled}/>`), item(2))),
    );
    expectCode("THREEMF_MALFORMED", () => {
      const twice = group(2, `<component objectid="1" ${scaled}/>`) + group(3, `<component objectid="2" ${scaled}/>`);
      read(file(cube(1) + twice, item(3)));
    });
  });

  test("many objects left out make one warning, with some of their names", () => {
    const ids = Array.from({ length: 30 }, (_, k) => k + 2);
    const bytes = file(
      cube(1) + ids.map((id) => cube(id, "support")).join(""),
      [1, ...ids].map((id) => item(id)).join(""),
    );
    const { warnings } = read(bytes);
    expect(warnings.map(({ code, details }) => [code, details.count])).toEqual([["THREEMF_OBJECT_SKIPPED", 30]]);
    expect(warnings[0].details.objects).toHaveLength(20);
  });

  test("as many doublings of nothing are just empty", () => {
    let resources = group(1, "");
    for (let id = 2; id < 100; id++)
      resources += group(id, `<component objectid="${id - 1}"/><component objectid="${id - 1}"/>`);
    expectCode("MESH_EMPTY", () => read(file(resources, item(99))));
  });

  test("without an inflater", () => {
    expectCode("FORMAT_UNSUPPORTED", () => readMesh(file(cube(1), item(1))));
  });
});
