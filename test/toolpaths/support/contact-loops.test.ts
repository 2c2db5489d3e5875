import { afterAll, describe, expect, it } from "vitest";
import { toMm, toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { containsPoint } from "../../../src/geometry/contains.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { lineLengthMm } from "../../../src/geometry/path.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import { contactLoops } from "../../../src/toolpaths/support/contact-loops.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

const WIDTH = toUnits(0.4);

/** A rectangle, mm. */
function rectangle(minX: number, minY: number, maxX: number, maxY: number): ExPolygons {
  const coords = Int32Array.from([minX, minY, maxX, minY, maxX, maxY, minX, maxY], toUnits);
  return { coords, ringStarts: Uint32Array.of(0, 4), islandStarts: Uint32Array.of(0, 1) };
}

const lengthMm = (lines: readonly Int32Array[]): number =>
  lines.reduce((sum, line) => sum + lineLengthMm(line, 0, line.length / 2), 0);

const lineCorners = (line: Int32Array): [x: number, y: number][] =>
  Array.from({ length: line.length / 2 }, (_, i) => [toMm(line[2 * i]), toMm(line[2 * i + 1])]);

describe("contactLoops", () => {
  const contact = rectangle(0, 0, 20, 20);

  it("leaves a contact alone whose edge nothing hangs over", () => {
    const { lines, rest } = contactLoops(engine, contact, rectangle(5, 5, 15, 15), WIDTH);
    expect(lines).toEqual([]);
    expect(rest).toBe(contact);
  });

  it("draws one closed wavy line under what hangs over the whole edge", () => {
    const { lines, rest } = contactLoops(engine, contact, rectangle(-1, -1, 21, 21), WIDTH);
    expect(lines.length).toBe(1);
    const [line] = lines;
    expect([...line.subarray(0, 2)]).toEqual([...line.subarray(-2)]);
    // One hexagon where the line begins, one on its first side, one where each next side begins but the last.
    const corners = lineCorners(line);
    const isInside = (at: number): boolean => Math.abs(at - 10) < 9.79;
    expect(corners.filter(([x, y]) => isInside(x) && isInside(y))).toHaveLength(2 + 3);
    const whole = [0.2, 19.8].flatMap((x) => [0.2, 19.8].map((y) => `${[x, y]}`));
    expect(new Set(corners.map(String).filter((corner) => whole.includes(corner))).size).toBe(1);
    // The fill keeps 1.65 widths from it, but for a wedge where it closes.
    expect(areaMm2(rest)).toBeLessThan((20 - 2 * 0.86) ** 2);
    for (let i = 2; i < line.length - 2; i += 2) expect(containsPoint(rest, line[i], line[i + 1])).toBe(false);
  });

  it("steps aside every 1.8 mm where sides are short", () => {
    const round = (radius: number): ExPolygons => {
      const turns = Array.from({ length: 200 }, (_, i) => (2 * Math.PI * i) / 200);
      const coords = Int32Array.from(turns.flatMap((a) => [radius * Math.cos(a), radius * Math.sin(a)]).map(toUnits));
      return { coords, ringStarts: Uint32Array.of(0, 200), islandStarts: Uint32Array.of(0, 1) };
    };
    const { lines } = contactLoops(engine, round(10), round(11), WIDTH);
    const edge = 2 * Math.PI * 9.8;
    // Each makes 1.2 mm of edge longer by its other half; the longest way between two is one of 1.8 mm and a side.
    expect(lengthMm(lines)).toBeGreaterThan(edge + (0.6 * edge) / 2.2);
    expect(lengthMm(lines)).toBeLessThan(edge + (0.7 * edge) / 1.8);
  });

  it("draws no more than what lies beside the overhang", () => {
    const { lines } = contactLoops(engine, contact, rectangle(-1, -1, 5, 21), WIDTH);
    expect(lines.length).toBe(1);
    const xs = lines[0].filter((_, i) => i % 2 === 0);
    expect(Math.max(...xs)).toBe(toUnits(6.5));
    expect(Math.min(...xs)).toBe(toUnits(0.2));
    const ends = [...lines[0].subarray(0, 2), ...lines[0].subarray(-2)];
    expect([ends[0], ends[2]]).toEqual([toUnits(6.5), toUnits(6.5)]);
  });

  it("goes around the contact's holes, on their side where its contour is not drawn", () => {
    const ring = engine.difference(contact, rectangle(8, 8, 12, 12));
    const loopsUnder = (overhang: ExPolygons): Int32Array[] => [...contactLoops(engine, ring, overhang, WIDTH).lines];
    const [alone, ...none] = loopsUnder(rectangle(6, 6, 14, 14));
    expect(none).toEqual([]);
    for (const at of alone) expect(Math.abs(at - toUnits(10))).toBeLessThanOrEqual(toUnits(2.2));
    expect(lineCorners(alone).some(([x, y]) => Math.max(Math.abs(x - 10), Math.abs(y - 10)) < 2)).toBe(true);
    const both = loopsUnder(rectangle(-1, -1, 21, 21));
    expect(both).toHaveLength(2);
    for (const line of both)
      for (const [x, y] of lineCorners(line)) expect(containsPoint(ring, toUnits(x), toUnits(y))).toBe(true);
  });
});
