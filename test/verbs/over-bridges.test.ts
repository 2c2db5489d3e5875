/** Solid infill on bridges has a speed of its own (`over_bridge_speed`). */
import { expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, merge } from "../../fixtures/shapes.ts";
import { type Settings, slice } from "../../src/index.ts";

/** A slab of 2 mm on two posts, 20 mm apart. */
const TABLE = binaryStl(merge(merge(box([10, 20, 4]), box([10, 20, 4], [30, 0, 0])), box([40, 20, 2], [0, 0, 4])));
const BASE: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  skirts: 0,
  cooling: false,
  solid_infill_every_layers: 1,
  use_relative_e_distances: true,
  solid_infill_speed: 80,
  bridge_speed: 30,
};

interface Print {
  /** Speeds of solid infill, mm/s, by the layer's height in mm, and the middles of its lines at each, mm. */
  readonly middles: ReadonlyMap<string, number[]>;
  readonly filamentMm: number;
}

async function print(changes: Partial<Settings>, threads = 0): Promise<Print> {
  const { gcode, stats } = await slice(TABLE, { ...BASE, ...changes }, { threads });
  const middles = new Map<string, number[]>();
  let [x, z, speed, type] = [0, "", 0, ""];
  for (const line of gcode.toString().split("\n")) {
    if (line.startsWith(";Z:")) z = line.slice(3);
    if (line.startsWith(";TYPE:")) type = line.slice(6);
    if (!line.startsWith("G1 ")) continue;
    const word = (letter: string): string | undefined => new RegExp(` ${letter}(\\S+)`).exec(line)?.[1];
    speed = Number(word("F") ?? speed * 60) / 60;
    const to = Number(word("X") ?? x);
    if (type === "Solid infill" && Number(word("E")) > 0) {
      const key = `${z} at ${speed}`;
      middles.set(key, [...(middles.get(key) ?? []), (x + to) / 2]);
    }
    x = to;
  }
  return { middles, filamentMm: stats.filamentMm };
}

const heights = ({ middles }: Print, speed: number): string[] =>
  [...middles.keys()].filter((key) => key.endsWith(` at ${speed}`)).map((key) => key.split(" ")[0]);

it("is laid at its own speed on the layer above a bridge, and there alone", async () => {
  const plain = await print({});
  const slow = await print({ over_bridge_speed: "25%" });
  expect(heights(plain, 20)).toEqual([]);
  expect(heights(slow, 20)).toEqual(["4.4"]);
  // The bridge reaches into its anchors, and the posts' outer ends are no part of it.
  const [over, beside] = [slow.middles.get("4.4 at 20")!, slow.middles.get("4.4 at 80")!];
  const middle = (Math.min(...over) + Math.max(...over)) / 2;
  const reach = Math.max(...over.map((x) => Math.abs(x - middle)));
  expect(reach).toBeGreaterThan(8);
  expect(Math.min(...beside.map((x) => Math.abs(x - middle)))).toBeGreaterThan(reach - 1);
  expect(heights(slow, 80)).toEqual(heights(plain, 80));
  expect(Math.abs(slow.filamentMm / plain.filamentMm - 1)).toBeLessThan(0.002);
});

it("is as fast as other solid infill unless it is told", async () => {
  const speeds = [0, "0%"] as const;
  const plain = await print({});
  for (const over_bridge_speed of speeds) expect(await print({ over_bridge_speed })).toEqual(plain);
  expect(heights(await print({ over_bridge_speed: 45 }, 2), 45)).toEqual(["4.4"]);
});
