import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMm, toUnits } from "../../../src/core/units.ts";
import { PolylinesBuilder } from "../../../src/geometry/builder.ts";
import { EdgeGrid } from "../../../src/geometry/edge-grid.ts";
import type { Polylines } from "../../../src/geometry/polygons.ts";
import { holdOnLines } from "../../../src/toolpaths/infill/adaptive/hold-on-lines.ts";
import { box, shape } from "../shapes.ts";

type Line = readonly [x0: number, y0: number, x1: number, y1: number];

const ROOM = shape(box(-50, -50, 50, 50));
const LIMITS = { spacing: toUnits(0.4), anchor: toUnits(2.4), maxAnchor: toUnits(20) };
/** Of a strand beside a line, mm. */
const BESIDE = 0.81 * 0.4;
const SLOPE = Math.sqrt(3);

function linesOf(lines: readonly Line[]): Polylines {
  const out = new PolylinesBuilder();
  for (const [x0, y0, x1, y1] of lines) {
    out.addPoint(toUnits(x0), toUnits(y0));
    out.addPoint(toUnits(x1), toUnits(y1));
    out.endLine();
  }
  return out.build();
}

/** The strands of lines in mm, each x and y in turn. */
function held(lines: readonly Line[], limits = LIMITS): number[][] {
  const { coords, starts } = holdOnLines(linesOf(lines), ROOM, limits);
  return Array.from({ length: starts.length - 1 }, (_, i) =>
    Array.from(coords.subarray(2 * starts[i], 2 * starts[i + 1]), toMm),
  );
}

const near = (points: readonly number[]) => points.map((mm) => expect.closeTo(mm, 4));

/** From one edge of the room to the other. */
const FLOOR: Line = [-50, 0, 50, 0];
/** A line that rises to the right from the floor to the room's edge. */
const rising = (x: number): Line => [x, 0, x + 50 / SLOPE, 50];
/** Where it begins when it holds on. */
const begun = (x: number): readonly [number, number] => [x + BESIDE / SLOPE, BESIDE];

describe("lines that end on others", () => {
  test("take a hook along them, away from the edge where it comes near", () => {
    const [x, y] = begun(0);
    expect(held([FLOOR, rising(0)])).toEqual([near(FLOOR), near([50 / SLOPE, 50, x, y, x + 2.4, y])]);
    const [, falling] = held([FLOOR, [49, 0, 49 - 50 / SLOPE, 50]]);
    expect(falling.slice(2)).toEqual(near([49 - BESIDE / SLOPE, y, 49 - BESIDE / SLOPE - 2.4, y]));
  });

  test("are joined along them, each with the nearer one beside it, where that is not too far", () => {
    const [x0, y] = begun(0);
    const [x1] = begun(15);
    const joined = [50 / SLOPE, 50, x0, y, x1, y, 15 + 50 / SLOPE, 50];
    expect(held([FLOOR, rising(0), rising(15)])).toEqual([near(FLOOR), near(joined)]);
    expect(held([FLOOR, rising(0), rising(15), rising(19)])).toHaveLength(3);
    expect(held([FLOOR, rising(-30), rising(15)])).toHaveLength(3);
    // From the other side they are not beside each other.
    expect(held([FLOOR, rising(0), [15, 0, 15, -50]])).toHaveLength(3);
  });

  test("are not joined across another line", () => {
    const through: Line = [0, -50, 20, 50];
    const strands = held([FLOOR, rising(0), rising(15), through]);
    expect(strands).toHaveLength(4);
    const [x, y] = begun(0);
    expect(strands[1].slice(2)).toEqual(near([x, y, x + 2.4, y]));
  });

  test("are left out or end before them where they are too short to hold on", () => {
    const upTo = (length: number): Line => [0, 0, length / 2, (length * SLOPE) / 2];
    const least = BESIDE * (2 / SLOPE + 1.5);
    expect(held([FLOOR, upTo(least - 0.01)])).toHaveLength(1);
    const [, short] = held([FLOOR, upTo(least + 0.1)]);
    expect(short).toHaveLength(4);
    expect(short[1]).toBeCloseTo(0.375 * 0.4, 4);
    expect(held([FLOOR, upTo(least + BESIDE + 0.1)])[1]).toHaveLength(6);
  });

  test("take no hooks where there are no anchors, but end before the line all the same where they are short", () => {
    const bare = { ...LIMITS, anchor: 0, maxAnchor: 0 };
    expect(held([FLOOR, rising(0), rising(15)], bare)).toEqual([FLOOR, rising(0), rising(15)].map(near));
    expect(held([FLOOR, [0, 0, 0.5, 0.5 * SLOPE]], bare)[1][1]).toBeGreaterThan(0.1);
  });
});

test("lines whose ends meet go on in each other, and those that end elsewhere stay", () => {
  expect(held([FLOOR, [0, 10, 20, 50], [0, 10, -20, 50]])).toEqual([near(FLOOR), near([20, 50, 0, 10, -20, 50])]);
});

test("any lines: what is added stays in the room and meets no other line", () => {
  const place = fc.integer({ min: -40, max: 20 });
  const walls = new EdgeGrid(ROOM);
  fc.assert(
    fc.property(fc.array(place, { maxLength: 4 }), fc.uniqueArray(place, { maxLength: 12 }), (through, feet) => {
      const given = [FLOOR, ...through.map((x): Line => [x + 0.5, -50, x + 0.5, 50]), ...feet.map(rising)];
      const { coords, starts } = holdOnLines(linesOf(given), ROOM, LIMITS);
      const floor = new EdgeGrid({ coords: linesOf(given).coords, ringStarts: linesOf(given).starts });
      for (let i = 0; i + 1 < starts.length; i++)
        for (let at = 2 * starts[i]; at + 3 < 2 * starts[i + 1]; at += 2) {
          const [x0, y0, x1, y1] = coords.subarray(at, at + 4);
          for (const x of [x0, x1]) expect(Math.abs(x)).toBeLessThanOrEqual(50e5);
          if (y0 !== y1 || y0 === 0) continue;
          expect(walls.meets(x0, y0, x1, y1)).toBe(false);
          const met = floor.crossings(x0, y0, x1, y1).filter(({ at }) => at > 1e-3 && at < 1 - 1e-3);
          expect(met).toEqual([]);
        }
    }),
    { numRuns: 200 },
  );
});
