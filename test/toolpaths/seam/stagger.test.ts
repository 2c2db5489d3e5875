import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLE } from "../../../src/core/roles.ts";
import { ToolpathsBuilder } from "../../../src/toolpaths/builder.ts";
import { resolveOrder, resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { seamCandidates } from "../../../src/toolpaths/seam/candidates.ts";
import { nearbyPenalty } from "../../../src/toolpaths/seam/nearest-corner.ts";
import { type EntityPlace, nearestPlace } from "../../../src/toolpaths/seam/nearest-place.ts";
import { placeAhead } from "../../../src/toolpaths/seam/place-ahead.ts";
import { LoopPrinter } from "../../../src/toolpaths/seam/print-loops.ts";
import { placeRandom } from "../../../src/toolpaths/seam/random.ts";
import { ENTITY, type Toolpaths } from "../../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "../make-perimeters.ts";
import { box, engine, shape, testSettings } from "../shapes.ts";

const LOOPS = makePerimeters(
  engine,
  { slices: shape(box(0, 0, 30, 30)), below: undefined, above: undefined },
  resolvePerimeters(testSettings({ perimeters: 4 }), 0.2, false),
).loops;
const CANDIDATES = seamCandidates(LOOPS, nearbyPenalty);

/** Where each loop begins, mm, with the external one's seam in the middle of the lower side. */
function starts(staggered: boolean): [number, number][] {
  const builder = new ToolpathsBuilder();
  const seams = Int32Array.of(15e5, 0.225e5);
  const options = resolveOrder(testSettings({ staggered_inner_seams: staggered }), 5);
  new LoopPrinter(builder, LOOPS, seams, options).print(0, LOOPS.entityFlags.length);
  const { coords, starts: points, entityStarts } = builder.build();
  return Array.from({ length: entityStarts.length - 1 }, (_, i) => {
    const point = 2 * points[entityStarts[i]];
    return [coords[point] / 1e5, coords[point + 1] / 1e5];
  });
}

describe("staggered inner seams", () => {
  test("lie as much further along as their loops lie further in", () => {
    const plain = starts(false);
    expect(plain.map(([x]) => x)).toEqual([15, 15, 15, 15]);
    const staggered = starts(true);
    // Inner loops first; the external one stays.
    expect(staggered[3]).toEqual(plain[3]);
    for (let i = 0; i < 3; i++) {
      expect(staggered[i][1]).toBe(plain[i][1]);
      const further = Math.abs(staggered[i][0] - 15);
      expect(further).toBeCloseTo(Math.max(0.45, plain[i][1] - 0.225), 4);
    }
  });
});

test("loops that begin anywhere do so each for itself, inner ones too", () => {
  const candidates = seamCandidates(LOOPS, nearbyPenalty, true);
  expect(candidates.starts).toHaveLength(5);
  const [seams] = placeRandom([candidates]);
  const builder = new ToolpathsBuilder();
  const options = resolveOrder(testSettings({ seam_position: "random" }), 5);
  new LoopPrinter(builder, LOOPS, seams, options).print(0, LOOPS.entityFlags.length);
  const { coords, starts: points, entityStarts } = builder.build();
  const begun = Array.from({ length: 4 }, (_, i) => [...coords.subarray(2 * points[entityStarts[i]]).subarray(0, 2)]);
  expect(begun.flat()).toEqual([...seams]);
});

describe("seams chosen as they are printed", () => {
  /** Where each loop begins after a line that ends somewhere, mm. */
  function begun(x: number, y: number): [number, number][] {
    const builder = new ToolpathsBuilder();
    builder.beginPath(ROLE.skirtBrim, 0.45, 0.2, 0.08);
    builder.addPoint(-20e5, -20e5);
    builder.addPoint(x * 1e5, y * 1e5);
    builder.endPath();
    builder.endEntity(0);
    new LoopPrinter(builder, LOOPS, CANDIDATES, resolveOrder(testSettings(), 5)).print(0, LOOPS.entityFlags.length);
    const { coords, starts: points, entityStarts } = builder.build();
    return Array.from({ length: entityStarts.length - 2 }, (_, i) => {
      const point = 2 * points[entityStarts[i + 1]];
      return [coords[point] / 1e5, coords[point + 1] / 1e5];
    });
  }

  test("lie in the corner near by, all loops of a part beside each other", () => {
    for (const [x, y] of [
      [-2, -2],
      [33, 4],
      [28, 40],
      [-3, 25],
    ] as const) {
      const corner = [x < 15 ? 0 : 30, y < 15 ? 0 : 30];
      for (const [toX, toY] of begun(x, y)) expect(Math.hypot(toX - corner[0], toY - corner[1])).toBeLessThan(2.5);
    }
  });

  test("are those that show least where nothing was printed before", () => {
    const builder = new ToolpathsBuilder();
    new LoopPrinter(builder, LOOPS, CANDIDATES, resolveOrder(testSettings(), 5)).print(0, LOOPS.entityFlags.length);
    const { coords } = builder.build();
    const [x, y] = [coords[0] / 1e5, coords[1] / 1e5];
    expect([Math.min(x, 30 - x), Math.min(y, 30 - y)].every((edge) => edge < 2)).toBe(true);
  });
});

describe("a place further along a loop", () => {
  test("lies on it, that far on, however often round, and over its parts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000_000 }), fc.integer({ min: 0, max: 39 }), (way, start) => {
        const loop = parted();
        const from = nearestPlace(loop, 0, 1e5 * Math.min(start, 10), start > 10 ? 5e5 : 0);
        const there = placeAhead(loop, 0, from, way);
        const gone = (lengthTo(loop, there) - lengthTo(loop, from) + 8e6) % 4e6;
        expect(Math.min(Math.abs(gone - (way % 4e6)), 4e6 - Math.abs(gone - (way % 4e6)))).toBeLessThan(4);
      }),
    );
  });
});

/** A square of 10 mm in two paths. */
function parted(): Toolpaths {
  const builder = new ToolpathsBuilder();
  const add = (...points: [number, number][]): void => {
    builder.beginPath(ROLE.perimeter, 0.45, 0.2, 0.08);
    for (const [x, y] of points) builder.addPoint(x * 1e5, y * 1e5);
    builder.endPath();
  };
  add([0, 0], [10, 0], [10, 10]);
  add([10, 10], [0, 10], [0, 0]);
  builder.endEntity(ENTITY.closed);
  return builder.build();
}

function lengthTo({ coords, starts }: Toolpaths, { path, point, x, y }: EntityPlace): number {
  const sides = point - starts[path] + 2 * path;
  return sides * 1e6 + Math.hypot(x - coords[2 * point], y - coords[2 * point + 1]);
}

describe("seams over air", () => {
  test("are the last to be chosen", () => {
    const { starts: points, coords } = LOOPS;
    const last = LOOPS.entityFlags.length - 1;
    const builder = new ToolpathsBuilder();
    // The external loop with its first corner over air.
    const ring = Array.from(coords.subarray(2 * points[last], 2 * points[last + 1]));
    builder.beginPath(ROLE.overhangPerimeter, 0.45, 0.2, 0.08);
    builder.addPoint(ring[0], ring[1]);
    builder.addPoint(ring[2], ring[3]);
    builder.endPath();
    builder.beginPath(ROLE.externalPerimeter, 0.45, 0.2, 0.08);
    for (let i = 2; i < ring.length; i += 2) builder.addPoint(ring[i], ring[i + 1]);
    builder.endPath();
    builder.endEntity(ENTITY.closed | ENTITY.external);
    const { penalties } = seamCandidates(builder.build());
    expect(penalties[0]).toBeGreaterThan(1);
    expect(Math.max(...penalties.subarray(1))).toBeLessThanOrEqual(1);
  });
});
