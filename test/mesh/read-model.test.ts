import { describe, expect, test } from "vitest";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import type { Progress } from "../../src/core/progress.ts";
import { LENGTH_UNITS, type LengthUnit } from "../../src/mesh/length-unit.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import type { ReadOptions } from "../../src/mesh/mesh-format.ts";
import { DEFAULT_READ_LIMITS } from "../../src/mesh/read-limits.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { expectCode } from "./throws.ts";
import { amfObject, amfText, deflatedZip, objText, plyFile, utf8 } from "./writers.ts";

const cube = box([20, 20, 20]);
const item = (x: number): string => `<item objectid="1" transform="1 0 0 0 1 0 0 0 1 ${x} 0 0"/>`;
const FILES: Readonly<Record<string, Uint8Array>> = {
  "binary STL": binaryStl(cube),
  "ASCII STL": asciiStl(cube),
  OBJ: utf8(objText({ cube })),
  PLY: plyFile(cube, "ascii"),
  "binary PLY": plyFile(cube, "binary_little_endian"),
  AMF: utf8(amfText(amfObject(1, cube))),
  "3MF": threemfFile({ "3D/a.model": modelXml("", `<object id="1">${meshXml(cube)}</object>`, item(30)) }),
  "a packed AMF": deflatedZip("a.amf", utf8(amfText(amfObject(1, cube)))),
};
const read = (bytes: Uint8Array, options: ReadOptions = {}) => readModel(bytes, { inflateRaw, ...options });

describe.each(Object.entries(FILES))("%s", (_, bytes) => {
  test("as many triangles and points as the bounds allow, and no more", () => {
    expect(read(bytes, { limits: { triangles: 12, items: 1, bytes: bytes.length } }).objects.length).toBe(1);
    for (const [limit, most] of [
      ["triangles", 11],
      ["vertices", 7],
      ["items", 0],
      ["bytes", bytes.length - 1],
    ] as const)
      expect(expectCode("INPUT_TOO_LARGE", () => read(bytes, { limits: { [limit]: most } })).details).toMatchObject({
        limit,
        most,
      });
  });

  test("progress rises from 0 to 1; an abort from within it, or before, stops the reading", () => {
    const seen: Progress[] = [];
    read(bytes, { onProgress: (progress) => seen.push(progress) });
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions[0]).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.length).toBeGreaterThan(2);
    const abort = new AbortController();
    expectCode("ABORTED", () =>
      read(bytes, {
        signal: abort.signal,
        onProgress: () => {
          expect(abort.signal.aborted).toBe(false);
          abort.abort();
        },
      }),
    );
    expectCode("ABORTED", () => read(bytes, { signal: AbortSignal.abort() }));
  });

  test.each(Object.keys(LENGTH_UNITS) as LengthUnit[])("its numbers taken for %s", (unit) => {
    const { minMm, sizeMm } = measureMesh(readMesh(bytes, { inflateRaw, unit }).mesh);
    expect(sizeMm[1]).toBeCloseTo(20 * LENGTH_UNITS[unit], 9);
    expect(minMm[0]).toBeCloseTo((bytes === FILES["3MF"] ? 30 : 0) * LENGTH_UNITS[unit], 9);
  });
});

describe("bounds of containers", () => {
  const bomb = deflatedZip("a.stl", new Uint8Array(40_000_000));

  test("a ratio of 1000 is refused before anything is inflated", () => {
    const never = () => {
      throw new Error("inflated");
    };
    expect(bomb.length).toBeLessThan(45_000);
    const error = expectCode("INPUT_TOO_LARGE", () => readModel(bomb, { inflateRaw: never }));
    expect(error.details).toMatchObject({ limit: "inflateRatio", most: 200 });
  });

  test("ratio, inflated bytes and files are settings", () => {
    // As an STL it holds a count of 0, and then facets in one point.
    expectCode("MESH_EMPTY", () => read(bomb, { limits: { inflateRatio: 2000 } }));
    const limit = (limits: ReadOptions["limits"]) =>
      expectCode("INPUT_TOO_LARGE", () => read(bomb, { limits: { inflateRatio: 2000, ...limits } })).details.limit;
    expect(limit({ inflatedBytes: 39_999_999 })).toBe("inflatedBytes");
    expect(limit({ zipEntries: 0 })).toBe("zipEntries");
  });

  test("a ratio that only small files have is of no matter", () => {
    expectCode("FORMAT_UNKNOWN", () => read(deflatedZip("a.txt", utf8("a word ".repeat(100_000)))));
  });

  test("an archive that inflates to more than it claims is damaged", () => {
    const lying = deflatedZip("a.txt", utf8("a word ".repeat(1000)));
    const view = new DataView(lying.buffer, lying.byteOffset, lying.length);
    const directory = lying.length - 22 - 46 - "a.txt".length;
    view.setUint32(22, 100, true);
    view.setUint32(directory + 24, 100, true);
    expectCode("ZIP_MALFORMED", () => read(lying));
  });

  test("things to print are as many as are allowed", () => {
    const object = `<object id="1">${meshXml(cube)}</object>`;
    const many = threemfFile({ "3D/a.model": modelXml("", object, '<item objectid="1"/>'.repeat(150_000)) });
    expect(read(many, { limits: { items: 150_000 } }).items.length).toBe(150_000);
  });

  test("XML depth is a setting", () => {
    const deep = utf8(amfText(`${amfObject(1, cube)}<a><b><c><d/></c></b></a>`));
    expect(read(deep, { limits: { xmlDepth: 7 } }).objects.length).toBe(1);
    expect(expectCode("INPUT_TOO_LARGE", () => read(deep, { limits: { xmlDepth: 3 } })).details.limit).toBe("xmlDepth");
  });

  test("a billion laughs are a document type, which is refused", () => {
    const entities = Array.from({ length: 9 }, (_, k) => `<!ENTITY l${k + 1} "${`&l${k};`.repeat(10)}">`).join("");
    const laughs = `<?xml version="1.0"?><!DOCTYPE amf [<!ENTITY l0 "lol">${entities}]><amf>&l9;</amf>`;
    expectCode("XML_MALFORMED", () => read(utf8(laughs)));
  });

  test("an STL that claims 4 billion triangles is refused for what it lacks", () => {
    const bytes = binaryStl(cube);
    new DataView(bytes.buffer).setUint32(80, 4_000_000_000, true);
    expectCode("STL_COUNT_WRONG", () => read(bytes));
    expectCode("STL_TRUNCATED", () => read(bytes.subarray(0, 400)));
  });

  test("the defaults are those that are published", () => {
    expect(Object.keys(DEFAULT_READ_LIMITS).sort()).toEqual([
      ...["bytes", "inflateRatio", "inflatedBytes", "items", "triangles", "vertices", "xmlDepth", "zipEntries"],
    ]);
  });
});

describe("units that are suspect", () => {
  const suspected = (size: number, options: ReadOptions = {}) =>
    read(binaryStl(box([size, size / 2, size / 4])), options)
      .warnings.filter(({ code }) => code === "UNIT_SUSPECT")
      .map(({ details }) => details.likelyUnit);

  test.each([
    [0.1, ["m"]],
    [0.25, ["m"]],
    [0.9, ["inch"]],
    [4, ["inch"]],
    [6, []],
    [60, []],
    [2000, []],
    [5000, ["micron"]],
    [60_000, ["micron"]],
  ])("a part of %d mm", (size, units) => {
    expect(suspected(size)).toEqual(units);
  });

  test("not where the unit was said", () => {
    expect(suspected(4, { unit: "inch" })).toEqual([]);
    expect(suspected(4, { unit: "mm" })).toEqual([]);
  });

  test("by the largest of the items, as the file scales them", () => {
    const object = `<object id="1">${meshXml(box([1, 1, 1]))}</object>`;
    const warned = (scale: number) =>
      read(
        threemfFile({
          "3D/a.model": modelXml(
            "",
            object,
            `<item objectid="1"/><item objectid="1" transform="${scale} 0 0 0 ${scale} 0 0 0 ${scale} 9 9 9"/>`,
          ),
        }),
      ).warnings.map(({ code }) => code);
    expect(warned(5)).toEqual(["UNIT_SUSPECT"]);
    expect(warned(7)).toEqual([]);
  });
});
