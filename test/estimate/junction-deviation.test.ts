import { describe, expect, it } from "vitest";
import { JUNCTION_DEVIATION } from "../../src/estimate/planners/junction-deviation.ts";
import { corner, limits, side } from "./sides.ts";

const J = 0.02;
const inForce = limits({ junctionDeviation: J });
const junction = (exit: readonly number[], entry: readonly number[], length = 100): number =>
  corner(JUNCTION_DEVIATION, side(exit), side(entry, length), inForce);

/** The arc's speed where the path turns by an angle, radians, at 1000 mm/s2. */
function arcSpeed(turn: number): number {
  const q = Math.cos(turn / 2);
  return Math.sqrt((1000 * J * q) / (1 - q));
}

/** A speed of 200 mm/s in a direction, degrees. */
function towards(degrees: number): [number, number] {
  return [200 * Math.cos((degrees * Math.PI) / 180), 200 * Math.sin((degrees * Math.PI) / 180)];
}

describe("a corner by junction deviation", () => {
  it.each([30, 45, 90, 120, 170])("is driven as an arc beside a turn of %d degrees", (degrees) => {
    expect(junction([200, 0], towards(degrees))).toBeCloseTo(arcSpeed((degrees * Math.PI) / 180), 6);
  });

  it("is the slower side's speed straight on, and a stop straight back", () => {
    expect(junction([80, 0], [50, 0])).toBe(50);
    expect(junction([80, 0], [-80, 0])).toBe(0);
  });

  it("is held below both sides' speeds", () => {
    expect(junction([3, 0], [0, 200])).toBe(3);
    expect(junction([200, 0], [0, 3])).toBe(3);
  });

  it("measures directions over E too", () => {
    // Between X alone and E alone there is a right angle; an equal share of E turns by 45 degrees.
    expect(junction([100, 0, 0, 0], [0, 0, 0, 100])).toBeCloseTo(arcSpeed(Math.PI / 2), 6);
    expect(junction([100, 0, 0, 0], [100, 0, 0, 100])).toBeCloseTo(arcSpeed(Math.PI / 4), 6);
  });

  it("keeps an axis below its acceleration along the difference of the directions", () => {
    const slow = { ...inForce, acceleration: [Infinity, 200, Infinity, Infinity] };
    // A right angle: the difference has a share of sqrt(1/2) in Y, so a is 200 sqrt(2) instead of 1000.
    const speed = corner(JUNCTION_DEVIATION, side([200, 0]), side([0, 200]), slow);
    expect(speed).toBeCloseTo(arcSpeed(Math.PI / 2) * Math.sqrt(0.2 * Math.SQRT2), 6);
  });

  it("takes short moves with small turns for a polygon", () => {
    // The polynomial's angle is right to 0.034: between the speeds of the angles on either side of it.
    const turn = Math.PI / 6;
    const polygon = (angle: number): number => Math.sqrt((1000 * 0.1) / angle);
    const speed = junction([200, 0], towards(30), 0.1);
    expect(speed).toBeGreaterThan(polygon(turn + 0.034));
    expect(speed).toBeLessThan(polygon(turn - 0.034));
    // Longer, or turning by more than 45 degrees: an arc.
    expect(junction([200, 0], towards(30), 1)).toBeCloseTo(arcSpeed(turn), 6);
    expect(junction([200, 0], towards(46), 0.01)).toBeCloseTo(arcSpeed((46 * Math.PI) / 180), 6);
  });

  it("slows even a straight line in very short moves, as Marlin does", () => {
    expect(junction([200, 0], [200, 0], 0.1)).toBeCloseTo(Math.sqrt((1000 * 0.1) / 0.033), 0);
  });
});
