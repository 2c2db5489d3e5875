import { describe, expect, it } from "vitest";
import type { MoveChunk } from "../../src/core/moves.ts";
import { ProgressClock, ProgressLines } from "../../src/gcode/progress-lines.ts";

const NOTHING = { moves: new Int32Array(0), events: [] };
const moves = (count: number): Int32Array => new Int32Array(8 * count);
const encoder = new TextEncoder();

/** Chunks of one line a move, whose moves begin when told. */
function write(chunks: readonly MoveChunk[], begins: readonly number[], total: number): string[] {
  const clock = new ProgressClock((percent, minutes) => `M73 P${percent} R${minutes}`);
  const lines = new ProgressLines([clock]);
  for (const [c, chunk] of chunks.entries()) {
    const own = Array.from({ length: chunk.moves.length / 8 }, (_, i) => `move ${c}.${i}\n`);
    let at = 5;
    const starts = own.map((line) => (at += line.length) - line.length);
    lines.push(chunk, encoder.encode(`head\n${own.join("")}`), Uint32Array.from(starts));
  }
  for (const [sequence, seconds] of begins.entries()) if (seconds >= 0) clock.begins(sequence, seconds);
  const text = lines.finish([total]).map((piece) => new TextDecoder().decode(piece));
  return text.join("").split("\n").slice(0, -1);
}

describe("progress", () => {
  it("is told where whole percents or minutes change, first and last of all", () => {
    expect(write([{ ...NOTHING, moves: moves(4) }], [0, 0.5, 1.2, 99.9], 100)).toEqual([
      "M73 P0 R1",
      "head",
      "move 0.0",
      "move 0.1",
      "M73 P1 R1",
      "move 0.2",
      "M73 P99 R0",
      "move 0.3",
      "M73 P100 R0",
    ]);
  });

  it("never says 100 before the end, and passes over moves that take no time", () => {
    const text = write([{ ...NOTHING, moves: moves(3) }], [0, -1, 10], 10);
    expect(text.slice(-3)).toEqual(["M73 P99 R0", "move 0.2", "M73 P100 R0"]);
  });

  it("counts the moves of custom g-code, within which it says nothing", () => {
    const custom = { at: 1, kind: "gcode", text: "", does: { moves: moves(2), events: [] }, to: [0, 0, 0] } as const;
    const chunks = [
      { moves: moves(2), events: [custom] },
      { moves: moves(1), events: [] },
    ];
    expect(write(chunks, [0, 10, 20, 30, 40], 100)).toEqual([
      "M73 P0 R1",
      "head",
      "move 0.0",
      "M73 P30 R1",
      "move 0.1",
      "head",
      "M73 P40 R1",
      "move 1.0",
      "M73 P100 R0",
    ]);
  });

  it("has lines of each mode's own, the normal one's first", () => {
    const clocks = ["normal", "silent"].map((mode) => new ProgressClock((percent) => `${mode} ${percent}`));
    const lines = new ProgressLines(clocks);
    lines.push({ ...NOTHING, moves: moves(3) }, encoder.encode("a\nb\nc\n"), Uint32Array.of(0, 2, 4));
    for (const [sequence, seconds] of [0, 10, 12].entries()) {
      clocks[0].begins(sequence, seconds);
      clocks[1].begins(sequence, 1.5 * seconds);
    }
    const text = lines.finish([100, 200]).map((piece) => new TextDecoder().decode(piece));
    expect(text.join("").split("\n").slice(0, -1)).toEqual([
      "normal 0",
      "silent 0",
      "a",
      "normal 10",
      "silent 7",
      "b",
      "normal 12",
      "silent 9",
      "c",
      "normal 100",
      "silent 100",
    ]);
  });

  it("counts whole minutes left, of the last one none", () => {
    const text = write([{ ...NOTHING, moves: moves(4) }], [0, 1, 300, 361], 420);
    expect(text.filter((line) => line.startsWith("M73"))).toEqual([
      "M73 P0 R7",
      "M73 P0 R6",
      "M73 P71 R2",
      "M73 P85 R0",
      "M73 P100 R0",
    ]);
  });

  it("says how far the next stop is: whole minutes, and right before it", () => {
    const stop = (at: number, isStop = true) =>
      ({ at, kind: "gcode", text: "", does: NOTHING, to: [0, 0, 0], isStop }) as const;
    const clock = new ProgressClock(
      (percent) => `P${percent}`,
      (time) => `C${time}`,
    );
    const lines = new ProgressLines([clock]);
    const text = encoder.encode("abcdefghij");
    const starts = Uint32Array.from({ length: 10 }, (_, i) => i);
    lines.push({ moves: moves(10), events: [stop(1, false), stop(5), stop(9)] }, text, starts);
    for (const [sequence, seconds] of [0, 30, 61, 115, 118, 120, 125, 200, 239, 240].entries())
      clock.begins(sequence, seconds);
    const written = lines.finish([1e6]).map((piece) => new TextDecoder().decode(piece));
    expect(written.join("").replaceAll("\n", " ")).toBe("P0 C2 aC1 bcdC0.02 eC2 fC1 ghC0 ijP100 ");
  });

  it("holds moves beyond what it made room for", () => {
    const text = write(
      [{ ...NOTHING, moves: moves(5000) }],
      Array.from({ length: 5000 }, (_, i) => i),
      5000,
    );
    expect(text.filter((line) => line.startsWith("M73"))).toHaveLength(1 + 99 + 83 + 1);
  });
});
