import { describe, expect, it } from "vitest";
import { MOVE_KIND, type MoveChunk, type MoveEvent, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { createGcodeWriter } from "../../src/gcode/flavours/flavour.ts";
import type { GcodeOptions } from "../../src/gcode/resolve.ts";
import { TextBuffer } from "../../src/gcode/text-buffer.ts";

const PERIMETER = moveMeta(MOVE_KIND.extrude, ROLE.perimeter);
const TRAVEL = moveMeta(MOVE_KIND.travel, ROLE.travel);
const RETRACT = moveMeta(MOVE_KIND.retract, ROLE.travel);
const UNRETRACT = moveMeta(MOVE_KIND.unretract, ROLE.perimeter);

function chunk(moves: readonly number[][], events: readonly MoveEvent[] = []): MoveChunk {
  return { moves: Int32Array.from(moves.flat()), events };
}

const MARLIN: GcodeOptions = {
  flavour: "marlin",
  relativeE: true,
  extrusionAxis: "E",
  firmwareRetraction: false,
  arcTolerance: null,
  explains: false,
  labels: "disabled",
  tellsProgress: false,
  hasSilentMode: false,
  ePerMm: [1],
};

function writeBy(options: Partial<GcodeOptions>, one: MoveChunk): string[] {
  const text = new TextDecoder().decode(createGcodeWriter({ ...MARLIN, ...options }).write(one));
  return text.split("\n").slice(0, -1);
}

function write(one: MoveChunk, relativeE = true): string[] {
  return writeBy({ relativeE }, one);
}

const event = (happening: Record<string, unknown>): string[] =>
  write(chunk([], [{ at: 0, ...happening } as unknown as MoveEvent]));

describe("numbers", () => {
  const word = (value: number, decimals: number): string => {
    const out = new TextBuffer();
    out.word(70, value, decimals);
    return new TextDecoder().decode(out.take());
  };
  it.each([
    [99_999_123, 3, " F99999.123"],
    [1000, 3, " F1"],
    [203_200, 3, " F203.2"],
    [203_201, 3, " F203.201"],
    [0, 3, " F0"],
    [5, 3, " F.005"],
    [-80_000, 5, " F-.8"],
    [-1, 5, " F-.00001"],
    [100_000, 5, " F1"],
    [1_050_048, 5, " F10.50048"],
    [2_147_483_647, 3, " F2147483.647"],
    [987_654_321_012_345, 5, " F9876543210.12345"],
  ])("%d / 10^%d is written%s", (value, decimals, text) => {
    expect(word(value, decimals)).toBe(text);
  });

  it("are written as any other way would, for all of 4 decimals", () => {
    for (let value = -20_000; value < 20_000; value += 7) {
      const plain = String(value / 10_000).replace(/^(-?)0\./, "$1.");
      expect(word(value, 4)).toBe(` F${plain}`);
    }
  });

  it("survive the buffer's growth", () => {
    const out = new TextBuffer();
    for (let i = 0; i < 20_000; i++) out.word(88, i, 0);
    const text = new TextDecoder().decode(out.take());
    expect(
      text
        .split(" ")
        .slice(1)
        .every((each, i) => each === `X${i}`),
    ).toBe(true);
    expect(out.take()).toHaveLength(0);
  });
});

describe("moves", () => {
  it("say what changes, and the strand where it is another one", () => {
    expect(
      write(
        chunk([
          [0, 0, 200, 0, 7_800_000, TRAVEL, 0, 0],
          [10_000, 0, 200, 0, 7_800_000, TRAVEL, 0, 0],
          [10_000, 20_000, 200, 67_698, 1_500_000, PERIMETER, 450, 200],
          [0, 20_000, 200, 33_849, 1_500_000, PERIMETER, 450, 200],
          [0, 0, 200, 67_698, 1_500_000, PERIMETER, 420, 200],
        ]),
      ),
    ).toEqual([
      "G1 Z.2 F7800",
      "G1 X10",
      ";TYPE:Perimeter",
      ";WIDTH:0.45",
      ";HEIGHT:0.2",
      "G1 Y20 E.67698 F1500",
      "G1 X0 E.33849",
      ";WIDTH:0.42",
      "G1 Y0 E.67698",
    ]);
  });

  const RETRACTED = [
    [10_000, 0, 0, 100_000, 600_000, PERIMETER, 450, 200],
    [10_000, 0, 0, -80_000, 2_100_000, RETRACT, 0, 0],
    [0, 0, 0, 0, 10_800_000, TRAVEL, 0, 0],
    [0, 0, 0, 80_000, 2_100_000, UNRETRACT, 0, 0],
    [5000, 0, 0, 50_000, 600_000, PERIMETER, 450, 200],
  ];

  it("write relative E as it is fed", () => {
    expect(write(chunk(RETRACTED)).slice(3)).toEqual([
      "G1 X10 E1 F600",
      "G1 E-.8 F2100",
      "G1 X0 F10800",
      "G1 E.8 F2100",
      "G1 X5 E.5 F600",
    ]);
  });

  it("write absolute E as the sum of all before", () => {
    expect(write(chunk(RETRACTED), false).slice(3)).toEqual([
      "G1 X10 E1 F600",
      "G1 E.2 F2100",
      "G1 X0 F10800",
      "G1 E1 F2100",
      "G1 X5 E1.5 F600",
    ]);
  });
});

describe("events", () => {
  it("begin layers as viewers expect", () => {
    expect(event({ kind: "layer", index: 3, printZ: 0.8000000001, height: 0.2 })).toEqual([
      ";LAYER_CHANGE",
      ";Z:0.8",
      ";HEIGHT:0.2",
    ]);
  });

  it("heat, wait and blow", () => {
    expect(event({ kind: "hotend", celsius: 215, wait: false })).toEqual(["M104 S215"]);
    expect(event({ kind: "hotend", celsius: 215, wait: true })).toEqual(["M109 S215"]);
    expect(event({ kind: "bed", celsius: 60, wait: false })).toEqual(["M140 S60"]);
    expect(event({ kind: "bed", celsius: 60, wait: true })).toEqual(["M190 S60"]);
    expect(event({ kind: "chamber", celsius: 50, wait: false })).toEqual(["M141 S50"]);
    expect(event({ kind: "chamber", celsius: 45, wait: true })).toEqual(["M191 S45"]);
    expect(event({ kind: "fan", speed: 0.33 })).toEqual(["M106 S84.15"]);
    expect(event({ kind: "fan", speed: 1 })).toEqual(["M106 S255"]);
    expect(event({ kind: "fan", speed: 0 })).toEqual(["M107"]);
    expect(event({ kind: "dwell", seconds: 0.25 })).toEqual(["G4 P250"]);
    expect(event({ kind: "home", axes: [true, true, true] })).toEqual(["G28"]);
    expect(event({ kind: "home", axes: [true, false, true] })).toEqual(["G28 X Z"]);
  });

  it("set limits, each by what is known of it", () => {
    expect(event({ kind: "axis-limits", limit: "acceleration", axes: [1000, 1000, 200, 5000] })).toEqual([
      "M201 X1000 Y1000 Z200 E5000",
    ]);
    expect(event({ kind: "axis-limits", limit: "feed", axes: [200, null, null, 120] })).toEqual(["M203 X200 E120"]);
    expect(event({ kind: "axis-limits", limit: "jerk", axes: [8, 8, 0.4, 4.5] })).toEqual(["M205 X8 Y8 Z0.4 E4.5"]);
    expect(event({ kind: "acceleration", print: 800, travel: 800, retract: null })).toEqual(["M204 S800"]);
    expect(event({ kind: "minimum-feeds", extruding: 0, travel: 2 })).toEqual(["M205 S0 T2"]);
  });

  it("stand before their move", () => {
    const fan: MoveEvent = { at: 1, kind: "fan", speed: 0 };
    const last: MoveEvent = { at: 2, kind: "dwell", seconds: 1 };
    const moves = [
      [1000, 0, 0, 0, 60_000, TRAVEL, 0, 0],
      [2000, 0, 0, 0, 60_000, TRAVEL, 0, 0],
    ];
    expect(write(chunk(moves, [fan, last]))).toEqual(["G1 X1 F60", "M107", "G1 X2", "G4 P1000"]);
  });

  it("take custom lines as they are, and say anew what those may have changed", () => {
    const does = chunk([[5000, 0, 0, 0, 60_000, TRAVEL, 0, 0]]);
    const custom: MoveEvent = { at: 1, kind: "gcode", text: "G1 X5 F60\nG92 E0", does, to: [5000, 0, 0] };
    const moves = [
      [1000, 0, 0, 100_000, 60_000, PERIMETER, 450, 200],
      [5000, 9000, 0, 100_000, 60_000, PERIMETER, 450, 200],
    ];
    expect(write(chunk(moves, [custom]), false).slice(3)).toEqual([
      "G1 X1 E1 F60",
      ";TYPE:Custom",
      "G1 X5 F60",
      "G92 E0",
      "G92 E1",
      ";TYPE:Perimeter",
      "G1 Y9 E2 F60",
    ]);
  });

  it("tell where E stands only when it moves again", () => {
    const does = chunk([]);
    const custom: MoveEvent = { at: 0, kind: "gcode", text: "G1 E-5", does, to: [0, 0, 0] };
    expect(write(chunk([], [custom]), false)).toEqual(["G1 E-5"]);
  });

  it("say an acceleration again only where custom lines may have set another", () => {
    const slow = { at: 0, kind: "acceleration", print: 500, travel: 500, retract: null } as const;
    const custom: MoveEvent = { at: 0, kind: "gcode", text: "M204 S9", does: chunk([]), to: [0, 0, 0] };
    const fast = { ...slow, print: 800, travel: 800 };
    expect(write(chunk([], [slow, slow, fast, fast, slow]))).toEqual(["M204 S500", "M204 S800", "M204 S500"]);
    expect(write(chunk([], [slow, custom, slow]))).toEqual(["M204 S500", "M204 S9", "M204 S500"]);
    const around = (text: string): number =>
      write(chunk([], [slow, { ...custom, text }, slow])).filter((line) => line === "M204 S500").length;
    for (const text of [";BEFORE\n\n G92 E0.0 ; M204\nG1 X5 E.1\ng4 p5\nM106 S0\nM117 PARK", "G01 Z5 F600"])
      expect(around(text)).toBe(1);
    for (const text of ["G92 E0\n\tPARK", ";\nM201 X100", "T1", "G10", "M600", "M1050"]) expect(around(text)).toBe(2);
  });

  it("set the modes, absolute E from 0", () => {
    expect(event({ kind: "modes" })).toEqual(["G21", "G90", "M83"]);
    expect(write(chunk([], [{ at: 0, kind: "modes" }]), false)).toEqual(["G21", "G90", "M82", "G92 E0"]);
  });
});

type Said = Record<string, unknown>;
const said = (flavour: GcodeOptions["flavour"], happening: Said, relativeE = false): string =>
  writeBy({ flavour, relativeE }, chunk([], [{ at: 0, ...happening } as unknown as MoveEvent])).join("|");

describe("flavours", () => {
  const heat = { kind: "hotend", celsius: 215, wait: false };
  const heatAndWait = { kind: "hotend", celsius: 215, wait: true };
  const bed = { kind: "bed", celsius: 60, wait: false };
  const bedAndWait = { kind: "bed", celsius: 60, wait: true };
  const fan = { kind: "fan", speed: 0.95 };
  const fanOff = { kind: "fan", speed: 0 };
  const acceleration = { kind: "acceleration", print: 1000, travel: 1000, retract: null };
  const printing = { kind: "acceleration", print: 1000, travel: null, retract: null };
  const modes = { kind: "modes" };
  const reset = { kind: "reset-extruder" };
  const tool = { kind: "tool", tool: 1 };
  const setAside = { kind: "speed-override", counts: false };
  const counts = { kind: "speed-override", counts: true };
  const pressureOff = { kind: "pressure-advance-off", tool: 1 };
  const current = { kind: "motor-current", milliamperes: 750 };
  // What PrusaSlicer 2.5 writes, but for the waiting of makerware and sailfish, and Klipper's pressure advance.
  it.each<[GcodeOptions["flavour"], Said, string]>([
    ["reprap", heat, "M104 S215"],
    ["reprap", { ...heat, tool: 1 }, "M104 S215 T1"],
    ["reprap", acceleration, "M204 S1000"],
    ["reprap", tool, "T1"],
    ["reprap", setAside, "M220 S100"],
    ["reprap", counts, ""],
    ["reprap", pressureOff, "M572 D1 S0"],
    ["marlin", setAside, "M220 B|M220 S100"],
    ["marlin", counts, "M220 R"],
    ["marlin", pressureOff, "M900 K0"],
    ["marlin2", setAside, "M220 B|M220 S100"],
    ["marlin2", counts, "M220 R"],
    ["marlin2", pressureOff, "M900 K0"],
    ["repetier", setAside, "M220 S100"],
    ["repetier", pressureOff, "M900 K0"],
    ["reprapfirmware", setAside, "M220 S100"],
    ["reprapfirmware", pressureOff, "M572 D1 S0"],
    ["reprap", current, "M906 E750"],
    ["reprapfirmware", current, "M906 E750"],
    ["marlin", current, "M907 E750"],
    ["marlin2", current, "M907 E750"],
    ["repetier", current, "M907 E750"],
    ["klipper", current, ""],
    ["smoothie", current, ""],
    ["klipper", setAside, "M220 S100"],
    ["klipper", counts, ""],
    ["klipper", pressureOff, "SET_PRESSURE_ADVANCE ADVANCE=0"],
    ["smoothie", pressureOff, ""],
    ["makerware", setAside, ""],
    ["marlin2", printing, "M204 P1000"],
    ["marlin2", { kind: "acceleration", print: 1500, travel: 1250, retract: 1500 }, "M204 P1500 R1500 T1250"],
    ["klipper", acceleration, "M204 S1000"],
    ["smoothie", acceleration, "M204 S1000"],
    ["reprapfirmware", heat, "G10 S215 P0"],
    ["reprapfirmware", { ...heatAndWait, tool: 2 }, "G10 S215 P2|M116"],
    ["reprapfirmware", bedAndWait, "M190 S60"],
    ["reprapfirmware", printing, "M204 P1000"],
    ["reprapfirmware", { kind: "acceleration", print: null, travel: null, retract: 1500 }, ""],
    ["reprapfirmware", { kind: "axis-limits", limit: "jerk", axes: [10, 10, 0.2, 2.5] }, "M566 X600 Y600 Z12 E150"],
    ["reprapfirmware", { kind: "axis-limits", limit: "feed", axes: [500, null, 12, 120] }, "M203 X30000 Z720 E7200"],
    [
      "reprapfirmware",
      { kind: "axis-limits", limit: "acceleration", axes: [9000, 9000, 500, 1] },
      "M201 X9000 Y9000 Z500 E1",
    ],
    ["reprapfirmware", { kind: "minimum-feeds", extruding: 1, travel: 1 }, ""],
    ["repetier", acceleration, "M201 X1000 Y1000|M202 X1000 Y1000"],
    ["repetier", printing, "M201 X1000 Y1000"],
    ["teacup", heatAndWait, "M104 S215|M116"],
    ["teacup", bedAndWait, "M140 S60|M116"],
    ["teacup", bed, "M140 S60"],
    ["teacup", fanOff, "M106 S0"],
    ["makerware", heat, "M104 S215 T0"],
    ["makerware", heatAndWait, "M104 S215 T0|M133 T0"],
    ["makerware", bedAndWait, "M109 S60|M134 T0"],
    ["makerware", bed, "M140 S60"],
    ["makerware", fan, "M126"],
    ["makerware", fanOff, "M127"],
    ["makerware", modes, ""],
    ["makerware", reset, ""],
    ["makerware", tool, "M135 T1"],
    ["sailfish", heat, "M104 S215 T0"],
    ["sailfish", modes, "G21|G90"],
    ["sailfish", fan, "M126"],
    ["sailfish", tool, "M108 T1"],
    ["mach3", heat, "M104 P215"],
    ["mach3", { ...heatAndWait, tool: 1 }, "M109 P215 T1"],
    ["mach3", bedAndWait, "M190 P60"],
    ["mach3", fan, "M106 P242.25"],
    ["mach3", fanOff, "M107"],
    ["mach3", modes, "G21|G90"],
    ["mach3", reset, ""],
    ["machinekit", bed, "M140 P60"],
    ["machinekit", reset, "G92 A0"],
    ["no-extrusion", modes, "G21|G90"],
    ["no-extrusion", reset, ""],
  ])("%s says %j as %s", (flavour, happening, words) => {
    expect(said(flavour, happening)).toBe(words);
  });

  const PRINT = [
    [10_000, 0, 0, 100_000, 600_000, PERIMETER, 450, 200],
    [10_000, 0, 0, -80_000, 2_100_000, RETRACT, 0, 0],
    [0, 0, 0, 0, 10_800_000, TRAVEL, 0, 0],
    [0, 0, 0, 80_000, 2_100_000, UNRETRACT, 0, 0],
    [5000, 0, 0, 50_000, 600_000, PERIMETER, 450, 200],
  ];

  it.each<[string, Partial<GcodeOptions>, string[]]>([
    [
      "leave retractions to the firmware, which E knows nothing of",
      { relativeE: false, firmwareRetraction: true },
      ["G1 X10 E1 F600", "G10", "G1 X0 F10800", "G11", "G1 X5 E1.5 F600"],
    ],
    [
      "have words of their own for that",
      { flavour: "machinekit", relativeE: false, firmwareRetraction: true },
      ["G1 X10 A1 F600", "G22", "G1 X0 F10800", "G23", "G1 X5 A1.5 F600"],
    ],
    [
      "switch the extruder",
      { flavour: "makerware", relativeE: false },
      ["G1 X10 E1 F600", "G1 E.2 F2100", "M103", "G1 X0 F10800", "M101", "G1 E1 F2100", "G1 X5 E1.5 F600"],
    ],
    ["extrude nothing", { flavour: "no-extrusion" }, ["G1 X10 F600", "G1 X0 F10800", "G1 X5 F600"]],
    [
      "count E by volume, retractions too",
      { ePerMm: [2.405281875] },
      ["G1 X10 E2.40528 F600", "G1 E-1.92422 F2100", "G1 X0 F10800", "G1 E1.92422 F2100", "G1 X5 E1.20264 F600"],
    ],
    [
      "take another letter",
      { extrusionAxis: "B", relativeE: false },
      ["G1 X10 B1 F600", "G1 B.2 F2100", "G1 X0 F10800", "G1 B1 F2100", "G1 X5 B1.5 F600"],
    ],
  ])("%s", (_, options, lines) => {
    expect(writeBy(options, chunk(PRINT)).filter((line) => !line.startsWith(";"))).toEqual(lines);
  });

  it("count each tool's E by its own filament, on from where the last one stood", () => {
    const moves = [
      [10_000, 0, 0, 100_000, 600_000, PERIMETER, 450, 200],
      [20_000, 0, 0, 100_000, 600_000, PERIMETER, 450, 200],
      [30_000, 0, 0, 100_000, 600_000, PERIMETER, 450, 200],
    ];
    const tool: MoveEvent = { at: 1, kind: "tool", tool: 1 };
    const third: MoveEvent = { at: 2, kind: "tool", tool: 7 };
    const of = (relativeE: boolean): string[] =>
      writeBy({ relativeE, ePerMm: [2, 5] }, chunk(moves, [tool, third])).filter((line) => !line.startsWith(";"));
    expect(of(false)).toEqual(["G1 X10 E2 F600", "T1", "G1 X20 E7", "T7", "G1 X30 E12"]);
    expect(of(true)).toEqual(["G1 X10 E2 F600", "T1", "G1 X20 E5", "T7", "G1 X30 E5"]);
  });

  it("explain each line, and each of several", () => {
    const explained = writeBy({ explains: true, relativeE: false }, chunk(PRINT, [{ at: 0, kind: "fan", speed: 1 }]));
    expect(explained.filter((line) => !line.startsWith(";"))).toEqual([
      "M106 S255 ; fan on",
      "G1 X10 E1 F600 ; perimeter",
      "G1 E.2 F2100 ; retract",
      "G1 X0 F10800 ; travel",
      "G1 E1 F2100 ; unretract",
      "G1 X5 E1.5 F600 ; perimeter",
    ]);
    const wait = { at: 0, kind: "hotend", celsius: 200, wait: true } as const;
    const firmware = writeBy(
      { explains: true, flavour: "reprapfirmware", firmwareRetraction: true },
      chunk(PRINT, [wait]),
    );
    expect(firmware.slice(0, 2)).toEqual([
      "G10 S200 P0 ; heat the nozzle and wait for it",
      "M116 ; heat the nozzle and wait for it",
    ]);
    expect(firmware).toContain("G10 ; retract");
  });

  it("tell where each move's lines begin", () => {
    const starts = new Uint32Array(PRINT.length);
    const text = new TextDecoder().decode(
      createGcodeWriter({ ...MARLIN, flavour: "makerware", relativeE: false }).write(chunk(PRINT), starts),
    );
    expect([...starts].map((start) => text.slice(start).split("\n")[0])).toEqual([
      ";TYPE:Perimeter",
      "G1 E.2 F2100",
      "G1 X0 F10800",
      "M101",
      "G1 X5 E1.5 F600",
    ]);
  });
});
