/** Random polygons and lines for property tests, in units. */
import fc from "fast-check";
import type { Polylines, Rings } from "../../src/geometry/polygons.ts";

type Point = [number, number];

function flat(runs: readonly (readonly Point[])[]): { coords: Int32Array; starts: Uint32Array } {
  const starts = [0];
  for (const run of runs) starts.push(starts.at(-1)! + run.length);
  return { coords: Int32Array.from(runs.flat(2)), starts: Uint32Array.from(starts) };
}

export function ringsOf(runs: readonly (readonly Point[])[]): Rings {
  const { coords, starts } = flat(runs);
  return { coords, ringStarts: starts };
}

/** Points anywhere, with no leaning towards 0: shared corners and sides along sides are as rare as they ought to be. */
const anyPoint: fc.Arbitrary<Point> = fc.noBias(
  fc.tuple(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: -5_000_000, max: 5_000_000 })),
);

/** Points on a coarse grid, so that points on edges, shared corners and sides along sides are common. */
const gridPoint = (steps: number, step: number): fc.Arbitrary<Point> =>
  fc
    .tuple(fc.integer({ min: -steps, max: steps }), fc.integer({ min: -steps, max: steps }))
    .map(([x, y]) => [x * step, y * step]);

/** Rings within +-50 mm that cross themselves and each other. */
export const crossingRings: fc.Arbitrary<Rings> = ringsThrough(anyPoint);

/** The same on a grid of +-`steps` times `step` units. */
export function gridRings(steps: number, step: number): fc.Arbitrary<Rings> {
  return ringsThrough(gridPoint(steps, step));
}

function ringsThrough(point: fc.Arbitrary<Point>): fc.Arbitrary<Rings> {
  return fc.array(fc.array(point, { minLength: 3, maxLength: 12 }), { minLength: 1, maxLength: 4 }).map(ringsOf);
}

/** Open lines on the same kind of grid. */
export function gridLines(steps: number, step: number): fc.Arbitrary<Polylines> {
  return fc
    .array(fc.array(gridPoint(steps, step), { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 })
    .map(flat);
}

/** Stars of 5 to 40 corners around points within +-50 mm, radius 2 to 12 mm: simple rings that may overlap each other. */
export const stars: fc.Arbitrary<Rings> = fc
  .array(
    fc.tuple(
      anyPoint,
      fc.noBias(fc.array(fc.integer({ min: 200_000, max: 1_200_000 }), { minLength: 5, maxLength: 40 })),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => ringsOf(list.map(([centre, radii]) => star(centre, radii))));

function star([x, y]: Point, radii: readonly number[]): Point[] {
  return radii.map((radius, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))];
  });
}
