import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SlicewrightError } from "../../src/core/errors.ts";
import { openGcode } from "../../src/gcode/reader/container.ts";
import { afterMeat, BLOCK, pairsBlock, textBlocks, writeBgcode } from "../gcode/bgcode-writer.ts";

/** Lines as slicers write them: words apart by one space, each letter once. */
const word = (letter: string): fc.Arbitrary<string> =>
  fc.double({ min: -500, max: 500, noNaN: true }).map((value) => `${letter}${Number(value.toFixed(3))}`);
const line = fc.oneof(
  fc
    .subarray(["X", "Y", "Z", "E", "F"])
    .chain((letters) => fc.tuple(...letters.map(word)).map((words) => ["G1", ...words].join(" "))),
  fc.constantFrom("G28 W", "M104 S215", "M117 Layer 3 of 9", "T0", "", ";TYPE:Gap fill", "G92 E0 ; reset"),
);
const text = fc.array(line, { maxLength: 60 }).map((lines) => lines.map((each) => `${each}\n`).join(""));

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of openGcode(inPieces(bytes, size))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Reads to the end, or to a typed error. */
async function survives(bytes: Uint8Array, size: number): Promise<void> {
  await read(bytes, size).catch((error: unknown) => {
    if (!(error instanceof SlicewrightError) || error.code === "INTERNAL") throw error;
  });
}

const size = fc.integer({ min: 1, max: 5000 });
const SAMPLE = "; a\nG1 X10 Y5 E.2\nG1 X20\nM104 S200\n".repeat(20);
const SAMPLES = [
  gzipSync(SAMPLE),
  ...[0, 1].flatMap((checksum) =>
    [0, 1, 2, 3].map((compression) =>
      writeBgcode(
        [pairsBlock(BLOCK.slicer, { a: "b" }, compression), ...textBlocks(SAMPLE, compression, compression % 3, 300)],
        checksum,
      ),
    ),
  ),
];

describe("containers of g-code", () => {
  test("binary g-code gives back what was written, less what MeatPack drops", async () => {
    const ways = fc.record({
      compression: fc.integer({ min: 0, max: 3 }),
      encoding: fc.integer({ min: 0, max: 2 }),
      blockBytes: fc.integer({ min: 50, max: 5000 }),
      size,
    });
    const property = fc.asyncProperty(text, ways, async (written, { compression, encoding, blockBytes, size }) => {
      const bytes = writeBgcode(textBlocks(written, compression, encoding, blockBytes));
      const expected = encoding === 0 ? written : afterMeat(written, encoding === 2);
      expect((await read(bytes, size)).toString()).toBe(expected);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  test("bytes of no container, and gzip of any bytes, come out as they are", async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), size, async (bytes, size) => {
      const plain = Uint8Array.of(59, ...bytes);
      expect(await read(plain, size)).toEqual(Buffer.from(plain));
      expect(await read(gzipSync(plain), size)).toEqual(Buffer.from(plain));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test("any bytes behind a container's first ones end in text or in a typed error", async () => {
    const starts = fc.constantFrom(
      [0x1f, 0x8b],
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3],
      [...Buffer.from("GCDE")],
      [...Buffer.from("GCDE"), 1, 0, 0, 0, 0, 0],
      [...Buffer.from("GCDE"), 1, 0, 0, 0, 0, 0, 1, 0, 2, 0, 40, 0, 0, 0, 20, 0, 0, 0, 1, 0],
    );
    const property = fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), size, async (start, bytes, size) => {
      await survives(Uint8Array.of(...start, ...bytes), size);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test("a mutated container ends in text or in a typed error", async () => {
    const mutation = fc.record({ at: fc.nat(2000), byte: fc.integer({ min: 0, max: 255 }) });
    const property = fc.asyncProperty(
      fc.constantFrom(...SAMPLES),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      fc.option(fc.nat(2000)),
      size,
      async (sample, mutations, cut, size) => {
        const bytes = Uint8Array.from(sample);
        for (const { at, byte } of mutations) bytes[at % bytes.length] = byte;
        await survives(cut === null ? bytes : bytes.subarray(0, cut), size);
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });

  test("with checksums, no changed byte behind the file's header goes unnoticed", async () => {
    const sample = SAMPLES.at(-1) as Uint8Array;
    const property = fc.asyncProperty(
      fc.integer({ min: 10, max: sample.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const bytes = Uint8Array.from(sample);
        bytes[at] ^= change;
        await expect(read(bytes, 5000)).rejects.toThrow(SlicewrightError);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});
