import { afterEach, describe, expect, it, vi } from "vitest";
import { type Happening, MOVE_KIND, type MoveChunk, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { createEstimator, estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { limitSources } from "../../src/estimate/limit-sources.ts";
import type { Estimate } from "../../src/estimate/report.ts";
import { type EstimateOptions, resolveEstimate } from "../../src/estimate/resolve.ts";
import { TimeSums } from "../../src/estimate/times.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Flavour } from "../../src/settings/flavours.ts";
import type { EstimateModel } from "../../src/settings/settings.ts";
import { EASY, PLA } from "./streams.ts";

const OPTIONS: EstimateOptions = { planner: "marlin", limits: EASY, filaments: [PLA] };
const SECTION = (Math.PI / 4) * 1.75 ** 2;
const HOT = "M104 S210\nM83\n;TYPE:Perimeter\n";

const estimate = (text: string, options: Partial<EstimateOptions> = {}): Estimate =>
  estimateMoves(readGcode(text), { ...OPTIONS, ...options });

const { travel, extrude, retract } = MOVE_KIND;
type Move = readonly [kind: number, role: number, x: number, y: number, e: number];

/** Moves to x, y in mm at 10 mm/s, each fed e mm, with what happens before the moves of the given indices. */
function chunk(moves: readonly Move[], happenings: readonly (readonly [at: number, Happening])[] = []): MoveChunk {
  const flat = moves.flatMap(([kind, role, x, y, e]) => [
    ...[x, y, 0.2].map((mm) => mm * 1000),
    ...[e * 100_000, 600_000, moveMeta(kind, role), 450, 200],
  ]);
  return { moves: Int32Array.from(flat), events: happenings.map(([at, happening]) => ({ ...happening, at })) };
}

describe("a figure that is no number", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("is an error, of a layer as of all", () => {
    vi.spyOn(TimeSums.prototype, "pause").mockImplementation(function (this: TimeSums, layer) {
      this.byLayer[layer] = NaN;
    });
    const text = `${HOT};LAYER_CHANGE\n;Z:0.2\nG1 X50 E2 F6000\n;LAYER_CHANGE\n;Z:0.4\nG1 Z0.4\nG4 S1\nG1 X0 E2\n`;
    expect(() => estimate(text)).toThrow(
      expect.objectContaining({
        code: "INTERNAL",
        message: "estimate: layerSeconds.1 is NaN, expected a finite number",
        details: { name: "layerSeconds.1", got: "NaN" },
      }),
    );
  });
});

describe("time", () => {
  it("is motion, pauses and overhead", () => {
    const overhead = { heatUp: 100, homing: 10, probing: 30, toolChange: 7 };
    const text = "G28\nM190 S60\nM109 S210\nG1 X100 F6000\nG4 S5\nG28 X\nG1 X50\n";
    const all = estimate(text, { overhead });
    expect(all.overheadSeconds).toBe(120);
    expect(all.overhead).toEqual([
      { cause: "heatUp", count: 1, seconds: 100 },
      { cause: "homing", count: 2, seconds: 20 },
    ]);
    expect(all.dwellSeconds).toBe(5);
    expect(all.timeSeconds).toBe(all.motionSeconds + 5 + 120);
    expect(all.motionSeconds).toBe(estimate(text).motionSeconds);
  });

  it("tells overhead that costs nothing yet", () => {
    expect(estimate("G28\nG1 X10 F600\n").overhead).toEqual([{ cause: "homing", count: 1, seconds: 0 }]);
  });

  it("takes no time for a heater that is turned off, or not waited for", () => {
    expect(estimate("M104 S200\nM190 S0\nM140 S60\nG1 X10 F600\n").overhead).toEqual([]);
  });

  it("is calibrated in its moves alone", () => {
    const text = `${HOT}G1 X50 E2 F6000\nG4 S5\nG1 E-1\nG1 X0 E1\n`;
    const [plain, slow] = [estimate(text), estimate(text, { timeFactor: 1.5 })];
    expect(slow.motionSeconds).toBeCloseTo(1.5 * plain.motionSeconds, 12);
    expect(slow.dwellSeconds).toBe(5);
    expect(slow.kindSeconds.retract).toBeCloseTo(1.5 * plain.kindSeconds.retract, 12);
    expect(slow.layerSeconds[0]).toBeCloseTo(1.5 * plain.motionSeconds + 5, 12);
  });

  it("is told by kind of move, without a rest", () => {
    const text = `${HOT}G1 X50 E2 F6000\nG1 E-1\nG1 X0\nG1 E1\nG1 X50 E1\n;WIPE_START\nG1 X40 E-.5\n;WIPE_END\n`;
    const { kindSeconds, motionSeconds, travelSeconds, retractSeconds } = estimate(text);
    expect(Object.keys(kindSeconds)).toEqual(["travel", "extrude", "retract", "unretract", "wipe"]);
    expect(Object.values(kindSeconds).reduce((a, b) => a + b)).toBeCloseTo(motionSeconds, 12);
    expect(travelSeconds).toBe(kindSeconds.travel + kindSeconds.wipe);
    expect(retractSeconds).toBe(kindSeconds.retract + kindSeconds.unretract);
    expect(kindSeconds.extrude).toBeGreaterThan(kindSeconds.retract);
  });

  it("gives a pause to the layer it stands in, whether or not the model plans on", () => {
    const layers =
      ";LAYER_CHANGE\n;Z:0.2\n;HEIGHT:0.2\nG1 X50 F6000\nG4 S3\nG1 X0\n;LAYER_CHANGE\n;Z:0.4\nG1 X50\nG4 S4\n";
    for (const planner of ["marlin", "klipper", "reprapfirmware"] as const) {
      // Klipper knows pauses in milliseconds alone.
      const { layerSeconds, timeSeconds, dwellSeconds } = estimate(layers.replace(/S(\d)/g, "P$1000"), { planner });
      expect(dwellSeconds).toBe(7);
      expect(layerSeconds[0] + layerSeconds[1]).toBeCloseTo(timeSeconds, 12);
      expect(layerSeconds[0] - layerSeconds[1]).toBeGreaterThan(-1);
      expect(layerSeconds[1]).toBeGreaterThan(4);
    }
  });
});

describe("a stream in pieces", () => {
  it("gives the same whole", () => {
    const moves: Move[] = Array.from({ length: 60 }, (_, k) => [extrude, ROLE.perimeter, k % 7, k % 5, 0.1]);
    const pause: Happening = { kind: "dwell", seconds: 1 };
    const custom: Happening = {
      kind: "gcode",
      text: "",
      does: chunk([[extrude, ROLE.custom, 9, 9, 1]], [[0, pause]]),
      to: [9000, 9000, 200],
    };
    const happenings: [number, Happening][] = [
      [0, { kind: "hotend", celsius: 200, wait: true }],
      [10, pause],
      [20, custom],
      [30, { kind: "tool", tool: 1 }],
      [60, pause],
    ];
    const whole = estimateMoves([chunk(moves, happenings)], OPTIONS);
    const estimator = createEstimator(OPTIONS);
    for (let from = 0; from < 60; from += 5) {
      const inside = happenings.filter(([at]) => at >= from && (at < from + 5 || from === 55));
      estimator.push(
        chunk(
          moves.slice(from, from + 5),
          inside.map(([at, one]) => [at - from, one]),
        ),
      );
    }
    expect(estimator.finish()).toEqual(whole);
    expect(whole.dwellSeconds).toBe(3);
    expect(whole.purgeMm).toBe(1);
    expect(whole.tools.map(({ tool, filamentMm }) => [tool, Math.round(filamentMm * 10)])).toEqual([
      [0, 30],
      [1, 30],
    ]);
  });
});

describe("tools", () => {
  const text = `${HOT}G1 X10 E1 F600\nT1\nG1 X20 E2\nT2\n;TYPE:Custom\nG1 X30 E4\nT0\n;TYPE:Perimeter\nG1 X40 E8\n`;
  const filaments = [PLA, { diameter: 2.85, density: 1, pricePerKg: 100 }];

  it("have filaments of their own, the last for all further ones", () => {
    const { tools, filamentMm, purgeMm, massGrams, cost } = estimate(text, { filaments });
    expect(tools.map(({ tool, filamentMm: mm, purgeMm: purge }) => [tool, mm, purge])).toEqual([
      [0, 9, 0],
      [1, 2, 0],
      [2, 0, 4],
    ]);
    const grams = [(9 * SECTION * 1.24) / 1000, (2 * (Math.PI / 4) * 2.85 ** 2) / 1000];
    expect(tools[0].massGrams).toBeCloseTo(grams[0], 12);
    expect(tools[1].massGrams).toBeCloseTo(grams[1], 12);
    expect([filamentMm, purgeMm]).toEqual([11, 4]);
    expect(massGrams).toBeCloseTo(grams[0] + grams[1], 12);
    expect(cost).toBeCloseTo(grams[0] * 0.025 + grams[1] * 0.1, 12);
  });

  it("share roles, each weighed as its own filament", () => {
    const { roles, massGrams, cost } = estimate(text, { filaments });
    const perimeter = roles.find(({ role }) => role === "perimeter")!;
    expect(perimeter.filamentMm).toBe(11);
    expect(perimeter.massGrams).toBeCloseTo(massGrams, 12);
    expect(perimeter.cost).toBeCloseTo(cost, 12);
    expect(roles.find(({ role }) => role === "custom")!.filamentMm).toBe(4);
  });

  it("have debts of their own", () => {
    const swap = `${HOT}G1 X10 E1 F600\nG1 E-10\nT1\nG1 X20 E2\nT0\nG1 E10\nG1 X30 E1\n`;
    expect(estimate(swap).tools.map(({ filamentMm }) => filamentMm)).toEqual([2, 2]);
  });

  it("change at a cost, but for the first", () => {
    const overhead = { heatUp: 0, homing: 0, probing: 0, toolChange: 20 };
    const changes = (gcode: string) => estimate(gcode, { overhead }).overheadSeconds / 20;
    expect(changes(`T0\n${text}`)).toBe(3);
    expect(changes(`T1\n${text}`)).toBe(2);
    expect(changes(text)).toBe(3);
    expect(changes(`${HOT}T0\nT0\nG1 X10 E1 F600\nT0\n`)).toBe(0);
    expect(changes(`${HOT}G1 X10 E1 F600\nM600\nG1 X20 E1\n`)).toBe(1);
  });

  it("take the time of each change behind two queued moves, also of the first, as PrusaSlicer 2.5.0 counts", () => {
    const filaments = [7, 300].map((loadSeconds) => ({
      ...PLA,
      loadSeconds,
      unloadSeconds: loadSeconds === 7 ? 11 : 1000,
    }));
    const loading = (gcode: string, planner: EstimateModel = "prusa_slicer") =>
      estimate(`G28\n${gcode}`, { planner, filaments }).overheadSeconds;
    const moves = "G1 X10 F5000\nG1 X20\n";
    expect(loading("T1\n")).toBe(0);
    expect(loading("G1 X10 F5000\nT1\n")).toBe(0);
    expect(loading(`${moves}T0\nT1\n`)).toBe(300);
    // One move alone lies between the changes.
    expect(loading(`${moves}T1\nG1 X0\nT0\nT1\n`)).toBe(300);
    expect(loading(`${moves}T1\nT0\nG1 X0\nG1 X30\nT1\n`)).toBe(300 + 11 + 300);
    expect(loading(`${moves}T1\n`, "marlin")).toBe(0);
  });
});

describe("flow", () => {
  it("is that of the fastest move at its peak, and the mean over extruding time", () => {
    // 1 mm of filament over 10 mm at 10 mm/s, then over 20 mm; both from rest to rest at 1000 mm/s2.
    const { flow, kindSeconds } = estimate(`${HOT}G1 X10 E1 F600\nG4 S1\nG1 X30 E1\nG1 X0 F6000\n`);
    expect(flow.peak).toBeCloseTo(SECTION, 9);
    expect(flow.mean).toBeCloseTo((2 * SECTION) / kindSeconds.extrude, 9);
    expect(flow.layerPeaks).toEqual([flow.peak]);
    expect(flow.layerMeans[0]).toBeCloseTo(flow.mean, 12);
  });

  it("leaves custom g-code and pure extrusion out", () => {
    const { flow } = estimate(`${HOT}G1 E10 F6000\n;TYPE:Custom\nG1 X100 E50 F6000\n`);
    expect([flow.peak, flow.mean]).toEqual([0, 0]);
  });

  it("goes by the tool that a move was made with", () => {
    const thick = { ...PLA, diameter: 3.5 };
    const { flow } = estimate(`${HOT}G1 X10 E1 F600\nT1\nG1 X20 E1\nT0\nG1 X30 E1\n`, { filaments: [PLA, thick] });
    expect(flow.peak).toBeCloseTo(4 * SECTION, 9);
  });

  it("has a number for every layer", () => {
    const layer = (z: number): string => `;LAYER_CHANGE\n;Z:${z}\n;HEIGHT:.2\nG1 Z${z} F600\n`;
    const { flow, layerSeconds } = estimate(`${HOT}${layer(0.2)}G1 X10 E1\n${layer(0.4)}G1 X0\n${layer(0.6)}G1 X50\n`);
    expect(layerSeconds).toHaveLength(3);
    expect(flow.layerPeaks.map((peak) => peak > 0)).toEqual([true, false, false]);
    expect(flow.layerMeans).toHaveLength(3);
  });
});

describe("moves at their feed", () => {
  it("are those long enough to reach it", () => {
    // 1000 mm/s2: 100 mm/s takes 5 mm to reach and 5 to leave.
    const { atFeed } = estimate("G1 X100 F6000\nG4 S1\nG1 X101\nG4 S1\nG1 X102\n");
    expect(atFeed.moves).toBeCloseTo(1 / 3, 12);
    expect(atFeed.path).toBeCloseTo(100 / 102, 12);
  });

  it("leave retractions out, and are all where there are none", () => {
    expect(estimate(`${HOT}G1 E-5 F6000\n`).atFeed).toEqual({ moves: 1, path: 1 });
  });
});

describe("extents", () => {
  it("are those of printed lines and of all moves", () => {
    const text = `${HOT}G1 X-20 Y-10 Z5 F6000\nG1 X10 Y20 Z.2\nG1 X30 E1\n;TYPE:Custom\nG1 X200 E1\nG1 Z50\n`;
    const { printExtents, moveExtents } = estimate(text);
    expect(printExtents).toEqual({ minMm: [10, 20, 0.2], maxMm: [30, 20, 0.2] });
    expect(moveExtents).toEqual({ minMm: [-20, -10, 0.2], maxMm: [200, 20, 50] });
  });

  it("begin at home after homing", () => {
    expect(estimate(`${HOT}G1 X90 Y90 Z.2 F6000\nG28 X\nG1 X10 E1\n`).printExtents!.minMm).toEqual([0, 90, 0.2]);
  });

  it("are none of nothing", () => {
    expect(estimate("M83\n")).toMatchObject({ printExtents: null, moveExtents: null, timeSeconds: 0 });
  });
});

describe("limits", () => {
  const none = limitSources({});
  const text = `${HOT}M201 X500 Y500\nG1 X10 E1 F600\n`;
  const found = (gcode: string, options: Partial<EstimateOptions>) => {
    const { limits, warnings } = estimate(gcode, options);
    return { limits, missing: warnings.find(({ code }) => code === "LIMITS_MISSING")?.details.missing };
  };

  it("are the settings' until the g-code sets its own", () => {
    const { limits, missing } = found(`${text}M204 P1000\nM205 X8 S10\n`, {});
    expect(missing).toBeUndefined();
    expect(limits).toEqual({
      "axis-acceleration": "g-code",
      "axis-feed": "settings",
      jerk: "g-code",
      acceleration: "g-code",
      "minimum-feeds": "g-code",
      "junction-deviation": "settings",
    });
  });

  it("that are given nowhere are missed", () => {
    expect(found(text, { limitSources: none }).missing).toEqual(["axis-feed", "jerk"]);
    expect(found(`${text}M203 X100\nM205 X8\n`, { limitSources: none }).missing).toBeUndefined();
    expect(found(text, { limitSources: limitSources({ machine_max_feedrate_x: 100 }) }).missing).toEqual(["jerk"]);
  });

  it("are not missed where junction deviation stands for jerk", () => {
    const sources = limitSources({ machine_max_feedrate_x: 1, machine_max_junction_deviation: 0.02 });
    expect(found(text, { limitSources: sources }).missing).toBeUndefined();
  });

  it("are the toolhead's for Klipper", () => {
    const options = { planner: "klipper", limitSources: none } as const;
    expect(found(text, options)).toEqual({
      limits: { toolhead: "default", acceleration: "default" },
      missing: ["toolhead"],
    });
    const chosen = { ...options, limitSources: limitSources({ square_corner_velocity: 5 }) };
    expect(found(text, chosen)).toEqual({ limits: { toolhead: "settings", acceleration: "settings" } });
    expect(found(`${text}M204 S900\n`, chosen).limits).toEqual({ toolhead: "settings", acceleration: "g-code" });
  });
});

describe("progress", () => {
  const said = (percent: number): Happening => ({
    kind: "progress",
    elapsedSeconds: null,
    percent,
    remainingMinutes: 1,
  });

  it("holds the overhead so far", () => {
    const overhead = { heatUp: 100, homing: 10, probing: 0, toolChange: 0 };
    const text = "M73 P0\nG28\nM109 S200\nM73 P50\nG1 X100 F6000\nM73 P90\nG28\nM73 P100\n";
    const { progress, motionSeconds } = estimate(text, { overhead });
    expect(progress.map(({ seconds }) => seconds)).toEqual([0, 110, 110 + motionSeconds, 120 + motionSeconds]);
  });

  it("is matched with the moves and pauses before it", () => {
    // Each from rest to rest: 1 s and 10 ms.
    const moves: Move[] = [10, 20, 30].map((x) => [travel, ROLE.travel, x, 0, 0]);
    const stop: Happening = { kind: "dwell", seconds: 2 };
    const { progress, timeSeconds } = estimateMoves(
      [
        chunk(moves, [
          [0, said(0)],
          [1, stop],
          [1, said(40)],
          [2, said(60)],
          [2, stop],
          [3, said(100)],
        ]),
      ],
      { ...OPTIONS, limits: { ...EASY, jerk: [0, 0, 0, 0] } },
    );
    expect(progress.map(({ percent }) => percent)).toEqual([0, 40, 60, 100]);
    const seconds = progress.map((mark) => mark.seconds);
    for (const [k, expected] of [0, 3.01, 4.02, 7.03].entries()) expect(seconds[k]).toBeCloseTo(expected, 3);
    expect(seconds[3]).toBe(timeSeconds);
  });

  it("is thinned out evenly where there is much of it", () => {
    const moves: Move[] = Array.from({ length: 20_000 }, (_, k) => [travel, ROLE.travel, k % 9, 0, 0]);
    const marks = moves.map((_, at): [number, Happening] => [at, said(at)]);
    const { progress } = estimateMoves([chunk(moves, marks)], OPTIONS);
    expect(progress.length).toBeGreaterThan(2000);
    expect(progress.length).toBeLessThanOrEqual(4096);
    const gaps = new Set(progress.slice(1).map(({ percent }, k) => percent! - progress[k].percent!));
    expect([...gaps]).toEqual([8]);
  });
});

describe("warnings", () => {
  const codes = (text: string, options: Partial<EstimateOptions> = {}) =>
    estimate(text, options).warnings.map(({ code, details }) => [code, details]);

  it("tell of extrusion while cold, or before a temperature is set", () => {
    expect(codes("M83\nG1 X10 E1 F600\nG1 X20 E1\nM109 S210\nG1 X30 E1\nM104 S169\nG1 X40 E1\n")).toEqual([
      ["COLD_EXTRUSION", { moves: 1, coldCelsius: 170 }],
      ["COLD_EXTRUSION", { moves: 2 }],
    ]);
    expect(codes("M83\nM104 S170\nG1 X10 E1 F600\nM104 S0\nG1 X0\nG1 E-5\n")).toEqual([]);
  });

  it("tell of no cold where a macro may have heated, until a temperature is set again", () => {
    for (const macro of ["START_PRINT EXTRUDER_TEMP=270 BED_TEMP=100", 'M98 P"start.g"']) {
      expect(codes(`M83\nM109 S0\n${macro}\nG1 X10 E1 F600\nT1\nG1 X20 E1\n`)).toEqual([]);
      expect(codes(`M83\n${macro}\nG1 X10 E1 F600\n`)).toEqual([]);
      const again = `M83\n${macro}\nM104 S0\nG1 X10 E1 F600\n`;
      expect(codes(again)).toEqual([["COLD_EXTRUSION", { moves: 1, coldCelsius: 170 }]]);
    }
  });

  it("tell of no cold where the printer heats by itself, or by the head of the file", () => {
    const print = "M83\nG1 X10 E1 F600\nT1\nG1 X20 E1\n";
    expect(codes(`;FLAVOR:UltiGCode\n${print}`)).toEqual([]);
    const head = (...celsius: number[]): string =>
      celsius.map((of, train) => `;EXTRUDER_TRAIN.${train}.INITIAL_TEMPERATURE:${of}\n`).join("");
    expect(codes(`;FLAVOR:Griffin\n${head(205, 195.5)}${print}`)).toEqual([]);
    expect(codes(`;FLAVOR:Griffin\n${head(205, 60)}${print}`)).toEqual([
      ["COLD_EXTRUSION", { moves: 1, coldCelsius: 170 }],
    ]);
    expect(codes(`;FLAVOR:Griffin\n;EXTRUDER_TRAIN.0.NOZZLE.DIAMETER:0.4\n${print}`)).toEqual([
      ["COLD_EXTRUSION", { moves: 2 }],
    ]);
  });

  it("count the heating that the head of a file asks for", () => {
    const overhead = { homing: 0, probing: 0, heatUp: 90, toolChange: 0 };
    const heated = (text: string) =>
      estimate(text, { overhead }).overhead.map(({ cause, seconds }) => [cause, seconds]);
    expect(heated(";BUILD_PLATE.INITIAL_TEMPERATURE:60\nG1 X10 E1 F600\n")).toEqual([["heatUp", 90]]);
    expect(heated(";BUILD_PLATE.INITIAL_TEMPERATURE:0\nG1 X10 E1 F600\n")).toEqual([]);
  });

  it("tell of filament without a density, or else without a price", () => {
    const [light, free] = [
      { ...PLA, density: 0 },
      { ...PLA, pricePerKg: 0 },
    ];
    const text = `${HOT}G1 X10 E1 F600\nT1\nG1 X20 E1\nT3\n`;
    expect(codes(text, { filaments: [PLA, free] })).toEqual([["FILAMENT_PRICE_MISSING", { tools: [1] }]]);
    expect(codes(text, { filaments: [free, light] })).toEqual([["FILAMENT_DENSITY_MISSING", { tools: [1] }]]);
    expect(codes(text, { filaments: [PLA, PLA, light] })).toEqual([]);
  });

  describe("tell of prints that leave the bed", () => {
    const square = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ] as const;
    const bed = { outline: square, height: 50 };
    const draw = (x: number, y: number, z = 0.2) => `${HOT}G1 X50 Y50 Z${z} F6000\nG1 X${x} Y${y} E1\n`;

    it.each([
      [0, 0],
      [100, 100],
      [100.001, 50],
    ])("but not at %s, %s", (x, y) => expect(codes(draw(x, y), { bed })).toEqual([]));

    it.each([
      [103, 104, 5],
      [-2, 50, 2],
      [50, 100.01, 0.01],
    ])("at %s, %s by %s mm", (x, y, excessMm) => {
      expect(codes(draw(x, y), { bed })).toEqual([["MOVES_OFF_BED", { moves: 1, excessMm }]]);
    });

    it("and above its height", () => {
      expect(codes(draw(50, 60, 50), { bed })).toEqual([]);
      expect(codes(draw(50, 60, 51), { bed })).toEqual([["MOVES_OFF_BED", { moves: 1 }]]);
    });

    it("in hundredths of a mm", () => {
      const [{ message, details }] = estimate(draw(103, 101), { bed }).warnings;
      expect(message).toBe("estimate: got 1 printed moves up to 3.16 mm outside the bed, expected none");
      expect(details.excessMm).toBeCloseTo(Math.sqrt(10), 3);
    });

    it("but not of travels and custom g-code", () => {
      expect(codes(`${HOT}G1 X300 Y50 F6000\n;TYPE:Custom\nG1 X-200 E1\n`, { bed })).toEqual([]);
    });

    it("whatever its outline", () => {
      const corner = { outline: [...square.slice(0, 2), [100, 40], [40, 40], [40, 100], [0, 100]] as const, height: 9 };
      expect(codes(draw(30, 90), { bed: corner })).toEqual([]);
      expect(codes(draw(47, 90), { bed: corner })).toEqual([["MOVES_OFF_BED", { moves: 1, excessMm: 7 }]]);
      const round = Array.from({ length: 72 }, (_, k) => [k, k].map((a, i) => 100 * Math.sin((a * Math.PI) / 36 + i)));
      const disc = { outline: round as unknown as [number, number][], height: 9 };
      expect(codes(draw(60, 60), { bed: disc })).toEqual([]);
    });
  });
});

describe("resolveEstimate", () => {
  it("takes overhead, calibration and the bed from the settings", () => {
    const settings = completeSettings({
      heat_up_time: 1,
      homing_time: 2,
      probing_time: 3,
      tool_change_time: 4,
      filament_load_time: 5,
      filament_unload_time: 6,
      time_factor: 1.1,
      max_print_height: 0,
    });
    expect(resolveEstimate(settings)).toMatchObject({
      overhead: { heatUp: 1, homing: 2, probing: 3, toolChange: 4 },
      filaments: [{ loadSeconds: 5, unloadSeconds: 6 }],
      timeFactor: 1.1,
      bed: { outline: settings.bed_shape, height: Infinity },
    });
  });

  it("knows which limits were chosen", () => {
    const settings = completeSettings({ machine_max_jerk_x: 9 });
    const { limitSources: sources } = resolveEstimate(settings, { machine_max_jerk_x: 9 });
    expect(sources).toMatchObject({ jerk: "settings", "axis-feed": "default", toolhead: "default" });
    expect(resolveEstimate(settings).limitSources!["axis-feed"]).toBe("settings");
    const ignoring = completeSettings({ machine_limits_usage: "ignore", machine_max_jerk_x: 9 });
    expect(resolveEstimate(ignoring).limitSources!.jerk).toBe("default");
  });

  it("plans as PrusaSlicer by a machine's limits where PrusaSlicer does", () => {
    const jerkOf = (gcode_flavor: Flavour, estimate_model: EstimateModel): number =>
      resolveEstimate(completeSettings({ gcode_flavor, estimate_model, machine_max_jerk_x: 9 })).limits.jerk[0];
    for (const flavour of ["marlin", "marlin2", "reprapfirmware", "klipper"] as const)
      expect(jerkOf(flavour, "prusa_slicer")).toBe(9);
    for (const flavour of ["reprap", "repetier", "smoothie", "mach3"] as const) {
      expect(jerkOf(flavour, "prusa_slicer")).toBe(10);
      expect(jerkOf(flavour, "marlin")).toBe(9);
    }
  });
});

it("draws filament back without feeding less", () => {
  const back = chunk([
    [extrude, ROLE.perimeter, 10, 0, 1],
    [retract, ROLE.travel, 10, 0, -1],
  ]);
  expect(estimateMoves([back], OPTIONS).filamentMm).toBe(1);
});
