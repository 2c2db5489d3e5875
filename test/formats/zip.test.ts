import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { zipFile } from "../../fixtures/files.ts";
import { concatBytes } from "../../src/formats/concat-bytes.ts";
import { crc32 } from "../../src/formats/crc32.ts";
import { DEFAULT_ZIP_LIMITS, openZip } from "../../src/formats/zip.ts";
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
/** A field of the first entry changed in the directory and, two bytes earlier, in its local header. */
function patchedTwice(archive: Uint8Array, field: number, value: number, size: 2 | 4): Uint8Array {
  return patched(patched(archive, ENTRY, 0, field, value, size), LOCAL, 0, field - 2, value, size);
}

/** A one-entry archive of deflated data, its sizes as given. */
function deflated(content: Uint8Array, size = content.length, crc = crc32(content)): Uint8Array {
  const packed = deflateRawSync(content);
  const archive = zipFile({ a: packed });
  patchedTwice(archive, 10, 8, 2);
  patchedTwice(archive, 24, size, 4);
  return patchedTwice(archive, 16, crc, 4);
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
    ["a wrong checksum", patchedTwice(small(), 16, 1, 4), "a.txt"],
    ["more data than it claims", deflated(bytes.encode("x".repeat(10_000)), 100), "a"],
    ["less data than it claims", deflated(bytes.encode("x".repeat(100)), 200), "a"],
    ["data that is no deflate", patchedTwice(small(), 10, 8, 2), "a.txt"],
    ["a header of another name", named(small(), "z"), "a.txt"],
    ["a header of another method", patched(small(), LOCAL, 0, 8, 8, 2), "a.txt"],
    ["a header of another checksum", patched(small(), LOCAL, 0, 14, 1, 4), "a.txt"],
    ["a header of another packed size", patched(small(), LOCAL, 0, 18, 4, 4), "a.txt"],
    ["a header of another size", patched(small(), LOCAL, 0, 22, 4, 4), "a.txt"],
    ["a header that alone is encrypted", patched(small(), LOCAL, 0, 6, 1, 2), "a.txt"],
  ])("refuses to read %s", (_, archive, name) => {
    expectCode("ZIP_MALFORMED", () => openZip(archive, inflateRaw).read(name));
  });

  test.each([
    ["a password", patchedTwice(small(), 8, 1, 2), "encrypted"],
    ["a certificate", patchedTwice(small(), 8, 65, 2), "encrypted"],
    ["a method that nobody needs", patchedTwice(small(), 10, 14, 2), "compression method 14"],
  ])("names the file behind %s, and reads the others", (_, archive, words) => {
    const opened = openZip(archive, inflateRaw);
    const error = expectCode("FORMAT_UNSUPPORTED", () => opened.read("a.txt"));
    expect(error.message).toContain(`${words} ${words === "encrypted" ? "file " : ""}a.txt`);
    expect(text(opened.read("b/c.txt"))).toBe("beta");
  });

  test.each(["../a", "a/../../b", "a\\..\\b", "/a", "\\a", "C:/a", "c:a", "a\0.txt", "", "a\nb"])(
    "refuses the name %j",
    (name) => {
      expectCode("ZIP_MALFORMED", () => openZip(zipFile({ [name]: "alpha" }), inflateRaw));
    },
  );

  test.each(["..a", "a..", "a/.../b", "[Content_Types].xml", "Größe/日本.model", "a b", "1:2"])(
    "takes the name %j",
    (name) => {
      expect(text(openZip(zipFile({ [name]: "alpha" }), inflateRaw).read(name))).toBe("alpha");
    },
  );

  test("backslashes in names are slashes", () => {
    const archive = openZip(zipFile({ "a\\b\\c.txt": "alpha", "d\\": "" }), inflateRaw);
    expect(archive.names).toEqual(["a/b/c.txt"]);
    expect(text(archive.read("a/b/c.txt"))).toBe("alpha");
    expectCode("ZIP_MALFORMED", () => openZip(zipFile({ "a\\b": "alpha", "a/b": "beta" }), inflateRaw));
  });

  test.each([1, 512, 100_000])("%i zeros after the end are padding, whatever the comment", (zeros) => {
    const padded = (archive: Uint8Array, by = 0): Uint8Array =>
      concatBytes([archive, new Uint8Array(zeros), Uint8Array.of(by)]);
    expect(text(openZip(padded(small()), inflateRaw).read("a.txt"))).toBe("alpha");
    const commented = concatBytes([small(), new TextEncoder().encode("hi")]);
    patched(commented, END, 0, 20, 2, 2);
    expect(text(openZip(padded(commented), inflateRaw).read("a.txt"))).toBe("alpha");
    expectCode("ZIP_MALFORMED", () => openZip(padded(small(), 1), inflateRaw));
  });

  test("sizes after the data are read from the directory", () => {
    const archive = patched(small(), LOCAL, 0, 6, 0x0808, 2);
    for (const field of [14, 18, 22]) patched(archive, LOCAL, 0, field, 0, 4);
    expect(text(openZip(archive, inflateRaw).read("a.txt"))).toBe("alpha");
  });

  test("a ZIP64 archive is read", () => {
    expect(text(openZip(zip64("a.txt", "alpha"), inflateRaw).read("a.txt"))).toBe("alpha");
  });

  test.each([
    ["entries", { zipEntries: 1 }, "zipEntries"],
    ["bytes", { inflatedBytes: 8 }, "inflatedBytes"],
  ] as const)("bounds %s", (_, limit, name) => {
    const error = expectCode("INPUT_TOO_LARGE", () =>
      openZip(small(), inflateRaw, { ...DEFAULT_ZIP_LIMITS, ...limit }),
    );
    expect(error.details.limit).toBe(name);
  });

  test("a bomb of a thousand for one is refused before it is inflated; a small one harms nobody", () => {
    const bomb = (size: number): Uint8Array => deflated(new Uint8Array(size));
    const never = (): Uint8Array => expect.unreachable("inflated");
    expect(expectCode("INPUT_TOO_LARGE", () => openZip(bomb(20_000_000), never)).details.limit).toBe("inflateRatio");
    expect(openZip(bomb(10_000_000), inflateRaw).read("a")).toHaveLength(10_000_000);
  });

  test("an inflater never makes more than a liar claims", () => {
    const asked: number[] = [];
    const liar = openZip(deflated(new Uint8Array(10_000_000), 50_000), (data, size) => {
      asked.push(size);
      return inflateRaw(data, size);
    });
    expectCode("ZIP_MALFORMED", () => liar.read("a"));
    expect(asked).toEqual([50_000]);
  });
});

test("the checksum of 123456789 is cbf43926", () => {
  expect(crc32(bytes.encode("123456789"))).toBe(0xcbf43926);
});

/** The archive whose first local header has another first letter. */
function named(archive: Uint8Array, letter: string): Uint8Array {
  archive[30] = letter.charCodeAt(0);
  return archive;
}

/** A stored entry whose every size and offset is in ZIP64 fields. */
function zip64(name: string, content: string): Uint8Array {
  const [n, data] = [bytes.encode(name), bytes.encode(content)];
  const view = new DataView(new ArrayBuffer(30 + n.length + data.length + 46 + n.length + 28 + 56 + 20 + 22));
  const out = new Uint8Array(view.buffer);
  const full = 0xffffffff;
  const directoryAt = 30 + n.length + data.length;
  const endAt = directoryAt + 46 + n.length + 28;
  const put = (at: number, ...values: readonly (readonly [number, number])[]): void => {
    for (const [offset, value] of values) view.setUint32(at + offset, value, true);
  };
  put(0, [0, LOCAL], [14, crc32(data)], [18, data.length], [22, data.length], [26, n.length]);
  out.set(n, 30);
  out.set(data, 30 + n.length);
  put(directoryAt, [0, ENTRY], [16, crc32(data)], [20, full], [24, full], [42, full]);
  view.setUint16(directoryAt + 28, n.length, true);
  view.setUint16(directoryAt + 30, 28, true);
  out.set(n, directoryAt + 46);
  const extra = directoryAt + 46 + n.length;
  put(extra, [0, 1 | (24 << 16)], [4, data.length], [12, data.length], [20, 0]);
  put(endAt, [0, 0x06064b50], [4, 44], [24, 1], [32, 1], [40, endAt - directoryAt], [48, directoryAt]);
  put(endAt + 56, [0, 0x07064b50], [8, endAt]);
  put(endAt + 76, [0, END], [12, full], [16, full]);
  view.setUint32(endAt + 76 + 8, full, true);
  return out;
}
