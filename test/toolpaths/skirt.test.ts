import { describe, expect, test } from "vitest";
import { lineLengthMm } from "../../src/geometry/path.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { resolveSkirt } from "../../src/toolpaths/resolve.ts";
import { makeSkirt, skirtBand, skirtHull } from "../../src/toolpaths/skirt.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { box, engine, entities, lengthOf, pointsOf, shape, testSettings } from "./shapes.ts";

const layers = Array.from({ length: 10 }, () => shape(box(-10, -10, 10, 10)));

function skirt(layer: number, given: Partial<Settings>): Toolpaths | undefined {
  const settings = testSettings({ skirts: 2, skirt_distance: 3, skirt_height: 5, min_skirt_length: 0, ...given });
  const options = resolveSkirt(settings, [0]);
  return makeSkirt(engine, skirtHull(layers.slice(0, options.layers), options), layer, 0.2, options);
}

describe("makeSkirt", () => {
  test("as many loops as asked for, on as many layers", () => {
    for (let layer = 0; layer < 5; layer++) expect(skirt(layer, {})?.entityFlags.length).toBe(2);
    for (let layer = 5; layer < 10; layer++) expect(skirt(layer, {})).toBeUndefined();
    expect(skirt(0, { skirts: 0 })).toBeUndefined();
  });

  test("loops keep the distance and a spacing between them, the outermost first", () => {
    const loops = skirt(0, {})!;
    const spacing = 0.45 - 0.2 * (1 - Math.PI / 4);
    const lengths = entities(loops).map((i) => lengthOf(pointsOf(loops, i)));
    // A round corner of 90 degrees at each corner, less the clip; its chords are a little shorter than the arc.
    [2, 1].forEach((turns, i) => {
      const exact = 80 + 2 * Math.PI * (3 + turns * spacing) - 0.06;
      expect(lengths[i] / exact).toBeGreaterThan(0.99);
      expect(lengths[i]).toBeLessThanOrEqual(exact);
    });
  });

  test("loops are added until they use the least filament, on every layer", () => {
    // A loop of about 102 mm uses 0.0814 mm3 / 2.405 mm2 = 3.45 mm of filament.
    const first = skirt(0, { skirts: 1, min_skirt_length: 8 })!;
    const second = skirt(1, { skirts: 1, min_skirt_length: 8 })!;
    expect(first.entityFlags.length).toBe(3);
    expect(second.entityFlags.length).toBe(3);
    expect(pointsOf(second, 0)).toEqual(pointsOf(first, 0));
  });

  test("is so long as its E says, which counts mm3 where the text's does", () => {
    const loops = (use_volumetric_e: boolean) =>
      entities(skirt(0, { skirts: 1, min_skirt_length: 14, use_volumetric_e })!).length;
    // A mm of filament is 2.4 mm3.
    expect([loops(false), loops(true)]).toEqual([4, 2]);
  });

  test("tools that cool while others print wipe off on it beside every layer, whatever is asked of it", () => {
    const settings = testSettings({ skirts: 0, skirt_height: 1, ooze_prevention: true });
    expect(resolveSkirt(settings, [0, 1])).toMatchObject({ loops: 1, layers: Infinity });
    expect(resolveSkirt(settings, [0])).toMatchObject({ loops: 0, layers: 1 });
  });

  test("a tool that has begun the skirt uses the least filament, one that has not adds no loop", () => {
    // Two loops use it.
    const loops = (skirts: number, tools: readonly number[]) => {
      const options = resolveSkirt(testSettings({ skirts, skirt_height: 1, min_skirt_length: 6 }), tools);
      return makeSkirt(engine, skirtHull(layers.slice(0, 1), options), 0, 0.2, options)!.entityFlags.length;
    };
    expect([loops(1, [0]), loops(3, [0])]).toEqual([2, 3]);
    expect([loops(1, [0, 1]), loops(3, [0, 1])]).toEqual([2, 4]);
  });

  test("a draft shield is on every layer, or as high as the skirt, and keeps to the parts", () => {
    for (const layer of [0, 9]) expect(skirt(layer, { draft_shield: "enabled" })?.entityFlags.length).toBe(2);
    expect(skirt(5, { draft_shield: "limited" })).toBeUndefined();
    const [disabled, limited] = (["disabled", "limited"] as const).map((draft_shield) =>
      resolveSkirt(testSettings({ draft_shield }), [0]),
    );
    expect([disabled.keepsToParts, limited.keepsToParts]).toEqual([false, true]);
  });

  test("its band holds the loops", () => {
    const options = resolveSkirt(testSettings({ skirts: 2, skirt_distance: 3, skirt_height: 1 }), [0]);
    const band = skirtBand(engine, skirtHull(layers.slice(0, 1), options)!, options);
    const loops = skirt(0, {})!;
    const inside = engine.clipLines({ coords: loops.coords, starts: loops.starts }, band);
    const length = (lines: { coords: Int32Array; starts: Uint32Array }): number =>
      [...lines.starts.subarray(1)].reduce((sum, end, i) => sum + lineLengthMm(lines.coords, lines.starts[i], end), 0);
    expect(length(inside)).toBeCloseTo(length(loops), 3);
  });

  test("encloses all layers that have a skirt", () => {
    const flared = layers.map((_, i) => shape(box(-10 - i, -10, 10, 10)));
    const options = resolveSkirt(
      testSettings({ skirts: 1, skirt_distance: 2, skirt_height: 5, min_skirt_length: 0 }),
      [0],
    );
    const loops = makeSkirt(engine, skirtHull(flared.slice(0, options.layers), options), 0, 0.2, options)!;
    const minX = Math.min(...pointsOf(loops, 0).map(([x]) => x));
    expect(minX).toBeCloseTo(-14 - 2 - options.flow.spacing, 4);
  });
});
