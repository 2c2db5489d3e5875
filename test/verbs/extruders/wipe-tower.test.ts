/** The wipe tower: what it purges, where it stands, and what it meets. */
import { describe, expect, it } from "vitest";
import { box } from "../../../fixtures/shapes.ts";
import { estimateGcode, type SliceResult } from "../../../src/index.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { standing } from "../threemf-model.ts";
import { linesOf, plate, printedBy, sliced, TOWER } from "./two-tools.ts";

describe("a tower that nothing asks for", () => {
  it("is not planned: of one filament it need not be known how it is swapped", async () => {
    const swapped = { ...TOWER, single_extruder_multi_material: true, filament_ramming_parameters: "0" };
    const { stats } = await sliced(swapped, 0, plate(1, 1));
    expect(stats.timeSeconds).toBeGreaterThan(0);
    await expect(sliced(swapped)).rejects.toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });

  it("is told to custom g-code where filaments share a nozzle and are primed", async () => {
    const start_gcode = "G28\n;{has_wipe_tower} {has_single_extruder_multi_material_priming}";
    const told = async (settings: Partial<Settings>): Promise<string> =>
      linesOf(await sliced({ ...TOWER, start_gcode, ...settings })).find((line) => /^;(true|false) /.test(line))!;
    const shared = { single_extruder_multi_material: true };
    expect(await told(shared)).toBe(";true false");
    expect(await told({ ...shared, single_extruder_multi_material_priming: true })).toBe(";true true");
  });
});

describe("a wipe tower", () => {
  it("counts filament by tool: together the whole, and what is purged less than that", async () => {
    const { stats } = await sliced(TOWER);
    const sum = (of: "filamentMm" | "massGrams" | "cost" | "wipeTowerMm"): number =>
      stats.tools.reduce((all, tool) => all + tool[of], 0);
    expect(stats.tools.map(({ tool }) => tool)).toEqual([0, 1]);
    expect(Math.abs(sum("filamentMm") - stats.filamentMm)).toBeLessThan(1e-6);
    expect(Math.abs(sum("massGrams") - stats.massGrams)).toBeLessThan(1e-6);
    expect(Math.abs(sum("cost") - stats.cost)).toBeLessThan(1e-6);
    expect(Math.abs(sum("wipeTowerMm") - stats.wipeTowerMm)).toBeLessThan(1e-6);
    expect(stats.wipeTowerMm).toBeCloseTo(stats.roles["wipe-tower"].filamentMm, 6);
    expect(stats.wipeTowerMm).toBeGreaterThan(0);
    expect(stats.wipeTowerMm).toBeLessThan(stats.filamentMm);
    for (const tool of stats.tools) expect(tool.wipeTowerMm).toBeLessThan(tool.filamentMm);
    expect(stats.toolChanges).toBe(10);
  });

  it("changes at speeds that stand, and without pressure advance from before its filament leaves", async () => {
    const told = (result: SliceResult): string[] => {
      const words = linesOf(result).filter((line) => /^(M220|M900|T\d|G1 .*E-15 )/.test(line));
      return words.slice(words.findIndex((line) => line.startsWith("M")));
    };
    const unload = expect.stringContaining("E-15 ");
    const change = ["M220 B", "M220 S100", "M900 K0", expect.stringMatching(/^T\d/), "M220 R"];
    const apart = told(await sliced({ ...TOWER, gcode_flavor: "marlin2" }));
    // The last one leaves in the same way.
    const leaving = change.filter((word) => typeof word === "string");
    expect(apart).toEqual([...Array.from({ length: 10 }, () => change).flat(), ...leaving]);
    const primed = { single_extruder_multi_material: true, single_extruder_multi_material_priming: true } as const;
    const shared = told(await sliced({ ...TOWER, ...primed, gcode_flavor: "marlin2" }));
    const swap = [...change.slice(0, 3), unload, ...change.slice(3)];
    expect(shared.slice(0, 12)).toEqual([...swap, ...swap]);
    expect(shared.slice(-5)).toEqual([...leaving.slice(0, 3), unload, ...leaving.slice(3)]);
  });

  it("is built at its own acceleration where it has one", async () => {
    const accelerations = { default_acceleration: 1000, perimeter_acceleration: 800, gcode_flavor: "marlin2" } as const;
    const inForce = async (settings: Partial<Settings>): Promise<Set<string>> => {
      let acceleration = "";
      let isTower = false;
      const found = new Set<string>();
      for (const line of linesOf(await sliced({ ...TOWER, ...accelerations, ...settings }))) {
        acceleration = /^M204 P(\d+)/.exec(line)?.[1] ?? acceleration;
        if (line.startsWith(";TYPE:")) isTower = line === ";TYPE:Wipe tower";
        if (isTower && /^G1 .*E[.\d]/.test(line)) found.add(acceleration);
      }
      return found;
    };
    expect(await inForce({ wipe_tower_acceleration: 1500 })).toEqual(new Set(["1500"]));
    expect(await inForce({})).not.toContain("1500");
  });

  it("holds what is to be purged, and no more than lines are rounded up by", async () => {
    const { stats } = await sliced(TOWER);
    const asked = 5 * (70 + 60);
    const purged = stats.roles["wipe-tower"].volumeCm3 * 1000;
    expect(purged).toBeGreaterThan(asked);
    expect(purged).toBeLessThan(asked * 1.6);
  });

  it("grows with what is purged, and leaves the objects alone", async () => {
    const [less, more] = [await sliced(TOWER), await sliced({ ...TOWER, wiping_volumes_matrix: [0, 140, 120, 0] })];
    expect(more.stats.wipeTowerMm).toBeGreaterThan(less.stats.wipeTowerMm * 1.4);
    for (const role of ["perimeter", "external-perimeter", "solid-infill"])
      expect(more.stats.roles[role].filamentMm).toBeCloseTo(less.stats.roles[role].filamentMm, 4);
  });

  it("purges at least what the filament asks for", async () => {
    const none = { ...TOWER, wiping_volumes_matrix: [0, 0, 0, 0] };
    const [little, much] = [
      await sliced({ ...none, filament_minimal_purge_on_wipe_tower: 15 }),
      await sliced({ ...none, filament_minimal_purge_on_wipe_tower: 90 }),
    ];
    expect(much.stats.roles["wipe-tower"].volumeCm3 * 1000).toBeGreaterThan(10 * 90);
    expect(little.stats.wipeTowerMm).toBeLessThan(much.stats.wipeTowerMm);
  });

  it("stands where it is asked to, up to the last change, and the skirt goes around it", async () => {
    const skirted = { skirts: 1, skirt_distance: 5, min_skirt_length: 0, first_layer_extrusion_width: 0.45 } as const;
    const result = await sliced({ ...TOWER, ...skirted });
    const tower = [...printedBy(result, "Wipe tower").values()];
    expect(Math.min(...tower.map(([x]) => x))).toBeCloseTo(120 - 2.0, 0);
    expect(Math.min(...tower.map(([, y]) => y))).toBeCloseTo(120 - 2.0, 0);
    expect(Math.max(...tower.map(([, , x]) => x))).toBeCloseTo(180 + 2.0, 0);
    const skirt = [...printedBy(result, "Skirt/Brim").values()];
    // From the edge of the tower's brim: its strand is 0.457 mm wide beside others, the skirt's 0.407 mm.
    const gap = Math.max(...skirt.map(([, , x]) => x)) - Math.max(...tower.map(([, , x]) => x));
    expect(gap).toBeCloseTo(0.457 / 2 + 5 + 0.407, 2);
    const text = result.gcode.toString();
    const top = text.slice(0, text.lastIndexOf(";TYPE:Wipe tower")).lastIndexOf(";Z:");
    expect(text.slice(top, top + 5)).toBe(";Z:2\n");
  });

  it("turned by a quarter covers the same, turned", async () => {
    const turned = await sliced({ ...TOWER, wipe_tower_rotation_angle: 90 });
    expect(turned.stats.wipeTowerMm).toBeCloseTo((await sliced(TOWER)).stats.wipeTowerMm, 2);
    const boxes = [...printedBy(turned, "Wipe tower").values()];
    expect(Math.max(...boxes.map(([, , x]) => x))).toBeCloseTo(120 + 2.0, 0);
    expect(Math.max(...boxes.map(([, , , y]) => y))).toBeCloseTo(180 + 2.0, 0);
  });

  it("leaves layers without a change out, if asked to, and stays lower for it", async () => {
    const spare = { ...TOWER, infill_extruder: 1, solid_infill_extruder: 1 };
    const late = { ...plate(), items: [standing(0, 20, 20)] };
    // Infill alone is for the second tool: the solid layers need no change.
    const own = { ...spare, solid_infill_extruder: 1, infill_extruder: 2, bottom_solid_layers: 5, top_solid_layers: 3 };
    const model = { ...late, objects: [{ name: "", mesh: box([12, 12, 4]) }] };
    const [full, sparse] = [
      await sliced(own, 0, model),
      await sliced({ ...own, wipe_tower_no_sparse_layers: true }, 0, model),
    ];
    expect(full.stats.toolChanges).toBe(sparse.stats.toolChanges);
    expect(sparse.stats.wipeTowerMm).toBeLessThan(full.stats.wipeTowerMm);
    const lowest = linesOf(sparse).findIndex((line) => line.startsWith(";TYPE:Wipe tower"));
    const zs = linesOf(sparse)
      .slice(0, lowest)
      .filter((line) => /^G1 .*Z/.test(line));
    expect(zs.at(-1)).toContain("Z.2");
    // What stands on the bed is there, though tools change on the sixth layer first; PrusaSlicer's is.
    const text = sparse.gcode.toString();
    const layersWithTower = text
      .split(";LAYER_CHANGE")
      .flatMap((own, i) => (own.includes(";TYPE:Wipe tower") ? [i] : []));
    expect(layersWithTower.slice(0, 2)).toEqual([1, 6]);
  });

  it("is told of in the foot, and reads back the same", async () => {
    const result = await sliced(TOWER);
    const { tools, filamentMm, massGrams, wipeTowerGrams } = result.stats;
    const foot = linesOf(result).filter((line) => /^; (filament|total)/.test(line));
    expect(foot).toContain(`; filament used [mm] = ${tools.map((tool) => tool.filamentMm.toFixed(2)).join(", ")}`);
    expect(foot).toContain(`; filament used [g] = ${tools.map((tool) => tool.massGrams.toFixed(2)).join(", ")}`);
    expect(foot).toContain(`; total filament used [g] = ${massGrams.toFixed(2)}`);
    expect(foot).toContain(`; total filament used for wipe tower [g] = ${wipeTowerGrams.toFixed(2)}`);
    expect(foot).toContain("; total toolchanges = 10");
    const { estimate: again } = await estimateGcode(new TextEncoder().encode(result.gcode.toString()));
    expect(again.filamentMm).toBeCloseTo(filamentMm, 6);
    expect(again.tools.map((tool) => tool.wipeTowerMm)).toEqual(tools.map((tool) => tool.wipeTowerMm));
    expect(again.massGrams).toBeCloseTo(massGrams, 6);
  });

  it("refuses a matrix that has no row for an extruder", async () => {
    await expect(sliced({ ...TOWER, wiping_volumes_matrix: [0] })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT" });
    await expect(sliced({ ...TOWER, wiping_volumes_matrix: [0, 1, 2, 3, 4] })).rejects.toMatchObject({
      code: "SETTINGS_CONFLICT",
    });
  });
});

describe("a wipe tower where something else is printed", () => {
  const codes = ({ warnings }: SliceResult): string[] => warnings.map(({ code }) => code);
  const standingAt = (wipe_tower_x: number, wipe_tower_y: number, more: Partial<Settings> = {}) =>
    sliced({ ...TOWER, skirts: 0, wipe_tower_width: 30, wipe_tower_x, wipe_tower_y, ...more });

  it("is told of, with the layers on which it is in the way", async () => {
    const free = await standingAt(120, 160);
    const [x, y] = free.items[0].positionMm;
    const met = await standingAt(x - 15, y - 2);
    const { details } = met.warnings.find(({ code }) => code === "WIPE_TOWER_MEETS_PRINT")!;
    // As far up as tools change: the lower part is half as high.
    expect(details).toMatchObject({ layers: 10, widthMm: 30 });
    expect(codes(free)).not.toContain("WIPE_TOWER_MEETS_PRINT");
  });

  it("is told of by its brim, and turned as it is", async () => {
    const [x, y] = (await standingAt(120, 160)).items[0].positionMm;
    const isMet = async (dx: number, dy: number, more: Partial<Settings>): Promise<boolean> =>
      codes(await standingAt(x + dx, y + dy, { wipe_tower_brim_width: 0, ...more })).includes("WIPE_TOWER_MEETS_PRINT");
    // Left of the part, which reaches 6 mm from its middle, and in front of it.
    expect(await isMet(-37, -2, {})).toBe(false);
    expect(await isMet(-37, -2, { wipe_tower_brim_width: 3 })).toBe(true);
    expect(await isMet(-7, -25, {})).toBe(false);
    expect(await isMet(-7, -25, { wipe_tower_rotation_angle: 60 })).toBe(true);
    // In front of it, 1 mm deep, by the cone that holds its 2 mm.
    const thin = { wiping_volumes_matrix: [0, 0, 0, 0], filament_minimal_purge_on_wipe_tower: 1 };
    expect(await isMet(-15, -8, thin)).toBe(false);
    expect(await isMet(-15, -8, { ...thin, wipe_tower_cone_angle: 90 })).toBe(true);
    expect(await isMet(-15, -9, { ...thin, wipe_tower_cone_angle: 90 })).toBe(false);
  });
});
