/**
 * Organic supports of the shared models. The installed PrusaSlicer has none, so geometry judges: whatever hangs over by
 * more than the threshold has a strand of support below it, within reach, or bridges; and no strand lies in the part.
 */
import { describe, expect, it } from "vitest";
import { slice } from "../../src/index.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "./models.ts";
import { insidePart, STANDS_OUT, supportMm, unsupported } from "./support-judge.ts";

const settings = referencePresent ? profileSettings("supported") : undefined;
const suite = "organic supports of shared models";

describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(["overhang_test", "support_test", "bridge_test", "3DBenchy"])(
    "%s: under all that hangs over, not in the part, of less filament than on a grid",
    async (name) => {
      const grid = supportMm(await slice(readStl(name), settings!, { threads: 0 }));
      const organic = { ...settings!, support_material_style: "organic" } as const;
      const result = await slice(readStl(name), organic, { threads: 0 });
      expect(unsupported(result, STANDS_OUT)).toEqual([]);
      expect(insidePart(result)).toBeLessThan(0.01);
      expect(supportMm(result)).toBeLessThanOrEqual(name === "bridge_test" ? grid : 0.99 * grid);
    },
    120_000,
  );
});
