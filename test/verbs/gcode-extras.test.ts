import { describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { ByteReader } from "../../src/formats/byte-reader.ts";
import { readBgcode } from "../../src/gcode/reader/bgcode.ts";
import { estimateGcode, type Settings, type SliceResult, slice } from "../../src/index.ts";
import { FLAVOUR_NAMES, FLAVOUR_TRAITS } from "../../src/settings/flavours.ts";

const PART = binaryStl(box([12, 9, 4]));
const BASE: Partial<Settings> = { end_gcode: "M84", filament_cost: 20 };

async function textOf(settings: Partial<Settings>, copies = 1): Promise<{ text: string; result: SliceResult }> {
  const result = await slice(PART, { ...BASE, ...settings }, { threads: 0, copies });
  return { text: result.gcode.toString(), result };
}

/** Lines with a word, in order. */
const lines = (text: string, word: RegExp): string[] => text.split("\n").filter((line) => word.test(line));

describe("the last command", () => {
  it.each([
    ["machinekit", "M2"],
    ["mach3", "M84"],
    ["marlin", "M84"],
  ] as const)("of %s is %s", async (gcode_flavor, expected) => {
    const { text } = await textOf({ gcode_flavor, use_relative_e_distances: false });
    expect(lines(text, /^[GM]/).at(-1)).toBe(expected);
  });
});

it("custom g-code may have any number of blank lines", async () => {
  const { text } = await textOf({ start_gcode: `M117 a${"\n".repeat(1_000_000)}M117 b\n\n` });
  expect(lines(text, /^M117/)).toEqual(["M117 a", "M117 b"]);
});

describe("progress", () => {
  it.each([
    [1, {}],
    [2, {}],
    [1, { layer_gcode: "G1 X50 Y50 F6000" }],
  ])("of %d copies goes up to 100, and nothing is extruded after it: %j", async (copies, settings) => {
    const { text, result } = await textOf({ remaining_times: true, ...settings }, copies);
    const told = lines(text, /^M73/).map((line) => /^M73 P(\d+) R(\d+)$/.exec(line)!.slice(1).map(Number));
    const minutes = Math.floor(result.stats.timeSeconds / 60);
    expect(told[0]).toEqual([0, minutes]);
    expect(told.at(-1)).toEqual([100, 0]);
    for (const [i, [percent, left]] of told.entries()) {
      if (i === 0) continue;
      expect(percent).toBeGreaterThanOrEqual(told[i - 1][0]);
      expect(left).toBeLessThanOrEqual(told[i - 1][1]);
      expect([percent, left]).not.toEqual(told[i - 1]);
    }
    expect(told.length).toBeGreaterThan(60);
    expect(text.slice(text.indexOf("M73 P100"))).not.toMatch(/^G[123] .*E/m);
    // But for its own lines the text is the same.
    const { text: without } = await textOf({ ...settings }, copies);
    const plain = (one: string): string[] => one.split("\n").filter((line) => !/^M73|remaining_times/.test(line));
    expect(plain(text)).toEqual(plain(without));
  });

  it("agrees with the plan at every tenth", async () => {
    const { text, result } = await textOf({ remaining_times: true });
    for (let percent = 10; percent < 100; percent += 10) {
      const at = text.indexOf(`M73 P${percent} `);
      const { estimate } = await estimateGcode(new TextEncoder().encode(text.slice(0, at)), { settings: BASE });
      expect(Math.abs(estimate.timeSeconds / result.stats.timeSeconds - percent / 100), `${percent} %`).toBeLessThan(
        0.02,
      );
    }
  });
});

describe("custom g-code", () => {
  it("counts layers: before as at each, the last at the end", async () => {
    const { text } = await textOf({
      layer_height: 0.1,
      first_layer_height: 0.1,
      before_layer_gcode: ";before [layer_num] [layer_z]",
      layer_gcode: ";at {layer_num} {layer_z}",
      end_gcode: ";end [layer_num] {layer_z} {max_layer_z} {total_layer_count}",
    });
    const [before, at] = [/^;before /, /^;at /].map((word) => lines(text, word).map((line) => line.replace(word, "")));
    expect(before).toEqual(Array.from({ length: 40 }, (_, i) => `${i} ${Number(((i + 1) / 10).toFixed(1))}`));
    expect(at).toEqual(before);
    expect(lines(text, /^;end /)).toEqual([";end 39 4 4 40"]);
  });

  it("tells the end how high the nozzle is, and every layer how high the print is so far", async () => {
    const { text } = await textOf({
      layer_height: 0.5,
      first_layer_height: 0.5,
      nozzle_diameter: 0.8,
      retract_lift: 0.2,
      before_layer_gcode: ";so far {max_layer_z}",
      end_gcode: ";end {layer_z} {max_layer_z}",
    });
    expect(lines(text, /^;so far /).slice(0, 3)).toEqual([";so far 0.5", ";so far 1", ";so far 1.5"]);
    expect(lines(text, /^;end /)).toEqual([";end 4.2 4"]);
  });

  it("knows the first layer's box, the printer's and filament's names, and a clock that stands still", async () => {
    const { text } = await textOf({
      skirts: 0,
      start_gcode: [
        "G28",
        ";box {first_layer_print_min[0]} {first_layer_print_max[1]} {first_layer_print_size[0]}",
        ";{printer_model} {filament_type[0]} {printer_preset}|{timestamp} {year + 1}",
        ";{position[0]} {num_extruders}",
      ].join("\n"),
      printer_model: "MK3S",
      filament_type: "PETG",
      printer_settings_id: "mine",
    });
    const [, left, back, width] = /^;box (\S+) (\S+) (\S+)$/m.exec(text)!.map(Number);
    expect(width).toBeCloseTo(12, 2);
    expect(left).toBeCloseTo(100 - width / 2, 2);
    expect(back).toBeCloseTo(100 + (9 - 12 + width) / 2, 2);
    expect(text).toContain("\n;MK3S PETG mine|19700101-000000 1971\n;0 1\n");
  });

  it("knows what stands on the plate, and that one filament asks for no tower", async () => {
    const start_gcode = [
      "G28",
      ";{num_objects} {num_instances} {total_toolchanges} [input_filename_base]",
      ";{has_wipe_tower} {has_single_extruder_multi_material_priming} [temperature[initial_tool]]",
      ";{physical_printer_preset}|",
    ].join("\n");
    const { text } = await textOf({ start_gcode, temperature: 217 }, 2);
    expect(text).toContain("\n;1 2 0 part\n;false false 217\n;|\n");
  });

  it("is told the print's time and filament, once they are known", async () => {
    const { text, result } = await textOf({
      start_gcode: 'G28\nM117 {print_time} {used_filament} [total_weight]{" for " + total_cost}',
      end_gcode: ";{extruded_volume} mm3",
    });
    const { filamentMm, massGrams, cost, volumeCm3, timeSeconds } = result.stats;
    const time = `${Math.round(timeSeconds / 60)}m`;
    const round = (value: number): number => Number(value.toPrecision(6));
    expect(text).toContain(`\nM117 ${time} ${round(filamentMm / 1000)} ${round(massGrams)} for ${round(cost)}\n`);
    expect(text).toContain(`\n;${round(volumeCm3 * 1000)} mm3\n`);
    await expect(textOf({ start_gcode: "{used_filament * 2}" })).rejects.toMatchObject({ code: "PLACEHOLDER_INVALID" });
  });

  it("that leaves the filament drawn back takes nothing from the print's", async () => {
    const started = async (start_gcode: string): Promise<readonly [number, string]> => {
      const { text, result } = await textOf({ start_gcode, end_gcode: ";{extruded_volume}" });
      return [result.stats.filamentMm, lines(text, /^;[\d.]+$/).at(-1)!];
    };
    expect(await started("G28\nM82\nG92 E0\nG1 E10 F200\nG1 E-2 F300\nM83")).toEqual(await started("G28"));
  });

  it("may hold the letter that figures are marked with until they are known", async () => {
    const moves = Array.from({ length: 20 }, (_, i) => `G1 X${i % 2 === 0 ? 10 : 100} Y10 F300`);
    const start_gcode = ["G28", "; \u007fname", ...moves, "; {print_time}\u007f"].join("\n");
    const { text, result } = await textOf({ start_gcode });
    const { timeSeconds } = result.stats;
    expect(text).toContain("\n; \u007fname\n");
    expect(text).toContain(`\n; ${Math.round(timeSeconds / 60)}m\u007f\n`);
    const read = await estimateGcode(Buffer.from(text));
    expect(timeSeconds).toBeGreaterThan(300);
    expect(read.estimate.timeSeconds).toBeCloseTo(timeSeconds, 6);
  });
});

describe("labels", () => {
  it("tell of each copy on each layer, skirt apart", async () => {
    const { text, result } = await textOf({ gcode_label_objects: "octoprint", skirts: 1 }, 2);
    const told = lines(text, /^; (stop )?printing object /);
    const of = (copy: number): string[] => [
      `; printing object part id:0 copy ${copy}`,
      `; stop printing object part id:0 copy ${copy}`,
    ];
    expect(told).toEqual(Array.from({ length: result.stats.layers }, () => [...of(0), ...of(1)]).flat());
    const skirt = text.slice(0, text.indexOf("; printing object"));
    expect(skirt).toContain(";TYPE:Skirt/Brim");
    expect(skirt).not.toContain(";TYPE:Perimeter");
  });

  it.each([
    ["octoprint", "marlin2", "; printing object my box.stl id:0 copy 0"],
    ["firmware", "marlin2", "M486 Amy_box_stl_id_0_copy_0"],
    ["firmware", "reprapfirmware", 'M486 S0 A"my box.stl id:0 copy 0"'],
    ["firmware", "klipper", "EXCLUDE_OBJECT_START NAME=my_box_stl_id_0_copy_0"],
  ] as const)("call what has no name as its file is called, for %s of %s", async (labels, gcode_flavor, line) => {
    const settings = { ...BASE, gcode_flavor, gcode_label_objects: labels };
    const { gcode } = await slice(PART, settings, { threads: 0, fileName: "my box.stl" });
    expect(gcode.toString().split("\n")).toContain(line);
  });
});

describe("thumbnails", () => {
  it("stand at the head, before anything is done", async () => {
    const { text } = await textOf({ thumbnails: "16x12/PNG,32x32/QOI" });
    const [, png, qoi] =
      /^; generated by [^\n]*\n\n;\n; thumbnail begin 16x12 \d+\n((?:; [^\n]*\n)+?); thumbnail end\n;\n\n;\n; thumbnail_QOI begin 32x32 \d+\n((?:; [^\n]*\n)+?); thumbnail_QOI end\n/.exec(
        text,
      )!;
    const bytes = (block: string): Buffer => Buffer.from(block.replaceAll(/; |\n/g, ""), "base64");
    expect(bytes(png).subarray(1, 4).toString()).toBe("PNG");
    expect(bytes(png)[25]).toBe(6);
    expect(bytes(qoi).subarray(0, 4).toString()).toBe("qoif");
    expect(bytes(qoi).readUInt32BE(4)).toBe(32);
  });
});

describe("binary g-code", () => {
  it("is the same print as its text", async () => {
    const settings: Partial<Settings> = { remaining_times: true, start_gcode: "G28 ; home\n\nM117 {print_time}" };
    const { text, result } = await textOf(settings);
    const binary = await slice(PART, { ...BASE, ...settings, binary_gcode: true, thumbnails: "16x16" }, { threads: 0 });
    expect(binary.gcode.isBinary).toBe(true);
    expect(() => binary.gcode.toString()).toThrow("binary");
    expect(binary.stats).toEqual(result.stats);
    expect(binary.gcode.length).toBeLessThan(0.5 * text.length);
    const bytes = Buffer.concat(binary.gcode.chunks);
    const [fromBinary, fromText] = await Promise.all([estimateGcode(bytes), estimateGcode(Buffer.from(text))]);
    expect(fromBinary.estimate).toEqual(fromText.estimate);
    expect(fromBinary.own).toEqual(fromText.own);
  });

  it("tells the printer what PrusaSlicer tells it, as far as it is known", async () => {
    const given = { ...BASE, printer_model: "MK4", filament_type: "PETG", z_offset: 0.3, binary_gcode: true };
    const { gcode, layers } = await slice(PART, given, { threads: 0 });
    const metadata = { file: new Map(), printer: new Map(), print: new Map(), slicer: new Map() };
    async function* source(): AsyncGenerator<Uint8Array> {
      yield* gcode.chunks;
    }
    for await (const _ of readBgcode(new ByteReader(source()), metadata));
    const names =
      `filament_type nozzle_diameter bed_temperature brim_width fill_density layer_height temperature ironing
      support_material`.split(/\s+/);
    for (const name of names) expect([name, metadata.printer.get(name)]).toEqual([name, metadata.slicer.get(name)]);
    expect(metadata.printer.get("printer_model")).toBe("MK4");
    expect(metadata.printer.get("max_layer_z")).toBe(layers.at(-1)?.printZ.toFixed(2));
    expect(metadata.printer.get("filament used [mm]")).toBe(metadata.print.get("filament used [mm]"));
  });

  it("and all that is beside it is the same for any number of threads", async () => {
    const settings: Partial<Settings> = {
      ...BASE,
      binary_gcode: true,
      thumbnails: "16x16",
      remaining_times: true,
      gcode_label_objects: "firmware",
      layer_gcode: "{if not exists(n)}{global n = 0}{endif}{n = n + random(1, 9)};{n}",
    };
    const [one, two] = await Promise.all(
      [0, 2].map(async (threads) => Buffer.concat((await slice(PART, settings, { threads, copies: 2 })).gcode.chunks)),
    );
    expect(one.equals(two)).toBe(true);
  });
});

it("planned as PrusaSlicer, what the firmware draws back takes no time, written or read", async () => {
  const given = { use_firmware_retraction: true, estimate_model: "prusa_slicer" } as const;
  const { text, result } = await textOf(given);
  expect(text).toContain("G10");
  const { estimate } = await estimateGcode(Buffer.from(text), { settings: given });
  expect(result.stats.timeSeconds).toBeCloseTo(estimate.timeSeconds, 6);
  expect(result.stats.filamentMm).toBeCloseTo(estimate.filamentMm, 2);
  const none = await textOf({ ...given, firmware_retract_length: 0 });
  expect(result.stats.timeSeconds).toBeCloseTo(none.result.stats.timeSeconds, 6);
});

describe("every flavour", () => {
  it.each(FLAVOUR_NAMES)("%s reads back to the same time and filament", async (gcode_flavor) => {
    const { retracts } = FLAVOUR_TRAITS[gcode_flavor];
    for (const variant of [
      {},
      { use_volumetric_e: true, start_gcode: "G28\nM200 D1.75" },
      { use_firmware_retraction: true },
    ]) {
      if ("use_firmware_retraction" in variant && !retracts) continue;
      const { text, result } = await textOf({
        gcode_flavor,
        gcode_comments: true,
        start_gcode: "G28",
        default_acceleration: 1000,
        perimeter_acceleration: 700,
        travel_acceleration: 1200,
        machine_limits_usage: "emit_to_gcode",
        machine_max_acceleration_travel: 1400,
        ...variant,
      });
      const { estimate, warnings } = await estimateGcode(Buffer.from(text));
      expect(estimate.model).toBe(FLAVOUR_TRAITS[gcode_flavor].model);
      expect(estimate.timeSeconds, JSON.stringify(variant)).toBeCloseTo(result.stats.timeSeconds, 6);
      expect(estimate.filamentMm, JSON.stringify(variant)).toBeCloseTo(result.stats.filamentMm, 2);
      expect(warnings.map(({ code }) => code)).not.toContain("COLD_EXTRUSION");
    }
  });
});
