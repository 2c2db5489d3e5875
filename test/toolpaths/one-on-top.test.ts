import { describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { coveredArea } from "../../src/toolpaths/gap-fill.ts";
import type { LayerPerimeters } from "../../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { ENTITY } from "../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "./make-perimeters.ts";
import { box, engine, entities, pointsOf, shape, testSettings } from "./shapes.ts";

const STEP = shape(box(0, 0, 40, 20));
/** Half of the step is open above. */
const OPEN = shape(box(20, 0, 40, 20));

function perimetersOf(given: Partial<Settings>, openAbove?: ExPolygons, isTopmost = false): LayerPerimeters {
  const options = resolvePerimeters(testSettings(given), 0.2, false);
  const layer = { slices: STEP, below: undefined, above: undefined, isTopmost, ...(openAbove && { openAbove }) };
  return makePerimeters(engine, layer, options);
}

describe.each(["classic", "arachne"] as const)("one loop on top, %s", (generator) => {
  const settings = { perimeter_generator: generator, perimeters: 3, gcode_resolution: 0 };

  test("around a step only the external loop; under the wall above all of them", () => {
    const result = perimetersOf({ ...settings, top_one_perimeter_type: "top" }, OPEN);
    const { loops } = result;
    expect(loops.entityFlags.length).toBe(3);
    const reach = entities(loops).map((i) => Math.max(...pointsOf(loops, i).map(([x]) => x)));
    expect(Math.max(...reach)).toBeCloseTo(40 - 0.225, 2);
    expect(reach.filter((x) => x < 20).length).toBe(2);
    expect(loops.entityFlags.filter((flags) => flags & ENTITY.external).length).toBe(1);
  });

  test("loops and infill together leave nothing open and cover nothing twice", () => {
    const result = perimetersOf({ ...settings, top_one_perimeter_type: "top", infill_overlap: 0 }, OPEN);
    const strands = engine.union(coveredArea(result.loops));
    const open = engine.difference(STEP, engine.unionAll([strands, result.infillArea]));
    // Corners of strands, and the rounding of their ends.
    expect(areaMm2(engine.offset2(open, -5000, 5000))).toBeLessThan(0.5);
    expect(areaMm2(engine.intersection(strands, result.infillArea)) / areaMm2(strands)).toBeLessThan(0.13);
  });

  test("without an open place, or a narrow one, all loops", () => {
    const ledge = shape(box(39.5, 0, 40, 20));
    for (const open of [shape(), ledge])
      expect(perimetersOf({ ...settings, top_one_perimeter_type: "top" }, open).loops).toEqual(
        perimetersOf(settings).loops,
      );
  });

  test("all of the island is open: one loop", () => {
    expect(perimetersOf({ ...settings, top_one_perimeter_type: "top" }, STEP).loops.entityFlags.length).toBe(1);
  });

  test("topmost: only where no layer lies above", () => {
    const topmost = { ...settings, top_one_perimeter_type: "topmost" } as const;
    expect(perimetersOf(topmost, OPEN).loops.entityFlags.length).toBe(3);
    expect(perimetersOf(topmost, STEP, true).loops.entityFlags.length).toBe(1);
    expect(perimetersOf(settings, STEP, true).loops.entityFlags.length).toBe(3);
  });
});

test("no loop goes out and back where the wall above leaves a sliver beside the surface", () => {
  const settings = testSettings({ top_one_perimeter_type: "top", perimeters: 3 });
  const { external, inner } = resolvePerimeters(settings, 0.2, false);
  // The surface reaches 0.85 mm under the wall, so that between it and the outer strand a little over a strand is free.
  const reach = 1.5 * (external.width + 2 * inner.spacing) - 0.9 * inner.spacing * 2;
  const wall = reach + (external.width + external.spacing) / 2 + 1.02 * inner.spacing;
  const { loops, infillArea } = perimetersOf(settings, shape(box(wall, 0, 40, 20)));
  expect(loops.entityFlags.length).toBe(1);
  expect(areaMm2(infillArea)).toBeGreaterThan(39 * 19);
});

test("one loop on the first layer, not on a raft's", () => {
  const loops = (given: Partial<Settings>, isFirst: boolean) =>
    resolvePerimeters(testSettings({ only_one_perimeter_first_layer: true, ...given }), 0.2, isFirst).loops;
  expect(loops({}, true)).toBe(1);
  expect(loops({ perimeters: 0 }, true)).toBe(0);
  expect(loops({}, false)).toBe(3);
  expect(loops({ raft_layers: 1 }, true)).toBe(3);
});

test("after a brim the first layer's loops go inwards", () => {
  const first = (given: Partial<Settings>) => resolvePerimeters(testSettings(given), 0.2, true).externalFirst;
  expect(first({ brim_width: 3 })).toBe(true);
  expect(first({})).toBe(false);
});
