import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { KlipperLimits } from "../../scripts/peer-estimates.ts";
import type { MoveChunk } from "../../src/core/moves.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { planKlipper, toolheadOf } from "../estimate/klipper-plan.ts";

const SHARED = new URL("../../../shared/estimator/", import.meta.url);
const EXPECTED = new URL("expected.json", SHARED);

interface Entry {
  readonly file: string;
  readonly klipper_seconds?: Readonly<Record<string, number>>;
}

const expected: { klipper_limits: Record<string, KlipperLimits>; entries: Entry[] } = existsSync(EXPECTED)
  ? JSON.parse(readFileSync(EXPECTED, "utf8"))
  : { klipper_limits: {}, entries: [] };
const files = expected.entries.filter((entry) => entry.klipper_seconds !== undefined);

/** The figures are those of geometry and F alone, under one set of limits throughout. */
const IGNORED: ReadonlySet<string> = new Set([
  "acceleration",
  "toolhead-limits",
  "feed-factor",
  "flow-factor",
  "dwell",
]);

function bare({ moves, events }: MoveChunk): MoveChunk {
  return { moves, events: events.filter(({ kind }) => !IGNORED.has(kind)) };
}

describe.skipIf(files.length === 0)("Klipper's own planner (skipped where ../shared is absent)", () => {
  it.each(files)("$file: within 0.01 % under every set of limits", ({ file, klipper_seconds }) => {
    const chunks = readGcode(gunzipSync(readFileSync(new URL(file, SHARED)))).map(bare);
    for (const [limits, seconds] of Object.entries(klipper_seconds!)) {
      const planned = planKlipper(chunks, toolheadOf(expected.klipper_limits[limits]));
      expect(Math.abs(planned.seconds / seconds - 1), limits).toBeLessThan(0.0001);
    }
  });
});
