import { afterAll, describe, expect, it } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
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
    // A hexagon every 1.8 mm at the nearest, and each makes 1.2 mm of edge longer by its other half.
    const edge = 4 * 19.6;
    expect(lengthMm(lines)).toBeGreaterThan(1.3 * edge);
    expect(lengthMm(lines)).toBeLessThan(1.4 * edge);
    // The fill keeps 1.65 widths from it, but for a wedge where it closes.
    expect(areaMm2(rest)).toBeLessThan(20 * 20 - edge);
    for (let i = 2; i < line.length - 2; i += 2) expect(containsPoint(rest, line[i], line[i + 1])).toBe(false);
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

  it("goes around the contact's holes on the contact's side", () => {
    const ring = engine.difference(contact, rectangle(8, 8, 12, 12));
    const { lines } = contactLoops(engine, ring, rectangle(6, 6, 14, 14), WIDTH);
    expect(lines.length).toBe(1);
    for (let i = 0; i < lines[0].length; i += 2) expect(containsPoint(ring, lines[0][i], lines[0][i + 1])).toBe(true);
    expect(lengthMm(lines)).toBeGreaterThan(4 * 4.4);
  });
});
