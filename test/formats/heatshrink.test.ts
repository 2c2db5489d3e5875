import { describe, expect, test } from "vitest";
import { HeatshrinkDecoder } from "../../src/formats/heatshrink.ts";
import { expectCode } from "../mesh/throws.ts";

const SQUARE = "G1 X10 Y10 E.5\nG1 X20 Y10 E.5\nG1 X20 Y20 E.5\nG1 X10 Y20 E.5\n";

/** `SQUARE` as the C encoder heatshrink 0.4.1 packs it, by bits of its window. */
const PACKED: readonly (readonly [number, string])[] = [
  [11, "a3cc6415898cc241590032a2cba6b0a00e3990077c82b2006401ce058601cc"],
  [12, "a3cc6415898cc2415900195165d35850038e6400ef90564006400e7016180398"],
];

function decode(windowBits: number, bytes: Uint8Array, pieceBytes: number): Buffer {
  const decoder = new HeatshrinkDecoder(windowBits);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    out.push(Buffer.from(decoder.push(bytes.subarray(at, at + pieceBytes))));
  decoder.finish();
  return Buffer.concat(out);
}

/** Bytes of a string of 0s and 1s, filled with 0s. */
function fromBits(bits: string): Uint8Array {
  const bytes = bits.replaceAll(" ", "").match(/.{1,8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
}

describe("heatshrink", () => {
  test.each(PACKED)(
    "decodes what heatshrink 0.4.1 packed with a window of %i bits, in pieces of any size",
    (window, hex) => {
      const bytes = Buffer.from(hex, "hex");
      for (const size of [1, 2, 7, bytes.length]) expect(decode(window, bytes, size).toString()).toBe(SQUARE);
    },
  );

  test("a run may overlap its own end", () => {
    // "a", then 16 bytes from 1 back.
    const bytes = fromBits("1 01100001  0 00000000000 1111");
    expect(decode(11, bytes, 1).toString()).toBe("a".repeat(17));
  });

  test("reaches back through the whole window, and no further", () => {
    // A literal, 2047 more of "x" by runs, then one byte from 2048 back: the literal, still in the window.
    const run = "0 00000000000 1111";
    const bytes = fromBits(`1 01100001 1 01111000 ${run.repeat(127)} 0 00000000000 1101 0 11111111111 0000`);
    const out = decode(11, bytes, 5);
    expect(out.length).toBe(2 + 127 * 16 + 14 + 1);
    expect(out.at(-1)).toBe("a".charCodeAt(0));
  });

  test("before the first byte lies a window of zeros", () => {
    expect([...decode(12, fromBits("0 111111111111 0001"), 1)]).toEqual([0, 0]);
    // Packers make use of it: 40 zeros, packed by heatshrink 0.4.1.
    expect(decode(11, Buffer.from("000f000f0007", "hex"), 1)).toEqual(Buffer.alloc(40));
  });

  test("an end within a token is malformed, filling is not", () => {
    expectCode("GCODE_CONTAINER_MALFORMED", () => decode(11, fromBits("1 01100001 0 00000000"), 1));
    expectCode("GCODE_CONTAINER_MALFORMED", () => decode(11, fromBits("0 00000000000 0000 1 0110000"), 1));
    expect(decode(11, fromBits("1 01100001 0000000"), 1).toString()).toBe("a");
  });
});
