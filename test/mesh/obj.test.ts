import { describe, expect, test } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { expectCode } from "./throws.ts";
import { objText, utf8 } from "./writers.ts";

const cube = box([20, 20, 20]);
const small = box([10, 10, 10]);
const read = (text: string) => readModel(utf8(text));
const volumes = (text: string): number[] => read(text).objects.map(({ mesh }) => measureMesh(mesh).volumeMm3);
const openEdges = (text: string): number[] => read(text).objects.map(({ mesh }) => buildEdges(mesh).openEdges);

const quads = `# a cube
mtllib cube.mtl
v 0 0 0
v 10 0 0
v 10 10 0
v 0 10 0
v 0 0 10 1.0
v 10 0 10 0.5 0.5 0.5
v 10 10 10
v 0 10 10
vn 0 0 1
vt 0.5 .5
usemtl red
s off
f 4/1/1 3/1/1 2/1/1 1/1/1
f 5//1 6//1 7//1 8//1
f 1 2 6 5
f 2/1 3/1 7/1 6/1
f 3 4 8 7
f -8 -4 -1 -5
`;
/** A prism of height 5 over an L of area 5 x 10 + 5 x 5: its two ends are not convex. */
const corners = [
  [0, 0],
  [5, 0],
  [10, 0],
  [10, 5],
  [5, 5],
  [5, 10],
  [0, 10],
] as const;
const ell = [
  ...[0, 5].flatMap((z) => corners.map(([x, y]) => `v ${x} ${y} ${z}`)),
  `f ${corners.map((_, k) => 7 - k).join(" ")}`,
  `f ${corners.map((_, k) => 8 + k).join(" ")}`,
  ...corners.map((_, k) => `f ${k + 1} ${((k + 1) % 7) + 1} ${((k + 1) % 7) + 8} ${k + 8}`),
].join("\n");

describe("OBJ", () => {
  test.each([
    ["quads, with texture, normals, weights, colours and negative indices", quads, 1000],
    ["CRLF", quads.replaceAll("\n", "\r\n"), 1000],
    ["CR", quads.replaceAll("\n", "\r"), 1000],
    ["a byte order mark", `\ufeff${quads}`, 1000],
    ["lines that go on", quads.replaceAll(" 3", " \\\n 3").replaceAll(" -1", " \\\r\n-1"), 1000],
    ["remarks that end in a backslash", quads.replace("# a cube", "# C:\\models\\"), 1000],
    ["faces before their points", `f 1 2 3\n${quads.replace("f 1 2 6 5", "")}f 1 2 6 5\nf 3 2 1`, 1000],
    ["polygons that are not convex, with points on a line", ell, 375],
  ])("%s", (_, text, volume) => {
    expect(read(text).format).toBe("obj");
    expect(volumes(text)[0]).toBeCloseTo(volume, 9);
    expect(openEdges(text)).toEqual([0]);
  });

  test.each(["o", "g"])("closed parts that %s begins are objects", (keyword) => {
    const text = objText({ "the cube": cube, small }, keyword);
    expect(read(text).objects.map(({ name }) => name)).toEqual(["the cube", "small"]);
    expect(volumes(text)).toEqual([8000, 1000]);
    expect(read(text).items).toEqual([
      { object: 0, transform: null },
      { object: 1, transform: null },
    ]);
  });

  test("groups inside objects are no objects", () => {
    expect(volumes(objText({ a: cube, b: small }).replaceAll("f ", "g patch\nf "))).toEqual([8000, 1000]);
  });

  test("a group that is left and taken up again is one", () => {
    expect(volumes(quads.replace("f 1 2 6 5", "g a\nf 1 2 6 5\ng b\ng a"))).toEqual([1000]);
  });

  test("patches of one surface are one object", () => {
    const patches = quads
      .replaceAll(/^f /gm, (face) => `g patch ${face.length}\n${face}`)
      .replace("g patch 2", "g top");
    expect(volumes(patches)).toEqual([1000]);
    expect(openEdges(patches)).toEqual([0]);
  });

  test("faces of two corners count as degenerate", () => {
    expect(read(`${quads}f 1 2\n`).warnings).toMatchObject([{ code: "MESH_DEGENERATE", details: { triangles: 1 } }]);
  });

  test.each([
    ["a point of two numbers", quads.replace("v 10 0 0", "v 10 0")],
    ["a word as number", quads.replace("v 10 0 0", "v ten 0 0")],
    ["corner 0", quads.replace("f 1 2", "f 0 2")],
    ["a corner past the points", quads.replace("f 1 2", "f 9 2")],
    ["a corner before the points", quads.replace("-8", "-9")],
    ["a corner that is no number", quads.replace("f 1 2", "f a 2")],
    ["half a corner", quads.replace("f 1 2", "f 1.5 2")],
  ])("%s is malformed", (_, text) => {
    expectCode("OBJ_MALFORMED", () => read(text));
  });

  test.each(["nan", "inf", "1e999"])("the coordinate %s", (word) => {
    expectCode("COORDINATE_NOT_FINITE", () => read(quads.replace("v 10 0 0", `v ${word} 0 0`)));
  });

  test("points alone are no model", () => {
    expectCode("MESH_EMPTY", () => read("v 0 0 0\nv 1 0 0\nv 0 1 0\n"));
  });

  test("a face of more corners than can be cut is refused", () => {
    const count = 20_001;
    const points = Array.from({ length: count }, (_, k) => `v ${k} ${(k % 2) + (k === 0 ? 1e5 : 0)} 0`);
    const error = expectCode("INPUT_TOO_LARGE", () =>
      read(`${points.join("\n")}\nf ${points.map((_, k) => k + 1).join(" ")}`),
    );
    expect(error.details.limit).toBe("faceCorners");
  });
});
