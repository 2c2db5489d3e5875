import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunDeflater } from "../../src/formats/deflate-runs.ts";
import { huffmanCode } from "../../src/formats/huffman.ts";
import { type GreyRuns, pngOfRuns } from "../../src/formats/png-runs.ts";

/** Runs of one value each, short ones and long ones. */
const valuedRuns = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom(0, 255), fc.integer({ min: 0, max: 255 })),
    fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 250, max: 530 }), fc.integer({ min: 1, max: 200_000 })),
  ),
  { maxLength: 40 },
);

describe("RunDeflater", () => {
  it("writes what zlib reads back, checksum and all", () => {
    fc.assert(
      fc.property(valuedRuns, (runs) => {
        const deflater = new RunDeflater();
        for (const [value, length] of runs) deflater.add(value, length);
        const plain = Buffer.concat(runs.map(([value, length]) => Buffer.alloc(length, value)));
        expect(inflateSync(deflater.finish()).equals(plain)).toBe(true);
      }),
    );
  });

  it("writes every length of a run between two copies of the longest", () => {
    for (let length = 1; length <= 800; length++) {
      const deflater = new RunDeflater();
      deflater.add(7, 1);
      deflater.add(0, length);
      deflater.add(9, 2);
      const plain = Buffer.concat([Buffer.of(7), Buffer.alloc(length), Buffer.of(9, 9)]);
      expect(inflateSync(deflater.finish()).equals(plain)).toBe(true);
    }
  });

  it("takes two bits for 258 bytes", () => {
    const deflater = new RunDeflater();
    deflater.add(0, 1 + 258 * 40_000);
    expect(deflater.finish().length).toBeLessThan(10_000 + 300);
  });
});

describe("huffmanCode", () => {
  it("is complete and prefix-free for any weights", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 60 }), (weights) => {
        fc.pre(weights.filter((weight) => weight > 0).length > 1);
        const { lengths } = huffmanCode(weights);
        let kraft = 0;
        for (const length of lengths) if (length > 0) kraft += 2 ** -length;
        expect(kraft).toBe(1);
        expect([...lengths].map((length) => length > 0)).toEqual(weights.map((weight) => weight > 0));
      }),
    );
  });
});

describe("pngOfRuns", () => {
  it("holds each pixel at its place, in rows that begin with a filter of none", () => {
    const picture: GreyRuns = { width: 5, height: 3, runs: Uint32Array.of(1, 2, 255, 4, 1, 9, 10, 5, 128) };
    const png = pngOfRuns(picture);
    const view = new DataView(png.buffer, png.byteOffset);
    expect([view.getUint32(16), view.getUint32(20), png[24], png[25], png[28]]).toEqual([5, 3, 8, 0, 0]);
    const data = png.subarray(41, 41 + view.getUint32(33));
    expect([...inflateSync(data)]).toEqual([
      ...[0, 0, 255, 255, 0, 9],
      ...[0, 0, 0, 0, 0, 0],
      ...[0, 128, 128, 128, 128, 128],
    ]);
  });
});
