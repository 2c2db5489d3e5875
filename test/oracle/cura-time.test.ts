import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createCuraPlanner } from "../../src/estimate/planners/cura.ts";
import { createGcodeReader } from "../../src/gcode/reader/reader.ts";
import { curaLimits } from "./cura-limits.ts";
import { estimatorEntries, SHARED } from "./estimator-files.ts";

interface Entry {
  readonly file: string;
  readonly config: string;
  readonly seconds: number;
  readonly layer_end_seconds: readonly number[];
}

const entries = estimatorEntries<Entry>("C");

describe.skipIf(entries.length === 0)("CuraEngine's own seconds (skipped where ../shared is absent)", () => {
  // A pause is written to the millisecond below, so up to that is lost of each; all else agrees within a millisecond.
  it.each(entries)("$file: every layer within 2 ms", ({ file, config, seconds, layer_end_seconds: expected }) => {
    const text = gunzipSync(readFileSync(new URL(file, SHARED))).toString();
    const limits = curaLimits(JSON.parse(readFileSync(new URL(config, SHARED), "utf8")));
    let moving = 0;
    const planner = createCuraPlanner(limits, (move) => {
      moving += move.seconds;
    });
    const reader = createGcodeReader();
    const ends: number[] = [];
    for (const piece of text.split(/(?<=^;TIME_ELAPSED:.*\n)/m)) {
      planner.push(reader.push(piece));
      ends.push(moving + planner.dwellSeconds);
    }
    planner.push(reader.finish());
    planner.finish();

    // The last piece is the end of the file, which does not count.
    expect(moving + planner.dwellSeconds).toBe(ends.at(-2));
    expect(ends.at(-1)).toBe(ends.at(-2));
    expect(ends.length).toBe(expected.length + 1);
    const pauses = text.match(/^G4 /gm)?.length ?? 0;
    expect(Math.abs(moving + planner.dwellSeconds - seconds)).toBeLessThan(0.002 + 0.001 * pauses);
    let worst = 0;
    for (let layer = 0; layer < expected.length; layer++) {
      const own = ends[layer] - (ends[layer - 1] ?? 0);
      worst = Math.max(worst, Math.abs(own - (expected[layer] - (expected[layer - 1] ?? 0))));
    }
    expect(worst).toBeLessThan(0.002);
  });
});
