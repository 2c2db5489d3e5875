import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { bridgeDirection, isHeldAlong } from "../../src/regions/bridge-direction.ts";
import { area, box, engine, type Ring } from "./stacks.ts";

const WIDTH = toUnits(0.5);

function turned(ring: Ring, degrees: number): Ring {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ring.map(([x, y]) => [c * x - s * y, s * x + c * y]);
}

/** Degrees, whole. */
function directionOf(bridge: readonly Ring[], lower: readonly Ring[], given = Number.NaN): number {
  const angle = bridgeDirection(engine, area(...bridge), area(...lower), WIDTH, given);
  return Math.round((angle * 180) / Math.PI);
}

describe("bridgeDirection", () => {
  test("spans a hole across its shorter side", () => {
    const wide = box(-10, -5, 10, 5);
    const tall = box(-5, -10, 5, 10);
    const around = box(-20, -20, 20, 20);
    expect(directionOf([wide], [around, wide])).toBe(90);
    expect(directionOf([tall], [around, tall])).toBe(0);
    for (const degrees of [45, 135]) {
      const hole = turned(wide, degrees);
      expect(directionOf([hole], [turned(around, degrees), hole])).toBe((90 + degrees) % 180);
    }
  });

  test("spans from one support to the other, be it the longer side", () => {
    const bridge = box(0, 0, 20, 10);
    expect(directionOf([bridge], [box(-3, 0, 0, 10), box(20, 0, 23, 10)])).toBe(0);
  });

  test("runs across the corner that two walls make", () => {
    const bridge = box(0, 0, 10, 10);
    const walls: Ring = [
      [-3, -3],
      [10, -3],
      [10, 0],
      [0, 0],
      [0, 10],
      [-3, 10],
    ];
    expect(directionOf([bridge], [walls])).toBe(135);
  });

  // PrusaSlicer's of plates of 60 x 30 and 12 x 20 mm: 0 and 90 with a wall above or to the right, slanted otherwise.
  test("of a plate that sticks out of a wall depends on the side where the wall is", () => {
    const [long, short] = [58.3, 29.1];
    const [level, upright] = [box(0, 0, long, short), box(0, 0, short, long)];
    const small = box(0, 0, 19, 10.3);
    expect(directionOf([level], [box(-1, short, long + 1, short + 5)])).toBe(0);
    expect(directionOf([upright], [box(short, -1, short + 5, long + 1)])).toBe(0);
    expect(directionOf([small], [box(19, -1, 24, 11.3)])).toBe(90);
    const slants = [
      directionOf([level], [box(-1, -5, long + 1, 0)]),
      directionOf([upright], [box(-5, -1, 0, long + 1)]),
      directionOf([small], [box(-5, -1, 0, 11.3)]),
    ];
    for (const slant of slants) expect(slant % 90).toBeGreaterThan(0);
  });

  test("is a whole step rather than an edge's a degree from it", () => {
    for (const degrees of [1, 31, 151]) {
      const plate = turned(box(0, 0, 20, 10), degrees);
      const posts = [turned(box(-3, -1, 0, 11), degrees), turned(box(20, -1, 23, 11), degrees)];
      expect(directionOf([plate], posts)).toBe(degrees - 1);
    }
  });

  test("is none over nothing, and where lines hold at one end alone", () => {
    expect(directionOf([box(0, 0, 10, 10)], [box(20, 20, 30, 30)])).toBeNaN();
  });

  test("is what is given, wherever the bridge lies", () => {
    expect(directionOf([box(0, 0, 10, 10)], [box(20, 20, 30, 30)], Math.PI / 3)).toBe(60);
  });
});

describe("isHeldAlong", () => {
  const bridge = area(box(0, 0, 20, 10));
  const posts = area(box(-3, 0, 0, 10), box(20, 0, 23, 10));

  test("tells whether strands of a direction reach from one support to another", () => {
    const isHeld = (degrees: number): boolean => isHeldAlong(engine, bridge, posts, WIDTH, (degrees * Math.PI) / 180);
    expect([0, 10, 45, 90].map(isHeld)).toEqual([true, true, false, false]);
  });

  test("is false over nothing, and around a post that all strands leave", () => {
    expect(isHeldAlong(engine, bridge, area(), WIDTH, 0)).toBe(false);
    const post = box(8, 4, 12, 6);
    expect(isHeldAlong(engine, area(box(0, 0, 20, 10), post), area(post), WIDTH, Math.PI / 4)).toBe(false);
  });
});
