import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import { PLA } from "../estimate/streams.ts";

const SHARED = new URL("../../../shared/estimator/", import.meta.url);
const EXPECTED = new URL("expected.json", SHARED);

interface Entry {
  readonly file: string;
  readonly seconds: number;
  readonly filament_mm: number;
}

const entries: Entry[] = existsSync(EXPECTED)
  ? JSON.parse(readFileSync(EXPECTED, "utf8")).entries.filter((entry: Partial<Entry>) =>
      entry.file?.startsWith("gcode/P"),
    )
  : [];

/** The machine's limits from the settings at a file's end. */
function limitsOf(text: string): MachineLimits {
  if (/^; machine_limits_usage = ignore$/m.test(text)) return PRUSA_DEFAULT_LIMITS;
  const value = (name: string): number => Number(new RegExp(`^; ${name} = ([^,\n]+)`, "m").exec(text)?.[1]);
  const axes = (limit: string): number[] => ["x", "y", "z", "e"].map((axis) => value(`machine_max_${limit}_${axis}`));
  const isOlder = /^; gcode_flavor = marlin$/m.test(text);
  const extruding = value("machine_max_acceleration_extruding");
  return {
    ...PRUSA_DEFAULT_LIMITS,
    acceleration: axes("acceleration"),
    feed: axes("feedrate"),
    jerk: axes("jerk"),
    print: extruding,
    travel: isOlder ? extruding : value("machine_max_acceleration_travel"),
    retract: value("machine_max_acceleration_retracting"),
    minExtrudingFeed: value("machine_min_extruding_rate"),
    minTravelFeed: value("machine_min_travel_rate"),
  };
}

describe.skipIf(entries.length === 0)("PrusaSlicer's own figures (skipped where ../shared is absent)", () => {
  it.each(entries)("$file: time within 1 %, filament within 0.05 mm", ({ file, seconds, filament_mm }) => {
    const bytes = gunzipSync(readFileSync(new URL(file, SHARED)));
    const limits = limitsOf(bytes.toString());
    const estimate = estimateMoves(readGcode(bytes), { planner: "marlin", limits, filaments: [PLA] });
    // The file's seconds are cut down to a whole number.
    expect(Math.abs(estimate.timeSeconds / (seconds + 0.5) - 1)).toBeLessThan(0.01);
    expect(Math.abs(estimate.filamentMm - filament_mm)).toBeLessThan(0.05);
  });
});
