import { describe, expect, it } from "vitest";
import { box, cylinder, merge, torus } from "../../fixtures/shapes.ts";
import {
  countOnBed,
  makeBed,
  outlineOf,
  outlineOfLayers,
  slice,
  sliceResin,
  type TriangleMesh,
} from "../../src/index.ts";

/** Twice the area, positive when counter-clockwise. */
function doubleArea(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = ring[(k + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** An L of two boxes that overlap, one mesh. */
const ell = (): TriangleMesh => merge(box([30, 10, 5]), box([10, 30, 5]));

describe("outlineOf", () => {
  it("is the convex hull about the middle of the part's box", async () => {
    expect(await outlineOf(box([10, 20, 5], [100, 50, 3]))).toEqual([
      [-5, -10],
      [5, -10],
      [5, 10],
      [-5, 10],
    ]);
    expect(doubleArea(await outlineOf(ell())) / 2).toBeCloseTo(30 * 30 - 200, 6);
  });

  it("follows bays where it is the shadow, and turns with the part", async () => {
    const shadow = await outlineOf(ell(), { outline: "shadow" });
    expect(shadow).toHaveLength(6);
    expect(doubleArea(shadow) / 2).toBeCloseTo(500, 6);
    const upright = await outlineOf(ell(), { outline: "shadow", rotation: [90, 0, 0] });
    expect(doubleArea(upright) / 2).toBeCloseTo(30 * 5, 6);
  });

  it("unites the shadows of many triangles", async () => {
    const shadow = await outlineOf(torus(20, 5, 96, 48), { outline: "shadow" });
    // The contour of 96 sides; its hole is left out.
    expect(doubleArea(shadow)).toBeCloseTo(96 * 25 ** 2 * Math.sin((2 * Math.PI) / 96), 0);
  });

  it("is the hull where the shadow is in pieces", async () => {
    const apart = merge(box([10, 10, 5]), box([10, 10, 5], [30, 0, 0]));
    const shadow = await outlineOf(apart, { outline: "shadow" });
    expect(doubleArea(shadow) / 2).toBeCloseTo(400, 6);
  });
});

describe("outlineOfLayers", () => {
  it("is the hull of what is printed, pad and supports included", async () => {
    const settings = { display_pixels_x: 120, display_pixels_y: 68 };
    const bare = await sliceResin(
      box([10, 10, 4]),
      { ...settings, supports_enable: false, pad_enable: false },
      { threads: 0 },
    );
    expect(doubleArea(outlineOfLayers(bare.layers)) / 2).toBeCloseTo(100, 3);
    const held = await sliceResin(box([10, 10, 4]), { ...settings, pad_enable: true }, { threads: 0 });
    expect(doubleArea(outlineOfLayers(held.layers)) / 2).toBeGreaterThan(120);
    expect(
      await countOnBed(
        outlineOfLayers(bare.layers),
        makeBed([
          [0, 0],
          [52, 0],
          [52, 30],
          [0, 30],
        ]),
        1,
      ),
    ).toBe(8);
  });

  it("is that of a filament print's layers too", async () => {
    const { layers } = await slice(cylinder(8, 2, 64), {}, { threads: 0 });
    const area = doubleArea(outlineOfLayers(layers)) / 2;
    expect(area).toBeGreaterThan(199);
    expect(area).toBeLessThan(Math.PI * 64);
    expect(outlineOfLayers([])).toEqual([]);
  });
});
