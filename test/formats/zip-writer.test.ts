import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openZip } from "../../src/formats/zip.ts";
import { MAX_ZIP_ENTRIES, writeZip, type ZipEntry } from "../../src/formats/zip-writer.ts";
import { inflateRaw } from "../mesh/inflate.ts";

function written(entries: Iterable<ZipEntry>): Uint8Array {
  return new Uint8Array(Buffer.concat([...writeZip(entries)]));
}

describe("writeZip", () => {
  it("is read back: any usable names, any bytes, in order", () => {
    // Names that lead out of an archive are refused by its reader.
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .filter((path) => !/\/$|^[/\\]|^[a-z]:|\.\./i.test(path));
    const entry = fc.record({ name, bytes: fc.uint8Array({ maxLength: 300 }) });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (it) => it.name, maxLength: 8 }), (entries) => {
        const zip = openZip(written(entries), inflateRaw);
        expect(zip.names).toEqual(entries.map((it) => it.name));
        for (const it of entries) expect([...zip.read(it.name)]).toEqual([...it.bytes]);
        expect(written(entries)).toEqual(written(entries));
      }),
      { numRuns: 150 },
    );
  });

  it("holds the same bytes under several names", () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const zip = openZip(written(["a", "b", "c/d"].map((name) => ({ name, bytes }))), inflateRaw);
    expect(zip.names.map((name) => [...zip.read(name)])).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it("comes piece by piece: an entry is out before the next is asked for", () => {
    let asked = 0;
    function* entries(): Generator<ZipEntry> {
      for (; ; asked++) yield { name: String(asked), bytes: Uint8Array.of(asked) };
    }
    const pieces = writeZip(entries());
    pieces.next();
    expect([...(pieces.next().value as Uint8Array)]).toEqual([0]);
    expect(asked).toBe(0);
  });

  it("holds as many entries as its directory can count, and refuses one more", () => {
    const bytes = new Uint8Array();
    const many = (count: number): Iterable<ZipEntry> =>
      Array.from({ length: count }, (_, i) => ({ name: i.toString(36), bytes }));
    expect(openZip(written(many(MAX_ZIP_ENTRIES)), inflateRaw).names).toHaveLength(MAX_ZIP_ENTRIES);
    expect(() => written(many(MAX_ZIP_ENTRIES + 1))).toThrow(expect.objectContaining({ code: "RESULT_TOO_LARGE" }));
  });

  it("refuses more bytes than its offsets can count", () => {
    const bytes = new Uint8Array(2 ** 28);
    const entries = Array.from({ length: 17 }, (_, i) => ({ name: String(i), bytes }));
    expect(() => {
      for (const _ of writeZip(entries));
    }).toThrow(expect.objectContaining({ code: "RESULT_TOO_LARGE" }));
  });
});
