import { describe, expect, it } from "vitest";
import { type Comparison, compareFile, hasPeers, off, passes, peerFiles } from "../../scripts/peer-estimates.ts";

const files = hasPeers() ? peerFiles() : [];

const line = (row: Comparison): string =>
  `${row.what}: ${row.ours} for ${row.theirs}, off by ${off(row)} ${row.barUnit}`;

describe.skipIf(files.length === 0)("other programs' figures (skipped where ../shared is absent)", () => {
  it.each(files)("%s: every figure is within its bar", async (file) => {
    const rows = await compareFile(file);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter((row) => !passes(row)).map(line)).toEqual([]);
  });
});

describe("a comparison", () => {
  const row: Comparison = { file: "f", what: "w", theirs: 100, ours: 100.5, unit: "s", bar: 0.4, barUnit: "%" };

  it("is off by a share, or by an amount", () => {
    expect(off(row)).toBeCloseTo(0.5, 12);
    expect(off({ ...row, barUnit: "s" })).toBe(0.5);
  });

  it("passes within its bar to both sides", () => {
    expect([99.5, 99.7, 100.3, 100.5].map((ours) => passes({ ...row, ours }))).toEqual([false, true, true, false]);
  });

  it("does not pass without a figure", () => {
    expect(passes({ ...row, ours: Number.NaN })).toBe(false);
  });
});
