/** Infill that no loop comes before, against what PrusaSlicer 2.5's g-code for the same settings tells. */
import { describe, expect, it } from "vitest";
import { slice } from "../../src/index.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "./models.ts";

const suite = "infill that no loop comes before";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each([
    ["goes on where the layer below ends, without perimeters", "castle", { perimeters: 0 }, 8060, 0.03],
    ["goes on there, before perimeters", "boat", { infill_first: true }, 14709, 0.06],
  ] as const)("%s", async (_, model, own, travelMm, bar) => {
    const { stats } = await slice(readStl(model), { ...profileSettings("standard"), ...own }, { threads: 0 });
    expect(Math.abs(stats.travelMm / travelMm - 1)).toBeLessThan(bar);
  });

  it("is solid as far as the hull of a boat leans", async () => {
    const { stats } = await slice(readStl("boat"), { ...profileSettings("draft"), perimeters: 0 }, { threads: 0 });
    const mm = (role: string): number => stats.roles[role].filamentMm;
    expect(Math.abs(mm("solid-infill") / 1137 - 1)).toBeLessThan(0.005);
    expect(Math.abs(mm("top-solid-infill") / 912.9 - 1)).toBeLessThan(0.005);
  });
});
