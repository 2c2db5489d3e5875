import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { simplifyLine } from "../../../src/toolpaths/arachne/simplify-line.ts";

type Triple = readonly [x: number, y: number, width: number];

/** x, y and width in mm, in and out. */
function simplified(points: readonly Triple[], isClosed: boolean): Triple[] {
  const kept = simplifyLine(points.flat().map(toUnits), isClosed);
  return Array.from(
    { length: kept.length / 3 },
    (_, i) => kept.slice(3 * i, 3 * i + 3).map((value) => value / 1e5) as unknown as Triple,
  );
}

describe("a line without short edges", () => {
  test("a fine circle keeps chords of half a millimetre that cut off 0.025 mm at most", () => {
    const radius = 5;
    const circle = Array.from({ length: 360 }, (_, i): Triple => {
      const angle = (i * Math.PI) / 180;
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
    });
    const kept = simplified(circle, true);
    expect(kept.length).toBeLessThan(65);
    for (const [i, [x, y]] of kept.entries()) {
      const [nextX, nextY] = kept[(i + 1) % kept.length];
      expect(radius - Math.hypot((x + nextX) / 2, (y + nextY) / 2)).toBeLessThan(0.03);
    }
  });

  test("short edges between long ones stay, however little they cut off, so that all corners of a hexagon are alike", () => {
    // A bead's corner: its third point is 0.013 mm above the line from the second to the long edge's end.
    const hexagon = Array.from({ length: 6 }, (_, corner) =>
      [
        [10.562, -18.847, 0.44],
        [10.874, -18.834, 0.44],
        [11.041, -18.571, 0.44],
      ].map(([x, y, width]): Triple => {
        const turn = (corner * Math.PI) / 3;
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn), width];
      }),
    ).flat();
    expect(simplified(hexagon, true)).toHaveLength(18);
  });

  test("a chamfer of 0.1 mm stays", () => {
    const chamfered: Triple[] = [
      [0, 0, 0],
      [10, 0, 0],
      [10, 9.9, 0],
      [9.9, 10, 0],
      [0, 10, 0],
    ];
    expect(simplified(chamfered, true)).toHaveLength(5);
  });

  test.each([
    ["stays where widths change", 0.5, 3],
    ["goes where they do not", 0.45, 2],
  ])("a point in a straight line %s", (_, width, count) => {
    const line: Triple[] = [
      [0, 0, 0.45],
      [1, 0, width],
      [3, 0, width],
    ];
    expect(simplified(line, false)).toHaveLength(count);
  });

  test("lines keep their ends, and rings at least three of their points", () => {
    const coordinate = fc.integer({ min: -300_000, max: 300_000 });
    const point = fc.tuple(coordinate, coordinate, fc.integer({ min: 20_000, max: 80_000 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), fc.boolean(), (points, isClosed) => {
        const kept = simplifyLine(points.flat(), isClosed);
        expect(kept.length).toBeLessThanOrEqual(3 * points.length);
        expect(kept.every(Number.isFinite)).toBe(true);
        if (isClosed) expect(kept.length).toBeGreaterThanOrEqual(9);
        else {
          expect(kept.slice(0, 3)).toEqual(points[0]);
          expect(kept.slice(-3)).toEqual(points.at(-1));
        }
      }),
    );
  });
});
