import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { type MedialAxisOptions, medialAxis } from "../../src/geometry/medial-axis.ts";
import { EMPTY_EXPOLYGONS } from "../../src/geometry/polygons.ts";
import { hole, island, type Points, square } from "./shapes.ts";
import { circle, depth, lengths } from "./thin-shapes.ts";

const range = (minWidth: number, maxWidth: number): MedialAxisOptions => ({
  minWidth: toUnits(minWidth),
  maxWidth: toUnits(maxWidth),
});
const gaps = range(0.09, 0.9);

/** Coordinates and widths in mm. */
function pointsOf(lines: ReturnType<typeof medialAxis>): [number, number, number][] {
  return Array.from(lines.widths, (width, i) => [
    lines.coords[2 * i] / 1e5,
    lines.coords[2 * i + 1] / 1e5,
    width / 1e5,
  ]);
}

describe("the medial axis", () => {
  test("of a square ring is one loop between its contours", () => {
    const axis = medialAxis(island(square(100), hole(square(20))), range(0.5, 40));
    expect([...axis.closed]).toEqual([1]);
    const [length] = lengths(axis);
    expect(length).toBeGreaterThan(4 * 20);
    expect(length).toBeLessThan(4 * 100);
  });

  test("of a rectangle is its middle line, run on to both ends", () => {
    const rectangle = island([
      [0, 0],
      [100, 0],
      [100, 20],
      [0, 20],
    ]);
    const axis = medialAxis(rectangle, range(0.5, 20));
    expect(pointsOf(axis)).toEqual([
      [100, 10, 20],
      [0, 10, 20],
    ]);
    expect([...axis.closed]).toEqual([0]);
  });

  test("of two wedges that are each other's mirror image runs towards lower x, along the one and against the other", () => {
    const toWide = pointsOf(
      medialAxis(
        island([
          [0, 0],
          [40, 3],
          [40, 7],
          [0, 10],
        ]),
        range(0.5, 12),
      ),
    );
    const toNarrow = pointsOf(
      medialAxis(
        island([
          [0, 10],
          [-40, 7],
          [-40, 3],
          [0, 0],
        ]),
        range(0.5, 12),
      ),
    );
    for (const line of [toWide, toNarrow]) expect(line[0][0]).toBeGreaterThan(line[line.length - 1][0]);
    expect(toWide[0][2]).toBeLessThan(toWide[toWide.length - 1][2]);
    expect(toNarrow[0][2]).toBeGreaterThan(toNarrow[toNarrow.length - 1][2]);
  });

  test("of a band bent around what lies right of it runs upwards, as it is found in its middle first", () => {
    const arc = (radius: number, centreY: number, from: number, to: number): Points =>
      Array.from({ length: 16 }, (_, i) => {
        const angle = ((from + ((to - from) * i) / 15) * Math.PI) / 180;
        return [radius * Math.cos(angle), centreY + radius * Math.sin(angle)] as const;
      });
    for (const [from, to] of [
      [100, 250],
      [110, 260],
    ]) {
      const band = island([...arc(20, 0, from, to), ...arc(19.5, 0.2, to, from)]);
      const line = pointsOf(medialAxis(band, gaps));
      expect(line[0][1]).toBeLessThan(-15);
      expect(line[line.length - 1][1]).toBeGreaterThan(15);
    }
  });

  test("of a square frame begins at the lower left corner, where it is as wide as the corner", () => {
    const axis = medialAxis(island(square(8), hole(square(7.5))), gaps);
    expect([...axis.closed]).toEqual([1]);
    const [[x, y, width], [, nextY, nextWidth]] = pointsOf(axis);
    expect(x).toBeLessThan(-3.8);
    expect(y).toBeLessThan(-3.8);
    expect(nextY).toBeGreaterThan(y);
    expect(width).toBeGreaterThan(nextWidth);
  });

  test("of an L is one line around the bend, though it is wider there than its arms", () => {
    const axis = medialAxis(
      island([
        [100, 100],
        [200, 100],
        [200, 120],
        [120, 120],
        [120, 200],
        [100, 200],
      ]),
      range(0.5, 20),
    );
    expect(axis.closed.length).toBe(1);
    const [length] = lengths(axis);
    expect(length + 20).toBeGreaterThan(160);
    expect(length + 20).toBeLessThan(200);
    // From outer edge to inner corner: w / 2 = d - w / 2 sqrt 2, with d the diagonal of the bend.
    expect(Math.max(...axis.widths) / 1e5).toBeCloseTo((40 * Math.SQRT2) / (1 + Math.SQRT2), 4);
  });

  test("of a thin round band is one loop, however the circles are sampled", () => {
    const axis = medialAxis(island(circle(5, 300), hole(circle(4.7, 170, 0.01))), gaps);
    expect([...axis.closed]).toEqual([1]);
    expect(lengths(axis)[0]).toBeCloseTo(2 * Math.PI * 4.85, 1);
    for (const width of axis.widths) expect(Math.abs(width / 1e5 - 0.3)).toBeLessThan(0.002);
  });

  test("of a band of few sides ends where they do not face each other, each end run on to the boundary", () => {
    const band = island(circle(1.6, 8), hole(circle(1.1, 7, 0.1)));
    const axis = medialAxis(band, gaps);
    expect([...axis.closed]).toEqual([0, 0, 0, 0, 0]);
    for (let line = 0; line < axis.closed.length; line++)
      for (const end of [axis.starts[line], axis.starts[line + 1] - 1])
        expect(Math.abs(depth(band, axis.coords[2 * end], axis.coords[2 * end + 1]))).toBeLessThan(10);
  });

  test("of a wedge runs to where it is no longer wide enough", () => {
    const wedge = island([
      [0, 0],
      [10, -0.5],
      [10, 0.5],
    ]);
    const points = pointsOf(medialAxis(wedge, gaps));
    const width = 0.09 - 0.001;
    // Across at x, the inscribed circle's centre: width / 2 = x sin(half angle).
    expect(points.at(-1)![0]).toBeCloseTo(width / 2 / Math.sin(Math.atan(0.05)), 3);
    for (const [, y, w] of points) {
      expect(y).toBeCloseTo(0, 4);
      expect(w).toBeGreaterThan(width - 1e-6);
    }
    expect(points[0][0]).toBe(10);
  });

  test("of the blunt tip of a wedge, whose sides meet in one point, runs from side to side through that", () => {
    // Four of its sides are equally far from one place but for rounding; PrusaSlicer draws 0.385 mm, 0.139 mm wide.
    const tip = island([
      [-10.47171, 4.87285],
      [-10.33877, 5.14893],
      [-10.6105, 5.18156],
      [-10.76848, 5.18582],
      [-10.66664, 5.06494],
    ]);
    const axis = medialAxis(tip, range(0.054, 0.9));
    expect(axis.closed).toHaveLength(1);
    expect(lengths(axis)[0]).toBeCloseTo(0.385, 2);
    for (const [, , width] of pointsOf(axis)) expect(width).toBeCloseTo(0.139, 3);
  });

  test("of a T is three lines that meet, by a chord round each of its inner corners", () => {
    const axis = medialAxis(
      island([
        [0, 0],
        [10, 0],
        [10, 0.4],
        [5.2, 0.4],
        [5.2, 5],
        [4.8, 5],
        [4.8, 0.4],
        [0, 0.4],
      ]),
      gaps,
    );
    expect(lengths(axis).map((length) => Math.round(length * 10) / 10)).toEqual([5, 4.8, 5]);
    // The left arm: its end, where it comes past the corner, and the fork.
    const left = pointsOf(axis).slice(axis.starts[0], axis.starts[1]);
    expect(left.map(([x]) => Math.round(x * 100) / 100).toSorted((p, q) => p - q)).toEqual([0, 4.8, 5]);
  });

  test("of a fork is joined where a spur was dropped anywhere, the first arm to the one that is found next", () => {
    const axis = medialAxis(
      island([
        [0, 0],
        [20, 0],
        [20, 0.4],
        [15.15, 0.4],
        [15.15, 0.9],
        [14.85, 0.9],
        [14.85, 0.4],
        [10.2, 0.4],
        [10.2, 5],
        [9.8, 5],
        [9.8, 0.4],
        [0, 0.4],
      ]),
      gaps,
    );
    expect(lengths(axis).map((length) => Math.round(length * 10) / 10)).toEqual([14.8, 10]);
  });

  test("has no spurs into the corners of a comb, and no line in what is wide", () => {
    const teeth = Array.from({ length: 40 }, (_, i): [number, number] => [20 - i * 0.5, 0.5 + (i % 2) * 0.02]);
    const comb = medialAxis(island([[0.5, 0], [20, 0], ...teeth]), gaps);
    expect(comb.closed.length).toBe(1);
    expect(medialAxis(island(square(5)), gaps).closed.length).toBe(0);
    expect(medialAxis(island(circle(5, 400)), gaps).closed.length).toBe(0);
  });

  test("of a fork whose prongs bend off sharply goes into each of them", () => {
    const fork = island([
      [0, 0],
      [3, 0],
      [3.81, -1.26],
      [3.94, -1.18],
      [3.7, 0.1],
      [4.5, 0.2],
      [4.4, 0.35],
      [3, 0.2],
      [0, 0.2],
    ]);
    const axis = medialAxis(fork, gaps);
    const ends = pointsOf(axis).map(([x, y]) => [x, y]);
    for (const [tipX, tipY] of [
      [3.875, -1.22],
      [4.45, 0.275],
    ])
      expect(Math.min(...ends.map(([x, y]) => Math.hypot(x - tipX, y - tipY)))).toBeLessThan(0.05);
    // Its handle, 3 mm, and its prongs, 1.5 mm each.
    expect(lengths(axis).reduce((sum, length) => sum + length, 0)).toBeGreaterThan(6);
  });

  test("drops a spur shorter than twice the width, and keeps a longer one", () => {
    const withStub = (stub: number): ReturnType<typeof medialAxis> =>
      medialAxis(
        island([
          [0, 0],
          [10, 0],
          [10, 0.4],
          [5.15, 0.4],
          [5.15, 0.4 + stub],
          [4.85, 0.4 + stub],
          [4.85, 0.4],
          [0, 0.4],
        ]),
        gaps,
      );
    expect(withStub(0.6).closed.length).toBe(1);
    expect(lengths(withStub(0.6))[0]).toBeCloseTo(10, 1);
    expect(withStub(1.2).closed.length).toBe(3);
  });

  test("of a ring of uneven width stays one loop around a sharp bend", () => {
    // Coarse contour and hole whose edges face each other at 26 degrees in places.
    const lobed = (lobes: number, grow: number): Points =>
      circle(1, 24).map(([x, y]) => {
        const r = 3 * (1 + 0.15 * Math.cos(lobes * Math.atan2(y, x))) + grow;
        return [r * x, r * y];
      });
    expect([...medialAxis(island(lobed(4, 0.152), hole(lobed(4, 0))), gaps).closed]).toEqual([1]);
  });

  test("is cut where a neck is too narrow, and keeps both sides", () => {
    const neck = island([
      [0, 0],
      [5, 0.28],
      [10, 0],
      [10, 0.6],
      [5, 0.32],
      [0, 0.6],
    ]);
    expect(medialAxis(neck, gaps).closed.length).toBe(2);
    expect(medialAxis(neck, range(0.03, 0.9)).closed.length).toBe(1);
  });

  test("keeps islands apart and in order", () => {
    const bar = (y: number): [number, number][] => [
      [0, y],
      [6, y],
      [6, y + 0.5],
      [0, y + 0.5],
    ];
    const two = { ...island(bar(0), bar(3)), islandStarts: Uint32Array.of(0, 1, 2) };
    expect(pointsOf(medialAxis(two, gaps)).map(([, y]) => y)).toEqual([0.25, 0.25, 3.25, 3.25]);
  });

  test("of nothing, of points, of repeated points and of spikes is nothing or finite", () => {
    expect(medialAxis(EMPTY_EXPOLYGONS, gaps).closed.length).toBe(0);
    expect(medialAxis(island([[0, 0]]), gaps).closed.length).toBe(0);
    expect(
      medialAxis(
        island([
          [0, 0],
          [3, 0],
          [0, 0],
        ]),
        gaps,
      ).closed.length,
    ).toBe(0);
    const spiked = medialAxis(
      island([
        [0, 0],
        [0, 0],
        [6, 0],
        [9, 0],
        [6, 0],
        [6, 0.5],
        [6, 0.5],
        [0, 0.5],
        [0, 0],
      ]),
      gaps,
    );
    expect(pointsOf(spiked).map(([x]) => x)).toEqual([6, 0]);
  });

  test("of a band whose hole touches its contour is finite and inside", () => {
    const axis = medialAxis(
      island(
        [
          [0, 0],
          [6, 0],
          [6, 0.8],
          [0, 0.8],
        ],
        [
          [3, 0],
          [2, 0.4],
          [4, 0.4],
        ],
      ),
      gaps,
    );
    expect(axis.closed.length).toBeGreaterThan(0);
    for (const [x, y, width] of pointsOf(axis)) {
      expect(x >= 0 && x <= 6 && y >= 0 && y <= 0.8).toBe(true);
      expect(width).toBeGreaterThan(0);
    }
  });
});
