import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thinOut, throwDarts } from "../../../src/resin/supports/darts.ts";

/** A square lattice, x, y pairs in mm. */
function lattice(side: number, spacing: number): Float64Array {
  const count = Math.floor(side / spacing) + 1;
  return Float64Array.from({ length: 2 * count * count }, (_, i) => {
    const spot = i >> 1;
    return (i % 2 === 0 ? spot % count : Math.floor(spot / count)) * spacing;
  });
}

const noneNear = (spots: Float64Array): Float64Array => new Float64Array(spots.length / 2).fill(Infinity);

const placesOf = (spots: Float64Array, chosen: readonly number[]): Float64Array =>
  Float64Array.from(chosen.flatMap((spot) => [spots[2 * spot], spots[2 * spot + 1]]));

/** From a place to the nearest of these. */
function nearest(x: number, y: number, places: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < places.length; i += 2) least = Math.min(least, Math.hypot(places[i] - x, places[i + 1] - y));
  return least;
}

/** All but one. */
const without = (places: Float64Array, which: number): Float64Array => places.filter((_, i) => i >> 1 !== which);

const spots = lattice(20, 0.5);

describe("darts", () => {
  it("fall nowhere nearer to one another than told, nor to earlier points, and leave no room for one more", () => {
    const near2 = noneNear(spots);
    for (let i = 0; i < near2.length; i++) near2[i] = spots[2 * i] ** 2 + spots[2 * i + 1] ** 2;
    const darts = placesOf(spots, throwDarts(spots, near2, { wanted: 20, distance: 2, least: 1 }));
    for (let i = 0; i < darts.length; i += 2) {
      expect(Math.hypot(darts[i], darts[i + 1])).toBeGreaterThanOrEqual(2);
      expect(nearest(darts[i], darts[i + 1], without(darts, i / 2))).toBeGreaterThanOrEqual(2);
    }
    for (let i = 0; i < near2.length; i++) {
      const [x, y] = [spots[2 * i], spots[2 * i + 1]];
      expect(Math.min(Math.hypot(x, y), nearest(x, y, darts))).toBeLessThanOrEqual(2);
    }
  });

  it("fall closer where too few have room, but never closer than the least", () => {
    const count = (wanted: number, least: number): number =>
      throwDarts(spots, noneNear(spots), { wanted, distance: 4, least }).length;
    const few = count(1, 1);
    expect(count(3 * few, 1)).toBeGreaterThanOrEqual(3 * few);
    expect(count(3 * few, 4)).toBe(few);
    expect(count(0, 1)).toBe(0);
  });

  it("come to lie unevenly: most have a neighbour within 1.3 of the distance", () => {
    const darts = placesOf(spots, throwDarts(spots, noneNear(spots), { wanted: 20, distance: 2, least: 1 }));
    const lonely = darts.filter((x, i) => i % 2 === 0 && nearest(x, darts[i + 1], without(darts, i / 2)) > 2.6);
    expect(lonely.length).toBeLessThan(darts.length / 2 / 5);
  });

  it("fall on the same places whatever the order of the spots", () => {
    const options = { wanted: 20, distance: 2, least: 1 };
    const turned = Float64Array.from(spots, (_, i) => spots[spots.length - 2 - i + 2 * (i % 2)]);
    expect(placesOf(turned, throwDarts(turned, noneNear(turned), options))).toEqual(
      placesOf(spots, throwDarts(spots, noneNear(spots), options)),
    );
  });

  it("are taken away down to the count, but not the last that holds a spot", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), fc.double({ min: 2, max: 8, noNaN: true }), (wanted, far) => {
        const near2 = noneNear(spots);
        const darts = placesOf(spots, throwDarts(spots, near2, { wanted: 20, distance: 2, least: 1 }));
        const stays = thinOut(darts, wanted, spots, near2, far);
        const left = darts.filter((_, i) => stays[i >> 1]);
        const worst = (places: Float64Array): number =>
          near2.reduce((most, _, i) => Math.max(most, nearest(spots[2 * i], spots[2 * i + 1], places)), 0);
        expect(worst(left)).toBeLessThanOrEqual(far);
        const count = left.length / 2;
        expect(count).toBeGreaterThanOrEqual(Math.min(wanted, darts.length / 2));
        if (count > wanted) for (let i = 0; i < count; i++) expect(worst(without(left, i))).toBeGreaterThan(far);
      }),
      { numRuns: 8 },
    );
  });

  it("may all go where earlier points hold everything", () => {
    const near2 = new Float64Array(spots.length / 2).fill(1);
    expect(thinOut(Float64Array.of(5, 5, 10, 10), 0, spots, near2, 1)).toEqual([false, false]);
  });
});
