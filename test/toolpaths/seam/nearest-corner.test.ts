import { describe, expect, test } from "vitest";
import { hiddenCandidates, nearbyPenalty, nearestCorner } from "../../../src/toolpaths/seam/nearest-corner.ts";
import type { HiddenLayer } from "../../../src/toolpaths/seam/traits.ts";

/** A square of 10 mm from 0, 0, its corners counter-clockwise. */
const CORNERS = [0, 0, 10, 0, 10, 10, 0, 10].map((mm) => mm * 1e5);

function layer(overhangs: readonly number[] = [0, 0, 0, 0], turns: readonly number[] = Array(4).fill(Math.PI / 2)) {
  return {
    coords: Int32Array.from(CORNERS),
    starts: Uint32Array.of(0, 4),
    turns: Float32Array.from(turns),
    overhangs: Float32Array.from(overhangs),
    z: 1,
  } satisfies HiddenLayer;
}

/** The corner that a loop begins at, by what is seen at each. */
function corner(seen: readonly number[], x: number, y: number, given: HiddenLayer = layer()): number {
  const at = (px: number, py: number): number =>
    seen[CORNERS.findIndex((_, i) => i % 2 === 0 && CORNERS[i] === px * 1e5 && CORNERS[i + 1] === py * 1e5) / 2];
  return nearestCorner(hiddenCandidates(given, { at }), 0, x * 1e5, y * 1e5);
}

describe("a loop that begins near where the nozzle is", () => {
  test("begins at the nearest of corners that show alike", () => {
    expect(corner([0.5, 0.5, 0.5, 0.5], 9, 8)).toBe(2);
    expect(corner([0.5, 0.5, 0.5, 0.5], -1, 1)).toBe(0);
  });

  test("goes to another that is seen less, if that is not too far for it", () => {
    expect(corner([0.5, 0.5, 0.5, 0.1], 1, 1)).toBe(3);
    expect(corner([0.5, 0.5, 0.5, 0.45], 1, 1)).toBe(0);
  });

  test("begins where least hangs over, seen or not", () => {
    expect(corner([0, 1, 0, 0], 1, 1, layer([0.1, 0, 0.2, 0.3]))).toBe(1);
    expect(corner([0, 1, 0, 0], 1, 1, layer([0.1, 0.05, 0.2, 0.3]))).toBe(1);
  });

  test("rather begins in a sharp corner than in a right one, and in one that turns inwards than in either", () => {
    const [right, sharp] = [Math.PI / 2, (3 * Math.PI) / 4];
    expect(corner([0.5, 0.5, 0.5, 0.5], 5, 5, layer(undefined, [right, right, sharp, right]))).toBe(2);
    expect(corner([0.5, 0.5, 0.5, 0.5], 5, 5, layer(undefined, [right, -right, sharp, right]))).toBe(1);
    expect(nearbyPenalty(Math.cos(sharp), true)).toBeLessThan(nearbyPenalty(Math.cos(right), true));
    expect(nearbyPenalty(Math.cos(right), false)).toBeLessThan(nearbyPenalty(Math.cos(sharp), true));
  });
});
