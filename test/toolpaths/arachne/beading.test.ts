import { describe, expect, test } from "vitest";
import {
  type BeadingOptions,
  beadCount,
  beadsOf,
  blend,
  fullCount,
  transitionAnchor,
  transitionThickness,
  wantedThickness,
} from "../../../src/toolpaths/arachne/beading.ts";

const OPTIONS: BeadingOptions = {
  outer: 42_000,
  inner: 40_000,
  loops: 3,
  minBead: 34_000,
  minFeature: 10_000,
  splitMiddle: 0.5,
  addMiddle: 0.75,
  distribution: 1,
};
const COUNTS = [1, 2, 3, 4, 5, 6];

describe("the number of beads", () => {
  test("changes at each transition thickness, which grow", () => {
    let before = 0;
    for (const lower of [0, ...COUNTS]) {
      const at = transitionThickness(lower, OPTIONS);
      expect(at).toBeGreaterThan(before);
      expect(beadCount(at - 1, OPTIONS)).toBe(lower);
      expect(beadCount(at, OPTIONS)).toBe(lower + 1);
      before = at;
    }
    expect(beadCount(1e9, OPTIONS)).toBe(fullCount(OPTIONS));
  });

  test("is right for walls of so many wanted widths", () => {
    for (const count of COUNTS) expect(beadCount(wantedThickness(count, OPTIONS), OPTIONS)).toBe(count);
  });

  test("is that of a full wall once another bead would be put in, however late", () => {
    const late = { ...OPTIONS, addMiddle: 0.99 };
    const full = wantedThickness(7, OPTIONS);
    expect(transitionThickness(6, OPTIONS)).toBe(full - 1000);
    expect(transitionThickness(6, late)).toBe(full - 0.01 * OPTIONS.inner);
  });

  test("changes between the wanted thicknesses", () => {
    for (const lower of COUNTS) {
      expect(transitionAnchor(lower, OPTIONS)).toBeGreaterThan(0);
      expect(transitionAnchor(lower, OPTIONS)).toBeLessThan(1);
    }
    expect(transitionAnchor(1, OPTIONS)).toBeCloseTo(0.5);
    expect(transitionAnchor(2, OPTIONS)).toBeCloseTo(0.25);
  });
});

describe("the beads", () => {
  test("fill the thickness, the middle one counted once", () => {
    for (const distribution of [1, 2, 5])
      for (const count of COUNTS)
        for (const factor of [0.9, 1, 1.1]) {
          const thickness = factor * wantedThickness(count, OPTIONS);
          const { locations, widths, middle } = beadsOf(thickness, count, { ...OPTIONS, distribution });
          const sum = widths.reduce((total, width, i) => total + (i === middle ? width : 2 * width), 0);
          expect(sum).toBeCloseTo(thickness, 3);
          expect(middle >= 0).toBe(count % 2 === 1);
          for (let i = 1; i < widths.length; i++)
            expect(locations[i] - locations[i - 1]).toBeCloseTo((widths[i] + widths[i - 1]) / 2, 3);
          expect(locations[0]).toBeCloseTo(widths[0] / 2, 3);
        }
  });

  test("external ones keep their width from three on; the distribution says how far the rest goes", () => {
    expect(beadsOf(130_000, 3, OPTIONS).widths).toEqual([42_000, 46_000]);
    expect(beadsOf(208_000, 5, OPTIONS).widths).toEqual([42_000, 40_000, 44_000]);
    const spread = beadsOf(208_000, 5, { ...OPTIONS, distribution: 3 }).widths;
    expect(spread[0]).toBe(42_000);
    expect(spread[1]).toBeGreaterThan(40_000);
    expect(spread[2]).toBeGreaterThan(spread[1]);
  });

  test("a thin wall's is as wide as the least width", () => {
    expect(beadsOf(20_000, 1, OPTIONS)).toMatchObject({ locations: [10_000], widths: [34_000], middle: 0 });
    expect(beadsOf(36_000, 1, OPTIONS).widths).toEqual([36_000]);
    expect(beadsOf(5000, 0, OPTIONS).widths).toEqual([]);
    // Beads wanted narrower than the least width: only walls that are narrower than these are widened.
    const narrow = { ...OPTIONS, outer: 43_000, inner: 35_000, minBead: 68_000 };
    expect(beadsOf(34_000, 1, narrow).widths).toEqual([68_000]);
    expect(beadsOf(41_000, 1, narrow).widths).toEqual([41_000]);
  });

  test("a full wall has its loops and leaves the rest to infill", () => {
    const full = beadsOf(1e6, fullCount(OPTIONS), OPTIONS);
    expect(full).toEqual({
      locations: [21_000, 62_000, 102_000],
      widths: [42_000, 40_000, 40_000],
      middle: -1,
      rim: 122_000,
    });
    const one = beadsOf(1e6, 3, { ...OPTIONS, loops: 1 });
    expect(one).toMatchObject({ widths: [42_000], rim: 42_000 });
  });
});

describe("on the way from one number to the next", () => {
  const low = beadsOf(64_000, 1, OPTIONS);
  const high = beadsOf(64_000, 2, OPTIONS);

  test("a middle bead goes over into two that are as wide at first", () => {
    const half = blend(low, high, 0.5, 32_000);
    expect(half.locations).toEqual([24_000]);
    expect(half.widths).toEqual([48_000]);
    expect(half.middle).toBe(-1);
    expect(blend(low, high, 0, 32_000).middle).toBe(0);
    expect(blend(low, high, 1, 32_000)).toBe(high);
  });

  test("infill begins at the middle and moves to the loops' edge", () => {
    const filled = beadsOf(280_000, 6, OPTIONS);
    const full = beadsOf(280_000, 7, OPTIONS);
    expect(blend(filled, full, 0, 140_000).rim).toBe(140_000);
    expect(blend(filled, full, 0.5, 140_000).rim).toBe(131_000);
  });
});
