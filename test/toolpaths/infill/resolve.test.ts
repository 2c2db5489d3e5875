import { describe, expect, test } from "vitest";
import { toUnits, UNITS_PER_MM } from "../../../src/core/units.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { resolveInfill } from "../../../src/toolpaths/infill/resolve.ts";

const resolve = (given: Partial<Settings>, height = 0.2, isFirstLayer = false) =>
  resolveInfill(completeSettings({ layer_height: 0.2, extrusion_width: 0.45, ...given }), height, isFirstLayer).kinds;

/** Spacing of a 0.45 mm strand at 0.2 mm: 0.45 - 0.2 (1 - pi / 4). */
const SPACING = 0.4070796;

describe("sparse", () => {
  test("the spacing is a common layer's, whatever the layer's own height", () => {
    const first = resolve({ first_layer_height: 0.3, first_layer_extrusion_width: 0.6 }, 0.3, true).sparse;
    expect(first.spacing).toBeCloseTo(SPACING * UNITS_PER_MM, 2);
    expect(first.flow.width).toBe(0.6);
  });

  test("anchors are shares of the spacing, at most the longest join", () => {
    const { anchor, maxAnchor } = resolve({ infill_anchor: "600%", infill_anchor_max: 50 }).sparse;
    expect(anchor).toBeCloseTo(toUnits(6 * SPACING), -1);
    expect(maxAnchor).toBe(toUnits(50));
    expect(resolve({ infill_anchor: "600%", infill_anchor_max: 1 }).sparse.anchor).toBe(toUnits(1));
  });

  test("a pattern that cannot fill solid gives way to rectilinear at 100 %", () => {
    expect(resolve({ fill_pattern: "grid", fill_density: "100%" }).sparse.pattern).toBe(PATTERNS.rectilinear);
    expect(resolve({ fill_pattern: "grid", fill_density: "99%" }).sparse.pattern).toBe(PATTERNS.grid);
    expect(resolve({ fill_pattern: "concentric", fill_density: "100%" }).sparse.pattern).toBe(PATTERNS.concentric);
  });
});

test("solid inside a shell is monotonic where the top is, else rectilinear", () => {
  const monotonic = resolve({ top_fill_pattern: "monotonic", bottom_fill_pattern: "concentric" });
  expect(monotonic.solid.pattern).toBe(PATTERNS.monotonic);
  expect(monotonic.bottom.pattern).toBe(PATTERNS.concentric);
  expect(monotonic["bottom-bridge"].pattern).toBe(PATTERNS.monotonic);
  expect(resolve({ top_fill_pattern: "concentric" }).solid.pattern).toBe(PATTERNS.rectilinear);
});

test("bridges are round strands of the nozzle's diameter", () => {
  const { flow, spacing } = resolve({ nozzle_diameter: 0.4 })["internal-bridge"];
  expect(flow.mm3PerMm).toBeCloseTo((Math.PI / 4) * 0.16, 6);
  expect(spacing).toBe(toUnits(0.45));
});
