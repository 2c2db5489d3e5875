/**
 * The table of the shared models says, from other programs, what each file holds: triangles, box, volume and edges.
 */
import { describe, expect, test } from "vitest";
import type { Warning } from "../../src/core/warnings.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { mergeItems } from "../../src/mesh/merge-meshes.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "../mesh/inflate.ts";
import { expectCode } from "../mesh/throws.ts";
import { modelRows, modelsPresent, NEEDS_MODELS, readModel as readModelFile } from "./models.ts";

const suite = describe.skipIf(!modelsPresent);
const name = (title: string): string => (modelsPresent ? title : `${title} (${NEEDS_MODELS})`);

const degenerateOf = (warnings: readonly Warning[]): number =>
  Number(warnings.find(({ code }) => code === "MESH_DEGENERATE")?.details.triangles ?? 0);

const read = (file: string) => {
  const model = readMesh(readModelFile(file), { inflateRaw });
  return {
    ...measureMesh(model.mesh),
    ...model,
    triangles: model.mesh.triangles.length / 3,
    degenerate: degenerateOf(model.warnings),
  };
};
/** Box as the table writes it: four digits. */
const boxText = (size: readonly number[]): string => size.map((mm) => Number(mm.toPrecision(4))).join("×");
const tableBox = (cell: string): string => cell.split("×").map(Number).join("×");
const near = (got: number, expected: number, share: number): void =>
  expect(Math.abs(got - expected)).toBeLessThanOrEqual(Math.abs(expected) * share + 1e-9);

suite(name("STL"), () => {
  const unreadable = new Map([
    ["broken/cube_and_plane.stl", "STL_MALFORMED"],
    ["broken/vertical_line.stl", "MESH_EMPTY"],
    ["broken/zero_size_cube.stl", "MESH_EMPTY"],
  ] as const);
  const rows = [...modelRows("stl", /\.stl/), ...modelRows("broken", /\.stl/)];

  test("the table is read", () => {
    expect(rows.length).toBeGreaterThan(60);
  });

  test.each(rows)("%s", (file, triangles, size, format, _admesh, admeshVolume, edges, rawVolume) => {
    const code = unreadable.get(file as "broken/vertical_line.stl");
    if (code !== undefined) {
      expectCode(code, () => read(file));
      return;
    }
    const got = read(file);
    expect(got.format).toBe(format.startsWith("bin") ? "stl-binary" : "stl-ascii");
    if (triangles === "–") return near(got.volumeMm3, Number(rawVolume), 1e-4);
    expect(got.triangles + got.degenerate).toBe(Number(triangles));
    expect(boxText(got.sizeMm)).toBe(tableBox(size));
    const table = buildEdges(got.mesh);
    if (edges !== "–") expect(`${table.openEdges}/${table.nonManifoldEdges}/${table.miswoundEdges}`).toBe(edges);
    // The volume of an open mesh depends on the origin it is counted from.
    if (table.openEdges === 0) near(got.volumeMm3, Number(rawVolume === "–" ? admeshVolume : rawVolume), 2e-5);
  });
});

suite(name("3MF"), () => {
  /** The table counts supports as well; here, what is left without them. */
  const withoutSupports = new Map([
    ["3mf/pass_explicit_support.3mf", 404],
    ["3mf/holed_cube_support_inch.3mf", 144],
  ]);
  /** Bodies turned different ways: the table's volume is their difference. */
  const mixed = "3mf/mirrored_and_inside_out.3mf";
  const rows = [...modelRows("3mf", /\.3mf/), ...modelRows("broken", /\.3mf/)];

  test("the table is read", () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  const UNITS: Readonly<Record<string, string>> = { millimeter: "mm", centimeter: "cm", meter: "m", inch: "inch" };

  test.each(rows)("%s", (file, triangles, size, unit, objects, _mirrored, volume) => {
    const model = readModel(readModelFile(file), { inflateRaw });
    const { objects: read, items, warnings } = model;
    expect([model.format, model.unit]).toEqual(["3mf", UNITS[unit]]);
    const mesh = mergeItems(read, items);
    const supports = withoutSupports.get(file);
    if (supports !== undefined) {
      expect(mesh.triangles.length / 3).toBe(supports);
      expect(warnings.map(({ code }) => code)).toContain("THREEMF_OBJECT_SKIPPED");
      return;
    }
    expect(items).toHaveLength(Number(objects.split("/")[1]));
    expect(mesh.triangles.length / 3 + degenerateOf(warnings)).toBe(Number(triangles.split("/")[1]));
    const { sizeMm, volumeMm3 } = measureMesh(mesh);
    expect(boxText(sizeMm)).toBe(tableBox(size));
    if (file !== mixed && buildEdges(mesh).openEdges === 0) near(Math.abs(volumeMm3), Math.abs(Number(volume)), 1e-5);
  });
});

suite(name("files that must not pass for models"), () => {
  /** Files of that folder that hold a usable mesh, and why they are read. */
  const readable = new Map([
    ["missingEndsolid.ascii.stl", "a warning"],
    ["notANumberNormal.ascii.stl", "normals are not used"],
    ["missingNormal.ascii.stl", "normals are not used"],
    ["wrongHeader.bin.stl", "the header is not used"],
    ["singleFace.ascii.stl", "a triangle is a mesh; it is refused as flat when placed"],
    ["empty_first_solid.stl", "the same"],
    ["must_warn_or_fail.3mf", "a warning: an element that the specification does not know"],
    [
      "MUSTFAIL_Chapter3.4.1a_MissingMetadataName.3mf",
      "a warning: a name of metadata that the specification does not know",
    ],
  ]);
  /** The error of each 3MF there; of MUSTFAIL files, by chapter. */
  const errors: Readonly<Record<string, readonly string[]>> = {
    THREEMF_MALFORMED: [
      "MUSTFAIL_Chapter2.1.1a_",
      "MUSTFAIL_Chapter2.1.1b_",
      "MUSTFAIL_Chapter2.1.2_",
      "MUSTFAIL_Chapter2.1.3_",
      "MUSTFAIL_Chapter2.1.4_",
      "MUSTFAIL_Chapter2.3.2c_",
      "MUSTFAIL_Chapter2.3.4_",
      "MUSTFAIL_Chapter3.4.1b_",
      "MUSTFAIL_Chapter3.4.3.1a_",
      "MUSTFAIL_Chapter3.4.3.1b_",
      "MUSTFAIL_Chapter3.4b_",
      "MUSTFAIL_Chapter3.4c_",
      "MUSTFAIL_Chapter4a_",
      "MUSTFAIL_Chapter4b_",
      "MUSTFAIL_Chapter5a_",
      "malformed_property_index",
      "n_xxx_0422_01",
      "only_model_file",
      "required_extension_undeclared_prefix",
    ],
    XML_MALFORMED: [
      "MUSTFAIL_Chapter2.3.2a_",
      "MUSTFAIL_Chapter2.3.2b_",
      "MUSTFAIL_Chapter2.3.2d_",
      "MUSTFAIL_Chapter3.4a_",
      "bad_component_transform",
      "bad_item_transform",
      "not_wellformed_xml",
      "undeclared_prefix",
    ],
    ZIP_MALFORMED: ["bad_crc"],
    THREEMF_EXTENSION_REQUIRED: ["beamlattice_only", "required_extension_unsupported"],
    FORMAT_UNKNOWN: ["corrupt_archive", "random_bits"],
    INPUT_EMPTY: ["empty_file"],
    FORMAT_UNSUPPORTED: ["old_namespace_2013"],
  };
  const errorOf = (file: string): string | undefined =>
    Object.keys(errors).find((code) => errors[code].some((start) => file.startsWith(start)));
  const rows = modelRows("invalid", /\.(stl|3mf)$/);

  test("the table is read", () => {
    expect(rows.length).toBeGreaterThan(60);
  });

  test.each(rows)("%s", (path) => {
    const file = path.split("/").at(-1)!;
    // Materials alone: they have no part in the shape.
    if (readable.has(file) || file.includes("3MF100_Extension")) {
      try {
        const { triangles, warnings } = read(path);
        expect(triangles).toBeGreaterThan(0);
        if (readable.get(file)?.startsWith("a warning")) expect(warnings).not.toEqual([]);
      } catch (thrown) {
        expect(file).toContain("3MF100_Extension");
        expect(thrown).toMatchObject({ code: "THREEMF_MALFORMED" });
      }
      return;
    }
    let thrown: unknown;
    try {
      read(path);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ name: "SlicewrightError" });
    expect((thrown as { code: string }).code).not.toBe("INTERNAL");
    if (file.endsWith(".3mf")) expect(thrown).toMatchObject({ code: errorOf(file) });
  });
});
