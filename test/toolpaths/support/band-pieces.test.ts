import { describe, expect, it } from "vitest";
import { PolylinesBuilder } from "../../../src/geometry/builder.ts";
import { BandPieces } from "../../../src/toolpaths/support/band-pieces.ts";

/** The band from x = 100 to x = 300; pieces of less than 100 are left out. */
const COLUMNS = { acrossX: 1, acrossY: 0, step: 200, judgedBy: 200, of: new Float64Array() };

function piecesOf(...points: readonly (readonly [number, number])[]): string[] {
  const out = new PolylinesBuilder();
  new BandPieces(out, COLUMNS, 100, 300).add(Int32Array.from(points.flat()));
  const { coords, starts } = out.build();
  return Array.from(starts.slice(1), (end, i) => coords.subarray(2 * starts[i], 2 * end).join(" "));
}

describe("BandPieces", () => {
  it("keeps what enters the band, up to its last point before it leaves", () => {
    expect(piecesOf([0, 0], [200, 0], [200, 150], [400, 150])).toEqual(["100 0 200 0 200 150"]);
  });

  it("leaves out what never leaves the band, and what is short", () => {
    expect(piecesOf([0, 0], [200, 0], [200, 500])).toEqual([]);
    expect(piecesOf([0, 0], [150, 0], [150, 40], [0, 40])).toEqual([]);
    expect(piecesOf([0, 0], [50, 500])).toEqual([]);
  });

  it("goes on where the line only goes around what it encloses", () => {
    // Out on the right and back in above: what is on the left of the line lies between.
    expect(piecesOf([150, 0], [250, 0], [350, 0], [350, 90], [250, 90], [250, 200], [50, 200])).toEqual([
      "150 0 250 0 350 0 350 90 250 90 250 200",
    ]);
  });

  it("is cut where the line comes back around something else", () => {
    expect(piecesOf([150, 300], [250, 300], [350, 300], [350, 200], [250, 200], [250, 0], [50, 0])).toEqual([
      "300 200 250 200 250 0",
    ]);
    expect(piecesOf([120, 300], [290, 300], [350, 300], [350, 200], [290, 200], [120, 200], [50, 200])).toEqual([
      "120 300 290 300",
      "300 200 290 200 120 200",
    ]);
  });
});
