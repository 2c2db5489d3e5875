import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader } from "../../src/formats/byte-reader.ts";
import { HeatshrinkDecoder } from "../../src/formats/heatshrink.ts";
import { shrink } from "../../src/formats/heatshrink-encoder.ts";
import { type BinaryGcode, writeBgcode } from "../../src/gcode/binary/bgcode-writer.ts";
import { packMeat } from "../../src/gcode/binary/meatpack-encoder.ts";
import { type GcodeMetadataMaps, readBgcode } from "../../src/gcode/reader/bgcode.ts";
import { MeatPackDecoder } from "../../src/gcode/reader/meatpack.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function unshrunk(bytes: Uint8Array, windowBits: number, size: number): Uint8Array {
  const decoder = new HeatshrinkDecoder(windowBits);
  const out = decoder.push(bytes);
  decoder.finish();
  return out.subarray(0, size);
}

function unpacked(bytes: Uint8Array): string {
  const decoder = new MeatPackDecoder();
  const out = decode(decoder.push(bytes));
  decoder.finish();
  return out;
}

const line = fc.oneof(
  fc.constantFrom(
    "G1 X10.5 Y-3 E.03 F1800",
    "G28 W ; home",
    "",
    "   ",
    ";LAYER_CHANGE",
    "M204 S800",
    "G1X10Y2",
    "G1  X1",
    "G92 E0",
    "SET_VELOCITY_LIMIT ACCEL=500",
    "M117 Grüße",
    "g1 x5",
    " G1 X1",
    "G1 X1 ",
    "T0",
  ),
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\n\0]/g, "?")),
);
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.map((one) => `${one}\n`).join(""));

describe("heatshrink", () => {
  it.each([4, 8, 11, 12])("gives back what went in, with a window of %d bits", (windowBits) => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          text.map(encode),
          fc.array(fc.constantFrom(0, 1), { maxLength: 6000 }).map((bits) => Uint8Array.from(bits)),
        ),
        (bytes) => {
          expect(unshrunk(shrink(bytes, windowBits), windowBits, bytes.length)).toEqual(bytes);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("finds runs, over each other and up to the window's far end", () => {
    expect(shrink(new Uint8Array(1600).fill(65), 12).length).toBeLessThan(220);
    const far = new Uint8Array(4096 + 16).map((_, i) => (i * i * 7 + (i >> 3)) & 255);
    far.copyWithin(4096, 0, 16);
    const without = shrink(far.subarray(0, 4096), 12).length;
    expect(shrink(far, 12).length).toBeLessThanOrEqual(without + 3);
    expect(unshrunk(shrink(far, 12), 12, far.length)).toEqual(far);
  });
});

describe("MeatPack", () => {
  it("gives back every line as it was", () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(unpacked(packMeat(encode(one)))).toBe(one);
      }),
      { numRuns: 500 },
    );
  });

  it("halves what g-code is made of", () => {
    const one = "G1 X103.785 Y96.225 E.36313\n".repeat(100);
    expect(packMeat(encode(one)).length).toBeLessThan(0.55 * one.length);
    expect(unpacked(packMeat(encode("G1 X1")))).toBe("G1 X1");
  });
});

async function readBack(gcode: BinaryGcode): Promise<{ text: string; metadata: GcodeMetadataMaps }> {
  const metadata = { file: new Map(), printer: new Map(), print: new Map(), slicer: new Map() };
  const pieces = [...writeBgcode(gcode, (bytes) => deflateSync(bytes))];
  async function* source(): AsyncGenerator<Uint8Array> {
    yield* pieces;
  }
  let out = "";
  for await (const piece of readBgcode(new ByteReader(source()), metadata)) out += decode(piece);
  return { text: out, metadata };
}

describe("binary g-code", () => {
  const gcode: BinaryGcode = {
    file: [["Producer", "slicewright"]],
    printer: [["nozzle_diameter", "0.4"]],
    print: [["filament used [g]", "1.25"]],
    slicer: [
      ["layer_height", "0.2"],
      ["start_gcode", "G28\nG1 Z5"],
    ],
    thumbnails: [{ width: 2, height: 1, format: "QOI", bytes: Uint8Array.of(1, 2, 3) }],
    text: [encode("G28\nG1 X1"), encode("0 Y5\n;end\n")],
  };

  it("is read back: its text, what it tells, and every checksum", async () => {
    const { text: back, metadata } = await readBack(gcode);
    expect(back).toBe("G28\nG1 X10 Y5\n;end\n");
    expect(Object.fromEntries(metadata.file)).toEqual({ Producer: "slicewright" });
    expect(Object.fromEntries(metadata.printer)).toEqual({ nozzle_diameter: "0.4" });
    expect(Object.fromEntries(metadata.print)).toEqual({ "filament used [g]": "1.25" });
    expect(Object.fromEntries(metadata.slicer)).toEqual({ layer_height: "0.2", start_gcode: "G28\\nG1 Z5" });
  });

  it("holds nothing where there is nothing, and lines longer than a block", async () => {
    expect((await readBack({ ...gcode, slicer: [], thumbnails: [], text: [] })).text).toBe("");
    const long = `;${"x".repeat(70_000)}\nG1 X1\n${"G1 X2 Y3 E.1\n".repeat(12_000)};${"y".repeat(70_000)}`;
    const bytes = encode(long);
    const pieces = Array.from({ length: 40 }, (_, i) =>
      bytes.subarray(i * 6000, Math.min((i + 1) * 6000, bytes.length)),
    );
    expect((await readBack({ ...gcode, text: pieces })).text).toBe(decode(bytes.subarray(0, 240_000)));
  });
});
