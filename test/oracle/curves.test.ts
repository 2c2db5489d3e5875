import { describe, expect, it } from "vitest";
import { prism } from "../../fixtures/shapes.ts";
import { slice } from "../../src/index.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";

/** A wavy outline of 90 points, about 8 mm wide. */
const WAVY = Array.from({ length: 90 }, (_, i) => {
  const turn = (2 * Math.PI * i) / 90;
  const radius = 4 + 0.5 * Math.sin(3 * turn + 0.4) + 0.3 * Math.cos(5 * turn);
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}).flat();

/** The points that its external perimeter goes on to in PrusaSlicer 2.5's g-code, mm from the part's middle. */
const THEIRS = `
  2.386 -1.146, 2.6 -0.979, 3.345 -0.476, 3.582 -0.274, 3.791 -0.045, 3.956 0.205, 4.068 0.469,
  4.121 0.742, 4.116 1.015, 4.053 1.284, 3.94 1.545, 3.783 1.791, 3.594 2.022, 3.387 2.234, 2.3 3.174,
  1.875 3.499, 1.66 3.631, 1.434 3.739, 1.2 3.817, 0.96 3.862, 0.714 3.874, 0.216 3.815, -0.535 3.634,
  -1.051 3.58, -1.334 3.59, -2.246 3.681, -2.571 3.688, -2.895 3.661, -3.204 3.591, -3.483 3.472, -3.719 3.306,
  -3.905 3.095, -4.036 2.845, -4.108 2.562, -4.121 2.255, -4.08 1.936, -3.995 1.619, -3.879 1.314, -3.506 0.486,
  -3.417 0.225, -3.36 -0.034, -3.332 -0.295, -3.322 -1.071, -3.299 -1.327, -3.252 -1.578, -3.174 -1.817, -3.065 -2.042,
  -2.923 -2.248, -2.753 -2.436, -2.561 -2.604, -2.114 -2.908, -1.122 -3.462, -0.582 -3.711, -0.307 -3.802, -0.025 -3.86,
  0.254 -3.874, 0.525 -3.839, 0.782 -3.751, 1.02 -3.611, 1.232 -3.421, 1.415 -3.188, 1.565 -2.922, 1.684 -2.64,
  1.951 -1.808, 2.059 -1.561`
  .split(",")
  .map((point) => point.trim().split(" ").map(Number));

describe.skipIf(!referencePresent)(referencePresent ? "curves" : `curves (${NEEDS_REFERENCE})`, () => {
  it("are left the points that PrusaSlicer leaves them", async () => {
    const { gcode } = await slice(prism(WAVY, 0, 1), profileSettings("standard"), { threads: 0 });
    const layer = Buffer.concat([...gcode.chunks])
      .toString()
      .split(";LAYER_CHANGE")[3];
    const path = layer.split(";TYPE:External perimeter")[1].split(";TYPE:")[0];
    const ours = [...path.matchAll(/^G1(?: X(\S+))?(?: Y(\S+))?/gm)];
    // A way without X or Y keeps the last one.
    let [x, y] = [0, 0];
    const points = ours.flatMap(([, nextX, nextY]) => {
      if (nextX === undefined && nextY === undefined) return [];
      [x, y] = [nextX === undefined ? x : Number(nextX), nextY === undefined ? y : Number(nextY)];
      return [[x - 125, y - 105]];
    });
    for (const [i, [theirX, theirY]] of THEIRS.entries()) {
      expect(Math.abs(points[i][0] - theirX)).toBeLessThan(0.002);
      expect(Math.abs(points[i][1] - theirY)).toBeLessThan(0.002);
    }
  });
});
