import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeQoi } from "../../src/formats/qoi.ts";

/** A decoder straight from the specification's table of chunks. */
function decodeQoi(bytes: Uint8Array): { width: number; height: number; pixels: number[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe("qoif");
  const [width, height] = [view.getUint32(4), view.getUint32(8)];
  expect([bytes[12], bytes[13]]).toEqual([4, 0]);
  const seen: number[][] = Array.from({ length: 64 }, () => [0, 0, 0, 0]);
  const pixels: number[] = [];
  let pixel = [0, 0, 0, 255];
  let at = 14;
  while (pixels.length < 4 * width * height) {
    const byte = bytes[at++];
    let times = 1;
    if (byte === 254) pixel = [bytes[at++], bytes[at++], bytes[at++], pixel[3]];
    else if (byte === 255) pixel = [bytes[at++], bytes[at++], bytes[at++], bytes[at++]];
    else if (byte >> 6 === 0) pixel = [...seen[byte & 63]];
    else if (byte >> 6 === 1) {
      const by = [((byte >> 4) & 3) - 2, ((byte >> 2) & 3) - 2, (byte & 3) - 2, 0];
      pixel = pixel.map((channel, i) => (channel + by[i]) & 255);
    } else if (byte >> 6 === 2) {
      const dg = (byte & 63) - 32;
      const next = bytes[at++];
      const by = [dg + (next >> 4) - 8, dg, dg + (next & 15) - 8, 0];
      pixel = pixel.map((channel, i) => (channel + by[i]) & 255);
    } else times = (byte & 63) + 1;
    seen[(pixel[0] * 3 + pixel[1] * 5 + pixel[2] * 7 + pixel[3] * 11) % 64] = [...pixel];
    for (; times > 0; times--) pixels.push(...pixel);
  }
  expect([...bytes.subarray(at)]).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  return { width, height, pixels };
}

describe("QOI", () => {
  it("is decoded to the picture it was made of", () => {
    const channel = fc.oneof(fc.constantFrom(0, 1, 2, 254, 255), fc.integer({ min: 0, max: 255 }));
    const pixel = fc.oneof(fc.tuple(channel, channel, channel, channel), fc.constant([9, 9, 9, 255]));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(pixel, { minLength: 1, maxLength: 60 }), (width, some) => {
        const height = Math.ceil(some.length / width);
        const pixels = Uint8Array.from({ length: 4 * width * height }, (_, i) => some[(i >> 2) % some.length][i & 3]);
        expect(decodeQoi(encodeQoi(width, height, pixels))).toEqual({ width, height, pixels: [...pixels] });
      }),
      { numRuns: 300 },
    );
  });

  it("writes steps by one, two, five and four bytes, and runs", () => {
    const of = (...pixels: number[][]): number[] => [
      ...encodeQoi(pixels.length, 1, Uint8Array.from(pixels.flat())).subarray(14, -8),
    ];
    expect(of([1, 255, 0, 255])).toEqual([0x40 | (3 << 4) | (1 << 2) | 2]);
    expect(of([10, 12, 9, 255])).toEqual([0x80 | 44, (6 << 4) | 5]);
    expect(of([100, 0, 0, 255])).toEqual([0xfe, 100, 0, 0]);
    expect(of([1, 2, 3, 4])).toEqual([0xff, 1, 2, 3, 4]);
    expect(of(...new Array(63).fill([0, 0, 0, 255]))).toEqual([0xc0 | 61, 0xc0]);
    expect(of([100, 0, 0, 255], [0, 0, 0, 0], [100, 0, 0, 255]).at(-1)).toBe((100 * 3 + 255 * 11) % 64);
  });
});
