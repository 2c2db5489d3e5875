import { describe, expect, it } from "vitest";
import { runsAlong } from "../../../src/toolpaths/support/runs-along.ts";

const LINE = { fromX: 100, fromY: 50, toX: 1100, toY: 50 };
const along = (...points: number[]): boolean => runsAlong(Int32Array.from(points), LINE, 20, 60);

describe("runsAlong", () => {
  it("knows a run beside the line, and one that crosses it", () => {
    expect(along(0, 65, 300, 65)).toBe(true);
    expect(along(600, 0, 600, 100)).toBe(true);
    expect(along(0, 75, 1200, 75)).toBe(false);
  });

  it("passes over what is within reach of the line's ends, or beyond them", () => {
    expect(along(100, 50, 155, 50)).toBe(false);
    expect(along(100, 50, 165, 50)).toBe(true);
    expect(along(1045, 50, 1500, 50)).toBe(false);
    expect(along(1035, 50, 1500, 50)).toBe(true);
  });

  it("measures a slanted run where it is near enough", () => {
    // It is 20 away from 140 on, and so as far from the end as is passed over.
    expect(along(100, 50, 180, 90)).toBe(false);
    expect(along(100, 50, 260, 90)).toBe(true);
  });

  it("has no middle in a short line", () => {
    expect(runsAlong(Int32Array.of(0, 0, 110, 0), { fromX: 0, fromY: 0, toX: 110, toY: 0 }, 20, 60)).toBe(false);
  });
});
