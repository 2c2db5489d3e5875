import { describe, expect, test } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { expectCode } from "./throws.ts";
import { type PlyEncoding, plyFile, utf8 } from "./writers.ts";

const cube = box([20, 20, 20]);
const ENCODINGS: readonly PlyEncoding[] = ["ascii", "binary_little_endian", "binary_big_endian"];
const text = new TextDecoder().decode(plyFile(cube, "ascii"));
const read = (source: string) => readModel(utf8(source));

describe("PLY", () => {
  test.each(ENCODINGS)("%s, with elements and properties of no matter", (encoding) => {
    const model = readModel(plyFile(cube, encoding));
    expect(model.format).toBe("ply");
    expect(measureMesh(model.objects[0].mesh)).toMatchObject({ volumeMm3: 8000, sizeMm: [20, 20, 20] });
    expect(model.objects[0].mesh.triangles.length).toBe(36);
  });

  test.each([
    ["CRLF in the header", text.replaceAll("\n", "\r\n")],
    ["the other name of the list", text.replace("vertex_indices", "vertex_index")],
    ["the other names of types", text.replace("list uchar int", "list uint8 int32").replaceAll("double", "float64")],
    ["a comment and an obj_info", text.replace("comment", "obj_info n 1\ncomment element")],
    ["an element without properties", text.replace("element camera", "element nothing 4000000000\nelement camera")],
  ])("with %s", (_, source) => {
    expect(measureMesh(read(source).objects[0].mesh).volumeMm3).toBe(8000);
  });

  const HEAD = "ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n";
  const POINTS = "0 0 0 10 0 0 10 10 0 0 10 0 0 0 10 10 0 10 10 10 10 0 10 10 ";

  test.each([-1, -2])("a face with point %d is refused for that", (corner) => {
    const source = `${HEAD}element face 1\nproperty list uchar int vertex_indices\nend_header\n${POINTS}3 0 1 ${corner}`;
    const error = expectCode("PLY_MALFORMED", () => read(source));
    expect(error.message).toContain(`a face with point ${corner}, expected an index from 0`);
  });

  test("quads", () => {
    const faces = "4 3 2 1 0 4 4 5 6 7 4 0 1 5 4 4 1 2 6 5 4 2 3 7 6 4 0 4 7 3";
    const { mesh } = read(
      `${HEAD}element face 6\nproperty list uchar int vertex_indices\nend_header\n${POINTS}${faces}`,
    ).objects[0];
    expect(measureMesh(mesh).volumeMm3).toBe(1000);
    expect(buildEdges(mesh).openEdges).toBe(0);
  });

  test("strips, each turned at every second triangle, before their points", () => {
    const strips = "15 3 2 0 1 -1 4 5 7 6 -1 0 1 4 5 -1";
    const more = "14 1 2 5 6 -1 2 3 6 7 -1 0 4 3 7";
    const points = HEAD.slice(HEAD.indexOf("element"));
    const source = `ply\nformat ascii 1.0\nelement tristrips 2\nproperty list int int vertex_indices\n${points}end_header\n${strips} ${more} ${POINTS}`;
    const { mesh } = read(source).objects[0];
    expect(mesh.triangles.length / 3).toBe(12);
    expect(buildEdges(mesh)).toMatchObject({ openEdges: 0, miswoundEdges: 0 });
    expect(measureMesh(mesh).volumeMm3).toBe(1000);
  });

  test.each([
    ["no end of the header", text.slice(0, text.indexOf("end_header"))],
    ["no format", text.replace("format ascii 1.0\n", "")],
    ["another format", text.replace("format ascii", "format morse")],
    ["a type that is none", text.replace("property double y", "property real y")],
    ["a name of every object as type", text.replace("property double y", "property constructor y")],
    ["a count that is none", text.replace("element face 12", "element face many")],
    ["a property of no element", text.replace("comment of a test", "property float x")],
    ["points without z", text.replace("property double z", "property double w")],
    ["faces without a list", text.replace("vertex_indices", "colours")],
    ["fewer values than it counts", text.slice(0, -20)],
    ["a word among the values", text.replace("200", "red")],
    ["an index of a half", text.replace(/3 (\d+) /, "3 0.5 ")],
    ["an index past the points", text.replace(/ 3 \d+ /, " 3 8 ")],
    ["a negative index", text.replace(/ 3 \d+ /, " 3 -1 ")],
    ["more faces than it has", text.replace("element face 12", "element face 40000000")],
  ])("%s is malformed", (_, source) => {
    expectCode("PLY_MALFORMED", () => read(source));
  });

  test.each(ENCODINGS.slice(1))("%s, cut off anywhere, is malformed", (encoding) => {
    const bytes = plyFile(cube, encoding);
    for (const length of [bytes.length - 1, bytes.length - 100, 400])
      expectCode("PLY_MALFORMED", () => readModel(bytes.subarray(0, length)));
  });

  test.each(["nan 0 0", "0 nan 0", "0 0 nan"])("a coordinate that is not finite: %s", (point) => {
    const error = expectCode("COORDINATE_NOT_FINITE", () =>
      read(`${HEAD}element face 0\nproperty list uchar int vertex_indices\nend_header\n1 1 1\n${point}\n${POINTS}`),
    );
    expect(error.details.point).toBe(1);
  });

  test("a cloud of points is told so", () => {
    expect(expectCode("MESH_EMPTY", () => read(`${HEAD}end_header\n${POINTS}`)).message).toContain("cloud of 8 points");
  });

  test("more points than the limit are refused before they are read", () => {
    const source = text.replace(/element vertex \d+/, "element vertex 4000000000");
    expect(expectCode("INPUT_TOO_LARGE", () => read(source)).details.limit).toBe("vertices");
  });
});
