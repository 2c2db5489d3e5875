import { describe, expect, it } from "vitest";
import {
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  moveKind,
  moveRole,
  UNMARKED_WIPE,
} from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { createGcodeReader, readGcode } from "../../src/gcode/reader/reader.ts";

const rows = ({ moves }: MoveChunk): number[][] =>
  Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => [
    ...moves.subarray(i * MOVE_STRIDE, i * MOVE_STRIDE + 5),
  ]);
const read = (text: string): MoveChunk => readGcode(`${text}\n`)[0];
const readWhole = (text: string) => {
  const reader = createGcodeReader();
  return { ...reader.push(`${text}\n`), findings: reader.findings, dialect: reader.dialect };
};
const positions = (text: string): number[][] => rows(read(text)).map((row) => row.slice(0, 3));
const fed = (text: string): number[] => rows(read(text)).map((row) => row[3]);
const kindsOf = ({ moves }: MoveChunk): number[] =>
  Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => moveKind(moves[i * MOVE_STRIDE + MOVE.meta]));

describe("reading moves", () => {
  it("takes positions and feeds as they last were", () => {
    expect(rows(read("G1 X10 Y-5.5 F1200\nG0 Z.25\ng1 x+1 ; comment X99"))).toEqual([
      [10_000, -5500, 0, 0, 1_200_000],
      [10_000, -5500, 250, 0, 1_200_000],
      [1000, -5500, 250, 0, 1_200_000],
    ]);
  });

  it("takes words without spaces between, and numbers without digits before the point", () => {
    expect(rows(read("M83\nG1X1.5Y.25E-.00001F60"))).toEqual([[1500, 250, 0, -1, 60_000]]);
  });

  it("passes over comments in parentheses and words without a number", () => {
    expect(positions("G1 X1 (to Y9) F60\nG1 X Y2 (open")).toEqual([
      [1000, 0, 0],
      [1000, 2000, 0],
    ]);
  });

  it("knows relative positions, and E with them", () => {
    expect(rows(read("G91\nG1 X5 E1 F60\nG1 X5 E1\nG90\nG1 X1")).map((row) => [row[0], row[3]])).toEqual([
      [5000, 100_000],
      [10_000, 100_000],
      [1000, 0],
    ]);
  });

  it("knows absolute and relative E", () => {
    expect(fed("G1 X1 E1 F60\nG1 X2 E1.5\nG92 E0\nG1 X3 E.25\nM83\nG1 X4 E.25\nM82\nG1 X5 E1")).toEqual([
      100_000, 50_000, 25_000, 25_000, 50_000,
    ]);
  });

  it("shifts the origin by G92 and moves nothing", () => {
    expect(positions("G92 X10\nG1 X110 F60\nG92 X0 Y0\nG1 X-100 Y5")).toEqual([
      [100_000, 0, 0],
      [0, 5000, 0],
    ]);
  });

  it("knows inches, for feeds too", () => {
    expect(rows(read("G20\nG1 X4 F240\nG21\nG1 X4"))).toEqual([
      [101_600, 0, 0, 0, 6_096_000],
      [4000, 0, 0, 0, 6_096_000],
    ]);
  });

  it("comes home, on all axes or those named", () => {
    const chunk = read("G1 X10 Y10 Z10 F60\nG28 X\nG1 X1\nG28\nG1 X1");
    expect(chunk.events.map(({ kind, at }) => [kind, at])).toEqual([
      ["home", 1],
      ["home", 2],
    ]);
    expect(rows(chunk).map((row) => row.slice(0, 3))).toEqual([
      [10_000, 10_000, 10_000],
      [1000, 10_000, 10_000],
      [1000, 0, 0],
    ]);
  });

  it("tells kinds apart", () => {
    const text = "M83\nG1 X1 F60\nG1 X2 E1\nG1 E-1\nG1 E1\nG1 X3 E-1\nG1 F900\nG1 X3";
    const { travel, extrude, retract, unretract, wipe } = MOVE_KIND;
    expect(kindsOf(read(text))).toEqual([travel, extrude, retract, unretract, wipe]);
  });

  it("marks a wipe that no comment tells of", () => {
    const { moves } = read("M83\nG1 X3 E-1 F60\n;WIPE_START\nG1 X4 E-1\nG1 X5\n;WIPE_END\nG1 X6 E-1");
    const marks = [0, 1, 2, 3].map((i) => (moves[i * MOVE_STRIDE + MOVE.meta] & UNMARKED_WIPE) !== 0);
    expect(marks).toEqual([true, false, false, true]);
  });

  it("takes roles, widths and heights from comments, and no others", () => {
    const { moves } = read(
      ";TYPE:Bridge infill\n;WIDTH:0.45\n;HEIGHT:0.2\n;TYPES\nM83\nG1 X1 E1 F60\n;TYPE:Whatever\nG1 X2 E1",
    );
    expect(moveRole(moves[MOVE.meta])).toBe(ROLE.bridgeInfill);
    expect([moves[MOVE.width], moves[MOVE.height]]).toEqual([450, 200]);
    expect(moveRole(moves[MOVE_STRIDE + MOVE.meta])).toBe(ROLE.unknown);
  });
});

describe("reading events", () => {
  it("takes layers with what their comments say", () => {
    expect(read(";LAYER_CHANGE\n;Z:.2\n;HEIGHT:.2\nG1 X1 F60\n;LAYER_CHANGE\n;Z:.5\n;HEIGHT:.3\nM107").events).toEqual([
      { at: 0, kind: "layer", index: 0, printZ: 0.2, height: 0.2 },
      { at: 1, kind: "layer", index: 1, printZ: 0.5, height: 0.3 },
      { at: 1, kind: "fan", speed: 0 },
    ]);
  });

  it("takes pauses, waits, heat, fan and limits", () => {
    const text =
      "G4 S2\nG4 P500\nM400\nM104 S200\nM109 R215\nM140 S60\nM190 S60\nM106\nM106 S51\nM201 X100 Z5\nM203 E9\nM204 S800\nM204 P1 R2 T3\nM205 X8 S1";
    expect(read(text).events.map(({ at, ...event }) => event)).toEqual([
      { kind: "dwell", seconds: 2 },
      { kind: "dwell", seconds: 0.5 },
      { kind: "dwell", seconds: 0 },
      { kind: "hotend", celsius: 200, wait: false },
      { kind: "hotend", celsius: 215, wait: true },
      { kind: "bed", celsius: 60, wait: false },
      { kind: "bed", celsius: 60, wait: true },
      { kind: "fan", speed: 1 },
      { kind: "fan", speed: 0.2 },
      { kind: "axis-limits", limit: "acceleration", axes: [100, null, 5, null] },
      { kind: "axis-limits", limit: "feed", axes: [null, null, null, 9] },
      { kind: "acceleration", print: 800, travel: 800, retract: null },
      { kind: "acceleration", print: 1, travel: 3, retract: 2 },
      { kind: "minimum-feeds", extruding: 1, travel: null },
      { kind: "axis-limits", limit: "jerk", axes: [8, 8, null, null] },
    ]);
  });

  it("passes over what it knows to change nothing, and messages whole", () => {
    const { events, findings } = readWhole('M117 G1 X5 hello\nM862.3 P "MK3"\nT0\nT-1\nTx');
    expect([events, findings]).toEqual([[], []]);
  });

  it("counts what it does not know, and names it", () => {
    const { findings } = readWhole("G1 X1\nM9999 S1\nG77\nSTART_PRINT BED=60\nM9999");
    expect(findings.map(({ code, details }) => [code, details])).toEqual([
      ["GCODE_UNKNOWN_COMMAND", { count: 3, line: 2, names: ["M9999", "G77"] }],
      ["GCODE_MACRO_PASSED_OVER", { count: 1, line: 4, names: ["START_PRINT"] }],
    ]);
  });
});

describe("reading piece by piece", () => {
  it("gives the same for any cut", () => {
    const text = "M83\n;TYPE:Perimeter\n;LAYER_CHANGE\n;Z:.2\nG1 X10.5 Y3 E.25 F1200\nG1 E-.8 F2100\nG1 X1";
    const whole = readGcode(text);
    const wholeRows = whole.flatMap(rows);
    expect(wholeRows).toHaveLength(3);
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = createGcodeReader();
      const chunks = [
        reader.push(text.slice(0, cut)),
        reader.push(new TextEncoder().encode(text.slice(cut))),
        reader.finish(),
      ];
      expect(chunks.flatMap(rows)).toEqual(wholeRows);
      expect(reader.position).toEqual([1000, 3000, 0]);
    }
  });

  it("takes a mark of encoding before the first line, for any cut", () => {
    const text = new TextEncoder().encode("\uFEFFG91\nG1 X1\nG1 X1\n\uFEFFG1 X1\n");
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = createGcodeReader();
      const chunks = [reader.push(text.slice(0, cut)), reader.push(text.slice(cut)), reader.finish()];
      expect(chunks.flatMap(rows).map(([x]) => x)).toEqual([1000, 2000]);
      expect(reader.findings).toMatchObject([{ code: "GCODE_MACRO_PASSED_OVER", details: { line: 4 } }]);
    }
    expect(readWhole("\uFEFF;FLAVOR:Klipper").dialect.firmware).toBe("Klipper");
  });

  it("takes line ends that are carriage returns alone, for any cut", () => {
    const text = "G91 ; relative\r;TYPE:Perimeter\r\rG1 X1 E1 F60\rM9999\rG1 X1\r";
    const ordinary = readGcode(text.replaceAll("\r", "\n"));
    expect(ordinary.flatMap(rows)).toHaveLength(2);
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = createGcodeReader();
      const chunks = [reader.push(text.slice(0, cut)), reader.push(text.slice(cut)), reader.finish()];
      expect(chunks.flatMap(rows)).toEqual(ordinary.flatMap(rows));
      expect(chunks.flatMap(({ moves }) => moveRole(moves[MOVE.meta] ?? 0))).toContain(ROLE.perimeter);
      expect(reader.findings).toMatchObject([{ code: "GCODE_UNKNOWN_COMMAND", details: { line: 5 } }]);
    }
    // Where the first line ends otherwise, they are blanks.
    expect(positions("G91\nG1 X1 \r Y1")).toEqual([[1000, 1000, 0]]);
    expect(readGcode("G91\rG1 X1\r\n").flatMap(rows)).toHaveLength(1);
  });

  it("takes Windows line ends and an empty text", () => {
    expect(positions("G1 X1 F60\r\nG1 Y2\r")).toEqual([
      [1000, 0, 0],
      [1000, 2000, 0],
    ]);
    expect(readGcode("").flatMap(rows)).toEqual([]);
  });
});
