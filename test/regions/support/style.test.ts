import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { EMPTY_EXPOLYGONS } from "../../../src/geometry/polygons.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { styled } from "../../../src/regions/support/style.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import { area, box, engine } from "../stacks.ts";

const SNUG = { support_material: true, support_material_style: "snug" } as const;
const options = resolveSupports(completeSettings(SNUG));

describe("styled, snug", () => {
  it("closes gaps narrower than the closing radius can enter, and no others", () => {
    const near = styled(engine, area(box(0, 0, 3, 5), box(5, 0, 8, 5)), EMPTY_EXPOLYGONS, options).outline(10, true);
    expect(areaMm2(near)).toBeGreaterThan(8 * 5 - 1.5);
    const far = styled(engine, area(box(0, 0, 3, 5), box(8, 0, 11, 5)), EMPTY_EXPOLYGONS, options).outline(10, true);
    expect(areaMm2(far)).toBeCloseTo(2 * 3 * 5, 2);
  });

  it("does not grow on its way down beside the part, however many layers that is", () => {
    const bar = engine.offset(area(box(0, 3, 2, 12)), 30_000, { join: "round" });
    let falling = area(box(0, 0, 2, 15));
    for (let layer = 0; layer < 200; layer++)
      falling = styled(engine, engine.difference(falling, bar), bar, options).outline(-3, true);
    const { minX, maxX } = boundsOf(falling);
    expect(Math.max(-minX, maxX - 200_000)).toBeLessThan(100);
  });

  it.each([
    ["micrometre", 0.001, 4, 30],
    ["tenth of a millimetre", 0.1, 200, 1000],
  ])("keeps of a side with teeth of a %s what can be seen", (_, depth, least, most) => {
    const teeth = Array.from({ length: 100 }, (_, i) => box(i / 10, 5, i / 10 + 0.05, 5 + depth));
    const toothed = area(box(0, 0, 10, 5), ...teeth);
    const options = resolveSupports(completeSettings({ ...SNUG, support_material_closing_radius: 0.01 }));
    const { coords } = styled(engine, toothed, EMPTY_EXPOLYGONS, options).outline(-3, true);
    expect(coords.length / 2).toBeGreaterThanOrEqual(least);
    expect(coords.length / 2).toBeLessThan(most);
  });
});
