import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { ByteSource } from "../../src/formats/byte-reader.ts";
import { openGcode } from "../../src/gcode/reader/container.ts";
import { afterMeat, BLOCK, type BlockToWrite, pairsBlock, textBlocks, writeBgcode } from "./bgcode-writer.ts";
import { rejection } from "./rejection.ts";

const TEXT = [
  "; made by a slicer",
  "",
  "M104 S200 ; hot",
  "G28 W",
  ";TYPE:Perimeter \u00e4",
  "G1 X10.5 Y3 E.25 F1200 ; first",
  "G1 X1 Y-2 Z.3",
  "M117 Hello World",
  "",
]
  .join("\n")
  .repeat(60);

async function textOf(source: ByteSource): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of openGcode(source)) pieces.push(piece.slice());
  return Buffer.concat(pieces).toString();
}

/** A source in pieces, that counts its endings. */
function sourceOf(bytes: Uint8Array, pieceBytes = 1000) {
  const seen = { closed: 0, given: 0 };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        seen.given++;
        yield bytes.subarray(at, at + pieceBytes);
      }
    } finally {
      seen.closed++;
    }
  }
  return { seen, pieces: pieces() };
}

/** A stream that gives these bytes and then nothing, for ever. */
function stalledStream(bytes: Uint8Array) {
  const seen = { cancelled: 0 };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    cancel: () => {
      seen.cancelled++;
    },
  });
  return { seen, stream };
}

const COMPRESSIONS = [0, 1, 2, 3];
const ENCODINGS = [0, 1, 2];
const CONTAINERS: readonly (readonly [string, Uint8Array])[] = [
  ["plain text", Buffer.from(TEXT)],
  ["gzip", gzipSync(TEXT)],
  ["deflated binary g-code", writeBgcode(textBlocks(TEXT, 1, 0, 700))],
  ["shrunk binary g-code", writeBgcode(textBlocks(TEXT, 3, 0, 700))],
  ["binary g-code in gzip", gzipSync(writeBgcode(textBlocks(TEXT, 2, 0)))],
];

describe("containers of g-code", () => {
  test.each(CONTAINERS)("%s gives its text, from memory, pieces of any size and a stream", async (_, bytes) => {
    expect(await textOf(bytes)).toBe(TEXT);
    for (const size of [1, 3, 1000, 1e6]) expect(await textOf(sourceOf(bytes, size).pieces)).toBe(TEXT);
    expect(await textOf(new Blob([new Uint8Array(bytes)]).stream())).toBe(TEXT);
  });

  const matrix = COMPRESSIONS.flatMap((compression) =>
    ENCODINGS.flatMap((encoding) => [0, 1].map((checksum) => [compression, encoding, checksum] as const)),
  );
  test.each(matrix)(
    "binary g-code: compression %i, encoding %i, checksum %i",
    async (compression, encoding, checksum) => {
      const bytes = writeBgcode(textBlocks(TEXT, compression, encoding, 1500), checksum);
      expect(await textOf(bytes)).toBe(encoding === 0 ? TEXT : afterMeat(TEXT, encoding === 2));
    },
  );

  test.each(COMPRESSIONS)("metadata goes apart, thumbnails are passed over: compression %i", async (compression) => {
    const emptyPrint: BlockToWrite = { type: BLOCK.print, compression, data: new Uint8Array(0) };
    const opened = openGcode(
      writeBgcode([
        pairsBlock(BLOCK.file, { Producer: "a slicer 2.7" }, compression),
        pairsBlock(BLOCK.printer, { printer_model: "MK4", "filament used [g]": "1.5" }, compression),
        { type: BLOCK.thumbnail, encoding: 2, data: Buffer.alloc(5000, 7) },
        emptyPrint,
        pairsBlock(BLOCK.slicer, { start_gcode: "M104 S=1\\nG28", notes: "\u00e9", empty: "" }, compression),
        ...textBlocks("G28\n", compression, 0),
      ]),
    );
    let text = "";
    for await (const piece of opened) text += Buffer.from(piece).toString();
    expect(text).toBe("G28\n");
    expect(Object.fromEntries(opened.metadata.file)).toEqual({ Producer: "a slicer 2.7" });
    expect(Object.fromEntries(opened.metadata.printer)).toEqual({ printer_model: "MK4", "filament used [g]": "1.5" });
    expect(opened.metadata.print.size).toBe(0);
    expect(Object.fromEntries(opened.metadata.slicer)).toEqual({
      start_gcode: "M104 S=1\\nG28",
      notes: "\u00e9",
      empty: "",
    });
  });

  test("metadata is there with the first piece", async () => {
    const opened = openGcode(writeBgcode([pairsBlock(BLOCK.slicer, { a: "1" }), ...textBlocks(TEXT, 1, 1)]));
    for await (const _ of opened) {
      expect(opened.metadata.slicer.get("a")).toBe("1");
      break;
    }
  });

  test("no bytes are no text, and a few that only begin like a container are text", async () => {
    expect(await textOf(new Uint8Array(0))).toBe("");
    expect(await textOf(Buffer.from("GCD"))).toBe("GCD");
    expect(await textOf(writeBgcode([]))).toBe("");
  });
});

const MALFORMED = "GCODE_CONTAINER_MALFORMED";
const UNSUPPORTED = "GCODE_CONTAINER_UNSUPPORTED";

describe("hostile containers", () => {
  const whole = writeBgcode(textBlocks("G1 X1 Y2\n", 0, 0));
  const zipped = gzipSync(TEXT);
  const block = { type: BLOCK.text, data: Buffer.from(TEXT) };
  const cases: readonly (readonly [string, string, Uint8Array])[] = [
    [MALFORMED, "a header cut short", whole.subarray(0, 9)],
    [MALFORMED, "a block header cut short", whole.subarray(0, 13)],
    [MALFORMED, "a payload cut short", whole.subarray(0, 24)],
    [MALFORMED, "a checksum cut short", whole.subarray(0, whole.length - 1)],
    [MALFORMED, "a wrong checksum", writeBgcode([{ ...block, crc: 1 }])],
    [MALFORMED, "a thumbnail's wrong checksum", writeBgcode([{ ...block, type: BLOCK.thumbnail, crc: 1 }])],
    [MALFORMED, "a size beyond the file", writeBgcode([{ ...block, size: 0xffff_ffff }])],
    [MALFORMED, "a packed size beyond the file", writeBgcode([{ ...block, compression: 1, packedSize: 0xffff_ffff }])],
    [MALFORMED, "deflated text longer than said", writeBgcode([{ ...block, compression: 1, size: 10 }])],
    [MALFORMED, "deflated text shorter than said", writeBgcode([{ ...block, compression: 1, size: 1e6 }])],
    [MALFORMED, "shrunk text longer than said", writeBgcode([{ ...block, compression: 2, size: 10 }])],
    [MALFORMED, "shrunk text shorter than said", writeBgcode([{ ...block, compression: 3, size: 1e6 }])],
    [MALFORMED, "nothing where text was said", writeBgcode([{ ...block, compression: 1, packedSize: 0 }])],
    [UNSUPPORTED, "another version", writeBgcode([block], 1, 2)],
    [UNSUPPORTED, "an unknown checksum", writeBgcode([block], 2)],
    [UNSUPPORTED, "an unknown block", writeBgcode([{ ...block, type: 6 }])],
    [UNSUPPORTED, "an unknown compression", writeBgcode([{ ...block, compression: 4 }])],
    [UNSUPPORTED, "an unknown encoding of text", writeBgcode([{ ...block, encoding: 3 }])],
    [UNSUPPORTED, "an unknown encoding of metadata", writeBgcode([{ ...block, type: BLOCK.slicer, encoding: 1 }])],
    [MALFORMED, "gzip and nothing more", zipped.subarray(0, 2)],
    [MALFORMED, "gzip cut short in its data", zipped.subarray(0, 60)],
    [MALFORMED, "gzip cut short in its checksum", zipped.subarray(0, -3)],
    [MALFORMED, "gzip with a wrong checksum", Buffer.concat([zipped.subarray(0, -8), Buffer.alloc(8)])],
    [MALFORMED, "gzip with something after it", Buffer.concat([zipped, Buffer.from("junk")])],
    [MALFORMED, "garbage that begins like gzip", Buffer.concat([zipped.subarray(0, 2), Buffer.alloc(500, 77)])],
    [MALFORMED, "binary g-code cut short, in gzip", gzipSync(whole.subarray(0, 24))],
  ];
  test.each(cases)("%s: %s", async (code, _, bytes) => {
    for (const size of [1, 1e6]) {
      const { seen, pieces } = sourceOf(bytes, size);
      const error = await rejection(code, textOf(pieces));
      expect(error.message).toMatch(/: got .*, expected /);
      expect(seen.closed).toBe(1);
    }
  });

  test.each(COMPRESSIONS.flatMap((compression) => ENCODINGS.map((encoding) => [compression, encoding] as const)))(
    "a damaged byte is a wrong checksum, whatever decoding makes of it: compression %i, encoding %i",
    async (compression, encoding) => {
      const bytes = writeBgcode(textBlocks(TEXT.slice(0, 200), compression, encoding));
      // Behind the headers and the parameter.
      for (let at = 10 + 14; at < bytes.length; at++) {
        const damaged = Uint8Array.from(bytes);
        damaged[at] ^= 0x55;
        const error = await rejection(MALFORMED, textOf(damaged));
        expect(error.message).toMatch(/got checksum \d+ in the block at byte 10, expected \d+/);
      }
    },
  );

  test("text of a block too large to be kept goes out before its checksum is known", async () => {
    const opened = openGcode(writeBgcode([{ ...block, data: Buffer.alloc(2 ** 21, "\n"), crc: 1 }]));
    let length = 0;
    const reading = (async () => {
      for await (const piece of opened) length += piece.length;
    })();
    expect((await rejection(MALFORMED, reading)).message).toContain("got checksum");
    expect(length).toBe(2 ** 21);
  });

  test("a bomb stops while it inflates, in gzip and in binary g-code", async () => {
    const bomb = gzipSync(new Uint8Array(1e8));
    const inGzip = sourceOf(bomb, 1 << 14);
    const error = await rejection("INPUT_TOO_LARGE", textOf(inGzip.pieces));
    expect(error.details.bytes).toBeLessThan(7e7);
    expect(inGzip.seen.closed).toBe(1);
    const blocks = Array.from({ length: 10 }, () => ({ type: BLOCK.text, compression: 1, data: new Uint8Array(1e7) }));
    await rejection("INPUT_TOO_LARGE", textOf(writeBgcode(blocks)));
  });

  test.each([1, 2])("no more text goes out than a block says it holds: compression %i", async (compression) => {
    const block = { type: BLOCK.text, compression, data: Buffer.alloc(20_000, "\n"), size: 10_000 };
    let length = 0;
    const reading = (async () => {
      for await (const piece of openGcode(writeBgcode([block]))) length += piece.length;
    })();
    await rejection(MALFORMED, reading);
    expect(length).toBeLessThanOrEqual(10_000);
  });

  test("metadata has its limit, before it is inflated", async () => {
    const block = { type: BLOCK.slicer, compression: 1, data: new Uint8Array(9e6) };
    await rejection("INPUT_TOO_LARGE", textOf(writeBgcode([block, block])));
    await rejection("INPUT_TOO_LARGE", textOf(writeBgcode([{ ...block, data: Buffer.from("a=b"), size: 2e9 }])));
  });
});

describe("letting go of the source", () => {
  test.each(CONTAINERS)("%s: at the end, and when broken off", async (_, bytes) => {
    const read = sourceOf(bytes, 10);
    await textOf(read.pieces);
    expect(read.seen.closed).toBe(1);
    const left = sourceOf(bytes, 10);
    for await (const _piece of openGcode(left.pieces)) break;
    expect(left.seen.closed).toBe(1);
  });

  test.each(CONTAINERS)("%s: by an abort, also while the source stalls", async (_, bytes) => {
    const { seen, stream } = stalledStream(bytes.subarray(0, 70));
    const stop = new AbortController();
    const reading = (async () => {
      for await (const _piece of openGcode(stream, { signal: stop.signal })) stop.abort();
    })();
    setImmediate(() => stop.abort());
    await rejection("ABORTED", reading);
    expect(seen.cancelled).toBe(1);
  });

  test("an abort does not wait for a source that never answers", async () => {
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("G28\n");
      await new Promise(() => undefined);
    }
    const stop = new AbortController();
    const reading = (async () => {
      for await (const _piece of openGcode(silent(), { signal: stop.signal })) setImmediate(() => stop.abort());
    })();
    await rejection("ABORTED", reading);
  });

  test("breaking off stops the inflater", async () => {
    const cancel = vi.spyOn(ReadableStreamDefaultReader.prototype, "cancel");
    try {
      for (const bytes of [gzipSync(TEXT), writeBgcode(textBlocks(TEXT, 1, 0))]) {
        cancel.mockClear();
        for await (const _piece of openGcode(sourceOf(bytes, 10).pieces)) break;
        expect(cancel).toHaveBeenCalledOnce();
      }
    } finally {
      cancel.mockRestore();
    }
  });

  test("a signal that has fired already reads nothing", async () => {
    const { seen, pieces } = sourceOf(Buffer.from(TEXT));
    const opened = openGcode(pieces, { signal: AbortSignal.abort() });
    await rejection("ABORTED", opened[Symbol.asyncIterator]().next() as Promise<unknown>);
    expect(seen.given).toBe(0);
  });

  test.each(CONTAINERS)("%s: what the source throws comes through", async (_, bytes) => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 70);
      throw new TypeError("the disk is gone");
    }
    await expect(textOf(failing())).rejects.toThrow(new TypeError("the disk is gone"));
  });
});

test("an archive without end is not held", async () => {
  const piece = new Uint8Array(2 ** 26);
  piece.set([0x50, 0x4b, 3, 4]);
  const seen = { given: 0, closed: 0 };
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (; seen.given < 100; seen.given++) yield piece;
    } finally {
      seen.closed++;
    }
  }
  const inflateRaw = (): Uint8Array => {
    throw new Error("nothing is to be inflated");
  };
  const reading = openGcode(endless(), { inflateRaw })[Symbol.asyncIterator]().next();
  await expect(reading).rejects.toMatchObject({ code: "INPUT_TOO_LARGE", details: { most: 2 ** 29 } });
  expect(seen).toEqual({ given: 8, closed: 1 });
});
