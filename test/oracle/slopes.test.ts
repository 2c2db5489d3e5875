/**
 * Parts that are nothing but slopes against PrusaSlicer 2.5: whether a layer's step reaches over its walls decides on all
 * their layers alike. Its figures were taken with the shared profiles base and standard.
 */
import { describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { circle, stack } from "../../fixtures/shapes.ts";
import { slice, type TriangleMesh } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";

const HEIGHT = 0.2;

/** A cone of layers that end so much further in, or out, each. */
function cone(step: number, layers: number, sides: number): TriangleMesh {
  const wide = 4 + Math.abs(step) * layers;
  const radii = step > 0 ? [wide, 4] : [4, wide];
  return stack(
    radii.map((radius) => circle(radius, sides)),
    [0, layers * HEIGHT],
  );
}

/** A rod whose middle goes round in a circle of a radius as it rises. */
function screw(radius: number, pitch: number): TriangleMesh {
  const heights = Array.from({ length: 121 }, (_, k) => k / 20);
  const turns = heights.map((z) => (2 * Math.PI * z) / pitch);
  return stack(
    turns.map((turn) => circle(8, 48, [radius * Math.cos(turn), radius * Math.sin(turn)])),
    heights,
  );
}

interface Case {
  readonly mesh: TriangleMesh;
  /** Beside one perimeter. */
  readonly settings?: Partial<Settings>;
  readonly mm: number;
  /** mm of filament by role, in PrusaSlicer's g-code. */
  readonly roles: Readonly<Record<string, number>>;
}

/** The walls of one perimeter, up to the infill area, are 0.327 mm thick, those of two 0.734. */
const CASES: Readonly<Record<string, Case>> = {
  "a cone whose steps end 2 um inside the wall": {
    mesh: cone(0.325, 25, 120),
    mm: 346.16,
    roles: { "solid-infill": 258.6, "sparse-infill": 31.8, "top-solid-infill": 3.9 },
  },
  "a cone whose steps end 3 um beyond it": {
    mesh: cone(0.33, 25, 120),
    mm: 446.66,
    roles: { "solid-infill": 155.1, "sparse-infill": 11, "top-solid-infill": 233.1 },
  },
  "a cone upside down whose steps end 7 um inside the wall": {
    mesh: cone(-0.32, 25, 120),
    mm: 345.14,
    roles: { "solid-infill": 209, "sparse-infill": 31.5, "bridge-infill": 24.7, "top-solid-infill": 34.7 },
  },
  "a cone whose steps end 9 um inside two walls": {
    mesh: cone(0.725, 15, 150),
    settings: { perimeters: 2 },
    mm: 360.62,
    roles: { "solid-infill": 277.3, "sparse-infill": 10.4, "top-solid-infill": 3.5 },
  },
  "a screw, whose tops are partly bridges' own": {
    mesh: screw(1, 1.8),
    mm: 515.1,
    roles: { "solid-infill": 98.4, "sparse-infill": 20.6, "top-solid-infill": 120.8 },
  },
  "the same with shells that are thick upwards only": {
    mesh: screw(1, 1.8),
    settings: { ensure_vertical_shell_thickness: false },
    mm: 533.63,
    roles: { "solid-infill": 124.2, "sparse-infill": 17.5, "top-solid-infill": 120.8 },
  },
};

const suite = "slopes";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(Object.entries(CASES))("%s", async (_, { mesh, settings, mm, roles }) => {
    const all = { ...profileSettings("standard"), perimeters: 1, ...settings };
    const { stats } = await slice(binaryStl(mesh), all, { threads: 0 });
    expect(Math.abs(stats.filamentMm / mm - 1)).toBeLessThan(0.01);
    for (const [role, own] of Object.entries(roles))
      expect(Math.abs(stats.roles[role].filamentMm / own - 1), role).toBeLessThan(0.02);
  });
});
