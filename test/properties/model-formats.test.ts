/** A mesh that goes through a file of any format comes back as it was. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile, zipFile } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { weld } from "../../src/mesh/weld.ts";
import { inflateRaw } from "../mesh/inflate.ts";
import { amfObject, amfText, deflatedZip, objText, type PlyEncoding, plyFile, utf8 } from "../mesh/writers.ts";
import { damaged, expectSafe } from "./damaged.ts";

/** Any triangles over a few points; as many as the least that a 3MF may have. */
const meshes: fc.Arbitrary<TriangleMesh> = fc
  .record({
    points: fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 12, maxLength: 60 }),
    corners: fc.array(fc.nat(), { minLength: 30, maxLength: 60 }),
  })
  .map(({ points, corners }) => {
    const count = Math.floor(points.length / 3);
    const whole = corners.length - (corners.length % 3);
    // Numbers that a single holds, so that STL keeps them too.
    const positions = Float64Array.from(points.slice(0, count * 3), (value) => Math.fround(value));
    return weld(
      positions,
      Uint32Array.from(corners.slice(0, whole), (corner) => corner % count),
    ).mesh;
  })
  .filter(({ triangles }) => triangles.length >= 12);
/** The corners of all triangles. */
const corners = ({ positions, triangles }: TriangleMesh): number[][] =>
  Array.from(triangles, (corner) => [...positions.subarray(corner * 3, corner * 3 + 3)]);
const read = (bytes: Uint8Array) => readModel(bytes, { inflateRaw });

const WRITERS: Readonly<Record<string, (mesh: TriangleMesh) => Uint8Array>> = {
  "binary STL": binaryStl,
  "ASCII STL": (mesh) => asciiStl(mesh),
  "ASCII STL of CRs": (mesh) => asciiStl(mesh, "\r"),
  OBJ: (mesh) => utf8(objText({ a: mesh })),
  "OBJ, counted back": (mesh) => utf8(objText({ a: mesh }, "g", true)),
  "ASCII PLY": (mesh) => plyFile(mesh, "ascii"),
  "little-endian PLY": (mesh) => plyFile(mesh, "binary_little_endian"),
  "big-endian PLY": (mesh) => plyFile(mesh, "binary_big_endian"),
  AMF: (mesh) => utf8(amfText(amfObject(1, mesh))),
  "packed AMF": (mesh) => deflatedZip("a.amf", utf8(amfText(amfObject(1, mesh)))),
  "3MF": (mesh) =>
    threemfFile({ "a.model": modelXml("", `<object id="1">${meshXml(mesh)}</object>`, '<item objectid="1"/>') }),
};

describe("a mesh comes back as it was from", () => {
  test.each(Object.entries(WRITERS))("%s", (_, write) => {
    fc.assert(
      fc.property(meshes, (mesh) => {
        const { objects, items } = read(write(mesh));
        expect(items).toEqual([{ object: 0, transform: null }]);
        expect(corners(objects[0].mesh)).toEqual(corners(mesh));
        expect(objects[0].mesh.positions.length).toBe(mesh.positions.length);
      }),
      { numRuns: 100 },
    );
  });

  test("an archive of all formats", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(WRITERS)), meshes), { minLength: 2, maxLength: 5 }),
        (parts) => {
          const plain = parts.map(([format, mesh]) => [format === "packed AMF" ? "AMF" : format, mesh] as const);
          const files = plain.map(([format, mesh], k) => [`${k}.x`, WRITERS[format](mesh)] as const);
          const { objects } = read(zipFile(Object.fromEntries(files.map(([name, bytes]) => [name, bytes]))));
          expect(objects.map(({ name }) => name)).toEqual(plain.map((_, k) => String(k)));
          expect(objects.map(({ mesh }) => corners(mesh))).toEqual(plain.map(([, mesh]) => corners(mesh)));
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("no bytes of a format do harm", () => {
  const cube = box([20, 20, 20]);
  const files = [
    utf8(objText({ a: cube, b: cube })),
    ...(["ascii", "binary_little_endian", "binary_big_endian"] as const).map((encoding: PlyEncoding) =>
      plyFile(cube, encoding),
    ),
    utf8(
      amfText(
        `${amfObject(1, cube)}<constellation id="2"><instance objectid="1"><rz>5</rz></instance></constellation>`,
      ),
    ),
    zipFile({ "a.stl": binaryStl(cube), "b.obj": objText({ a: cube }), "c.txt": "words" }),
    deflatedZip("a.ply", plyFile(cube, "binary_big_endian")),
  ];

  const readSafely = (bytes: Uint8Array): void => expectSafe(() => read(bytes).objects.map(({ mesh }) => mesh));

  test("bytes changed, cut out and repeated", () => {
    fc.assert(fc.property(damaged(files), readSafely), { numRuns: 2000 });
  });

  test("words of text formats changed for others", () => {
    const words = [
      "-1",
      "0",
      "4294967296",
      "1e308",
      "nan",
      "",
      "f",
      "v",
      "element vertex 5",
      "list",
      "<x>",
      "</mesh>",
      "\\",
    ];
    const texts = [files[0], files[1], files[4]].map((file) => new TextDecoder().decode(file));
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.constantFrom(...words), (text, at, word) => {
        const pieces = text.split(/(\s+|[<>])/);
        pieces[at % pieces.length] = word;
        readSafely(utf8(pieces.join("")));
      }),
      { numRuns: 2000 },
    );
  });
});
