import { describe, expect, test } from "vitest";
import { resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { seamCandidates } from "../../../src/toolpaths/seam/candidates.ts";
import { placeHidden } from "../../../src/toolpaths/seam/hidden.ts";
import { type HiddenLayer, seamTraits } from "../../../src/toolpaths/seam/traits.ts";
import type { Visibility } from "../../../src/toolpaths/seam/visibility.ts";
import { makePerimeters } from "../make-perimeters.ts";
import { box, engine, type Ring, shape, testSettings } from "../shapes.ts";

const WIDTH = 0.45;
const HEIGHT = 0.2;
const ALL_SEEN: Pick<Visibility, "at"> = { at: () => 1 };

/** Layers of these outlines. */
function layersOf(outlines: readonly Ring[]): HiddenLayer[] {
  const options = resolvePerimeters(testSettings({ perimeters: 1 }), HEIGHT, false);
  return outlines.map((ring, layer) => {
    const slices = shape(ring);
    const candidates = seamCandidates(
      makePerimeters(engine, { slices, below: undefined, above: undefined }, options).loops,
    );
    const below = layer > 0 ? shape(outlines[layer - 1]) : undefined;
    const traits = seamTraits(candidates, below, { arm: 0.4, width: WIDTH, height: HEIGHT });
    return { ...candidates, ...traits, z: HEIGHT * (layer + 0.5) };
  });
}

/** Where the loops of each layer begin, mm. */
async function seamsMm(outlines: readonly Ring[], visibility = ALL_SEEN): Promise<number[][]> {
  const rows = await placeHidden(layersOf(outlines), WIDTH, visibility, async () => {});
  return rows.map((row) => Array.from(row, (part) => part / 1e5));
}

const stack = (ring: Ring, count = 20): Ring[] => Array.from({ length: count }, () => ring);

describe("hidden seams", () => {
  const notched: Ring = [
    [0, 0],
    [20, 0],
    [20, 20],
    [12, 20],
    [10, 12],
    [8, 20],
    [0, 20],
  ];

  test("lie in the inner corner", async () => {
    for (const [x, y] of await seamsMm(stack(notched))) expect(Math.hypot(x - 10, y - 12)).toBeLessThan(2 * WIDTH);
  });

  test("lie at the corner of which the least is seen", async () => {
    const leftUnseen = { at: (x: number, y: number) => (x < 2 && y < 2 ? 0 : 1) };
    for (const [x, y] of await seamsMm(stack(box(0, 0, 20, 20)), leftUnseen)) {
      expect(x).toBeCloseTo(WIDTH / 2, 3);
      expect(y).toBeCloseTo(WIDTH / 2, 3);
    }
  });

  test("do not begin over air where they need not", async () => {
    // From the sixth layer on the side that holds the notch reaches out.
    const reaching = notched.map(([x, y]) => [x, y > 5 ? y + 3 : y] as const);
    const rows = await seamsMm([...stack(notched, 5), ...stack(reaching, 1)]);
    expect(rows[5][1]).toBeLessThan(3);
  });

  test("go on where a better corner of another side comes and goes", async () => {
    // One layer of twenty has a second, sharper notch.
    const sharper: Ring = [[0, 0], [9.5, 0], [10, 8], [10.5, 0], ...notched.slice(1)];
    const outlines = stack(notched);
    outlines[10] = sharper;
    for (const [, y] of await seamsMm(outlines)) expect(y).toBeGreaterThan(10);
  });

  test("of fewer than six layers stand at each one's best corner", async () => {
    const turned = notched.map(([x, y]) => [20 - x, 20 - y] as const);
    const seams = await seamsMm([...stack(notched, 2), ...stack(turned, 3)]);
    expect(seams.map(([, y]) => y > 10)).toEqual([true, true, false, false, false]);
  });

  test("of a leaning wall without corners are one smooth line", async () => {
    // A cone of many sides that are turned a little on each layer, so that its points are not above each other.
    const outlines = Array.from({ length: 60 }, (_, layer) =>
      Array.from({ length: 40 }, (_, i) => {
        const angle = (2 * Math.PI * (i + (layer % 2) / 3)) / 40;
        const radius = 12 - layer * 0.05;
        return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
      }),
    );
    const seams = await seamsMm(outlines);
    // Points of neighbouring layers are 0.6 mm apart.
    for (let layer = 3; layer < 57; layer++)
      expect(Math.hypot(seams[layer][0] - seams[layer - 1][0], seams[layer][1] - seams[layer - 1][1])).toBeLessThan(
        0.3,
      );
  });
});
