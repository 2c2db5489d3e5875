import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { PLA } from "../estimate/streams.ts";
import { estimatorEntries, SHARED } from "./estimator-files.ts";
import { prusaLimits } from "./prusa-limits.ts";

interface Entry {
  readonly file: string;
  readonly seconds: number;
  readonly filament_mm: number;
}

const entries = estimatorEntries<Entry>("P");

describe.skipIf(entries.length === 0)("PrusaSlicer's own figures (skipped where ../shared is absent)", () => {
  it.each(entries)("$file: time within 1 %, filament within 0.05 mm", ({ file, seconds, filament_mm }) => {
    const bytes = gunzipSync(readFileSync(new URL(file, SHARED)));
    const limits = prusaLimits(bytes.toString());
    const estimate = estimateMoves(readGcode(bytes), { planner: "marlin", limits, filaments: [PLA] });
    // The file's seconds are cut down to a whole number.
    expect(Math.abs(estimate.timeSeconds / (seconds + 0.5) - 1)).toBeLessThan(0.01);
    expect(Math.abs(estimate.filamentMm - filament_mm)).toBeLessThan(0.05);
  });
});
