/**
 * Supports of the shared models, checked against the part itself: whatever hangs over by more than the threshold has
 * support below it, within reach, or bridges; and no strand of support lies in the part. Then PrusaSlicer's filament.
 */
import { describe, expect, it } from "vitest";
import { box, merge, sphere } from "../../fixtures/shapes.ts";
import { slice } from "../../src/index.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent, references } from "./models.ts";
import { insidePart, STANDS_OUT, supportMm, unsupported } from "./support-judge.ts";

function theirSupportMm(name: string): number {
  const { roles } = references[`${name}.stl`].supported;
  return (roles?.["Support material"]?.e_mm ?? 0) + (roles?.["Support material interface"]?.e_mm ?? 0);
}

const suite = "supports of shared models";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(["overhang_test", "support_test", "bridge_test"])(
    "%s: under all that hangs over, not in the part",
    async (name) => {
      const result = await slice(readStl(name), profileSettings("supported"), { threads: 0 });
      expect(unsupported(result, STANDS_OUT)).toEqual([]);
      expect(insidePart(result)).toBeLessThan(0.01);
    },
  );

  // PrusaSlicer 2.5's filament of interfaces: a skin of one layer is a bottom, on which nothing dense is laid.
  it.each([
    [0.2, 90.8],
    [0.4, 159.46],
  ])("lie on a foot of %d mm with %d mm of interfaces", async (height, theirs) => {
    const arm = merge(box([10, 20, 12]), box([40, 20, 3], [0, 0, 9]));
    const { stats } = await slice(merge(arm, box([40.001, 20, height])), profileSettings("supported"), { threads: 0 });
    expect(Math.abs(stats.roles["support-interface"]!.filamentMm / theirs - 1)).toBeLessThan(0.01);
  });

  // PrusaSlicer 2.5's filament of supports and of interfaces.
  it.each([
    ["a ball that touches cells with a thousandth of them", sphere(15.5, 18), 201.17, 105.8],
    [
      "a box whose bridges would touch the bed's layer",
      merge(box([8, 8, 6]), box([6, 6, 5.4], [20, 20, 0.6])),
      10.27,
      1.47,
    ],
  ])("%s: as much as PrusaSlicer's, by role", async (_, mesh, support, dense) => {
    const { stats } = await slice(mesh, profileSettings("supported"), { threads: 0 });
    expect(Math.abs(stats.roles.support!.filamentMm / support - 1)).toBeLessThan(0.01);
    expect(Math.abs(stats.roles["support-interface"]!.filamentMm / dense - 1)).toBeLessThan(0.02);
  });

  it("are missed where there are none", async () => {
    const settings = { ...profileSettings("supported"), support_material: false };
    const found = unsupported(await slice(readStl("overhang_test"), settings, { threads: 0 }), STANDS_OUT);
    expect(found.length).toBeGreaterThan(10);
  });

  // Not of bridge_test: PrusaSlicer supports two of its ten bridges, which two by chance, others when the part is turned.
  it.each(["overhang_test", "support_test", "xyz_cube_20mm", "castle"])(
    "%s: as much as PrusaSlicer's",
    async (name) => {
      const result = await slice(readStl(name), profileSettings("supported"), { threads: 0 });
      expect(Math.abs(supportMm(result) / theirSupportMm(name) - 1)).toBeLessThan(0.1);
    },
  );
});
