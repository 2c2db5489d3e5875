import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { box, merge, shuffled, sphere, withoutLast } from "../../fixtures/shapes.ts";
import { drawBodies, solidPng } from "../../src/preview/solid-view.ts";

const WHITE = "#ffffff";
const BACKGROUND = [0x1b, 0x1f, 0x27];

/** A pixel by its place in the picture, 0 to 1. */
function at(pixels: Uint8Array, width: number, height: number, x: number, y: number): number[] {
  const pixel = Math.floor(y * height) * width + Math.floor(x * width);
  return [...pixels.subarray(3 * pixel, 3 * pixel + 3)];
}

describe("drawBodies", () => {
  it("shows a cube's three faces that look to the eye, the upper one brightest, the right one darkest", () => {
    const pixels = drawBodies([{ meshes: [box([10, 10, 10])], colour: WHITE }], 200, 200);
    const [top, front, left] = [
      [0.5, 0.2],
      [0.6, 0.6],
      [0.2, 0.6],
    ].map(([x, y]) => at(pixels, 200, 200, x, y));
    expect(new Set(top).size).toBe(1);
    expect(top[0]).toBeGreaterThan(front[0]);
    expect(front[0]).toBeGreaterThan(left[0]);
    expect(left[0]).toBeGreaterThan(60);
    expect(at(pixels, 200, 200, 0.02, 0.02)).toEqual(BACKGROUND);
  });

  it("fills the picture but for its margin, whatever the size", () => {
    for (const [width, height] of [
      [116, 116],
      [800, 480],
    ]) {
      const pixels = drawBodies([{ meshes: [sphere(7, 40)], colour: WHITE }], width, height);
      const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
        pixels.subarray(3 * width * y, 3 * width * (y + 1)).some((level) => level > 0x40),
      );
      expect(rows.length / height).toBeGreaterThan(0.88);
      expect(rows.length / height).toBeLessThan(0.91);
      expect(Math.abs(rows[0] - (height - 1 - rows.at(-1)!))).toBeLessThanOrEqual(1);
    }
  });

  it("lets the nearer body hide the farther, in whatever order they are drawn", () => {
    const near = { meshes: [box([10, 10, 10], [-20, -20, 0])], colour: "#ff0000" };
    const far = { meshes: [box([30, 30, 30])], colour: "#0000ff" };
    const one = drawBodies([near, far], 150, 150);
    expect(drawBodies([far, near], 150, 150)).toEqual(one);
    const reds = one.filter((level, i) => i % 3 === 0 && level > 0x40).length;
    expect(reds).toBeGreaterThan(300);
  });

  it("draws the same of shuffled triangles, and an open mesh from within", () => {
    const part = merge(box([10, 10, 10]), box([5, 5, 20], [20, 0, 0]));
    expect(drawBodies([{ meshes: [shuffled(part, 7)], colour: WHITE }], 90, 90)).toEqual(
      drawBodies([{ meshes: [part], colour: WHITE }], 90, 90),
    );
    const open = drawBodies([{ meshes: [withoutLast(box([10, 10, 10]), 10)], colour: WHITE }], 90, 90);
    expect(open.some((level) => level > 0x40)).toBe(true);
  });

  it("draws nothing of nothing, and of a mesh without extent", () => {
    const point = { positions: new Float64Array(9), triangles: Uint32Array.of(0, 1, 2) };
    for (const meshes of [[], [point]]) {
      const pixels = drawBodies([{ meshes, colour: WHITE }], 8, 8);
      expect(pixels).toEqual(Uint8Array.from({ length: 192 }, (_, i) => BACKGROUND[i % 3]));
    }
  });
});

describe("solidPng", () => {
  it.each([
    [[10, 10, 10], 900],
    [[1, 1, 100], 1800],
    [[100, 100, 1], 323],
  ] as const)("is as high as a box of %j needs, at most twice its width", (size, height) => {
    const png = solidPng([{ meshes: [box([...size])], colour: WHITE }], (bytes) => deflateSync(bytes));
    const view = new DataView(png.buffer, png.byteOffset);
    expect(view.getUint32(16)).toBe(900);
    expect(Math.abs(view.getUint32(20) - height)).toBeLessThan(height === 900 ? 100 : 60);
  });
});
