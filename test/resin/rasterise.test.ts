import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { rasterise } from "../../src/resin/raster/rasterise.ts";
import type { RasterRuns } from "../../src/resin/raster-runs.ts";
import type { DisplayOptions } from "../../src/resin/resolve.ts";
import { rasterArea } from "./raster-area.ts";

/** 8 x 4 pixels of 1 mm. */
const DISPLAY: DisplayOptions = {
  widthMm: 8,
  heightMm: 4,
  pixelsX: 8,
  pixelsY: 4,
  mirrorX: false,
  mirrorY: false,
  isPortrait: false,
  gamma: 1,
  levels: 255,
};

/** Rings in mm from the display's centre. */
function polygons(...rings: readonly (readonly number[])[]): ExPolygons {
  const ringStarts = [0];
  for (const ring of rings) ringStarts.push(ringStarts[ringStarts.length - 1] + ring.length / 2);
  return {
    coords: Int32Array.from(rings.flat(), (mm) => Math.round(mm * 1e5)),
    ringStarts: Uint32Array.from(ringStarts),
    islandStarts: Uint32Array.of(0, rings.length),
  };
}

function rectangle(x0: number, y0: number, x1: number, y1: number): number[] {
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}

/** Rows of levels, for people. */
function rows({ width, height, runs }: RasterRuns): number[][] {
  const pixels = new Array<number>(width * height).fill(0);
  for (let at = 0; at < runs.length; at += 3) pixels.fill(runs[at + 2], runs[at], runs[at] + runs[at + 1]);
  return Array.from({ length: height }, (_, row) => pixels.slice(row * width, (row + 1) * width));
}

describe("rasterise", () => {
  it("gives each pixel the share that is covered", () => {
    const picture = rasterise(polygons(rectangle(-3.5, -1, 0.25, 0.5)), DISPLAY);
    expect(rows(picture)).toEqual([
      [0, 0, 0, 0, 0, 0, 0, 0],
      [64, 128, 128, 128, 32, 0, 0, 0],
      [128, 255, 255, 255, 64, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]);
  });

  it("leaves holes black", () => {
    const hole = rectangle(-2, -1, 2, 1)
      .reverse()
      .flatMap((_, i, all) => (i % 2 === 0 ? [all[i + 1], all[i]] : []));
    const picture = rasterise(polygons(rectangle(-3, -2, 3, 2), hole), DISPLAY);
    expect(rows(picture)[1]).toEqual([0, 255, 0, 0, 0, 0, 255, 0]);
    expect(rasterArea(picture)).toBe(24 - 8);
  });

  /** An L: three pixels along x, one more above its left end. */
  const ell = polygons([-4, -2, -1, -2, -1, -1, -3, -1, -3, 0, -4, 0]);
  const lit = (options: Partial<DisplayOptions>): string[] =>
    rows(rasterise(ell, { ...DISPLAY, ...options })).map((row) => row.map((level) => (level > 0 ? "#" : ".")).join(""));

  it("has y upwards and x to the right, and mirrors each", () => {
    expect(lit({})).toEqual(["........", "........", "#.......", "###....."]);
    expect(lit({ mirrorX: true })).toEqual(["........", "........", ".......#", ".....###"]);
    expect(lit({ mirrorY: true })).toEqual(["###.....", "#.......", "........", "........"]);
    expect(lit({ mirrorX: true, mirrorY: true })).toEqual([".....###", ".......#", "........", "........"]);
  });

  it("lays y along the columns and x along the rows in portrait, as PrusaSlicer's pictures do", () => {
    const portrait = { isPortrait: true, widthMm: 4, heightMm: 8, pixelsX: 4, pixelsY: 8 };
    const black = ["....", "....", "....", "....", "...."];
    expect(lit(portrait)).toEqual([...black, "...#", "...#", "..##"]);
    expect(lit({ ...portrait, mirrorX: true })).toEqual([...black, "#...", "#...", "##.."]);
    expect(lit({ ...portrait, mirrorY: true })).toEqual(["..##", "...#", "...#", ...black]);
    expect(lit({ ...portrait, mirrorX: true, mirrorY: true })).toEqual(["##..", "#...", "#...", ...black]);
  });

  it("cuts off what lies beyond the display", () => {
    const picture = rasterise(polygons(rectangle(-9, -7, -2, 9), rectangle(3, -9, 12, 9)), DISPLAY);
    expect(rows(picture)).toEqual(new Array(4).fill([255, 255, 0, 0, 0, 0, 0, 255]));
  });

  it("draws black and white where gamma is 0, and as few greys as it is told", () => {
    const square = polygons(rectangle(-3.4, -1, -0.4, 0));
    expect(rows(rasterise(square, { ...DISPLAY, gamma: 0 }))[2]).toEqual([0, 255, 255, 255, 0, 0, 0, 0]);
    expect(rows(rasterise(square, { ...DISPLAY, levels: 2 }))[2]).toEqual([128, 255, 255, 128, 0, 0, 0, 0]);
    expect(rows(rasterise(square, { ...DISPLAY, gamma: 2 }))[2].slice(0, 4)).toEqual([41, 255, 255, 92]);
  });

  it("has pixels that add up to the area of any triangle", () => {
    const mm = fc.double({ min: -1.9, max: 1.9, noNaN: true });
    const point = fc.tuple(mm, mm);
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        const double = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        fc.pre(Math.abs(double) > 0.5);
        const ring = double > 0 ? [...a, ...b, ...c] : [...a, ...c, ...b];
        const fine = { ...DISPLAY, pixelsX: 800, pixelsY: 400 };
        const area = rasterArea(rasterise(polygons(ring), fine)) / 1e4;
        expect(area / (Math.abs(double) / 2)).toBeCloseTo(1, 3);
      }),
    );
  });
});
