/** Objects, parts and modifiers with settings of their own. */
import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { ROLE } from "../../src/core/roles.ts";
import { type SliceOptions, type SliceResult, slice, sliceResin } from "../../src/index.ts";
import type { Model, ModelZone } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { standing, threemfModel } from "./threemf-model.ts";
import { BLOCK, LEFT, modifier, OVER_RIGHT, part, RIGHT, rangedModel, zonedModel } from "./zoned-model.ts";

const SETTINGS: Partial<Settings> = { layer_height: 0.4, first_layer_height: 0.4, fill_density: "10%", skirts: 0 };
const THREE = { ...SETTINGS, skirts: 0, extruders: [{}, {}, {}] };
const TWO = { ...SETTINGS, extruders: [{}, {}], single_extruder_multi_material: true };

const print = (
  model: Model,
  settings: Partial<Settings> = SETTINGS,
  options: SliceOptions & { readonly threads?: number } = {},
): Promise<SliceResult> => slice(model, settings, { threads: 0, ...options });
const pathOf = ({ stats }: SliceResult, role: string): number => stats.roles[role]?.pathMm ?? 0;
/** Widths of the external perimeters of each layer, mm. */
const externalWidths = ({ layers }: SliceResult): number[][] =>
  layers.map(({ toolpaths: { roles, widths } }) => {
    const external = widths.filter((_, path) => roles[path] === ROLE.externalPerimeter);
    return [...new Set(external.map((width) => Number(width.toFixed(3))))];
  });
const codes = ({ warnings }: SliceResult): string[] => warnings.map(({ code }) => code);

/** Least and greatest x of a tool's strands, by what the g-code says, mm from the first to the last. */
function reachOf(result: SliceResult, tool: number): readonly [number, number] {
  let [current, x, low, high] = [0, Number.NaN, Infinity, -Infinity];
  for (const line of result.gcode.toString().split("\n")) {
    const change = /^T(\d+)/.exec(line);
    if (change) current = Number(change[1]);
    const to = / X(-?[\d.]+)/.exec(line);
    const extrudes = / E(?!-)/.test(line);
    if (current === tool && to && extrudes)
      [low, high] = [Math.min(low, x, Number(to[1])), Math.max(high, x, Number(to[1]))];
    if (to) x = Number(to[1]);
  }
  return [low, high];
}

describe("modifiers", () => {
  it("change infill where they are, and leave perimeters as they were", async () => {
    const plain = await print(zonedModel(BLOCK, []));
    const dense = await print(zonedModel(BLOCK, [modifier(OVER_RIGHT, { fill_density: "40%" })]));
    for (const role of ["perimeter", "external-perimeter"])
      expect(pathOf(dense, role)).toBeCloseTo(pathOf(plain, role), 0);
    const [before, after] = [plain, dense].map((result) => pathOf(result, "sparse-infill"));
    // A half of four times the density: 2.5 times all of it.
    expect(after / before).toBeGreaterThan(2.3);
    expect(after / before).toBeLessThan(2.7);
  });

  it("that leave sparse infill alone leave it one area, also where that of several layers is combined", async () => {
    const combined = { ...SETTINGS, layer_height: 0.2, infill_every_layers: 2, fill_pattern: "concentric" } as const;
    const plain = await print(zonedModel(BLOCK, []), combined);
    const own = modifier(OVER_RIGHT, { solid_infill_below_area: "3" });
    const zoned = await print(zonedModel(BLOCK, [own]), combined);
    expect(pathOf(zoned, "sparse-infill")).toBeCloseTo(pathOf(plain, "sparse-infill"), 0);
  });

  it("change speeds where they are", async () => {
    const slow = { perimeter_speed: "5", external_perimeter_speed: "5", small_perimeter_speed: "5" };
    const [all, half] = [
      await print(zonedModel(BLOCK, [], slow)),
      await print(zonedModel(BLOCK, [modifier(OVER_RIGHT, slow)])),
    ];
    const plain = await print(zonedModel(BLOCK, []));
    const [least, between, most] = [plain, half, all].map(({ stats }) => stats.roles.perimeter.timeSeconds);
    expect(between).toBeGreaterThan(1.5 * least);
    expect(between).toBeLessThan(0.8 * most);
  });

  it("that change nothing leave the print's bytes as they are", async () => {
    const plain = await print(zonedModel(BLOCK, []));
    const same = await print(zonedModel(BLOCK, [modifier(OVER_RIGHT, { fill_density: "10%", perimeters: "3" })]), {
      ...SETTINGS,
      perimeters: 3,
    });
    expect(same.stats.filamentMm).toBeCloseTo(plain.stats.filamentMm, 0);
    const off = await print(zonedModel(BLOCK, [modifier(box([5, 5, 5], [100, 0, 0]), { perimeters: "9" })]));
    expect(off.gcode.toString()).toBe(plain.gcode.toString());
  });

  it("leave perimeters in common to the zone with the densest infill, the first of equals", async () => {
    const wide = { external_perimeter_extrusion_width: "0.6" };
    const core = box([10, 8, 12], [15, 6, -2]);
    const widths = async (values: Record<string, string>): Promise<number[][]> =>
      externalWidths(await print(zonedModel(BLOCK, [modifier(core, { ...wide, ...values })])));
    const plain = externalWidths(await print(zonedModel(BLOCK, [])));
    expect(await widths({ fill_density: "30%" })).toEqual(plain.map((_, layer) => (layer === 0 ? plain[0] : [0.6])));
    expect(await widths({ fill_density: "5%" })).toEqual(plain);
    expect(await widths({ fill_pattern: "line" })).toEqual(plain);
  });

  it("without bottoms have none on what they lie on either, where each zone has shells of its own", async () => {
    const shelled = { ...SETTINGS, layer_height: 0.2, interface_shells: true };
    const core = box([20, 10, 4], [10, 5, 3.9]);
    const above = async (bottom_solid_layers: string): Promise<number> => {
      const { layers } = await print(zonedModel(BLOCK, [modifier(core, { bottom_solid_layers })]), shelled);
      return layers.find(({ printZ }) => printZ > 4.1)!.toolpaths.roles.filter((role) => role === ROLE.solidInfill)
        .length;
    };
    expect(await above("0")).toBe(0);
    expect(await above("1")).toBeGreaterThan(0);
  });

  it("that overlap both count, the later one over the earlier one", async () => {
    const all = box([60, 40, 20], [-10, -10, -5]);
    const layered = await print(
      zonedModel(BLOCK, [
        modifier(all, { fill_density: "50%", perimeters: "3" }),
        modifier(all, { fill_density: "20%" }),
      ]),
    );
    const own = await print(zonedModel(BLOCK, [], { fill_density: "20%", perimeters: "3" }));
    expect(layered.stats.filamentMm).toBeCloseTo(own.stats.filamentMm, 1);
  });

  it("are crossed by a travel from one to the other, which draws the filament back", async () => {
    const hidden = {
      ...SETTINGS,
      top_solid_layers: 3,
      bottom_solid_layers: 3,
      only_retract_when_crossing_perimeters: true,
      retract_layer_change: false,
    };
    const retractions = ({ gcode }: SliceResult): number => gcode.toString().match(/^G1 E-/gm)?.length ?? 0;
    const turned = zonedModel(BLOCK, [modifier(OVER_RIGHT, { fill_angle: "0" })]);
    const [plain, zoned] = [await print(zonedModel(BLOCK, []), hidden), await print(turned, hidden)];
    const sparseLayers = plain.layers.length - hidden.top_solid_layers - hidden.bottom_solid_layers;
    expect(retractions(zoned) - retractions(plain)).toBeGreaterThanOrEqual(sparseLayers);
    const tools = { ...hidden, extruders: [{}, {}] };
    expect(retractions(await print(turned, tools))).toBe(retractions(zoned));
  });

  it("turn with their object and are copied with it, with the same bytes in threads", async () => {
    const model = zonedModel(BLOCK, [modifier(OVER_RIGHT, { perimeters: "4", fill_density: "30%" })]);
    const [alone, inThreads] = [await print(model), await print(model, SETTINGS, { threads: 2 })];
    expect(inThreads.gcode.toString()).toBe(alone.gcode.toString());
    const turned = await print(model, SETTINGS, { rotation: [0, 0, 90] });
    expect(turned.stats.filamentMm / alone.stats.filamentMm).toBeCloseTo(1, 2);
    const twice = await print(model, SETTINGS, { copies: 2 });
    expect(twice.stats.filamentMm).toBeCloseTo(2 * alone.stats.filamentMm, 0);
  });

  it("are left out of resin prints, and the result says so", async () => {
    const settings = { layer_height: 0.1, supports_enable: false, pad_enable: false };
    const model = zonedModel(BLOCK, [modifier(OVER_RIGHT, { perimeters: "4" })]);
    const { warnings } = await sliceResin(model, settings, { threads: 0 });
    expect(warnings.find(({ code }) => code === "VOLUME_SKIPPED")?.details).toEqual({ volumes: 1 });
  });
});

/** Numbers of those that print anything. */
const toolsIn = ({ stats }: SliceResult): number[] =>
  stats.tools.filter(({ filamentMm }) => filamentMm > 0).map(({ tool }) => tool);

describe("objects of a project", () => {
  it("have what their words mean in it: a brim of its type", async () => {
    const settings = { program: "BambuStudio" as const, values: { brim_width: "8" } };
    const project = { program: "BambuStudio" as const, values: { brim_type: "outer_only", brim_width: "3" } };
    const told = threemfModel([{ name: "", mesh: LEFT, settings }], [{ object: 0, transform: null }]);
    const [wide, narrow] = [await print({ ...told, project }), await print(zonedModel(LEFT, []), { brim_width: 3 })];
    expect(codes(wide)).not.toContain("SETTING_NOT_HONOURED");
    expect(pathOf(wide, "skirt-brim")).toBeGreaterThan(2.2 * pathOf(narrow, "skirt-brim"));
  });
});

describe("parts", () => {
  it("are printed by their own extruders", async () => {
    const result = await print(
      zonedModel(merge(LEFT, RIGHT), [part(LEFT, { extruder: "1" }), part(RIGHT, { extruder: "2" })]),
      TWO,
    );
    const [[low, middle], [from, high]] = [reachOf(result, 0), reachOf(result, 1)];
    // Each keeps to its half; between the centre lines of their external perimeters lies one width.
    expect(high - low).toBeCloseTo(40 - 0.45, 1);
    expect(from - middle).toBeCloseTo(0.45, 1);
    const [one, other] = result.stats.tools.map(({ filamentMm }) => filamentMm);
    expect(one / other).toBeCloseTo(1, 1);
  });

  it("have an extruder of their own for what they name, and their extruder for the rest", async () => {
    const used = async (values: Record<string, string>): Promise<number[]> => {
      const result = await print(zonedModel(LEFT, [], values), THREE);
      expect(codes(result)).not.toContain("SETTING_NOT_HONOURED");
      return toolsIn(result);
    };
    expect(await used({ extruder: "2", infill_extruder: "3" })).toEqual([1, 2]);
    expect(await used({ extruder: "2", infill_extruder: "0" })).toEqual([1]);
    expect(await used({ infill_extruder: "3", solid_infill_extruder: "2" })).toEqual([0, 1, 2]);
  });

  it("choose over all that their object names", async () => {
    const model = zonedModel(LEFT, [part(LEFT, { extruder: "2" })], { infill_extruder: "3" });
    expect(toolsIn(await print(model, THREE))).toEqual([1]);
  });

  it("have the first extruder for one that there is not", async () => {
    const model = zonedModel(merge(LEFT, RIGHT), [part(LEFT, { extruder: "1" }), part(RIGHT, { extruder: "9" })]);
    expect(toolsIn(await print(model, TWO))).toEqual([0]);
  });

  it("that overlap give way to the later one", async () => {
    const wide = box([30, 20, 8]);
    const result = await print(
      zonedModel(merge(wide, RIGHT), [part(wide, { extruder: "1" }), part(RIGHT, { extruder: "2" })]),
      TWO,
    );
    const apart = await print(
      zonedModel(merge(LEFT, RIGHT), [part(LEFT, { extruder: "1" }), part(RIGHT, { extruder: "2" })]),
      TWO,
    );
    expect(result.stats.tools.map(({ filamentMm }) => Math.round(filamentMm))).toEqual(
      apart.stats.tools.map(({ filamentMm }) => Math.round(filamentMm)),
    );
  });

  it("are not changed by modifiers before them, and take their place from these", async () => {
    const dense = { fill_density: "60%" };
    const everywhere = box([60, 40, 20], [-10, -10, -5]);
    const filament = async (...zones: ModelZone[]): Promise<number> =>
      (await print(zonedModel(merge(BLOCK, RIGHT), zones))).stats.filamentMm;
    const before = await filament(part(BLOCK, {}), modifier(everywhere, dense), part(RIGHT, { perimeters: "3" }));
    const after = await filament(part(BLOCK, {}), part(RIGHT, { perimeters: "3" }), modifier(everywhere, dense));
    const alone = await filament(part(BLOCK, dense), part(RIGHT, { perimeters: "3" }));
    expect(before).toBeCloseTo(alone, 1);
    expect(after).toBeGreaterThan(1.2 * before);
  });

  it("take the outline's growth with them", async () => {
    const model = zonedModel(merge(LEFT, RIGHT), [part(LEFT, { extruder: "1" }), part(RIGHT, { extruder: "2" })]);
    const grown = await print(model, { ...TWO, xy_size_compensation: 0.3 });
    const [[low, middle], [from, high]] = [reachOf(grown, 0), reachOf(grown, 1)];
    expect(high - low).toBeCloseTo(40.6 - 0.45, 1);
    expect(from - middle).toBeCloseTo(0.45, 1);
  });

  it("are what items that touch are of their objects", async () => {
    const objects = [
      { name: "", mesh: LEFT, extruders: [1] },
      { name: "", mesh: LEFT, extruders: [2] },
    ];
    const result = await print(threemfModel(objects, [standing(0, 0), standing(1, 20)]), TWO);
    expect(result.items).toHaveLength(1);
    expect(reachOf(result, 1)[0]).toBeGreaterThan(reachOf(result, 0)[1]);
    expect(codes(result)).not.toContain("EXTRUDERS_NOT_HONOURED");
  });
});

describe("ranges of heights", () => {
  it("are of the layers whose middle they hold", async () => {
    const plain = await print(zonedModel(BLOCK, []));
    const result = await print(rangedModel(2, 4, { perimeters: "6" }));
    const thicker = result.layers.filter(
      ({ toolpaths }, i) => toolpaths.entityFlags.length !== plain.layers[i].toolpaths.entityFlags.length,
    );
    expect(thicker.map(({ printZ }) => Number(printZ.toFixed(1)))).toEqual([2.4, 2.8, 3.2, 3.6, 4]);
  });

  it("rule the perimeters of their layers, also by what others would have in common with them", async () => {
    const wide = { external_perimeter_extrusion_width: "0.6" };
    const plain = await print(zonedModel(BLOCK, []));
    const isWide = plain.layers.map(({ printZ }) => printZ > 2.3 && printZ < 4.1);
    const widths = externalWidths(plain).map((own, layer) => (isWide[layer] ? [0.6] : own));
    expect(externalWidths(await print(rangedModel(2, 4, wide)))).toEqual(widths);
  });

  it("stand on each of the items that are printed as one part", async () => {
    const low = { name: "", mesh: LEFT };
    const ranged = {
      ...low,
      ranges: [{ from: 2, to: 4, settings: { program: "PrusaSlicer" as const, values: { extruder: "2" } } }],
    };
    const result = await print(threemfModel([low, ranged], [standing(0, 0), standing(1, 20)]), TWO);
    const [[low0], [low1, high1]] = [reachOf(result, 0), reachOf(result, 1)];
    expect(low1 - low0).toBeCloseTo(20, 1);
    expect(high1 - low1).toBeCloseTo(20 - 0.45, 1);
  });

  it("are none once the object is turned about another axis than z, along which they are told", async () => {
    const turned = async (rotation: readonly [number, number, number]): Promise<string[]> => {
      const models = [rangedModel(2, 4, { perimeters: "6" }), zonedModel(BLOCK, [])];
      const prints = await Promise.all(models.map((model) => print(model, SETTINGS, { rotation })));
      return prints.map(({ gcode }) => gcode.toString());
    };
    const [ranged, plain] = await turned([90, 0, 0]);
    expect(ranged).toBe(plain);
    const [upright, without] = await turned([0, 0, 90]);
    expect(upright).not.toBe(without);
  });
});

describe("objects", () => {
  it("have settings of their own on one plate", async () => {
    const objects = [
      { name: "a", mesh: LEFT, settings: { program: "PrusaSlicer" as const, values: { fill_density: "40%" } } },
      { name: "b", mesh: LEFT },
    ];
    const both = await print(threemfModel(objects, [standing(0, 0), standing(1, 60)]));
    const alone = await Promise.all(objects.map((object) => print(threemfModel([object], [standing(0, 0)]))));
    const sum = alone.reduce((mm, { stats }) => mm + stats.filamentMm, 0);
    expect(both.stats.filamentMm / sum).toBeCloseTo(1, 3);
    expect(alone[0].stats.filamentMm).toBeGreaterThan(1.3 * alone[1].stats.filamentMm);
  });

  it("have supports of their own", async () => {
    const table = merge(box([10, 10, 10]), box([30, 10, 4], [0, 0, 10]));
    const settings = { program: "PrusaSlicer" as const, values: { support_material: "1" } };
    const held = await print(threemfModel([{ name: "", mesh: table, settings }], [standing(0, 0)]));
    expect(held.stats.roles.support?.filamentMm).toBeGreaterThan(10);
  });

  it("may say so in the words of Bambu Studio", async () => {
    const settings = { program: "BambuStudio" as const, values: { sparse_infill_density: "35%", wall_loops: "4" } };
    const theirs = await print(threemfModel([{ name: "", mesh: BLOCK, settings }], [standing(0, 0)]));
    const own = await print(zonedModel(BLOCK, []), { ...SETTINGS, fill_density: "35%", perimeters: 4 });
    expect(theirs.stats.filamentMm).toBe(own.stats.filamentMm);
  });

  it("may stand on supports of their own, which is no air", async () => {
    const apart = merge(box([10, 10, 5]), box([10, 10, 4], [0, 0, 8]));
    const printed = (values: Record<string, string>): Promise<SliceResult> =>
      print(zonedModel(apart, [], values), { ...SETTINGS, layer_height: 0.2 });
    expect(codes(await printed({}))).toContain("LAYERS_MISSING");
    expect(codes(await printed({ support_material: "1" }))).not.toContain("LAYERS_MISSING");
  });

  it("have supports of an extruder and a speed of their own", async () => {
    const table = merge(box([10, 10, 10]), box([30, 10, 4], [0, 0, 10]));
    const held = (values: Record<string, string>): Promise<SliceResult> => {
      const settings = { program: "PrusaSlicer" as const, values: { support_material: "1", ...values } };
      return print(threemfModel([{ name: "", mesh: table, settings }], [standing(0, 0)]), TWO);
    };
    const one = await held({});
    const second = await held({ support_material_extruder: "2", support_material_speed: "6" });
    const { support } = one.stats.roles;
    expect(one.stats.tools).toHaveLength(1);
    expect(second.stats.tools[1]?.filamentMm).toBeCloseTo(support.filamentMm, 1);
    expect(second.stats.roles.support.timeSeconds).toBeGreaterThan(5 * support.timeSeconds);
  });

  it("that want alike what a plate has once are given it", async () => {
    const alike = { layer_height: "0.2", raft_layers: "2" };
    const object = (values: Record<string, string>) => ({
      name: "",
      mesh: LEFT,
      settings: { program: "PrusaSlicer" as const, values },
    });
    const places = [standing(0, 0), standing(1, 60)];
    const wanted = await print(threemfModel([object(alike), object({ ...alike, perimeters: "3" })], places));
    expect(codes(wanted)).not.toContain("SETTING_NOT_HONOURED");
    const given = { ...SETTINGS, layer_height: 0.2, raft_layers: 2 };
    const asked = await print(threemfModel([object({}), object({ perimeters: "3" })], places), given);
    expect(wanted.gcode.toString()).toBe(asked.gcode.toString());
    expect(wanted.layers.length).toBeGreaterThan(40);
  });

  it("are told of what has no effect: what is the whole print's, and what nobody knows", async () => {
    const values = { filament_density: "1.1", fill_density: "20%", unheard_of: "1", perimeters: "many" };
    const zones = [modifier(OVER_RIGHT, { support_material: "1" })];
    const objects = [
      { name: "a", mesh: BLOCK, settings: { program: "PrusaSlicer" as const, values }, zones },
      { name: "b", mesh: BLOCK },
    ];
    const result = await print(threemfModel(objects, [standing(0, 0), standing(1, 60)]));
    expect(result.warnings.find(({ code }) => code === "SETTING_NOT_HONOURED")?.details).toEqual({
      names: ["filament_density", "perimeters", "support_material", "unheard_of"],
    });
  });

  it("are refused where their settings contradict each other", async () => {
    await expect(print(zonedModel(BLOCK, [], { perimeter_extrusion_width: "0.3" }))).rejects.toMatchObject({
      code: "SETTINGS_CONFLICT",
    });
  });

  it("are refused where they are too different to be counted", async () => {
    const many = Array.from({ length: 300 }, (_, i) => modifier(OVER_RIGHT, { fill_density: `${(i + 1) / 10}%` }));
    await expect(print(zonedModel(BLOCK, many))).rejects.toMatchObject({ code: "INPUT_TOO_LARGE" });
  });
});
