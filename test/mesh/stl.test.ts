import { describe, expect, test } from "vitest";
import { asciiStl, binaryStl } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { expectCode } from "./throws.ts";

const cube = box([20, 20, 20]);
const text = (source: string): Uint8Array => new TextEncoder().encode(source);
const asciiText = new TextDecoder().decode(asciiStl(cube));
const binary = (edit: (view: DataView) => void): Uint8Array => {
  const bytes = binaryStl(cube);
  edit(new DataView(bytes.buffer));
  return bytes;
};
const expectCube = (bytes: Uint8Array): void => {
  const { mesh } = readMesh(bytes);
  expect(mesh.positions.length / 3).toBe(8);
  expect(mesh.triangles.length / 3).toBe(12);
  expect(measureMesh(mesh)).toMatchObject({
    minMm: [0, 0, 0],
    maxMm: [20, 20, 20],
    sizeMm: [20, 20, 20],
    volumeMm3: 8000,
    areaMm2: 2400,
  });
};

describe("binary STL", () => {
  test("a cube has 8 vertices, 12 facets, volume 8000", () => {
    expectCube(binaryStl(cube));
    expect(readMesh(binaryStl(cube)).format).toBe("stl-binary");
  });

  test("a header that begins with solid does not make it text", () => {
    const bytes = binaryStl(cube);
    bytes.set(text("solid cube of someone"));
    expectCube(bytes);
  });

  test("a view into a larger buffer is read where it lies", () => {
    const bytes = binaryStl(cube);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expectCube(larger.subarray(3));
  });

  test("bytes after the last facet are a warning", () => {
    const bytes = new Uint8Array(684 + 2);
    bytes.set(binaryStl(cube));
    bytes.set(text("solid"));
    expectCube(bytes);
    expect(readMesh(bytes).warnings.map(({ code }) => code)).toEqual(["STL_TRAILING_BYTES"]);
  });

  test("a count of 0 from a streaming writer is corrected with a warning", () => {
    const bytes = binary((view) => view.setUint32(80, 0, true));
    expectCube(bytes);
    expect(readMesh(bytes).warnings.map(({ code }) => code)).toEqual(["STL_COUNT_CORRECTED"]);
  });

  test.each([13, 66, 0xffffffff])("a count of %d over 12 whole facets is a lie", (count) => {
    const error = expectCode("STL_COUNT_WRONG", () => readMesh(binary((view) => view.setUint32(80, count, true))));
    expect(error.message).toContain(`${count}`);
    expect(error.details).toMatchObject({ facetsSaid: count, facetsFound: 12 });
  });

  test.each([1, 11])("a count of %d before 12 whole facets is corrected with a warning", (count) => {
    const bytes = binary((view) => view.setUint32(80, count, true));
    expectCube(bytes);
    expect(readMesh(bytes).warnings).toMatchObject([
      { code: "STL_COUNT_CORRECTED", details: { facetsSaid: count, facetsFound: 12 } },
    ]);
  });

  test("what follows the facets is no facet when its numbers are of no model", () => {
    const bytes = new Uint8Array(684 + 100).fill(0x7a);
    bytes.set(binaryStl(cube));
    expectCube(bytes);
    expect(readMesh(bytes).warnings.map(({ code }) => code)).toEqual(["STL_TRAILING_BYTES"]);
  });

  test("a count of 0 and bytes after the last facet are two warnings", () => {
    const bytes = new Uint8Array(684 + 7);
    bytes.set(binary((view) => view.setUint32(80, 0, true)));
    expectCube(bytes);
    expect(readMesh(bytes).warnings.map(({ code }) => code)).toEqual(["STL_COUNT_CORRECTED", "STL_TRAILING_BYTES"]);
  });

  test.each([683, 400, 135])("a file cut at %d bytes is truncated", (length) => {
    expectCode("STL_TRUNCATED", () => readMesh(binaryStl(cube).subarray(0, length)));
  });

  test.each([Number.NaN, Infinity, -Infinity])("a coordinate of %d is refused, and its facet named", (value) => {
    const bytes = binary((view) => view.setFloat32(84 + 50 * 3 + 12, value, true));
    expect(expectCode("COORDINATE_NOT_FINITE", () => readMesh(bytes)).details).toEqual({ facet: 4 });
  });

  test("a normal of NaN is of no matter", () => {
    expectCube(binary((view) => view.setFloat32(84, Number.NaN, true)));
  });

  test("no facets at all is an empty mesh", () => {
    expectCode("MESH_EMPTY", () => readMesh(new Uint8Array(84)));
  });
});

describe("ASCII STL", () => {
  test.each([
    ["LF", asciiText],
    ["CRLF", asciiText.replaceAll("\n", "\r\n")],
    ["CR", asciiText.replaceAll("\n", "\r")],
    ["upper case", asciiText.toUpperCase()],
    ["a leading blank", ` \n${asciiText}`],
    ["a byte order mark", `\ufeff${asciiText}`],
    ["tabs", asciiText.replaceAll("  ", "\t")],
    ["exponents", asciiText.replaceAll("20", "2e+01")],
    ["a name of keywords", asciiText.replace("solid fixture", "solid facet vertex 1 2 3")],
    ["a name beyond ASCII", asciiText.replace("solid fixture", "solid Würfel 立方")],
    ["text after end tags", asciiText.replaceAll("endloop", "endloop of it").replaceAll("endfacet", "endfacet 1 2 3")],
    ["infinite normals", asciiText.replaceAll("normal 0 0 0", "normal inf -inf nan")],
    ["no normals", asciiText.replaceAll("normal 0 0 0", "")],
    ["the facets of two solids", asciiText.replace(/(endfacet\n)/, "$1endsolid a\nsolid b\n")],
  ])("with %s", (_, source) => {
    expectCube(text(source));
    expect(readMesh(text(source))).toMatchObject({ format: "stl-ascii", warnings: [] });
  });

  test("without endsolid, with a warning", () => {
    const source = asciiText.slice(0, asciiText.indexOf("endsolid"));
    expectCube(text(source));
    expect(readMesh(text(source)).warnings.map(({ code }) => code)).toEqual(["STL_UNFINISHED"]);
  });

  test("several solids are one object of the first name", () => {
    const second = new TextDecoder().decode(asciiStl(box([5, 5, 5]))).replace("solid fixture", "solid  Würfel 立方 ");
    const { objects, items } = readModel(text(asciiText.replace("solid fixture", "solid") + second));
    expect(objects.map(({ name, mesh }) => [name, mesh.triangles.length / 3])).toEqual([["Würfel 立方", 24]]);
    expect(items).toEqual([{ object: 0, transform: null }]);
  });

  test("numbers without a digit before the point", () => {
    const { mesh } = readMesh(text(asciiText.replaceAll("20", ".5")));
    expect(measureMesh(mesh).sizeMm).toEqual([0.5, 0.5, 0.5]);
  });

  test.each([
    ["a fourth vertex", asciiText.replace("vertex 0 0 0", "vertex 0 0 0\nvertex 9 9 9")],
    ["a vertex missing", asciiText.replace(/vertex [^\n]*\n/, "")],
    ["a coordinate missing", asciiText.replace("vertex 0 0 0", "vertex 0 0")],
    ["a decimal comma", asciiText.replace("20", "20,5")],
    ["a word as number", asciiText.replace("20", "twenty")],
    ["a stray word", asciiText.replace("endfacet\n", "endfacet\nfoo\n")],
    ["an end in a facet", asciiText.slice(0, asciiText.indexOf("endloop"))],
  ])("%s is malformed", (_, source) => {
    expect(expectCode("STL_MALFORMED", () => readMesh(text(source))).message).toMatch(/line \d+/);
  });

  test.each(["nan", "NaN", "-nan(ind)", "inf", "-Infinity", "1.#QNAN", "1e999", "1e39"])(
    "the coordinate %s",
    (word) => {
      expectCode("COORDINATE_NOT_FINITE", () => readMesh(text(asciiText.replace("20", word))));
    },
  );

  test("solids without facets are an empty mesh", () => {
    expectCode("MESH_EMPTY", () => readMesh(text("solid a\nendsolid a\n")));
  });
});

describe("no model", () => {
  test("an empty file", () => {
    expectCode("INPUT_EMPTY", () => readMesh(new Uint8Array(0)));
  });

  test.each([
    ["a README", "# A slicer\n\nReads models.\n".repeat(20)],
    ["a text about solids", "Solid advice for makers.\nRead the manual, facet by facet.\n".repeat(20)],
    ["one word", "solid"],
  ])("%s", (_, source) => {
    expectCode("FORMAT_UNKNOWN", () => readMesh(text(source)));
  });
});
