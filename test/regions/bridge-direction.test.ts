import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { bridgeDirection } from "../../src/regions/bridge-direction.ts";
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

  test("is none over nothing, and where lines hold at one end alone", () => {
    expect(directionOf([box(0, 0, 10, 10)], [box(20, 20, 30, 30)])).toBeNaN();
  });

  test("is what is given, wherever the bridge lies", () => {
    expect(directionOf([box(0, 0, 10, 10)], [box(20, 20, 30, 30)], Math.PI / 3)).toBe(60);
  });
});
