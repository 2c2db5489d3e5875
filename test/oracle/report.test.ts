/** The report's time by layer and its progress, against what CuraEngine wrote after each layer. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { PLA } from "../estimate/streams.ts";
import { curaLimits } from "./cura-limits.ts";
import { estimatorEntries, SHARED } from "./estimator-files.ts";

interface Entry {
  readonly file: string;
  readonly config: string;
  readonly first_layer_seconds: number;
  readonly layer_end_seconds: readonly number[];
}

const entries = estimatorEntries<Entry>("C");

describe.skipIf(entries.length === 0)("CuraEngine's layers (skipped where ../shared is absent)", () => {
  it.each(entries)("$file: every layer's end, pauses in it, and every mark", (entry) => {
    const text = gunzipSync(readFileSync(new URL(entry.file, SHARED)));
    const limits = curaLimits(JSON.parse(readFileSync(new URL(entry.config, SHARED), "utf8")));
    const found = estimateMoves(readGcode(text), { planner: "cura", limits, filaments: [PLA] });
    const { layerSeconds, firstLayerSeconds, progress } = found;
    // A pause is written to the millisecond below: C05 has over a hundred.
    const TOLERANCE = 0.06;
    expect(firstLayerSeconds).toBeCloseTo(entry.first_layer_seconds, 3);
    expect(layerSeconds).toHaveLength(entry.layer_end_seconds.length);
    let end = 0;
    for (const [layer, seconds] of layerSeconds.entries()) {
      end += seconds;
      expect(Math.abs(end - entry.layer_end_seconds[layer])).toBeLessThan(TOLERANCE);
    }
    expect(progress).toHaveLength(entry.layer_end_seconds.length);
    for (const { seconds, elapsedSeconds } of progress)
      expect(Math.abs(seconds - elapsedSeconds!)).toBeLessThan(TOLERANCE);
  });
});
