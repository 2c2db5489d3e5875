import { describe, expect, it } from "vitest";
import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveRole, namesXY } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";

/** Every move's Z in um, and whether its line names X or Y though it moves Z alone. */
function lifts(text: string): [number, boolean][] {
  const moves = readGcode(text).flatMap((chunk) => [...chunk.moves]);
  return Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => {
    const meta = moves[i * MOVE_STRIDE + MOVE.meta];
    expect(moveKind(meta)).toBe(MOVE_KIND.travel);
    expect(moveRole(meta)).toBe(ROLE.travel);
    return [moves[i * MOVE_STRIDE + MOVE.z], namesXY(meta)];
  });
}

describe("lifts", () => {
  it("tells a line that names Z alone from one to a point over or under it", () => {
    expect(lifts("G0 X1 Y1 F600\nG1 Z1\nG0 X1 Y1 Z2\nG0 X2 Z3\n")).toEqual([
      [0, false],
      [1000, false],
      [2000, true],
      [3000, false],
    ]);
  });

  it("keeps a line to the very point that a lift led to, as a move of no length", () => {
    expect(lifts("G0 X1 Y1 F600\nG1 Z1\nG0 X1 Y1 Z1\nG0 X1 Y1 Z1\n")).toEqual([
      [0, false],
      [1000, false],
      [1000, true],
    ]);
    expect(lifts("G0 X1 Y1 F600\nG0 X1 Y1\nG1 F300\nG0 X1\n")).toEqual([[0, false]]);
  });
});
