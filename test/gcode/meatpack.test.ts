import { describe, expect, test } from "vitest";
import { MeatPackDecoder } from "../../src/gcode/reader/meatpack.ts";
import { expectCode } from "../mesh/throws.ts";

const ON = [255, 255, 251];
const OFF = [255, 255, 250];
const NO_SPACES = [255, 255, 247];
const chars = (text: string): number[] => [...Buffer.from(text)];

function decode(bytes: readonly number[], pieceBytes: number = bytes.length): string {
  const decoder = new MeatPackDecoder();
  let out = "";
  for (let at = 0; at < bytes.length; at += pieceBytes)
    out += Buffer.from(decoder.push(Uint8Array.from(bytes.slice(at, at + pieceBytes)))).toString();
  decoder.finish();
  return out;
}

describe("MeatPack", () => {
  test("packs the first character into the low half", () => {
    // G1 | " X" | 10 | newline and filling
    expect(decode([...ON, 0x1d, 0xeb, 0x01, 0xcc])).toBe("G1 X10\n");
  });

  test("whole characters follow: the first, the second, both", () => {
    // M with 1 packed after it; 1 with = after it; "ab"
    expect(decode([...ON, 0x1f, ...chars("M"), 0xf1, ...chars("="), 0xff, ...chars("ab"), 0xcc])).toBe("M11=ab\n");
  });

  test("code 11 is a space, or E once spaces are off; a reset makes it a space again", () => {
    expect(decode([...ON, 0xbb, ...NO_SPACES, 0xbb, 255, 255, 249, ...ON, 0xbb])).toBe("  EE  ");
    expect(decode([...ON, ...NO_SPACES, 0xbb, 255, 255, 246, 0xbb])).toBe("EE  ");
  });

  test("gives G-lines their spaces back, and leaves other lines alone", () => {
    // G1X1Y2E.5F9 newline
    const line = [0x1d, 0x1e, 0x2f, ...chars("Y"), 0xab, 0xf5, ...chars("F"), 0xc9];
    expect(decode([...ON, ...NO_SPACES, ...line])).toBe("G1 X1 Y2 E.5 F9\n");
    // XG1X newline
    expect(decode([...ON, 0xde, 0xe1, 0xcc])).toBe("XG1X\n");
    // GX1X: a word, not a command
    expect(decode([...ON, 0xed, 0xe1, 0xcc])).toBe("GX1X\n");
  });

  test("plain stretches are left as they are", () => {
    expect(decode([...OFF, ...chars(";TYPE:Gap G1X1\nG1X1Y1\n"), ...ON, 0x1d, 0xcc])).toBe(
      ";TYPE:Gap G1X1\nG1X1Y1\nG1\n",
    );
  });

  test("a single signal byte is data", () => {
    expect([...new MeatPackDecoder().push(Uint8Array.of(65, 255, 66))]).toEqual([65, 255, 66]);
  });

  test("any split into pieces gives the same", () => {
    const bytes = [...ON, ...NO_SPACES, 0x1d, 0x1e, 0x2f, ...chars("Y"), 0xff, ...chars("ab"), 0xcc, ...OFF, 65];
    const whole = decode(bytes);
    for (let size = 1; size < bytes.length; size++) expect(decode(bytes, size)).toBe(whole);
  });

  test.each([
    ["a pair without its whole character", [...ON, 0x1f]],
    ["a lone signal byte", [...ON, 0x1d, 255]],
    ["a command without its byte", [255, 255]],
    ["a command that is none", [255, 255, 7]],
  ])("%s is malformed", (_, bytes) => {
    expectCode("GCODE_CONTAINER_MALFORMED", () => decode(bytes));
  });
});
