import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { moveCount } from "../../src/core/moves.ts";
import { createPrusaSlicerPlanner } from "../../src/estimate/planners/prusa-slicer.ts";
import { createGcodeReader } from "../../src/gcode/reader/reader.ts";
import { estimatorEntries, SHARED } from "./estimator-files.ts";
import { prusaLimits } from "./prusa-limits.ts";

interface Entry {
  readonly file: string;
  readonly seconds: number;
  readonly first_layer_seconds_derived: number;
}

const entries = estimatorEntries<Entry>("P");

/** Where a file says how far it is: the move that the line stands before. */
interface Mark {
  readonly before: number;
  readonly percent: number;
  readonly minutes: number;
}

describe.skipIf(entries.length === 0)("PrusaSlicer's planner on its files (skipped where ../shared is absent)", () => {
  it.each(entries)("$file: its seconds, its first layer and its progress within 1 s", (entry) => {
    const text = gunzipSync(readFileSync(new URL(entry.file, SHARED))).toString();
    // By the move: seconds gone when it is done.
    const gone: number[] = [];
    let total = 0;
    let firstLayer = 0;
    const planner = createPrusaSlicerPlanner(prusaLimits(text), ({ sequence, seconds, layer }) => {
      total += seconds;
      if (layer === 0) firstLayer += seconds;
      gone[sequence] = total;
    });
    const reader = createGcodeReader();
    const marks: Mark[] = [];
    let moves = 0;
    const push = (piece: string): void => {
      const chunk = reader.push(piece);
      moves += moveCount(chunk);
      planner.push(chunk);
    };
    for (const piece of text.split(/^(?=M73 )/m)) {
      const [, percent, minutes] = /^M73 P(\d+) R(\d+)/.exec(piece) ?? [];
      if (percent !== undefined) marks.push({ before: moves, percent: Number(percent), minutes: Number(minutes) });
      push(piece);
    }
    planner.push(reader.finish());
    planner.finish();

    // The file's seconds are cut down to a whole number.
    expect(Math.abs(total - (entry.seconds + 0.5))).toBeLessThanOrEqual(1);
    expect(Math.abs(firstLayer - entry.first_layer_seconds_derived)).toBeLessThanOrEqual(1);
    expect(marks.length).toBeGreaterThan(100);
    const share = (seconds: number): number => Math.floor((100 * seconds) / total);
    const left = (seconds: number): number => Math.floor((total - seconds + 0.5) / 60);
    for (const { before, percent, minutes } of marks) {
      // The line tells of the move before it, or of the one before that; the file's last one of all.
      const least = before === moves ? total : (gone[before - 2] ?? 0);
      const most = before === moves ? total : (gone[before - 1] ?? 0);
      expect(percent).toBeGreaterThanOrEqual(share(least - 1));
      expect(percent).toBeLessThanOrEqual(share(Math.min(most + 1, total)));
      expect(minutes).toBeGreaterThanOrEqual(Math.max(0, left(most + 1)));
      expect(minutes).toBeLessThanOrEqual(left(least - 1));
    }
  });
});
