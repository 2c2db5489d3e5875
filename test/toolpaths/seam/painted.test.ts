/** Seams where they are painted, and not where they are painted away. */
import { describe, expect, it } from "vitest";
import type { Settings } from "../../../src/settings/settings.ts";
import { resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { type SeamCandidates, seamCandidates } from "../../../src/toolpaths/seam/candidates.ts";
import { nearestCorner } from "../../../src/toolpaths/seam/nearest-corner.ts";
import { paintCandidates, type SeamPaint } from "../../../src/toolpaths/seam/painted.ts";
import { rateCorners, SEAM_POSITIONS } from "../../../src/toolpaths/seam/positions.ts";
import { makePerimeters } from "../make-perimeters.ts";
import { box, engine, shape, testSettings } from "../shapes.ts";

type Position = Settings["seam_position"];
const POSITIONS: readonly Position[] = ["aligned", "rear", "random", "nearest"];
/** On the lower side, in the middle of which nothing else would have a seam. */
const LINE = [8e5, 0, 14e5, 0];
const LOOPS = makePerimeters(
  engine,
  { slices: shape(box(0, 0, 20, 20)), below: undefined, above: undefined },
  resolvePerimeters(testSettings({ perimeters: 1 }), 0.2, false),
).loops;

/** Where the square's loop begins on some layers, mm. */
function seams(position: Position, { enforced = [], blocked = [] }: Partial<SeamPaint>): [number, number][] {
  const rate = rateCorners({ seam_position: position });
  const layer = paintCandidates(
    seamCandidates(LOOPS, rate),
    { enforced, blocked },
    rate(1, false),
    position === "aligned",
  );
  const rows = SEAM_POSITIONS[position](Array.from({ length: 30 }, () => layer));
  return rows.map((row, i) => {
    const [x, y] = row ?? chosen(layer, i);
    return [x! / 1e5, y! / 1e5];
  });
}

/** Nearest to places all around. */
function chosen(layer: SeamCandidates, i: number): Int32Array {
  const point = nearestCorner(layer, 0, 10e5 + 30e5 * Math.cos(i), 10e5 + 30e5 * Math.sin(i));
  return layer.coords.subarray(2 * point, 2 * point + 2);
}

describe.each(POSITIONS)("%s", (position) => {
  it("begins where seams are painted", () => {
    for (const [x, y] of seams(position, { enforced: LINE })) {
      expect(y).toBeCloseTo(0.225, 3);
      expect(x).toBeGreaterThan(8 - 0.35);
      expect(x).toBeLessThan(14 + 0.35);
    }
  });

  it("does not begin where they are painted away, as long as it may elsewhere", () => {
    const around = [0, 0, 20e5, 0, 20e5, 0, 20e5, 20e5, 20e5, 20e5, 0, 20e5];
    for (const [x, y] of seams(position, { blocked: around })) {
      expect(x).toBeCloseTo(0.225, 3);
      expect(y).toBeGreaterThan(0.3);
      expect(y).toBeLessThan(19.7);
    }
    expect(seams(position, { blocked: [...around, 0, 20e5, 0, 0] })).toHaveLength(30);
  });

  it("begins where seams are painted, though they are painted away there too", () => {
    expect(seams(position, { enforced: LINE, blocked: LINE })).toEqual(seams(position, { enforced: LINE }));
  });

  it("is as without paint where that is elsewhere", () => {
    const far = [100e5, 0, 110e5, 0];
    const bare = seams(position, {});
    for (const [i, [x, y]] of seams(position, { enforced: far }).entries())
      if (position !== "random") expect([x, y]).toEqual(bare[i]);
  });
});

it("aligned seams stay in the middle of what is painted", () => {
  for (const [x] of seams("aligned", { enforced: LINE })) expect(Math.abs(x - 11)).toBeLessThan(0.25);
});

it("random ones are all over it", () => {
  const at = seams("random", { enforced: LINE }).map(([x]) => x);
  expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(4);
});
