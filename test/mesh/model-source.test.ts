import { describe, expect, test } from "vitest";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile } from "../../fixtures/files.ts";
import { box, cylinder } from "../../fixtures/shapes.ts";
import type { ErrorCode } from "../../src/core/errors.ts";
import type { ModelFile } from "../../src/mesh/model-source.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import { expectCode } from "./throws.ts";
import { utf8 } from "./writers.ts";

/** What reads these bytes as from a disk, and how many it was asked for at the most. */
function fileOf(bytes: Uint8Array): ModelFile & { most: number } {
  return {
    size: bytes.length,
    most: 0,
    read(into, offset) {
      expect(offset + into.length).toBeLessThanOrEqual(bytes.length);
      this.most = Math.max(this.most, into.length);
      into.set(bytes.subarray(offset, offset + into.length));
    },
  };
}

const cube = box([20, 20, 20]);
const many = cylinder(20, 10, 3000);
const namedPly = binaryStl(cube);
namedPly.set(utf8("ply\n"));
const notANumber = binaryStl(many);
new DataView(notANumber.buffer).setFloat32(84 + 50 * 9000 + 12, Number.NaN, true);

describe("a file that is read piece by piece", () => {
  test.each<[string, Uint8Array]>([
    ["a binary STL", binaryStl(cube)],
    ["one of several pieces", binaryStl(many)],
    ["one whose header begins as a PLY's", namedPly],
    ["one with bytes behind", Uint8Array.of(...binaryStl(cube), 0)],
    ["an ASCII STL", asciiStl(cube)],
    [
      "a 3MF",
      threemfFile({ "3D/a.model": modelXml("", `<object id="1">${meshXml(cube)}</object>`, `<item objectid="1"/>`) }),
    ],
  ])("%s is the same model as of its bytes", (_, bytes) => {
    expect(readModel(fileOf(bytes), { inflateRaw })).toEqual(readModel(bytes, { inflateRaw }));
    expect(readMesh(fileOf(bytes), { inflateRaw })).toEqual(readMesh(bytes, { inflateRaw }));
  });

  test("of a binary STL no large part is asked for at once", () => {
    const file = fileOf(binaryStl(many));
    readModel(file);
    expect(file.size).toBeGreaterThan(500_000);
    expect(file.most).toBeLessThan(250_000);
  });

  test.each<[string, ErrorCode, Uint8Array]>([
    ["nothing", "INPUT_EMPTY", new Uint8Array(0)],
    ["half an STL", "STL_TRUNCATED", binaryStl(cube).subarray(0, 300)],
    ["no model", "FORMAT_UNKNOWN", Uint8Array.of(1, 2, 3)],
    ["a number that is none, in its third piece", "COORDINATE_NOT_FINITE", notANumber],
  ])("%s is refused in the same words: %s", (_, code, bytes) => {
    const { message } = expectCode(code, () => readModel(bytes));
    expect(expectCode(code, () => readModel(fileOf(bytes))).message).toBe(message);
  });

  test("a file too large is refused before a byte of it is read", () => {
    const file: ModelFile = {
      size: 10 ** 12,
      read: () => {
        throw new Error("read");
      },
    };
    expectCode("INPUT_TOO_LARGE", () => readModel(file));
  });

  test("a reader that promises the bytes is refused: they would be read before they are there", () => {
    expectCode("USAGE", () => readModel({ size: 100, read: async () => {} }));
  });

  test("what its reader throws comes through", () => {
    const failing: ModelFile = {
      size: 100,
      read: () => {
        throw new RangeError("no disk");
      },
    };
    expect(() => readModel(failing)).toThrow("no disk");
  });
});
