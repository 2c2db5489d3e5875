import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { boundsOf } from "../../src/geometry/bounds.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { shrinkFirstLayer } from "../../src/regions/elephant-foot.ts";
import { box, circle, engine, type Ring, shape } from "../toolpaths/shapes.ts";
import { enterFrame } from "./enter-frame.ts";

const BY = 0.2;
const LEAST = 0.85;

function shrunk(slices: ExPolygons): ExPolygons {
  return shrinkFirstLayer(engine, slices, toUnits(BY), toUnits(LEAST));
}

function gear(teeth: number): Ring {
  return Array.from({ length: 4 * teeth }, (_, i) => {
    const angle = (2 * Math.PI * i) / (4 * teeth);
    const radius = i % 4 < 2 ? 10 : 8.8;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

describe("the first layer's outlines move in", () => {
  test("a box by the compensation on every side", () => {
    const { minX, minY, maxX, maxY } = boundsOf(shrunk(shape(box(0, 0, 20, 10))));
    expect([minX, minY, maxX, maxY]).toEqual([0.2, 0.2, 19.8, 9.8].map(toUnits));
  });

  test.each<readonly [string, ExPolygons]>([
    ["a ring", shape(circle(0, 0, 10), circle(0, 0, 7))],
    ["a box with a hole 0.6 mm from its wall", shape(box(0, 0, 20, 20), box(0.6, 5, 10, 15))],
    ["a thin ring", shape(circle(0, 0, 10), circle(0, 0, 9))],
    ["a gear", shape(gear(24), circle(0, 0, 4))],
  ])("%s becomes smaller and nowhere larger", (_, slices) => {
    const result = shrunk(slices);
    expect(areaMm2(result)).toBeLessThan(areaMm2(slices));
    expect(areaMm2(result)).toBeGreaterThan(0.5 * areaMm2(slices));
    expect(areaMm2(engine.difference(result, engine.offset(slices, 200)))).toBe(0);
  });

  test.each([
    ["a wall thinner than two strands", box(0, 0, 30, 0.8)],
    ["a tiny box", box(0, 0, 0.5, 0.5)],
  ])("%s stays as it is", (_, ring) => {
    const slices = shape(ring);
    const result = shrunk(slices);
    expect(areaMm2(result)).toBeCloseTo(areaMm2(slices), 4);
    expect(areaMm2(engine.difference(slices, engine.offset(result, 300)))).toBe(0);
  });

  test("small islands stay as they are, beside others that do not", () => {
    const pins = shape(circle(0, 0, 1.5), circle(10, 0, 2));
    const result = shrunk(pins);
    expect(areaMm2(result)).toBeCloseTo(areaMm2(shape(circle(0, 0, 1.5))) + areaMm2(shape(circle(10, 0, 1.8))), 1);
  });

  test("corners of what is thick enough move in like the sides beside them", () => {
    const corner = engine.intersection(shrunk(shape(box(0, 0, 20, 10))), shape(box(0, 0, 0.5, 0.5)));
    expect(areaMm2(corner)).toBeCloseTo(0.3 ** 2, 4);
  });

  test("a wall keeps the thickness of two strands", () => {
    for (const thickness of [0.86, 0.9, 1, 1.1, 1.2, 1.25, 1.3, 2]) {
      const { minY, maxY } = boundsOf(shrunk(shape(box(0, 0, 30, thickness))));
      expect(maxY - minY).toBeGreaterThanOrEqual(toUnits(Math.min(thickness, LEAST)) - 10);
      expect(maxY - minY).toBeLessThanOrEqual(toUnits(thickness));
      expect(maxY - minY).toBeGreaterThanOrEqual(toUnits(thickness - 2 * BY) - 10);
    }
  });

  test("along a taper the outline moves by no more than a step at once", () => {
    const taper: Ring = [
      [0, -0.2],
      [40, -1],
      [40, 1],
      [0, 0.2],
    ];
    const result = shrunk(shape(taper));
    expect(areaMm2(result)).toBeLessThan(areaMm2(shape(taper)));
    for (let x = 1; x < 39; x += 0.25) {
      const { minY, maxY } = boundsOf(engine.intersection(result, shape(box(x, -2, x + 0.01, 2))));
      const thickness = 0.4 + (1.6 * x) / 40;
      const wanted = Math.max(Math.min(thickness, LEAST), thickness - 2 * BY);
      expect((maxY - minY) / 1e5 - wanted).toBeGreaterThan(-0.02);
      expect((maxY - minY) / 1e5 - wanted).toBeLessThan(BY / 2 + 0.03);
    }
  });
});

describe("entering the filament rooms", () => {
  test("outlines move outwards, holes inwards", () => {
    expect(areaMm2(enterFrame({ xy_size_compensation: 0.1 }, false).slices)).toBeCloseTo(10.2 ** 2 - 1.8 ** 2, 4);
    expect(areaMm2(enterFrame({ xy_size_compensation: -0.1 }, false).slices)).toBeCloseTo(9.8 ** 2 - 2.2 ** 2, 4);
    const both = enterFrame({ xy_size_compensation: 0.1, slice_closing_radius: 0.049 }, false).slices;
    expect(areaMm2(both)).toBeCloseTo(10.2 ** 2 - 1.8 ** 2, 2);
  });

  test("only the first layer is printed smaller, and the part stays what it is", () => {
    const first = enterFrame({ elefant_foot_compensation: 0.2 }, true);
    expect(areaMm2(first.slices)).toBeCloseTo(96, 4);
    expect(areaMm2(first.printed)).toBeCloseTo(9.6 ** 2 - 2.4 ** 2, 4);
    const second = enterFrame({ elefant_foot_compensation: 0.2 }, false);
    expect(second.printed).toBe(second.slices);
    const onRaft = enterFrame({ elefant_foot_compensation: 0.2, raft_layers: 2 }, true);
    expect(onRaft.printed).toBe(onRaft.slices);
  });
});
