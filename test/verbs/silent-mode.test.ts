/** A machine with a silent mode: its time there stands beside the normal one's. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Settings, type SliceResult, slice } from "../../src/index.ts";

const PART = readFileSync(new URL("../../fixtures/cube20.stl", import.meta.url));
const LIMITS: Partial<Settings> = {
  layer_height: 0.4,
  first_layer_height: 0.4,
  nozzle_diameter: 0.6,
  machine_limits_usage: "emit_to_gcode",
  remaining_times: true,
  machine_max_acceleration_x: 1500,
  machine_max_acceleration_y: 1500,
  end_gcode: "; {silent_print_time} and {normal_print_time}",
};
const SILENT = { machine_max_acceleration_x: 300, machine_max_acceleration_y: 300, machine_max_feedrate_x: 40 };

const print = (settings: Partial<Settings>): Promise<SliceResult> =>
  slice(PART, { ...LIMITS, ...settings }, { threads: 0 });
let both: SliceResult;
let normal: SliceResult;
beforeAll(async () => {
  both = await print({ silent_mode: true, silent: SILENT });
  normal = await print({});
});

test("the normal mode's figures are what they are without, the silent one's those of its limits", async () => {
  expect(both.stats.timeSeconds).toBe(normal.stats.timeSeconds);
  expect(normal.stats.silentTimeSeconds).toBeUndefined();
  // The limits that the g-code begins with are the normal mode's: the silent one keeps its own.
  const alone = await print(SILENT);
  expect(both.stats.silentTimeSeconds).toBeCloseTo(alone.stats.timeSeconds, 6);
  expect(both.stats.silentTimeSeconds).toBeGreaterThan(1.05 * both.stats.timeSeconds);
  expect(both.stats.silentFirstLayerSeconds).toBeCloseTo(alone.stats.firstLayerSeconds, 6);
});

test("the text tells the progress of both, and both times at its foot", () => {
  const text = both.gcode.toString();
  const lines = (pattern: RegExp): string[] => text.match(pattern) ?? [];
  expect(lines(/^M73 Q\d+ S\d+$/gm).length).toBeGreaterThan(90);
  expect(lines(/^M73 P\d+ R\d+$/gm).length).toBeGreaterThan(90);
  expect(lines(/^M73 .*$/gm).slice(0, 2)).toEqual([
    `M73 P0 R${Math.floor(both.stats.timeSeconds / 60)}`,
    `M73 Q0 S${Math.floor(both.stats.silentTimeSeconds! / 60)}`,
  ]);
  expect(lines(/^M73 .*$/gm).slice(-2)).toEqual(["M73 P100 R0", "M73 Q100 S0"]);
  const [silently, normally] = ["silent", "normal"].map(
    (mode) => new RegExp(`^; estimated printing time \\(${mode} mode\\) = (.*)$`, "m").exec(text)![1],
  );
  expect(silently).not.toBe(normally);
  const minutes = [both.stats.silentTimeSeconds!, both.stats.timeSeconds].map((seconds) => Math.round(seconds / 60));
  expect(text).toContain(`; ${minutes[0]}m and ${minutes[1]}m\n`);
  // Without them, the text is the one of the normal mode but for the profile's lines.
  const without = text.replace(/^M73 Q.*\n|^; .*silent.*\n/gm, "");
  expect(without.split("; slicewright_config")[0].replace(/^; \S+ and.*$/m, "")).toBe(
    normal.gcode
      .toString()
      .split("; slicewright_config")[0]
      .replace(/^; \S+ and.*$/m, ""),
  );
});

test("firmwares without the mode are told nothing of it", async () => {
  const klipper = await print({ gcode_flavor: "klipper", machine_limits_usage: "ignore", silent_mode: true });
  expect(klipper.stats.silentTimeSeconds).toBeUndefined();
  expect(klipper.gcode.toString()).not.toMatch(/M73 Q/);
});
