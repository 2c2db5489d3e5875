import { describe, expect, it } from "vitest";
import { type Happening, MOVE, MOVE_STRIDE } from "../../src/core/moves.ts";
import { ownFigures } from "../../src/gcode/reader/file-settings.ts";
import { createGcodeReader, type ReaderStart } from "../../src/gcode/reader/reader.ts";

function read(text: string, start: ReaderStart = {}) {
  const reader = createGcodeReader(start);
  const { moves, events } = reader.push(`${text}\n`);
  const rows = Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => [
    ...moves.subarray(i * MOVE_STRIDE, i * MOVE_STRIDE + MOVE.meta),
  ]);
  return {
    rows,
    events: events.map(({ at: _, ...happening }): Happening => happening),
    codes: reader.findings.map(({ code }) => code),
    firmware: reader.dialect.firmware,
  };
}

const fed = (text: string): number[] => read(text).rows.map((row) => row[MOVE.e]);
const toolhead = (limits: object): object => ({
  kind: "toolhead-limits",
  velocity: null,
  acceleration: null,
  squareCornerVelocity: null,
  minimumCruiseRatio: null,
  ...limits,
});

const retraction = (says: Partial<Extract<Happening, { kind: "firmware-retraction" }>>): Happening => ({
  kind: "firmware-retraction",
  length: null,
  extra: null,
  retractFeed: null,
  unretractFeed: null,
  lift: null,
  ...says,
});

describe("commands that make events", () => {
  it.each<[string, Happening[]]>([
    [
      "G10\nG11",
      [
        { kind: "firmware-retract", isRetract: true },
        { kind: "firmware-retract", isRetract: false },
      ],
    ],
    ["G10 P0 S210 R150\nG10 P1 S200\nG10 L2 P1 X5\nG10 P0 X1 Y2", [{ kind: "hotend", celsius: 210, wait: false }]],
    ["G29\nG80\nG32", [{ kind: "probe" }, { kind: "probe" }, { kind: "probe" }]],
    ["M204 S500 T700", [{ kind: "acceleration", print: 500, travel: 700, retract: null, tBesideS: 700 }]],
    ["M1", [{ kind: "dwell", seconds: 0 }, { kind: "slicer-stop" }]],
    ["M702\nM702 C", [{ kind: "slicer-stop" }]],
    ["G92 Y5\nG92 Y5 E2", [{ kind: "slicer-stop" }]],
    [";PAUSE_PRINT\n;COLOR_CHANGE,T0,#FF0000", [{ kind: "slicer-stop" }, { kind: "slicer-stop" }]],
    [";COLOR_CHANGE,T1,#FF0000", []],
    ["M202 X800\nM207 X9", []],
    [
      ";FLAVOR:Repetier\nM201 X300 Y400\nM202 X800\nM207 X9 Z0.3\nM201",
      [
        { kind: "acceleration", print: 300, travel: null, retract: null, byAxis: [300, 400, null, null] },
        { kind: "acceleration", print: null, travel: 800, retract: null, byAxis: [800, null, null, null] },
        { kind: "axis-limits", limit: "jerk", axes: [9, 9, 0.3, null] },
      ],
    ],
    [
      "G28\nG1 F1200\nG28 X",
      [
        { kind: "home", axes: [true, true, true] },
        { kind: "home", axes: [true, false, false], feed_v: 20 },
      ],
    ],
    [
      "G1 F600 X100\nG92 X20 E1\nG28 X\nG28 X",
      [
        { kind: "home", axes: [true, false, false], feed_v: 10, zero: [80_000, 0, 0] },
        { kind: "home", axes: [true, false, false], feed_v: 10 },
      ],
    ],
    ["G1 F600 X100\nG91\nG28 X0 Y0", [{ kind: "home", axes: [true, true, false], feed_v: 10, zero: [100_000, 0, 0] }]],
    [
      "M400 S3\nM0 P500",
      [
        { kind: "dwell", seconds: 3 },
        { kind: "dwell", seconds: 0.5 },
      ],
    ],
    ["G4 S-3", [{ kind: "dwell", seconds: 0 }]],
    [
      "M73 P5 R27\nM73 Q5 S30\nM73 P6",
      [
        { kind: "progress", elapsedSeconds: null, percent: 5, remainingMinutes: 27 },
        { kind: "progress", elapsedSeconds: null, percent: 6, remainingMinutes: null },
      ],
    ],
    [
      "M106 S127.5\nM106 S.4\nM106 S300\nM106 P2 S255\nM106 P1 S0\nM107 P3",
      [
        { kind: "fan", speed: 0.5 },
        { kind: "fan", speed: 0.4 },
        { kind: "fan", speed: 1 },
        { kind: "fan", speed: 0 },
      ],
    ],
    [
      "M104\nM104 T1 S200\nM104 T0 S210\nM109 T1 R180",
      [
        { kind: "hotend", celsius: 210, wait: false },
        { kind: "hotend", celsius: 180, wait: true },
      ],
    ],
    [
      "M205 J.03 S1 B20",
      [
        { kind: "minimum-feeds", extruding: 1, travel: null },
        { kind: "junction-deviation", mm: 0.03 },
      ],
    ],
    [
      "M220 S50\nM221 S95\nM220 S0",
      [
        { kind: "feed-factor", factor: 0.5 },
        { kind: "flow-factor", factor: 0.95 },
      ],
    ],
    [
      "M220 S50\nM220 B\nM220 S100\nM220 R\nM220",
      [
        { kind: "feed-factor", factor: 0.5 },
        { kind: "feed-factor", factor: 1 },
        { kind: "feed-factor", factor: 0.5 },
      ],
    ],
    [
      "T0\nT1\nT1\nT-1\nT255\nT1000\nTx\nT0",
      [
        { kind: "tool", tool: 1 },
        { kind: "tool", tool: 0 },
      ],
    ],
    ["M600\nM601", [{ kind: "filament-change" }, { kind: "dwell", seconds: 0 }]],
    ["M620 S1A\nT1\nM621 S1A", [{ kind: "tool", tool: 1 }]],
    ["G4 S2 P500", [{ kind: "dwell", seconds: 2 }]],
    [
      "M207 S5 F60 Z.2\nM208 S-.1 F1200\nM207 S-1\nM207",
      [retraction({ length: 5, retractFeed: 1, lift: 0.2 }), retraction({ extra: -0.1, unretractFeed: 20 })],
    ],
    [
      "M207 P1 S9\nM207 P0 S1 R.5 F600 T300",
      [retraction({ length: 1, extra: 0.5, retractFeed: 10, unretractFeed: 5 })],
    ],
    [";FLAVOR:Repetier\nM207 X20 Z.3", [{ kind: "axis-limits", limit: "jerk", axes: [20, 20, 0.3, null] }]],
    ["M204 P0 R1250", [{ kind: "acceleration", print: 0, travel: null, retract: 1250 }]],
    ["M201 X-1\nM204 S-1\nM204 P-5\nM205 S-1 J-2\nSET_VELOCITY_LIMIT", [toolhead({}) as Happening]],
  ])("%j", (text, happenings) => {
    expect(read(text).events).toEqual(happenings);
  });

  it("are none for what changes no plan, and nothing is found in them", () => {
    const text = [
      'M84 X Y E\nM115 U3.11\nM900 K.05\nM572 D0 S.02\nM486 AName (1) of it\nM117 G1 X100\nM862.3 P "MK3S"\nG27\nG53',
      "EXCLUDE_OBJECT_DEFINE NAME=a CENTER=1,2 POLYGON=[[1,2],[3,4]]\nEXCLUDE_OBJECT_START NAME=a",
      "SET_PRESSURE_ADVANCE ADVANCE=.04\n@pause\n%\nM1002 gcode_claim_action : 2\nM204.2 K1.0\nG29.1 Z0",
    ].join("\n");
    expect(read(text)).toEqual({ rows: [], events: [], codes: [], firmware: "Klipper" });
  });
});

describe("limits by firmware", () => {
  const limits = (limit: string, ...axes: (number | null)[]): object => ({ kind: "axis-limits", limit, axes });

  it("are in mm/min where RepRapFirmware or Repetier are driven", () => {
    const seconds = limits("feed", 200, 200, 12, null);
    expect(read("M203 X200 Y200 Z12").events).toEqual([seconds]);
    expect(read("M203 X12000 Y12000 Z720 ; sets maximum feedrates, mm / min").events).toEqual([seconds]);
    for (const firmware of ["RepRapFirmware", "Repetier"] as const)
      expect(read("M203 X12000 Y12000 Z720", { firmware }).events).toEqual([seconds]);
    expect(read(";FLAVOR:Repetier\nM203 X12000 Y12000 Z720").events).toEqual([seconds]);
  });

  it("are told by M566, which only RepRapFirmware has", () => {
    const { events, firmware } = read("M566 X600 Y600 Z12 E300\nM203 X6000 E3600:3600");
    expect(events).toEqual([limits("jerk", 10, 10, 0.2, 5), limits("feed", 100, null, null, 60)]);
    expect(firmware).toBe("RepRapFirmware");
  });
});

describe("Klipper's words", () => {
  it("set the toolhead's limits", () => {
    const { events, firmware } = read("set_velocity_limit velocity=200 ACCEL=5000 SQUARE_CORNER_VELOCITY=8");
    expect(events).toEqual([toolhead({ velocity: 200, acceleration: 5000, squareCornerVelocity: 8 })]);
    expect(firmware).toBe("Klipper");
    expect(read("SET_VELOCITY_LIMIT MINIMUM_CRUISE_RATIO=.25 ACCEL_TO_DECEL=10").events).toEqual([
      toolhead({ minimumCruiseRatio: 0.25 }),
    ]);
    expect(read("SET_VELOCITY_LIMIT ACCEL=-5 VELOCITY=nonsense MINIMUM_CRUISE_RATIO=1").events).toEqual([toolhead({})]);
  });

  it("turn an acceleration to deceleration into a share, where the acceleration is known", () => {
    const ratios = (text: string) =>
      read(text).events.map((event) => event.kind === "toolhead-limits" && event.minimumCruiseRatio);
    expect(ratios("SET_VELOCITY_LIMIT ACCEL_TO_DECEL=1000")).toEqual([null]);
    expect(ratios("SET_VELOCITY_LIMIT ACCEL=4000 ACCEL_TO_DECEL=1000\nSET_VELOCITY_LIMIT ACCEL_TO_DECEL=3000")).toEqual(
      [0.75, 0.25],
    );
    expect(ratios("M204 S2000\nSET_VELOCITY_LIMIT ACCEL_TO_DECEL=1000")).toEqual([false, 0.5]);
    expect(ratios("M204 P2000 T4000\nSET_VELOCITY_LIMIT ACCEL_TO_DECEL=1000")).toEqual([false, 0.5]);
    expect(ratios("SET_VELOCITY_LIMIT ACCEL=100 ACCEL_TO_DECEL=1000")).toEqual([0]);
  });

  it("save the modes and go back to them", () => {
    const { rows } = read(
      "G1 X5 E1 F600\nSAVE_GCODE_STATE NAME=a\nG91\nG1 X1 F60\nG92 E7\nRESTORE_GCODE_STATE NAME=a\nG1 X9 E1.5\nRESTORE_GCODE_STATE NAME=b",
    );
    expect(rows.map(([x, , , e, f]) => [x, e, f])).toEqual([
      [5000, 100_000, 600_000],
      [6000, 0, 60_000],
      [9000, 50_000, 600_000],
    ]);
  });

  it("save the factors of speed and flow with the modes", () => {
    const { events } = read("SAVE_GCODE_STATE\nM220 S50\nM221 S90\nRESTORE_GCODE_STATE\nRESTORE_GCODE_STATE");
    expect(events).toEqual([
      { kind: "feed-factor", factor: 0.5 },
      { kind: "flow-factor", factor: 0.9 },
      { kind: "feed-factor", factor: 1 },
      { kind: "flow-factor", factor: 1 },
    ]);
  });

  it("move back to where the modes were saved, at their speed or at one that no factor changes", () => {
    const back = (words: string) =>
      read(`M220 S50\nG1 X5 Y6 Z1 F600\nSAVE_GCODE_STATE\nG1 X9 Z3 F60\nRESTORE_GCODE_STATE ${words}\nG1 X1`);
    const factors = (words: string) =>
      back(words).events.flatMap((event) => (event.kind === "feed-factor" ? [event.factor] : []));
    const rows = (words: string) => back(words).rows.map(([x, y, z, , f]) => [x, y, z, f]);
    const [saved, away] = [
      [5000, 6000, 1000, 600_000],
      [9000, 6000, 3000, 60_000],
    ];
    expect(rows("MOVE=0")).toEqual([saved, away, [1000, 6000, 3000, 600_000]]);
    expect(rows("MOVE=1")).toEqual([saved, away, saved, [1000, 6000, 1000, 600_000]]);
    expect(factors("MOVE=1")).toEqual([0.5]);
    expect(rows("MOVE=1 MOVE_SPEED=100")).toEqual([
      saved,
      away,
      [5000, 6000, 1000, 6_000_000],
      [1000, 6000, 1000, 600_000],
    ]);
    expect(factors("MOVE=1 MOVE_SPEED=100")).toEqual([0.5, 1, 0.5]);
    const still = read("G1 X5 F600\nSAVE_GCODE_STATE\nRESTORE_GCODE_STATE MOVE=1 MOVE_SPEED=100\nG1 X6");
    expect(still.rows.map(([x, , , , f]) => [x, f])).toEqual([
      [5000, 600_000],
      [6000, 600_000],
    ]);
  });

  it("heat, probe and wait", () => {
    const text =
      "SET_HEATER_TEMPERATURE HEATER=extruder TARGET=210\nSET_HEATER_TEMPERATURE HEATER=heater_bed TARGET=60";
    expect(read(`${text}\nBED_MESH_CALIBRATE\nPAUSE`).events).toEqual([
      { kind: "hotend", celsius: 210, wait: false },
      { kind: "bed", celsius: 60, wait: false },
      { kind: "probe" },
      { kind: "dwell", seconds: 0 },
    ]);
  });

  it("are counted as macros where the printer gives them their meaning", () => {
    expect(read('START_PRINT EXTRUDER_TEMP=220 BED="60"\nEND_PRINT ; bye\nM109x').codes).toEqual([
      "GCODE_MACRO_PASSED_OVER",
    ]);
  });
});

describe("what E means", () => {
  it("is mm3 after M200 with a diameter, and mm again after D0", () => {
    // 1.75 mm: 2.40528 mm2.
    expect(fed("M83\nM200 D1.75\nG1 X1 E2.405281875 F600\nM200 D0\nG1 X2 E1")).toEqual([100_000, 100_000]);
    expect(fed("M200 D-4\nG1 X1 E1 F600\nM200 S0 D1.75\nG1 X2 E2")).toEqual([100_000, 100_000]);
  });

  it("is mm3 from the start where the reader is told so", () => {
    const { rows } = read("M83\nG1 X1 E2.405281875 F600", { volumetricE: true });
    expect(fed(";FLAVOR:UltiGCode\nG1 X1 E2.405281875 F600")).toEqual([100_000]);
    expect(fed(";FLAVOR:Marlin\nG1 X1 E2 F600")).toEqual([200_000]);
    expect(rows[0][MOVE.e]).toBe(100_000);
  });

  it("is said by A where there is no E", () => {
    expect(fed("G1 X1 A1 F600\nG92 A0\nG1 X2 A.5\nG92 X0\nG1 X1 A1")).toEqual([100_000, 50_000, 50_000]);
  });

  it("is set on all axes by a G92 without words", () => {
    expect(read("G1 X5 E3 F600\nG92\nG1 X1 E1").rows.map(([x, , , e]) => [x, e])).toEqual([
      [5000, 300_000],
      [6000, 100_000],
    ]);
  });
});

describe("what is wrong with lines", () => {
  const found = (text: string) => {
    const reader = createGcodeReader();
    const { moves } = reader.push(`${text}\n`);
    return [
      moves.length / MOVE_STRIDE,
      ...reader.findings.map(({ code, details }) => [code, details.count, details.line]),
    ];
  };

  it.each([
    ["G1 X1.2.3 F60\nG1 X1--2\nG1 X-\nG1 X.", [0, ["GCODE_LINE_MALFORMED", 4, 1]]],
    ["G1 X12345678901234567890 F60", [0, ["GCODE_LINE_MALFORMED", 1, 1]]],
    ["G1 X1 F0\nG1 X2 F-5", [2, ["GCODE_LINE_MALFORMED", 2, 1]]],
    ["\nG1 X2147484 F60\nG1 X1", [1, ["GCODE_MOVE_OUT_OF_RANGE", 1, 2]]],
    ["G1 X1 E30000 F60", [0, ["GCODE_MOVE_OUT_OF_RANGE", 1, 1]]],
    ["G1 X1 F60\nG1 X2\u0000", [1, ["GCODE_LINE_MALFORMED", 1, 2]]],
    ["G1 X1 F60\n<html>\n12 monkeys", [1, ["GCODE_UNKNOWN_COMMAND", 2, 2]]],
    [`G1 X1 F60${" ".repeat(65_536)}\nG1 X2`, [1, ["GCODE_LINE_TOO_LONG", 1, 1]]],
    [`;${"x".repeat(65_536)}\nG1 X2`, [1, ["GCODE_LINE_TOO_LONG", 1, 1]]],
  ])("%#", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("are not the checksums and line numbers that hosts send", () => {
    expect(found("N1 G1 X1 F60*0\nN2 M117 a*b\nG1 X2 * 5")).toEqual([2, ["GCODE_CHECKSUM_WRONG", 1, 2]]);
    expect(found("N7 G1 X1 F60 *1")).toEqual([1, ["GCODE_CHECKSUM_WRONG", 1, 1]]);
  });

  it("is not the wait for a hot tool that Sailfish's prints begin with", () => {
    expect(found("M135 T0\nM104 S210 T0\nM6 T0\nG1 X1 F60")).toEqual([1]);
  });

  it("keep every number exact, however many digits it has", () => {
    const { rows } = read("G1 X0001.500000000000000000000000000001 Y.1234999999999999999999999999999 F60");
    expect(rows[0].slice(0, 2)).toEqual([1500, 123]);
  });

  it.each([`0.${"0".repeat(40)}1`, `0.${"0".repeat(25)}${"1".repeat(20)}`, `-.${"0".repeat(31)}9`])(
    "take %s for next to nothing",
    (tiny) => {
      const { rows, events } = read(`G1 X${tiny} Y1 F60\nG4 P${tiny}`);
      expect(rows[0].slice(0, 2).map(Math.abs)).toEqual([0, 1000]);
      expect(events).toEqual([{ kind: "dwell", seconds: expect.closeTo(0) }]);
    },
  );

  it("are an error when no text begins at all", () => {
    const reader = createGcodeReader();
    expect(() => reader.push(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13))).toThrow(
      expect.objectContaining({ code: "GCODE_NOT_TEXT", details: { line: 2 } }),
    );
  });

  it("are told of a last line without an end, which is read all the same", () => {
    const reader = createGcodeReader();
    expect(reader.push("G1 X1 F60\nG1 X2").moves).toHaveLength(MOVE_STRIDE);
    expect(reader.finish().moves).toHaveLength(MOVE_STRIDE);
    expect(reader.findings.map(({ code, details }) => [code, details.line])).toEqual([["GCODE_LINE_UNFINISHED", 2]]);
  });
});

describe("lines made to be matched forever", () => {
  const many = (text: string): string => text.repeat(Math.floor(60_000 / text.length));

  it.each([
    ["quotes", `START_PRINT ${many('A="a" ')}!`],
    ["a word", `SET_PIN ${many("a")}`],
    ["digits of a size", `; tool H${many("1")}`],
    ["digits of a layer", `; layer 1, Z = ${many("1")}x`],
    ["a path", `; '${many(" Path")}`],
    ["a version", `; KISSlicer\n; version ${many("1")}`],
    ["spaces", `START_PRINT${many(" ")}=`],
    ["parentheses", many("(")],
  ])("of %s are passed over", (_, line) => {
    expect(read(line).rows).toEqual([]);
    expect(ownFigures(new TextEncoder().encode(line), new TextEncoder().encode(line)).timeSeconds).toBeNull();
  });

  it.each([
    ["sizes", `; tool H${many("1")}\n`],
    ["layers", `; layer 1, Z = ${many("1")}x\n`],
    ["versions", `; KISSlicer\n; version ${many("1")}\n`],
  ])("of digits of many %s are passed over", (_, line) => {
    expect(read(line.repeat(200)).rows).toEqual([]);
  });

  it("of digits of a time are passed over", () => {
    const line = new TextEncoder().encode(`; estimated printing time = ${many("1")}\n`);
    expect(ownFigures(line, line).timeSeconds).toBeNull();
  });
});

describe("a line without an end", () => {
  it("is passed over in memory that does not grow", () => {
    const reader = createGcodeReader();
    reader.push("G1 X1 F60\nG1 X2 ");
    const piece = new Uint8Array(1 << 20).fill(49);
    for (let mib = 0; mib < 100; mib++) expect(reader.push(piece).moves).toHaveLength(0);
    const { moves } = reader.push("\nG1 X3\n");
    expect([...moves.subarray(0, 1)]).toEqual([3000]);
    expect(reader.findings.map(({ code, details }) => [code, details.line])).toEqual([["GCODE_LINE_TOO_LONG", 2]]);
  });
});
