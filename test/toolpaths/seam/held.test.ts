import { expect, test } from "vitest";
import type { SeamCandidates } from "../../../src/toolpaths/seam/candidates.ts";
import { keepHeld } from "../../../src/toolpaths/seam/held.ts";
import { SEAM_POSITIONS } from "../../../src/toolpaths/seam/positions.ts";
import { shape } from "../shapes.ts";

const STRAND = { width: 0.45, height: 0.2 };
/** A loop, and a layer below that holds its front half. */
const LOOP = Array.from({ length: 180 }, (_, i) => {
  const angle = (i * Math.PI) / 90;
  return [10 * Math.cos(angle), 10 * Math.sin(angle)] as const;
});
const BELOW = shape([
  [-20, -20],
  [20, -20],
  [20, 0],
  [-20, 0],
]);

function candidates(allowed?: Uint8Array): SeamCandidates {
  const coords = Int32Array.from(LOOP.flat().map((mm) => Math.round(mm * 1e5)));
  const points = coords.length / 2;
  const own = { coords, starts: Uint32Array.of(0, points), penalties: new Float32Array(points) };
  return allowed ? { ...own, allowed } : own;
}

const heights = (layer: SeamCandidates): number[] =>
  [...layer.allowed!].flatMap((allowed, point) => (allowed === 1 ? [layer.coords[2 * point + 1] / 1e5] : []));

test("rear is the rearmost place that is held, wherever the loop goes on to", () => {
  expect(SEAM_POSITIONS.rear([candidates()])[0]![1]).toBe(1_000_000);
  const y = SEAM_POSITIONS.rear([keepHeld(candidates(), BELOW, STRAND, 0)])[0]![1] / 1e5;
  // No less than a bit of the strand's width is held by the layer below.
  expect(y).toBeLessThan(0);
  expect(y).toBeGreaterThan(-1);
});

test("random ones lie all over the half that is held, and nowhere else", () => {
  const layer = keepHeld(candidates(), BELOW, STRAND, 0.1);
  const seams = SEAM_POSITIONS.random(Array.from({ length: 200 }, () => layer)).map((row) => row![1] / 1e5);
  // An edge from a place that is held may end beyond.
  expect(Math.max(...seams)).toBeLessThan(0.7);
  expect(Math.min(...seams)).toBeLessThan(-9.5);
  expect(seams.filter((y) => y > -5).length).toBeGreaterThan(40);
});

test("of a loop all over air, what hangs over least", () => {
  const beside = shape([
    [-20, -40],
    [20, -40],
    [20, -15],
    [-20, -15],
  ]);
  expect(heights(keepHeld(candidates(), beside, STRAND, 0))).toEqual([-10]);
  expect(heights(keepHeld(candidates(), beside, STRAND, 0.1)).every((y) => y <= -9.955)).toBe(true);
});

test("what is painted comes first", () => {
  const back = Uint8Array.from(LOOP, ([, y]) => (y > 9 ? 1 : 0));
  const left = heights(keepHeld(candidates(back), BELOW, STRAND, 0));
  expect(left.length).toBeGreaterThan(0);
  expect(Math.min(...left)).toBeGreaterThan(9);
});

test("where nothing hangs over, all stays as it was", () => {
  const all = candidates();
  expect(keepHeld(all, undefined, STRAND, 0)).toBe(all);
});
