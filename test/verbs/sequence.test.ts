import { describe, expect, it } from "vitest";
import { box, cylinder } from "../../fixtures/shapes.ts";
import { ROLE, type SliceOptions, type SliceResult, slice } from "../../src/index.ts";
import type { Model, ModelObject } from "../../src/mesh/model.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import type { Settings } from "../../src/settings/settings.ts";
import type { LoadedPlate } from "../../src/verbs/load-plate.ts";
import { inSequence } from "../../src/verbs/sequence.ts";
import { objectsOf, standing, threemfModel } from "./threemf-model.ts";

const SETTINGS: Partial<Settings> = {
  bed_shape: [
    [0, 0],
    [150, 0],
    [150, 150],
    [0, 150],
  ],
  skirts: 0,
  complete_objects: true,
  layer_height: 0.4,
  first_layer_height: 0.4,
  nozzle_diameter: 0.5,
  use_relative_e_distances: true,
  between_objects_gcode: ";BETWEEN [current_object_idx]",
  layer_gcode: ";Layer:[layer_num]/[total_layer_count]",
  first_layer_temperature: 210,
  temperature: 200,
  start_gcode: "G28",
  end_gcode: "M104 S0",
};

const sliced = (
  mesh: ModelObject["mesh"],
  options: SliceOptions,
  given: Partial<Settings> = {},
): Promise<SliceResult> => slice(mesh, { ...SETTINGS, ...given }, { threads: 0, ...options });

/** A model of objects side by side. */
function modelOf(items: readonly (readonly [mesh: ModelObject["mesh"], x: number])[]): Model {
  return threemfModel(
    objectsOf(
      "part",
      items.map(([mesh]) => mesh),
    ),
    items.map(([, x], object) => standing(object, x)),
  );
}

const lines = ({ gcode }: SliceResult): string[] =>
  new TextDecoder().decode(Buffer.concat([...gcode.chunks])).split("\n");

describe("one object after the other", () => {
  it("each is finished before the next, with the block between them and its own layers from the bed", async () => {
    const result = await sliced(box([10, 10, 20]), { copies: 3 });
    const text = lines(result);
    expect(text.filter((line) => line.startsWith(";BETWEEN"))).toEqual([";BETWEEN 1", ";BETWEEN 2"]);
    const zs = text.filter((line) => line.startsWith(";Z:")).map((line) => Number(line.slice(3)));
    expect(zs).toHaveLength(150);
    expect(zs.slice(50, 100)).toEqual(zs.slice(0, 50));
    expect(zs.slice(100)).toEqual(zs.slice(0, 50));
    expect(text.filter((line) => line.startsWith(";Layer:")).at(-1)).toBe(";Layer:149/150");
    const temperatures = text.flatMap((line) => /^M104 S(\d+)/.exec(line)?.[1] ?? []);
    expect(temperatures).toEqual(["210", "200", "210", "200", "210", "200", "0"]);
  });

  it("tells the bed what it was not told last", async () => {
    const told = async (given: Partial<Settings>): Promise<string[]> =>
      lines(await sliced(box([10, 10, 2]), { copies: 2 }, given)).filter((line) => /^M1[49]0/.test(line));
    expect(await told({ first_layer_bed_temperature: 60, bed_temperature: 60 })).toEqual(["M190 S60"]);
    const other = { first_layer_bed_temperature: 60, bed_temperature: 50 };
    expect(await told(other)).toEqual(["M190 S60", "M140 S50", "M140 S60", "M140 S50"]);
  });

  it("the nozzle passes over what stands, and comes down over what is next", async () => {
    const result = await sliced(box([10, 10, 20]), { copies: 2 }, { retract_lift: 0.6, retract_length: 1 });
    const text = lines(result);
    let z = 0;
    let from = -1;
    for (const [i, line] of text.entries()) {
      const to = /^G1.* Z(-?[\d.]+)/.exec(line)?.[1];
      if (to !== undefined) z = Number(to);
      if (line === ";BETWEEN 1") from = i;
      if (from < 0 && /^G1 X\S+ Y\S+ F/.test(line) && text.indexOf(";BETWEEN 1", i) - i < 4)
        expect(z).toBeCloseTo(20.6, 6);
    }
    const [x, y] = result.items[1].positionMm;
    const travel = text.slice(from - 4, from).find((line) => line.startsWith("G1 X"));
    expect(travel).toBe(`G1 X${x} Y${y}`);
    expect(text.slice(from).find((line) => line.startsWith("G1"))).toMatch(/^G1 Z\.?0?\.4/);
  });

  it("the nozzle passes over all that stands, not over the last one alone", async () => {
    const heights = [6, 2, 4];
    const model = modelOf(heights.map((height, i) => [box([10, 10, height]), 20 + 40 * i] as const));
    const text = lines(await slice(model, { ...SETTINGS, retract_lift: 0.6, retract_length: 1 }, { threads: 0 }));
    const over = [1, 2].map((next) => {
      const until = text.indexOf(`;BETWEEN ${next}`);
      const own = text.slice(0, until).findLast((line) => line.includes(" Z"));
      return Number(/ Z(\S+)/.exec(own!)![1]);
    });
    expect(over).toEqual([6.6, 6.6]);
  });

  it("takes the filament of one, that many times, and tells each object's layers", async () => {
    const one = await sliced(cylinder(6, 4, 24), {});
    const three = await sliced(cylinder(6, 4, 24), { copies: 3 });
    expect(three.stats.filamentMm).toBeCloseTo(3 * one.stats.filamentMm, 1);
    expect(three.layers).toHaveLength(3 * one.layers.length);
    expect(three.stats.layers).toBe(3 * one.stats.layers);
  });

  it("names each item's lines as that item's", async () => {
    const plate = modelOf([
      [box([10, 10, 2]), 20],
      [box([10, 10, 4]), 60],
    ]);
    const { items, ...model } = plate;
    const twice = { ...model, items: [...items, { ...items[0], transform: standing(0, 100).transform }] };
    const named = async (given: Partial<Settings>, from: RegExp): Promise<string[]> => {
      const text = lines(await slice(twice, { ...SETTINGS, ...given }, { threads: 0 }));
      return text.flatMap((line) => from.exec(line)?.[1] ?? []).filter((name, i, all) => name !== all[i - 1]);
    };
    const comments = await named({ gcode_label_objects: "octoprint" }, /^; printing object (.*)/);
    expect(comments.map((name) => name.replace(/ id:\d/, ""))).toEqual([
      "part 0 copy 0",
      "part 0 copy 1",
      "part 1 copy 0",
    ]);
    const marlin = { gcode_label_objects: "firmware", gcode_flavor: "marlin" } as const;
    expect(await named(marlin, /^M486 S(\d)$/)).toEqual(["0", "1", "2", "0", "1", "2"]);
  });

  it("has nothing happen at heights, which each reaches by itself, and says so", async () => {
    const marks = [{ kind: "pause", printZ: 1 }] as const;
    const two = await sliced(box([10, 10, 4]), { copies: 2, marks });
    expect(lines(two)).not.toContain("M601");
    expect(two.warnings).toContainEqual(
      expect.objectContaining({ code: "MARKS_NOT_HONOURED", details: { heightsMm: [1], kinds: ["pause"] } }),
    );
    expect(lines(await sliced(box([10, 10, 4]), { marks }))).toContain("M601");
  });

  it("prints skirt and brim once, before all", async () => {
    const result = await sliced(box([10, 10, 4]), { copies: 2 }, { skirts: 1, brim_width: 3 });
    const isAround = result.layers.map(({ toolpaths }) => toolpaths.roles.includes(ROLE.skirtBrim));
    expect(isAround).toEqual([true, ...isAround.slice(1).map(() => false)]);
    const { coords, starts, roles } = result.layers[0].toolpaths;
    const xs = [...coords.subarray(0, 2 * starts[roles.lastIndexOf(ROLE.skirtBrim) + 1])].filter((_, k) => k % 2 === 0);
    const shift = (result.items[1].positionMm[0] - result.items[0].positionMm[0]) * 1e5;
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(Math.abs(shift) + 10e5);
  });

  it.each<[Partial<Settings>, number, string]>([
    [{ draft_shield: "enabled" }, 16, "to the highest one's top"],
    [{ skirt_height: 13 }, 13, "to its own height"],
  ])("goes on with the skirt where the next one is higher: %j, %i layers, %s", async (given, count) => {
    const model = modelOf([
      [box([10, 10, 4]), 20],
      [box([10, 10, 6.4]), 80],
    ]);
    const result = await slice(model, { ...SETTINGS, skirts: 1, min_skirt_length: 0, ...given }, { threads: 0 });
    const skirted = result.layers.filter(({ toolpaths }) => toolpaths.roles.includes(ROLE.skirtBrim));
    const heights = Array.from({ length: count }, (_, layer) => Math.round(4 * (layer + 1)) / 10);
    expect(skirted.map(({ printZ }) => Math.round(10 * printZ) / 10)).toEqual(heights);
    // Around both in the middle of the bed, whichever it is printed with.
    const skirts = result.gcode.toString().split(";TYPE:Skirt/Brim\n").slice(1);
    const middles = skirts.map((text) => {
      const xs = [...text.slice(0, text.indexOf(";TYPE:")).matchAll(/^G1 X(\S+).* E/gm)].map(([, x]) => Number(x));
      return Math.round((Math.min(...xs) + Math.max(...xs)) / 2);
    });
    expect(skirts).toHaveLength(count);
    expect(new Set(middles)).toEqual(new Set([75]));
  });

  it("has nothing between where there is one", async () => {
    expect(lines(await sliced(box([10, 10, 4]), {})).join("\n")).not.toContain("\n;BETWEEN");
  });

  it("gives the same bytes whatever the threads", async () => {
    const once = lines(await sliced(box([10, 10, 4]), { copies: 3 }));
    expect(lines(await sliced(box([10, 10, 4]), { copies: 3, threads: 2 } as SliceOptions))).toEqual(once);
  });
});

describe("one object after the other with several extruders", () => {
  const EXTRUDERS: Partial<Settings> = {
    ...SETTINGS,
    retract_length: 1,
    retract_lift: 0,
    retract_length_toolchange: 4,
    retract_restart_extra_toolchange: 0,
    start_filament_gcode: "",
    end_filament_gcode: "",
    extruders: [{}, { first_layer_temperature: 230, temperature: 220 }],
  };
  /** Objects of these extruders, each higher than the one before. */
  const plateOf = (...extruders: readonly number[]): Model =>
    threemfModel(
      extruders.map((extruder, i) => ({ name: `part ${i}`, mesh: box([10, 10, 4 + i]), extruders: [extruder] })),
      extruders.map((_, object) => standing(object, 20 + 40 * object)),
    );
  const print = (model: Model, given: Partial<Settings> = {}, threads: 0 | 2 = 0): Promise<SliceResult> =>
    slice(model, { ...EXTRUDERS, ...given }, { threads });

  it("of which one is in use is as with that one alone, a tower or none", async () => {
    const { extruders: _, ...one } = EXTRUDERS;
    const alone = await slice(plateOf(1, 1, 1), one, { threads: 0 });
    for (const wipe_tower of [false, true]) {
      const { stats, layers } = await print(plateOf(1, 1, 1), { wipe_tower });
      expect([stats.filamentMm, stats.timeSeconds]).toEqual([alone.stats.filamentMm, alone.stats.timeSeconds]);
      expect(layers).toHaveLength(alone.layers.length);
    }
  });

  it("changes the tool between objects alone, and not where the next one uses the same", async () => {
    const words = (text: readonly string[]): string[] => text.filter((line) => /^(T\d|;BETWEEN)/.test(line));
    expect(words(lines(await print(plateOf(1, 2, 1))))).toEqual(["T0", ";BETWEEN 1", "T1", ";BETWEEN 2", "T0"]);
    expect(words(lines(await print(plateOf(2, 2, 1))))).toEqual(["T1", ";BETWEEN 1", ";BETWEEN 2", "T0"]);
  });

  it("tells the lines between objects the next one's values, and the tool in use", async () => {
    const between_objects_gcode = ";BETWEEN [first_layer_temperature] {current_extruder}";
    const text = lines(await print(plateOf(1, 2, 1), { between_objects_gcode }));
    expect(text.filter((line) => line.startsWith(";BETWEEN"))).toEqual([";BETWEEN 230 0", ";BETWEEN 210 1"]);
  });

  it("begins an object of both with the tool that ended the one before", async () => {
    const both = threemfModel(
      [0, 1].map((i) => ({ name: `part ${i}`, mesh: box([10, 10, 4 + i]), extruders: [1] })),
      [standing(0, 20), standing(1, 60)],
    );
    const text = lines(await print(both, { infill_extruder: 2, layer_gcode: "" }));
    const tools = text.flatMap((line) => (/^T\d/.test(line) ? [line] : []));
    expect(tools.every((tool, i) => tool !== tools[i - 1])).toBe(true);
  });

  it("heats all that print, and the bed as the next one's filament asks for", async () => {
    const bed = { first_layer_bed_temperature: 60, bed_temperature: 55 };
    const own = { first_layer_temperature: 230, first_layer_bed_temperature: 90 };
    const text = lines(await print(plateOf(1, 2), { ...bed, extruders: [{}, own] }));
    const at = text.findIndex((line) => line.startsWith(";BETWEEN"));
    expect(text.slice(at - 4, at + 4).filter((line) => /^M1[04][04]/.test(line))).toEqual([
      "M140 S90",
      "M104 S210 T0",
      "M104 S230 T1",
    ]);
  });

  it("draws back what the way to the next one has not, and pushes no more back", async () => {
    const text = lines(await print(plateOf(1, 2, 1)));
    const fed = (from: string, to: string): number => {
      const own = text.slice(text.indexOf(from), text.indexOf(to));
      const change = own.findIndex((line) => /^T\d/.test(line));
      const until = own.findIndex((line, i) => i > change && /^G1 .*[XY].* E\.?\d/.test(line));
      return own.slice(0, until).reduce((sum, line) => sum + Number(/ E(\S+)/.exec(line)?.[1] ?? 0), 0);
    };
    // One has been drawn back on the way, and three are at the change; the other tool has not been drawn back yet.
    expect(fed(";BETWEEN 1", ";BETWEEN 2")).toBeCloseTo(-3, 6);
    // Then four are pushed.
    expect(fed(";BETWEEN 2", "; no such line")).toBeCloseTo(-3 + 4, 6);
  });

  it("rules out a tower where tools change", async () => {
    await expect(print(plateOf(1, 2), { wipe_tower: true })).rejects.toMatchObject({
      code: "SETTINGS_CONFLICT",
      details: { name: "wipe_tower", with: "complete_objects" },
    });
  });

  it("gives the same bytes whatever the threads", async () => {
    expect(lines(await print(plateOf(1, 2, 1), {}, 2))).toEqual(lines(await print(plateOf(1, 2, 1))));
  });
});

describe("the order", () => {
  const heights = [6, 6, 2, 8];
  const xs = [60, 20, 140, 100];
  const [first, again, low, high] = heights.map((height, i) => [box([10, 10, height]), xs[i]] as const);
  const named = async (items: Parameters<typeof modelOf>[0], given: Partial<Settings> = {}): Promise<number[]> => {
    const { items: printed } = await slice(modelOf(items), { ...SETTINGS, ...given }, { threads: 0 });
    return printed.map(({ name }) => Number(name.replace("part ", "")));
  };

  it("is the file's, whatever their heights, wherever they stand, and equal ones among others", async () => {
    expect(await named([first, again, low, high])).toEqual([0, 1, 2, 3]);
    expect(await named([high, first, low, again])).toEqual([0, 1, 2, 3]);
  });

  it("gives way to the clearance alone: what is too high for others to come after it is last", async () => {
    expect(await named([first, high, again, low], { extruder_clearance_height: 7 })).toEqual([0, 2, 3, 1]);
  });
});

describe("clearance", () => {
  const low = box([10, 10, 5]);
  const high = box([10, 10, 30]);

  it("one that is higher than it comes last and may be as high as it likes", async () => {
    const result = await slice(
      modelOf([
        [high, 20],
        [low, 60],
      ]),
      SETTINGS,
      { threads: 0 },
    );
    expect(result.items.map(({ name }) => name)).toEqual(["part 1", "part 0"]);
  });

  it("two that are higher than it are refused by name", async () => {
    const model = modelOf([
      [high, 20],
      [low, 60],
      [box([10, 10, 32]), 100],
    ]);
    await expect(slice(model, SETTINGS, { threads: 0 })).rejects.toMatchObject({
      code: "EXTRUDER_COLLISION",
      details: { heightMm: 30, extruder_clearance_height: 20 },
      message: expect.stringMatching(/"part 0" .*"part 2"/),
    });
    await slice(model, { ...SETTINGS, extruder_clearance_height: 30 }, { threads: 0 });
  });

  it("two that are nearer than it are refused by name, and copies keep it of themselves", async () => {
    const model = modelOf([
      [low, 20],
      [low, 49.9],
    ]);
    await expect(slice(model, SETTINGS, { threads: 0 })).rejects.toMatchObject({
      code: "EXTRUDER_COLLISION",
      message: expect.stringMatching(/"part [01]" .*"part [01]" .* 19\.90 mm/),
    });
    const { items } = await sliced(low, { copies: 2 });
    const [a, b] = items.map(({ positionMm }) => positionMm);
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThanOrEqual(30 - 1e-6);
    await expect(sliced(low, { copies: 2, spacing: 5 })).rejects.toMatchObject({ code: "EXTRUDER_COLLISION" });
  });

  it("of many copies is told by their neighbours alone, and the event loop gets its turn meanwhile", () => {
    const { vertices } = placeMesh(cylinder(5, 2, 720)).placed;
    const items = Array.from({ length: 400 }, (_, i) => ({
      name: "",
      object: 0,
      positionMm: [40 * (i % 20), 40 * Math.floor(i / 20)] as const,
      angleDegrees: 0,
    }));
    const plate = { objects: [{ vertices, height: 2e5 }], inFileOrder: items } as unknown as LoadedPlate;
    const work = inSequence(plate, { extruder_clearance_radius: 30, extruder_clearance_height: 20 });
    let steps = 0;
    for (let step = work.next(); !step.done; step = work.next()) steps += step.value;
    // Each has at most four neighbours whose box is near, of 1440 corners both.
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(400 * (4 * 2 * 1440 + 400));
  });
});
