/** Thin shapes for the medial axis, and the distance to their boundary by looking at every edge. */
import fc from "fast-check";
import { toUnits } from "../../src/core/units.ts";
import { containsPoint } from "../../src/geometry/contains.ts";
import type { ThickLines } from "../../src/geometry/medial-axis.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { island, type Points } from "./shapes.ts";

/** Points on a circle, counter-clockwise. */
export function circle(radius: number, count: number, phase = 0): Points {
  return Array.from({ length: count }, (_, i) => {
    const angle = phase + (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Bands along a wave, some 0.2 to 0.6 mm wide, each side sampled in places of its own, some rough. No two sides meet. */
export const slivers: fc.Arbitrary<ExPolygons> = fc
  .record({
    length: fc.double({ min: 2, max: 15, noNaN: true }),
    width: fc.double({ min: 0.2, max: 0.6, noNaN: true }),
    bend: fc.double({ min: 0, max: 0.05, noNaN: true }),
    below: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 40 }),
    above: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 40 }),
    rough: fc.constantFrom(0, 0.01, 0.04),
  })
  .map(({ length, width, bend, below, above, rough }) => {
    const side = (places: readonly number[], lift: number): Points =>
      [0, ...new Set(places), 1000]
        .sort((a, b) => a - b)

        .map((s, i) => [(s / 1000) * length, bend * Math.sin(s / 110) + lift + rough * Math.sin(i * i)]);
    return island([...side(below, 0), ...side(above, width).toReversed()]);
  });

/** Bands around a lobed ring, 0.15 to 0.6 mm wide. */
export const bands: fc.Arbitrary<ExPolygons> = fc
  .record({
    radius: fc.double({ min: 3, max: 8, noNaN: true }),
    width: fc.double({ min: 0.15, max: 0.6, noNaN: true }),
    lobes: fc.integer({ min: 2, max: 5 }),
    depth: fc.double({ min: 0, max: 0.15, noNaN: true }),
    count: fc.integer({ min: 12, max: 120 }),
    turn: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ radius, width, lobes, depth, count, turn }) => {
    const ring = (grow: number): Points =>
      circle(1, count, turn).map(([x, y]) => {
        const r = radius * (1 + depth * Math.cos(lobes * Math.atan2(y, x))) + grow;
        return [r * x, r * y];
      });
    return island(ring(width), ring(0).toReversed());
  });

/** Distance in units from a point to the nearest edge, negative outside. */
export function depth(polygons: ExPolygons, x: number, y: number): number {
  const { coords, ringStarts } = polygons;
  let nearest = Number.POSITIVE_INFINITY;
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    for (let i = ringStarts[ring], j = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; j = i++) {
      const ax = coords[2 * j];
      const ay = coords[2 * j + 1];
      const dx = coords[2 * i] - ax;
      const dy = coords[2 * i + 1] - ay;
      const t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const s = Math.min(1, Math.max(0, t));
      nearest = Math.min(nearest, Math.hypot(x - ax - s * dx, y - ay - s * dy));
    }
  return containsPoint(polygons, x, y) ? nearest : -nearest;
}

/** Lengths of the lines, in mm. */
export function lengths({ coords, starts, closed }: ThickLines): number[] {
  return Array.from(closed, (isClosed, line) => {
    const from = starts[line];
    const to = starts[line + 1];
    let sum = 0;
    for (let i = isClosed ? from : from + 1, j = isClosed ? to - 1 : from; i < to; j = i++)
      sum += Math.hypot(coords[2 * i] - coords[2 * j], coords[2 * i + 1] - coords[2 * j + 1]);
    return sum / toUnits(1);
  });
}
