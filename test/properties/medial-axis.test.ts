import fc from "fast-check";
import { expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { concatExPolygons } from "../../src/geometry/islands.ts";
import { type MedialAxisOptions, medialAxis, type ThickLines } from "../../src/geometry/medial-axis.ts";
import { ringLengthMm } from "../../src/geometry/path.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { stars } from "../geometry/arbitraries.ts";
import { bands, depth, lengths, slivers } from "../geometry/thin-shapes.ts";

const engine = await createPolygonEngine();
const options: MedialAxisOptions = { minWidth: 5400, maxWidth: 81_416 };
/** 2 um. */
const TOLERANCE = 200;

/** What two perimeters of 0.45 mm leave between them. */
const perimeterGaps: fc.Arbitrary<ExPolygons> = stars.map((rings) => {
  const outer = engine.offset(engine.union(rings), -22_500);
  const inner = engine.offset(outer, -40_708);
  const gaps = engine.difference(engine.offset(outer, -20_354), engine.offset(inner, 20_364));
  return engine.difference(engine.offset2(gaps, -2700, 2700), engine.offset2(gaps, -40_708, 40_718));
});

const shapes = fc.oneof(slivers, bands, perimeterGaps);

test("every point lies inside, half its width from the boundary", () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const axis = medialAxis(shape, options);
      for (let line = 0; line < axis.closed.length; line++)
        for (let i = axis.starts[line]; i < axis.starts[line + 1]; i++) {
          const distance = depth(shape, axis.coords[2 * i], axis.coords[2 * i + 1]);
          expect(distance).toBeGreaterThan(-TOLERANCE);
          const isEnd = i === axis.starts[line] || i === axis.starts[line + 1] - 1;
          if (isEnd && axis.closed[line] === 0) continue;
          const width = axis.widths[i];
          expect(Math.abs(width - 2 * distance)).toBeLessThan(Math.max(width * 0.01, 5));
        }
    }),
    { numRuns: 150 },
  );
});

/** What the chord of a bow past a corner may be off by, of the width: bands have corners of up to 40 degrees. */
const CHORD = 0.15;

test("the middle of every segment lies inside, near half its width from the boundary", () => {
  fc.assert(
    fc.property(bands, (shape) => {
      const axis = medialAxis(shape, options);
      for (let line = 0; line < axis.closed.length; line++)
        for (let i = axis.starts[line] + 1; i < axis.starts[line + 1]; i++) {
          const x = (axis.coords[2 * i - 2] + axis.coords[2 * i]) / 2;
          const y = (axis.coords[2 * i - 1] + axis.coords[2 * i + 1]) / 2;
          const width = (axis.widths[i - 1] + axis.widths[i]) / 2;
          const off = Math.abs(width - 2 * depth(shape, x, y));
          expect(off).toBeLessThan(Math.max(3 * TOLERANCE, CHORD * width));
        }
    }),
    { numRuns: 40 },
  );
});

/** The sharpest corner of a ring, as what the direction turns by there. */
function sharpest({ coords, ringStarts }: ExPolygons, ring: number): number {
  const sides: [number, number][] = [];
  for (let i = ringStarts[ring], j = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; j = i++)
    sides.push([coords[2 * i] - coords[2 * j], coords[2 * i + 1] - coords[2 * j + 1]]);
  return Math.max(
    ...sides.map(([x, y], i) => {
      const [fromX, fromY] = sides.at(i - 1)!;
      return Math.abs(Math.atan2(fromX * y - fromY * x, fromX * x + fromY * y));
    }),
  );
}

test("a band without sharp bends gives one loop; lines that end in sharp ones are no shorter", () => {
  let loops = 0;
  fc.assert(
    fc.property(bands, (shape) => {
      const axis = medialAxis(shape, options);
      const [outer, inner] = [0, 1].map((ring) =>
        ringLengthMm(shape.coords, shape.ringStarts[ring], shape.ringStarts[ring + 1]),
      );
      expect(lengths(axis).reduce((sum, length) => sum + length, 0)).toBeGreaterThan(0.98 * Math.min(outer, inner));
      if (Math.max(sharpest(shape, 0), sharpest(shape, 1)) >= Math.PI / 8) return;
      loops++;
      expect([...axis.closed]).toEqual([1]);
    }),
    { numRuns: 200 },
  );
  expect(loops).toBeGreaterThan(20);
});

test("a moved shape gives the moved axis, to the bit", () => {
  fc.assert(
    fc.property(slivers, fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: -1e7, max: 1e7 }), (shape, dx, dy) => {
      const shift = (coords: Int32Array): Int32Array => coords.map((c, i) => c + (i % 2 === 0 ? dx : dy));
      const axis = medialAxis(shape, options);
      expect(medialAxis({ ...shape, coords: shift(shape.coords) }, options)).toEqual({
        ...axis,
        coords: shift(axis.coords),
      });
    }),
    { numRuns: 40 },
  );
});

test("a quarter turn keeps the axis's length: which lines are joined at a fork depends on where they are found first", () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const coords = shape.coords.slice();
      for (let i = 0; i < coords.length; i += 2) {
        coords[i] = -shape.coords[i + 1];
        coords[i + 1] = shape.coords[i];
      }
      const length = (axis: ThickLines): number => lengths(axis).reduce((sum, one) => sum + one, 0);
      const axis = length(medialAxis(shape, options));
      expect(Math.abs(length(medialAxis({ ...shape, coords }, options)) - axis)).toBeLessThan(0.01 + axis * 1e-4);
    }),
    { numRuns: 60 },
  );
});

test("it is the same run after run, alone or among other islands", () => {
  fc.assert(
    fc.property(slivers, bands, (sliver, band) => {
      const axis = medialAxis(sliver, options);
      expect(medialAxis(sliver, options)).toEqual(axis);
      const both = medialAxis(concatExPolygons([sliver, band]), options);
      expect(both.coords.subarray(0, axis.coords.length)).toEqual(axis.coords);
    }),
    { numRuns: 20 },
  );
});

test("rings that cross themselves neither throw nor give what is not a number", () => {
  const point = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }));
  const ring = fc.array(point, { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(ring, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 1000, 20_000), (rings, scale) => {
      const ringStarts = [0];
      for (const points of rings) ringStarts.push(ringStarts.at(-1)! + points.length);
      const axis = medialAxis(
        {
          coords: Int32Array.from(rings.flat(2), (c) => c * scale),
          ringStarts: Uint32Array.from(ringStarts),
          islandStarts: Uint32Array.of(0, rings.length),
        },
        options,
      );
      for (const width of axis.widths) expect(width).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
