import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { createGcodeWriter } from "../../src/gcode/flavours/flavour.ts";
import { resolveGcode } from "../../src/gcode/resolve.ts";
import { wipedTo, wipeTrail } from "../../src/motion/wipe.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { line, type Path, print, type ReadMove, readMoves, settingsWith, square } from "./paths.ts";

/** 1.2 mm at 30 mm/s and 0.8 of 100 mm/s: a wipe of 3.2 mm. */
const WIPING: Partial<Settings> = {
  wipe: true,
  retract_length: 1.2,
  retract_speed: 30,
  retract_lift: 0,
  retract_layer_change: false,
};
const REACH = 3.2;

function run(paths: readonly Path[], changes: Partial<Settings> = {}): ReadMove[] {
  return readMoves(print([paths], settingsWith({ ...WIPING, ...changes })));
}

/** The first retraction after something was printed: its moves up to the unretraction. */
function firstRetraction(moves: readonly ReadMove[]): ReadMove[] {
  const printed = moves.findIndex(({ kind }) => kind === MOVE_KIND.extrude);
  const start = moves.findIndex(({ e }, i) => i > printed && e < 0);
  const end = moves.findIndex(({ kind }, i) => i > start && kind === MOVE_KIND.unretract);
  return moves.slice(start, end + 1);
}

const length = (moves: readonly ReadMove[], from: readonly [number, number]): number => {
  let [x, y] = from;
  let sum = 0;
  for (const move of moves) {
    sum += Math.hypot(move.x - x, move.y - y);
    [x, y] = [move.x, move.y];
  }
  return sum;
};

describe("wiping", () => {
  const LINE = [line(ROLE.sparseInfill, 0, 0, 10, 0), line(ROLE.sparseInfill, 10, 20, 0, 20)];

  it("runs back over a line for as long as the extruder draws, and draws 95 % on the way", () => {
    const moves = firstRetraction(run(LINE));
    expect(moves.map(({ kind }) => kind)).toEqual([
      MOVE_KIND.wipe,
      MOVE_KIND.retract,
      MOVE_KIND.travel,
      MOVE_KIND.unretract,
    ]);
    const [wipe, rest] = moves;
    expect([wipe.x, wipe.y]).toEqual([10 - REACH, 0]);
    expect(wipe.speed).toBe(80);
    expect(wipe.e).toBeCloseTo(-0.95 * 1.2, 4);
    expect(wipe.e + rest.e).toBeCloseTo(-1.2, 9);
  });

  it("goes on along a loop from its end", () => {
    const moves = run([square(ROLE.perimeter, 0, 0, 2), ...LINE.slice(1)]);
    const wipes = firstRetraction(moves).filter(({ kind }) => kind === MOVE_KIND.wipe);
    expect(wipes.map(({ x, y }) => [x, y])).toEqual([
      [2, 0],
      [2, 1.2],
    ]);
  });

  it("wipes after the step inside along the loop, and no further than it is long", () => {
    const loop = square(ROLE.externalPerimeter, 0, 0, 0.5, ENTITY.closed | ENTITY.external);
    const moves = firstRetraction(run([loop, ...LINE.slice(1)], { perimeters: 2 }));
    const wipes = moves.filter(({ kind }) => kind === MOVE_KIND.wipe);
    expect(wipes).toHaveLength(4);
    expect(length(wipes, [0, 0])).toBeCloseTo(2, 6);
    const drawn = wipes.reduce((sum, { e }) => sum - e, 0);
    expect(drawn).toBeCloseTo((0.95 * 1.2 * 2) / REACH, 4);
    expect(moves.reduce((sum, { e }) => sum + e, 0)).toBeCloseTo(0, 9);
  });

  it("draws a share before the wipe, which is then as much shorter", () => {
    const moves = firstRetraction(run(LINE, { retract_before_wipe: "70%" }));
    expect(moves.map(({ kind }) => kind).slice(0, 3)).toEqual([MOVE_KIND.retract, MOVE_KIND.wipe, MOVE_KIND.retract]);
    expect(moves[0].e).toBeCloseTo(-0.84, 9);
    expect(moves[1].x).toBeCloseTo(10 - 0.3 * REACH, 3);
    expect(moves[1].e).toBeCloseTo(-0.95 * 0.36, 4);
  });

  it("is none where all is drawn before", () => {
    const moves = run(LINE, { retract_before_wipe: "100%" });
    expect(moves.some(({ kind }) => kind === MOVE_KIND.wipe)).toBe(false);
    expect(firstRetraction(moves)[0].e).toBeCloseTo(-1.2, 9);
  });

  it("comes at a layer change too, along what the layer below ended with", () => {
    const settings = settingsWith({ ...WIPING, retract_layer_change: true });
    const moves = readMoves(print([[line(ROLE.perimeter, 0, 0, 10, 0)], [line(ROLE.perimeter, 6, 0, 9, 0)]], settings));
    const wipes = moves.filter(({ kind }) => kind === MOVE_KIND.wipe);
    // The second is the print's end.
    expect(wipes.map(({ x, z }) => [x, z])).toEqual([
      [10 - REACH, 0.2],
      [6, 0.4],
    ]);
  });

  it("does not go along what lies below the layer that it comes on", () => {
    const [below, above] = [[line(ROLE.perimeter, 0, 0, 10, 0)], [line(ROLE.perimeter, 0, 20, 9, 20)]];
    const moves = readMoves(print([below, above], settingsWith(WIPING)));
    const wipes = moves.filter(({ kind }) => kind === MOVE_KIND.wipe);
    // At the print's end alone.
    expect(wipes.map(({ x, y }) => [x, y])).toEqual([[9 - REACH, 20]]);
    expect(moves.filter(({ kind, e }) => kind === MOVE_KIND.retract && Math.abs(e + 1.2) < 1e-9)).toHaveLength(1);
  });

  it("does not go along what a travel without retraction has left", () => {
    const hop = [line(ROLE.perimeter, 0, 0, 10, 0), line(ROLE.perimeter, 10, 1, 9, 1), ...LINE.slice(1)];
    const wipes = firstRetraction(run(hop)).filter(({ kind }) => kind === MOVE_KIND.wipe);
    expect(wipes.map(({ x, y }) => [x, y])).toEqual([[10, 1]]);
  });

  it("never draws faster than the extruder", () => {
    const zigzag: Path = { role: ROLE.sparseInfill, points: Array.from({ length: 40 }, (_, i) => [i * 0.1, i % 2]) };
    let [x, y] = [0, 0];
    const drawnPerSecond = run([zigzag, ...LINE.slice(1)]).flatMap((move) => {
      const seconds = Math.hypot(move.x - x, move.y - y) / move.speed;
      [x, y] = [move.x, move.y];
      return move.kind === MOVE_KIND.wipe ? [-move.e / seconds] : [];
    });
    // Back over three strokes of the zigzag and a part of the fourth, and once more at the print's end.
    expect(drawnPerSecond).toHaveLength(5);
    for (const speed of drawnPerSecond) expect(speed).toBeLessThanOrEqual(30);
  });

  it("is refused with the firmware's own retraction, which stands still", () => {
    expect(() => settingsWith({ wipe: true, use_firmware_retraction: true })).toThrow(/wipe is set/);
  });

  it("stands between its comments in the text", () => {
    const settings = settingsWith(WIPING);
    const writer = createGcodeWriter(resolveGcode(settings));
    const text = print([LINE], settings)
      .map((chunk) => new TextDecoder().decode(writer.write(chunk)))
      .join("");
    expect(text.match(/;WIPE_START\nG1 X6.8 E-1.14 F4800\n;WIPE_END\nG1 E-.06 F1800\n/g)).toHaveLength(1);
    expect(text.match(/;WIPE_START/g)).toHaveLength(2);
    expect(text.match(/;WIPE_END/g)).toHaveLength(2);
  });
});

describe("the way of a wipe", () => {
  /** An entity of lines along y = 0, each a path of its own, from 0 to its ends in turn, mm. */
  function linesTo(roles: readonly number[], ends: readonly number[], flags: number): Toolpaths {
    const builder = new ToolpathsBuilder();
    for (const [i, role] of roles.entries()) {
      builder.beginPath(role, 0.3 + 0.1 * i, 0.2, 0.08);
      builder.addPoint(i === 0 ? 0 : ends[i - 1] * 1e5, 0);
      builder.addPoint(ends[i] * 1e5, 0);
      builder.endPath();
    }
    builder.endEntity(flags);
    return builder.build();
  }
  const xsOf = (paths: Toolpaths, reach: number): number[] =>
    Array.from(wipeTrail(paths, 0, [0, 0], reach * 1000)).filter((_, i) => i % 2 === 0);

  const { gapFill, perimeter, overhangPerimeter } = ROLE;

  it("goes back over all paths of a line, as far as it reaches", () => {
    const gap = linesTo([gapFill, gapFill, gapFill], [1, 3, 4], 0);
    expect(xsOf(gap, 10)).toEqual([4000, 3000, 1000, 0]);
    expect(xsOf(gap, 2)).toEqual([4000, 3000, 1000]);
  });

  it("ends where the nozzle is left, at the line's own end if nothing is wiped", () => {
    const gap = linesTo([gapFill, gapFill, gapFill], [1, 3, 4], 0);
    const lastX = (reach: number) => wipedTo(gap, reach * 1000)?.[0];
    expect([0, 0.5, 2, 10].map(lastX)).toEqual([4e5, 3.5e5, 2e5, 0]);
    expect(wipedTo(new ToolpathsBuilder().build(), 1000)).toBeUndefined();
  });

  it("goes on over all paths of a loop", () => {
    const loop = linesTo([perimeter, perimeter, perimeter], [1, 3, 4], ENTITY.closed);
    expect(xsOf(loop, 10)).toEqual([4000, 1000, 3000, 4000]);
  });

  it("ends before a bridge, but where it is on one from the first", () => {
    const loop = linesTo([perimeter, perimeter, overhangPerimeter], [1, 3, 4], ENTITY.closed);
    expect(xsOf(loop, 10)).toEqual([4000, 1000, 3000]);
    const line = linesTo([perimeter, overhangPerimeter, overhangPerimeter], [1, 3, 4], 0);
    expect(xsOf(line, 10)).toEqual([4000, 3000]);
  });
});
