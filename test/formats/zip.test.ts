import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { zipFile } from "../../fixtures/files.ts";
import { crc32 } from "../../src/formats/crc32.ts";
import { openZip } from "../../src/formats/zip.ts";
import { inflateRaw } from "../mesh/inflate.ts";
import { expectCode } from "../mesh/throws.ts";

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = new TextEncoder();
const small = (): Uint8Array => zipFile({ "a.txt": "alpha", "b/c.txt": "beta" });

/** The archive with a 32- or 16-bit field changed, at an offset from the n-th occurrence of a signature. */
function patched(
  archive: Uint8Array,
  signature: number,
  occurrence: number,
  field: number,
  value: number,
  size: 2 | 4,
) {
  const view = new DataView(archive.buffer);
  let at = -1;
  for (let k = 0; k <= occurrence; k++)
    do at++;
    while (view.getUint32(at, true) !== signature);
  if (size === 2) view.setUint16(at + field, value, true);
  else view.setUint32(at + field, value, true);
  return archive;
}
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;

/** A one-entry archive of deflated data, its sizes as given. */
function deflated(content: Uint8Array, size = content.length, crc = crc32(content)): Uint8Array {
  const packed = deflateRawSync(content);
  const archive = zipFile({ a: packed });
  patched(archive, ENTRY, 0, 10, 8, 2);
  patched(archive, ENTRY, 0, 24, size, 4);
  return patched(archive, ENTRY, 0, 16, crc, 4);
}

describe("openZip", () => {
  test("lists and reads stored and deflated entries", () => {
    const archive = openZip(small(), inflateRaw);
    expect(archive.names).toEqual(["a.txt", "b/c.txt"]);
    expect(text(archive.read("b/c.txt"))).toBe("beta");
    const content = bytes.encode("gamma ".repeat(1000));
    expect(text(openZip(deflated(content), inflateRaw).read("a"))).toBe(text(content));
  });

  test("a comment at the end, even one that looks like an end", () => {
    const archive = small();
    const comment = bytes.encode("PK\u0005\u0006 and then some more text");
    const longer = new Uint8Array(archive.length + comment.length);
    longer.set(archive);
    longer.set(comment, archive.length);
    new DataView(longer.buffer).setUint16(archive.length - 2, comment.length, true);
    expect(openZip(longer, inflateRaw).names).toHaveLength(2);
  });

  test.each([
    ["entries at one place", patched(small(), ENTRY, 1, 42, 0, 4)],
    ["an entry outside the file", patched(small(), ENTRY, 1, 42, 1e6, 4)],
    ["an entry into the directory", patched(patched(small(), ENTRY, 1, 20, 30, 4), ENTRY, 1, 24, 30, 4)],
    ["a size that no deflate gives", patched(patched(small(), ENTRY, 0, 10, 8, 2), ENTRY, 0, 24, 1e9, 4)],
    ["stored sizes that differ", patched(small(), ENTRY, 0, 24, 4, 4)],
    ["more entries than there are", patched(small(), END, 0, 10, 3, 2)],
    ["a directory outside the file", patched(small(), END, 0, 16, 1e6, 4)],
    ["a part of several", patched(small(), END, 0, 4, 1, 2)],
    ["a ZIP64 mark without its record", patched(small(), END, 0, 16, 0xffffffff, 4)],
    ["names that differ only in case", zipFile({ a: "1", A: "2" })],
    ["no header at an entry", patched(small(), LOCAL, 1, 0, 0, 4)],
    ["no end", small().subarray(0, -1)],
    ["nothing but a signature", Uint8Array.of(0x50, 0x4b, 5, 6)],
  ])("refuses %s", (_, archive) => {
    expectCode("ZIP_MALFORMED", () => openZip(archive, inflateRaw));
  });

  test.each([
    ["an encrypted entry", patched(small(), ENTRY, 0, 8, 1, 2), "a.txt"],
    ["an unknown method", patched(patched(small(), ENTRY, 0, 10, 99, 2), ENTRY, 0, 24, 5, 4), "a.txt"],
    ["a wrong checksum", patched(small(), ENTRY, 0, 16, 1, 4), "a.txt"],
    ["more data than it claims", deflated(bytes.encode("x".repeat(10_000)), 100), "a"],
    ["less data than it claims", deflated(bytes.encode("x".repeat(100)), 200), "a"],
    ["data that is no deflate", patched(small(), ENTRY, 0, 10, 8, 2), "a.txt"],
  ])("refuses to read %s", (_, archive, name) => {
    expectCode("ZIP_MALFORMED", () => openZip(archive, inflateRaw).read(name));
  });

  test("the header at the data must name the same file", () => {
    const archive = small();
    archive[30] = "z".charCodeAt(0);
    expectCode("ZIP_MALFORMED", () => openZip(archive, inflateRaw).read("a.txt"));
  });
});

test("the checksum of 123456789 is cbf43926", () => {
  expect(crc32(bytes.encode("123456789"))).toBe(0xcbf43926);
});
