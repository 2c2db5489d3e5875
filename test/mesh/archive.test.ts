import { describe, expect, test } from "vitest";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile, zipFile } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { openZip } from "../../src/formats/zip.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { expectCode } from "./throws.ts";
import { amfObject, amfText, deflatedZip, objText, plyFile } from "./writers.ts";

const cube = box([20, 20, 20]);
const plate = box([10, 20, 30]);
const twoItems = modelXml(
  "",
  `<object id="1" name="arm">${meshXml(plate)}</object><object id="2">${meshXml(cube)}</object>`,
  '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 50 0 0"/><item objectid="2"/>',
);
const read = (bytes: Uint8Array) => readModel(bytes, { inflateRaw });
const STEP = "ISO-10303-21;\nHEADER;\n";

describe("a ZIP of models", () => {
  test("each model in it is an object, by the name of its file", () => {
    const model = read(
      zipFile({
        "parts/left side.stl": asciiStl(cube),
        "right.side.OBJ": objText({ anything: plate }),
        "b.ply": plyFile(cube, "binary_big_endian"),
        "c.amf": amfText(amfObject(1, plate), "inch"),
        "two.3mf": threemfFile({ "3D/a.model": twoItems }),
      }),
    );
    expect(model).toMatchObject({ format: "zip", unit: null, warnings: [] });
    expect(model.objects.map(({ name, mesh }) => [name, Math.round(measureMesh(mesh).volumeMm3)])).toEqual([
      ["left side", 8000],
      ["right.side", 6000],
      ["b", 8000],
      ["c", Math.round(6000 * 25.4 ** 3)],
      ["arm", 6000],
      ["two", 8000],
    ]);
    expect(model.items.map(({ object }) => object)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(model.items[4].transform?.[9]).toBe(50);
  });

  test("one alone is what it would be without the archive, named by its file", () => {
    const model = read(deflatedZip("folder/part.txt", binaryStl(cube)));
    expect(model).toMatchObject({ format: "stl-binary", objects: [{ name: "part" }], warnings: [] });
  });

  test("a unit that is asked for rules each file's own", () => {
    const bytes = zipFile({ "a.stl": binaryStl(cube), "b.amf": amfText(amfObject(1, cube), "meter") });
    const sizes = (unit: "inch" | "cm") =>
      readModel(bytes, { inflateRaw, unit }).objects.map(({ mesh }) => measureMesh(mesh).sizeMm[0]);
    expect(sizes("cm")).toEqual([200, 200]);
    expect(sizes("inch")).toEqual([508, 508]);
  });

  test("what is no model is passed over, and named; what systems add, silently", () => {
    const model = read(
      zipFile({
        "a.stl": binaryStl(cube),
        "a.step": STEP,
        "LICENSE.txt": "Do what you like with it.",
        empty: "",
        "__MACOSX/._a.stl": "whatever",
        ".DS_Store": "\0\0",
      }),
    );
    expect(model.warnings).toMatchObject([
      { code: "ARCHIVE_FILE_SKIPPED", details: { files: ["a.step", "LICENSE.txt", "empty"], count: 3 } },
    ]);
  });

  test("a broken model refuses all, and is named", () => {
    const error = expectCode("STL_TRUNCATED", () =>
      read(zipFile({ "a.stl": binaryStl(cube), "b.stl": binaryStl(cube).subarray(0, 600) })),
    );
    expect(error.details.file).toBe("b.stl");
    expect(error.message).toContain("b.stl");
  });

  test("without a model, what is in it is said", () => {
    expect(expectCode("FORMAT_UNSUPPORTED", () => read(zipFile({ "a.stp": STEP }))).details).toMatchObject({
      format: "a STEP file",
      file: "a.stp",
    });
    expectCode("FORMAT_UNKNOWN", () => read(zipFile({})));
    expectCode("FORMAT_UNKNOWN", () => read(zipFile({ "a.txt": "a few words" })));
  });

  test("an archive in an archive is refused, beside models too", () => {
    const inner = zipFile({ "a.stl": binaryStl(cube) });
    expectCode("ARCHIVE_NESTED", () => read(zipFile({ "b.stl": binaryStl(cube), "a.zip": inner })));
  });

  test("bounds hold for all files of it together", () => {
    const bytes = zipFile({ "a.stl": binaryStl(cube), "b.stl": binaryStl(cube) });
    const limited = (triangles: number) => readModel(bytes, { inflateRaw, limits: { triangles } });
    expect(limited(24).objects.length).toBe(2);
    expect(expectCode("INPUT_TOO_LARGE", () => limited(23)).details).toMatchObject({
      limit: "triangles",
      file: "b.stl",
    });
  });

  test("what is packed in its files counts towards its bounds too", () => {
    const project = threemfFile({ "3D/a.model": twoItems });
    const { inflatedBytes } = openZip(project, inflateRaw);
    const bytes = zipFile({ "a.3mf": project, "b.3mf": project });
    const limited = (all: number) => readModel(bytes, { inflateRaw, limits: { inflatedBytes: all } });
    const all = 2 * (project.length + inflatedBytes);
    expect(limited(all).items.length).toBe(4);
    expect(expectCode("INPUT_TOO_LARGE", () => limited(all - 1)).details).toMatchObject({
      limit: "inflatedBytes",
      file: "b.3mf",
    });
  });

  test("what is packed twice unpacks to no more for each byte of it", () => {
    const packed = deflatedZip("3D/a.model", new Uint8Array(50_000_000));
    expect(packed.length).toBeGreaterThan(50_000_000 / 1100);
    const read = () => readModel(deflatedZip("a.3mf", packed), { inflateRaw, limits: { inflateRatio: 1100 } });
    expect(expectCode("INPUT_TOO_LARGE", read).details.limit).toBe("inflatedBytes");
  });

  test("without an inflater it is not read", () => {
    expectCode("FORMAT_UNSUPPORTED", () => readModel(zipFile({ "a.stl": binaryStl(cube) })));
  });
});
