import { expect, test } from "vitest";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import type { Settings } from "../../../src/settings/settings.ts";

/** Height of supports that lie on the part, mm, in strands of 0.36 mm. */
const heightOnPart = (given: Partial<Settings>): number =>
  resolveSupports(completeSettings({ nozzle_diameter: 0.4, support_material_extrusion_width: 0.36, ...given })).heights
    .bottomInterface;

test("supports that lie on the part are as high as a strand over air", () => {
  const flat = { thick_bridges: false, layer_height: 0.2 } as const;
  expect(heightOnPart({ thick_bridges: true, bridge_flow_ratio: 0.9 })).toBeCloseTo(0.36, 9);
  expect(heightOnPart({ ...flat, bridge_flow_ratio: 1.2 })).toBeCloseTo(0.24, 9);
  expect(heightOnPart({ ...flat, bridge_flow_ratio: 0.8 })).toBeCloseTo(0.2, 9);
});

test("a strand that would be narrower than high is round, and counted by its radius: PrusaSlicer's layer of 0.154 mm", () => {
  expect(heightOnPart({ thick_bridges: false, layer_height: 0.32, bridge_flow_ratio: 0.8 })).toBeCloseTo(0.154, 3);
});
