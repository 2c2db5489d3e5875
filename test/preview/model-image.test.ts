import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { modelImage } from "../../src/preview/model-image.ts";

describe("a part's picture", () => {
  const size = 32;
  const pixels = modelImage([{ meshes: [box([10, 10, 10])], colour: "#ed6b21" }], size, size);
  const at = (x: number, y: number): number[] => [...pixels.subarray(4 * (y * size + x), 4 * (y * size + x) + 4)];

  it("is clear at the corners and full in the middle, in shades of its colour", () => {
    for (const corner of [0, size - 1]) expect(at(corner, 0)).toEqual([0, 0, 0, 0]);
    const [red, green, blue, opacity] = at(16, 20);
    expect(opacity).toBe(255);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect(green / red).toBeCloseTo(0x6b / 0xed, 1);
  });

  it("has edges that cover pixels in part, no darker than what they belong to", () => {
    const edges = Array.from({ length: size * size }, (_, i) => pixels.subarray(4 * i, 4 * i + 4)).filter(
      ([, , , opacity]) => opacity > 0 && opacity < 255,
    );
    expect(edges.length).toBeGreaterThan(10);
    const darkest = Math.min(...edges.map(([red]) => red));
    expect(darkest).toBeGreaterThan(60);
  });

  it("is nothing of nothing", () => {
    expect(modelImage([], 2, 2)).toEqual(new Uint8Array(16));
  });
});
