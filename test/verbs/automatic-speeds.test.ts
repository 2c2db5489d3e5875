/** Speeds of 0: everything that has one extrudes the same volume per second, the thinnest strand at the highest speed. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Settings, slice } from "../../src/index.ts";

const PART = readFileSync(new URL("../../fixtures/knob.stl", import.meta.url));
const BASE: Partial<Settings> = {
  layer_height: 0.4,
  first_layer_height: 0.4,
  nozzle_diameter: 0.6,
  fill_density: "10%",
  skirts: 0,
  cooling: false,
  use_relative_e_distances: true,
  first_layer_speed: "100%",
  perimeter_speed: 0,
  external_perimeter_speed: 0,
  small_perimeter_speed: 0,
  infill_speed: 0,
  solid_infill_speed: 0,
  top_solid_infill_speed: 0,
  bridge_speed: 0,
  max_print_speed: 70,
};
const AREA = (Math.PI / 4) * 1.75 ** 2;

interface Strand {
  readonly type: string;
  readonly z: number;
  readonly speed: number;
  /** mm3/mm */
  readonly flow: number;
}

async function strands(changes: Partial<Settings> = {}, threads = 0): Promise<Strand[]> {
  const { gcode } = await slice(PART, { ...BASE, filament_diameter: 1.75, ...changes }, { threads });
  const found: Strand[] = [];
  let [x, y, z, speed, type] = [0, 0, 0, 0, ""];
  for (const line of gcode.toString().split("\n")) {
    if (line.startsWith(";TYPE:")) type = line.slice(6);
    if (line.startsWith(";Z:")) z = Number(line.slice(3));
    if (!line.startsWith("G1 ")) continue;
    const word = (letter: string, otherwise: number): number =>
      Number(new RegExp(` ${letter}(\\S+)`).exec(line)?.[1] ?? otherwise);
    speed = word("F", speed * 60) / 60;
    const [toX, toY, e] = [word("X", x), word("Y", y), word("E", 0)];
    const length = Math.hypot(toX - x, toY - y);
    // The text rounds short lines too much to tell their flow by.
    if (e > 0 && length > 4) found.push({ type, z, speed, flow: (e * AREA) / length });
    [x, y] = [toX, toY];
  }
  return found;
}

const volumes = (found: readonly Strand[]): number[] => found.map(({ speed, flow }) => speed * flow);
const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values);

describe("automatic speeds", () => {
  it("extrude the same volume per second everywhere, and are at most max_print_speed", async () => {
    const found = await strands({ gap_fill_enabled: false });
    expect(new Set(found.map(({ type }) => type)).size).toBeGreaterThan(4);
    expect(spread(found.map(({ flow }) => flow))).toBeGreaterThan(1.2);
    expect(spread(volumes(found))).toBeLessThan(1.003);
    const fastest = Math.max(...found.map(({ speed }) => speed));
    expect(fastest).toBeLessThanOrEqual(70.001);
    expect(fastest).toBeGreaterThan(60);
  });

  it("keep to max_volumetric_speed, and leave speeds that are given", async () => {
    const found = await strands({ max_volumetric_speed: 2, infill_speed: 30 });
    const infill = found.filter(({ type, z }) => type === "Internal infill" && z > 1);
    expect(infill.every(({ speed, flow }) => Math.abs(speed - Math.min(30, 2 / flow)) < 0.05)).toBe(true);
    const others = found.filter(({ type }) => /erimeter/.test(type));
    expect(volumes(others).every((volume) => Math.abs(volume - 2) < 0.01)).toBe(true);
  });

  it("are slowed on the first layer in proportion, or to what is told", async () => {
    const half = await strands({ first_layer_speed: "50%", gap_fill_enabled: false });
    const [first, rest] = [half.filter(({ z }) => z < 0.5), half.filter(({ z }) => z > 0.5)];
    expect(spread(volumes(first))).toBeLessThan(1.003);
    expect(volumes(first)[0] / volumes(rest)[0]).toBeCloseTo(0.5, 2);
    const told = (await strands({ first_layer_speed: 12 })).filter(({ z }) => z < 0.5);
    expect(told.every(({ speed }) => speed === 12)).toBe(true);
  });

  it("are the same on two threads, and one object after the other", async () => {
    const alone = await strands();
    expect(await strands({}, 2)).toEqual(alone);
    expect(await strands({ complete_objects: true })).toEqual(alone);
  });
});
