/** How far a print travels where solid lines are what it travels between, against PrusaSlicer 2.5's g-code. */
import { describe, expect, it } from "vitest";
import { slice } from "../../src/index.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "./models.ts";

const suite = "travels between runs of solid lines";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  // Runs were picked by what is left to draw, too, so that short ones came first: 3.4 % more.
  it("go to the nearest first, however long the runs are", async () => {
    const { stats } = await slice(readStl("calibrate_size_ascii"), profileSettings("standard"), { threads: 0 });
    expect(Math.abs(stats.travelMm / 20090 - 1)).toBeLessThan(0.01);
  });
});
