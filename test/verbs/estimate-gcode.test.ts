import { createReadStream, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { zipFile } from "../../fixtures/files.ts";
import { estimateGcode, type GcodeSource, type Settings } from "../../src/index.ts";
import { temporaryFolder } from "../cli/harness.ts";
import { BLOCK, pairsBlock, textBlocks, writeBgcode } from "../gcode/bgcode-writer.ts";

/** Ten moves of 10 mm each that stop at every corner, so that acceleration tells. */
const MOVES = Array.from(
  { length: 10 },
  (_, i) => `G1 ${i % 2 === 0 ? "X" : "Y"}${10 * (i >> 1) + 10} E${i + 1} F6000\n`,
).join("");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const seconds = async (text: string, settings: Partial<Settings> = {}): Promise<number> =>
  (await estimateGcode(bytes(text), { settings })).estimate.timeSeconds;

async function* inPieces(all: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

const folder = temporaryFolder();
afterAll(folder.remove);

describe("estimateGcode: sliced projects", () => {
  const sliced = (plates: Readonly<Record<string, string>>): Uint8Array =>
    zipFile({ "[Content_Types].xml": "<Types/>", "3D/3dmodel.model": "<model/>", ...plates });
  const two = sliced({ "Metadata/plate_10.gcode": MOVES + MOVES, "Metadata/plate_2.gcode": MOVES });

  it("are read as the g-code of a plate, the first unless another is asked for", async () => {
    const [one, other] = [await estimateGcode(bytes(MOVES)), await estimateGcode(bytes(MOVES + MOVES))];
    expect(await estimateGcode(two)).toEqual(one);
    expect(await estimateGcode(inPieces(two, 3), { plate: 2 })).toEqual(one);
    expect(await estimateGcode({ open: () => inPieces(two, 100), size: two.length }, { plate: 10 })).toEqual(other);
  });

  it("without that plate, or without any, are refused", async () => {
    await expect(estimateGcode(two, { plate: 3 })).rejects.toMatchObject({
      code: "PLATE_NOT_FOUND",
      message: "read g-code: got plate 3, expected one of 2, 10",
      details: { plate: 3, plates: [2, 10] },
    });
    await expect(estimateGcode(sliced({}))).rejects.toMatchObject({ code: "GCODE_CONTAINER_UNSUPPORTED" });
    await expect(estimateGcode(bytes(MOVES), { plate: 1 })).rejects.toMatchObject({ code: "PLATE_NOT_FOUND" });
    await expect(estimateGcode(two, { plate: 0 })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("estimateGcode: where it comes from", () => {
  const text = `;TYPE:Perimeter\n${MOVES}; machine_max_acceleration_x = 500\n; filament_cost = 30\n`;
  const sources: [string, () => GcodeSource][] = [
    ["a file", () => ({ open: () => inPieces(bytes(text), 100) })],
    ["gzip", () => new Uint8Array(gzipSync(text))],
    ["a file of gzip", () => ({ open: () => inPieces(gzipSync(text), 7), size: gzipSync(text).length })],
    ["pieces of a byte", () => inPieces(bytes(text), 1)],
    ["a web stream", () => new Blob([text]).stream()],
    ["binary g-code", () => writeBgcode(textBlocks(text, 2, 2))],
  ];

  it("ends a stream, and opens a file no more, where something is wrong with it or with the settings", async () => {
    const log: string[] = [];
    async function* told(all: Uint8Array): AsyncGenerator<Uint8Array> {
      log.push("opened");
      try {
        yield* inPieces(all, 1 << 16);
      } finally {
        log.push("closed");
      }
    }
    const long = bytes(text.repeat(10_000));
    const binary = Uint8Array.from({ length: 1 << 20 }, (_, i) => (i * 97) % 256);
    const wrong = { settings: { nozzle_diameter: -1 } } as const;
    for (const [source, options, code, expected] of [
      [told(binary), {}, "GCODE_NOT_TEXT", ["opened", "closed"]],
      [told(long), wrong, "SETTING_INVALID", ["opened", "closed"]],
      [{ open: () => told(long) }, wrong, "SETTING_INVALID", ["opened", "closed"]],
      [{ open: () => told(binary) }, {}, "GCODE_NOT_TEXT", ["opened", "closed"]],
    ] as const) {
      log.length = 0;
      await expect(estimateGcode(source, options)).rejects.toMatchObject({ code });
      expect(log).toEqual(expected);
    }
  });

  it.each(sources)("%s gives what bytes give", async (_, source) => {
    const expected = await estimateGcode(bytes(text));
    expect(await estimateGcode(source())).toEqual(expected);
    expect(expected.moves).toBe(10);
  });

  it("takes Node's stream of a file, which is read once", async () => {
    const path = folder.path("print.gcode");
    writeFileSync(path, text);
    expect(await estimateGcode(createReadStream(path))).toEqual(await estimateGcode(bytes(text)));
  });

  it("rejects with what such a stream fails with", async () => {
    const missing = createReadStream(folder.path("missing.gcode"));
    await expect(estimateGcode(missing)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each<[string, () => unknown, string]>([
    ["texts", () => new Blob([text]).stream().pipeThrough(new TextDecoderStream()), "a piece of the stream"],
    ["a file that opens as a promise", () => ({ open: async () => inPieces(bytes(text), 9) }), "source.open()"],
  ])("refuses a source of %s by name", async (_, source, name) => {
    const given = estimateGcode(source() as GcodeSource);
    await expect(given).rejects.toMatchObject({ code: "USAGE", details: { name } });
  });

  it("takes the settings that binary g-code tells beside its text", async () => {
    const metadata = pairsBlock(BLOCK.slicer, { machine_max_acceleration_x: "500", filament_cost: "30" });
    const print = pairsBlock(BLOCK.print, {
      "estimated printing time (normal mode)": "1m 5s",
      "filament used [mm]": "10.00",
    });
    const { estimate, own } = await estimateGcode(writeBgcode([metadata, print, ...textBlocks(MOVES, 0, 0)]));
    expect(estimate.timeSeconds).toBe((await estimateGcode(bytes(text))).estimate.timeSeconds);
    expect(own).toMatchObject({ timeSeconds: 65, filamentMm: [10] });
  });

  it("knows by that who wrote it, and so what its roles are", async () => {
    const text = `G1 X5 E1 F600\n;TYPE:Perimeter\nG1 X10 E2\n`;
    const producer = pairsBlock(BLOCK.file, { Producer: "PrusaSlicer 2.7.1+win64" });
    const { dialect, estimate } = await estimateGcode(writeBgcode([producer, ...textBlocks(text, 0, 0)]));
    expect(dialect).toMatchObject({ slicer: "PrusaSlicer", slicerVersion: "2.7.1+win64" });
    expect([estimate.purgeMm, estimate.filamentMm]).toEqual([1, 1]);
  });

  it("takes E for a volume where the slicer wrote so, of the file's filament", async () => {
    const text = "G1 X10 E10 F600\n; use_volumetric_e = 1\n";
    const filament = async (all: string, settings: Partial<Settings> = {}): Promise<number> =>
      (await estimateGcode(bytes(all), { settings })).estimate.filamentMm;
    expect(await filament(text)).toBeCloseTo(10 / ((Math.PI / 4) * 1.75 ** 2), 4);
    expect(await filament(text, { filament_diameter: 2.85 })).toBeCloseTo(10 / ((Math.PI / 4) * 2.85 ** 2), 4);
    expect(await filament(`${text}; filament_diameter = 3\n`)).toBeCloseTo(10 / ((Math.PI / 4) * 9), 4);
    expect(await filament(text.replace("= 1", "= 0"))).toBe(10);
  });

  it("takes each tool's own times of loading, but for the first", async () => {
    const times = "; filament_load_time = 12,7\n; filament_unload_time = 9,11\n";
    const overhead = async (all: string, settings: Partial<Settings> = {}): Promise<number> =>
      (await estimateGcode(bytes(all), { settings })).estimate.overheadSeconds;
    const text = `T0\nG1 X10 E1 F600\nT1\nG1 X20 E2\nT0\nG1 X30 E3\nT1\n${times}`;
    expect(await overhead(text)).toBe(7 + (11 + 12) + (9 + 7));
    expect(await overhead(text, { tool_change_time: 5, filament_unload_time: 1 })).toBe(3 * 5 + 7 + (1 + 12) + (1 + 7));
    // Where the first tool is another one, that is what the change unloads.
    expect(await overhead(`T1\nG1 X10 E1 F600\nT0\nG1 X20 E2\n${times}`)).toBe(11 + 12);
  });

  it("draws arcs for PrusaSlicer's planner since the version that plans them", async () => {
    const lines = "G1 X20 E1 F1200\nG2 X40 I10 E3\nG1 X60 E4\n";
    const moves = async (signature: string): Promise<number> =>
      (await estimateGcode(bytes(`; generated by ${signature}\n${lines}`), { model: "prusa_slicer" })).moves;
    expect(await moves("PrusaSlicer 2.5.0+linux")).toBe(2);
    expect(await moves("PrusaSlicer 2.6.1+linux")).toBeGreaterThan(20);
    expect(await moves("PrusaSlicer 2.10.0")).toBeGreaterThan(20);
    expect(await moves("OrcaSlicer 2.1.1")).toBeGreaterThan(20);
    expect(await moves("nobody")).toBe(2);
  });

  it("counts homing once: where a model plans it, not beside its moves too", async () => {
    const overhead = async (model: "marlin" | "prusa_slicer"): Promise<number> =>
      (await estimateGcode(bytes("G1 X100 F6000\nG28\nG1 X50\n"), { model, settings: { homing_time: 20 } })).estimate
        .overheadSeconds;
    expect(await overhead("marlin")).toBe(20);
    expect(await overhead("prusa_slicer")).toBe(0);
  });

  it("says of a stream that its settings came too late", async () => {
    const long = `${MOVES}${"; nothing\n".repeat(60_000)}; machine_max_acceleration_x = 500\n`;
    const file = await estimateGcode(bytes(long));
    expect(file.estimate.limits["axis-acceleration"]).toBe("file");
    expect(file.warnings.map(({ code }) => code)).not.toContain("SETTINGS_TOO_LATE");
    const stream = await estimateGcode(inPieces(bytes(long), 4096));
    expect(stream.estimate.limits["axis-acceleration"]).toBe("default");
    expect(stream.warnings.map(({ code }) => code)).toContain("SETTINGS_TOO_LATE");
    expect(stream.estimate.timeSeconds).toBe(await seconds(MOVES));
  });

  it("knows a stream's own figures, wherever they stand", async () => {
    const long = `${MOVES}${"; nothing\n".repeat(90_000)}; estimated printing time (normal mode) = 1h 2m 3s\n`;
    expect((await estimateGcode(inPieces(bytes(long), 5000))).own.timeSeconds).toBe(3723);
  });
});

describe("estimateGcode: what rules", () => {
  const slow = { machine_max_acceleration_x: 100, machine_max_acceleration_y: 100 };
  const told = (a: number): string => `; machine_max_acceleration_x = ${a},1\n; machine_max_acceleration_y = ${a}\n`;

  it("the given settings over the defaults, the file over both, commands over all", async () => {
    const given = await seconds(MOVES, slow);
    expect(given).toBeGreaterThan(await seconds(MOVES));
    expect(await seconds(MOVES + told(400), slow)).toBe(
      await seconds(MOVES, { machine_max_acceleration_x: 400, machine_max_acceleration_y: 400 }),
    );
    expect(await seconds(`M201 X100 Y100\n${MOVES}${told(400)}`)).toBe(given);
  });

  it("says which ruled", async () => {
    const limitsOf = async (text: string, settings: Partial<Settings>): Promise<unknown> =>
      (await estimateGcode(bytes(text), { settings })).estimate.limits["axis-acceleration"];
    expect(await limitsOf(MOVES, {})).toBe("default");
    expect(await limitsOf(MOVES, slow)).toBe("settings");
    expect(await limitsOf(MOVES + told(400), slow)).toBe("file");
    expect(await limitsOf(`M201 X100 Y100\n${MOVES}${told(400)}`, slow)).toBe("g-code");
  });

  it("the given settings alone, where asked", async () => {
    const { estimate } = await estimateGcode(bytes(MOVES + told(400)), { settings: slow, limitsFrom: "settings" });
    expect(estimate.timeSeconds).toBe(await seconds(MOVES, slow));
  });

  it.each(["; machine_limits_usage = ignore\n", "; gcode_flavor = repetier\n"])(
    "none of the file's where it has %j",
    async (line) => {
      expect(await seconds(MOVES + told(400) + line)).toBe(await seconds(MOVES));
      expect(await seconds(MOVES + told(400) + line, slow)).toBe(await seconds(MOVES, slow));
    },
  );

  it("PrusaSlicer's defaults in flavours that its planner knows no limits of, whatever is given", async () => {
    const planned = async (flavour: string, settings: Partial<Settings>): Promise<readonly unknown[]> => {
      const source = bytes(`${MOVES}; gcode_flavor = ${flavour}\n`);
      const { timeSeconds, limits } = (await estimateGcode(source, { settings, model: "prusa_slicer" })).estimate;
      return [timeSeconds, limits["axis-acceleration"]];
    };
    const given = { ...slow, machine_max_acceleration_travel: 100 };
    expect(await planned("repetier", given)).toEqual(await planned("repetier", {}));
    expect((await planned("repetier", given))[1]).toBe("default");
    expect((await planned("marlin2", given))[1]).toBe("settings");
  });

  it("the file's limits where the given settings ignore theirs", async () => {
    expect(await seconds(MOVES + told(400), { machine_limits_usage: "ignore" })).toBe(await seconds(MOVES + told(400)));
  });

  it("travels of the older Marlin at the printing acceleration, of others at their own", async () => {
    const travels = MOVES.replace(/ E\d+/g, "");
    const limits = "; machine_max_acceleration_extruding = 1000\n; machine_max_acceleration_travel = 200\n";
    const at = (a: number): string => `; gcode_flavor = marlin\n; machine_max_acceleration_extruding = ${a}\n`;
    expect(await seconds(`${travels}${limits}; gcode_flavor = marlin\n`)).toBe(await seconds(travels + at(1000)));
    expect(await seconds(`${travels}${limits}; gcode_flavor = marlin2\n`)).toBe(await seconds(travels + at(200)));
  });

  it("no smallest feeds for RepRapFirmware", async () => {
    const crawl = "G1 X10 E1 F60\n; machine_min_extruding_rate = 5\n";
    expect(await seconds(`${crawl}; gcode_flavor = marlin\n`)).toBeLessThan(3);
    expect(await seconds(`${crawl}; gcode_flavor = reprapfirmware\n`)).toBeGreaterThan(9);
  });

  it("other slicers' names of the same limits", async () => {
    expect(await seconds(`${MOVES}; machine_max_speed_x = 20,10\n`)).toBe(
      await seconds(MOVES, { machine_max_feedrate_x: 20 }),
    );
  });

  it("for Klipper the file's limits of axes, where nobody tells the toolhead's", async () => {
    const told = "; gcode_flavor = klipper\n; machine_max_speed_x = 50\n; machine_max_acceleration_extruding = 700,1\n";
    const { estimate } = await estimateGcode(bytes(MOVES + told));
    const settings = { max_velocity: 50, max_accel: 700 };
    expect(estimate.timeSeconds).toBe(
      (await estimateGcode(bytes(MOVES), { model: "klipper", settings })).estimate.timeSeconds,
    );
    expect(estimate.limits.toolhead).toBe("file");
    const given = await estimateGcode(bytes(MOVES + told), { settings: { max_velocity: 100, max_accel: 3000 } });
    expect(given.estimate.timeSeconds).toBeLessThan(estimate.timeSeconds);
    expect(given.estimate.limits.toolhead).toBe("settings");
  });

  it("a value that none can be is passed over, and said", async () => {
    const { estimate, warnings } = await estimateGcode(bytes(`${MOVES}; machine_max_acceleration_x = fast\n`));
    expect(estimate.timeSeconds).toBe(await seconds(MOVES));
    expect(warnings.find(({ code }) => code === "SETTING_NOT_HONOURED")?.details).toEqual({
      name: "machine_max_acceleration_x",
      got: "fast",
    });
  });

  it("the given settings on what is the shop's own", async () => {
    const text = `G28\n${MOVES}; homing_time = 7\n`;
    const overhead = async (settings: Partial<Settings>): Promise<number> =>
      (await estimateGcode(bytes(text), { settings })).estimate.overheadSeconds;
    expect([await overhead({}), await overhead({ homing_time: 20 })]).toEqual([7, 20]);
  });
});

describe("estimateGcode: filament", () => {
  const two = `T0\n${MOVES}T1\nG92 E0\n${MOVES}`;

  it("takes each tool's own, the last for all further", async () => {
    const told = "; filament_density = 1,2\n; filament_cost = 10,20\n; filament_diameter = 1.75\n";
    const { tools } = (await estimateGcode(bytes(`;TYPE:Perimeter\n${two}${told}`))).estimate;
    const cm3 = (10 * (Math.PI / 4) * 1.75 ** 2) / 1000;
    expect(tools.map(({ massGrams }) => massGrams)).toEqual([expect.closeTo(cm3, 9), expect.closeTo(2 * cm3, 9)]);
    expect(tools.map(({ cost }) => cost)).toEqual([expect.closeTo(cm3 / 100, 9), expect.closeTo((2 * cm3) / 50, 9)]);
  });

  it("takes 0 for not told", async () => {
    const told = "; filament_density = 0\n; filament_cost = 0\n";
    const { estimate } = await estimateGcode(bytes(`;TYPE:Perimeter\n${MOVES}${told}`), {
      settings: { filament_density: 1.3, filament_cost: 40 },
    });
    expect(estimate.massGrams).toBeCloseTo(estimate.volumeCm3 * 1.3, 9);
    expect(estimate.cost).toBeCloseTo((estimate.massGrams / 1000) * 40, 9);
  });

  it("warns where nobody told a price", async () => {
    expect((await estimateGcode(bytes(MOVES))).warnings.map(({ code }) => code)).toContain("FILAMENT_PRICE_MISSING");
  });
});

describe("estimateGcode: whose planner", () => {
  const modelOf = async (text: string, options: Parameters<typeof estimateGcode>[1] = {}): Promise<string> =>
    (await estimateGcode(bytes(text), options)).estimate.model;

  it.each([
    ["; gcode_flavor = klipper\n", "klipper"],
    ["; gcode_flavor = reprapfirmware\n", "reprapfirmware"],
    ["; gcode_flavor = marlin2\n", "marlin"],
    ["; estimate_model = prusa_slicer\n", "prusa_slicer"],
    ["SET_VELOCITY_LIMIT ACCEL=3000\n", "klipper"],
    [";FLAVOR:RepRap (Marlin/Sprinter)\n", "marlin"],
    ["", "marlin"],
  ])("%j is planned as %s", async (line, model) => {
    expect(await modelOf(line + MOVES)).toBe(model);
  });

  it("the option rules over the setting, the setting over the file", async () => {
    const text = `${MOVES}; gcode_flavor = klipper\n`;
    expect(await modelOf(text, { settings: { estimate_model: "cura" } })).toBe("cura");
    expect(await modelOf(text, { settings: { estimate_model: "cura" }, model: "marlin" })).toBe("marlin");
  });

  it("splits arcs as the planner's firmware does, or not at all", async () => {
    const arc = bytes("G1 X10 F600\nG3 X10 Y0 I-5 J0 F600\n");
    const moves = async (model: "klipper" | "marlin" | "prusa_slicer"): Promise<number> =>
      (await estimateGcode(arc, { model })).moves;
    expect(await moves("prusa_slicer")).toBe(1);
    expect(await moves("klipper")).toBe(1 + 31);
    expect(await moves("marlin")).toBeGreaterThan(1 + 31);
  });
});

describe("estimateGcode: errors", () => {
  it.each([
    ["INPUT_EMPTY", new Uint8Array(0)],
    ["NO_MOVES", bytes("M104 S200\n; nothing\n")],
    ["NO_MOVES", bytes("a text that is none")],
    ["GCODE_NOT_TEXT", Uint8Array.from({ length: 5000 }, (_, i) => (i * 97) % 256)],
    ["GCODE_CONTAINER_MALFORMED", new Uint8Array(gzipSync(MOVES)).slice(0, 40)],
  ] as const)("%s", async (code, source) => {
    await expect(estimateGcode(source)).rejects.toMatchObject({ code });
    await expect(estimateGcode(inPieces(source, 7))).rejects.toMatchObject({ code });
  });

  it("of the given settings, before anything is reckoned", async () => {
    await expect(estimateGcode(bytes(MOVES), { settings: { max_accel: -1 } })).rejects.toMatchObject({
      code: "SETTING_INVALID",
    });
  });

  it("of the source come through", async () => {
    const broken = new Error("the disk is gone");
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytes(MOVES);
      throw broken;
    }
    await expect(estimateGcode(failing())).rejects.toBe(broken);
    await expect(estimateGcode({ open: failing })).rejects.toBe(broken);
  });
});

describe("estimateGcode: progress and abort", () => {
  const long = bytes(MOVES.repeat(20_000));

  it("tells of both readings, never falls, and ends at 1", async () => {
    const told: { stage: string; fraction: number }[] = [];
    await estimateGcode(new Uint8Array(gzipSync(long)), { onProgress: (progress) => told.push(progress) });
    expect(new Set(told.map(({ stage }) => stage))).toEqual(new Set(["settings", "moves"]));
    const fractions = told.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it("fails as an asynchronous listener does, on its last word too", async () => {
    const onLast = async ({ stage, fraction }: { stage: string; fraction: number }): Promise<void> => {
      if (stage === "moves" && fraction === 1) throw new Error("heard");
    };
    await expect(estimateGcode(long, { onProgress: onLast })).rejects.toThrow("heard");
  });

  it("stops in the middle", async () => {
    const abort = new AbortController();
    const onProgress = ({ fraction }: { fraction: number }): void => void (fraction > 0.3 && abort.abort());
    const run = estimateGcode(long, { signal: abort.signal, onProgress });
    await expect(run).rejects.toMatchObject({ code: "ABORTED" });
  });

  it("lets the event loop turn, so that a timer can abort", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 0);
    await expect(estimateGcode(long, { signal: abort.signal })).rejects.toMatchObject({ code: "ABORTED" });
  });

  it.each(["plain", "gzip"])("does not wait for a source that never answers: %s", async (kind) => {
    const start = kind === "gzip" ? new Uint8Array(gzipSync(long)).slice(0, 20_000) : long.slice(0, 20_000);
    const abort = new AbortController();
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield start;
      setTimeout(() => abort.abort(), 0);
      await new Promise(() => undefined);
    }
    await expect(estimateGcode(silent(), { signal: abort.signal })).rejects.toMatchObject({ code: "ABORTED" });
    await expect(estimateGcode({ open: silent }, { signal: abort.signal })).rejects.toMatchObject({ code: "ABORTED" });
  });
});
