/** Fuzzy skin against the filament of PrusaSlicer 2.5's g-code, in which chance moves it by 0.2 % from run to run. */
import { describe, expect, it } from "vitest";
import { slice } from "../../src/index.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "./models.ts";

const BAR = 0.01;

const suite = "walls with a fuzzy skin";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each([
    ["gear_knurled", "classic", 1437.8],
    ["fan_duct_ascii", "classic", 820.6],
    ["fan_duct_ascii", "arachne", 799.3],
    ["support_test", "classic", 354],
    ["support_test", "arachne", 359.1],
  ] as const)("%s, %s: external perimeters, over air or not, take %f mm", async (model, generator, mm) => {
    const settings = { ...profileSettings("draft"), fuzzy_skin: "all", perimeter_generator: generator } as const;
    const { stats } = await slice(readStl(model), settings, { threads: 0 });
    const ours = stats.roles["external-perimeter"].filamentMm + stats.roles["overhang-perimeter"].filamentMm;
    expect(Math.abs(ours / mm - 1)).toBeLessThan(BAR);
  });
});
