import { describe, expect, it } from "vitest";
import { box, cylinder, merge } from "../../fixtures/shapes.ts";
import { ROLE, type SliceOptions, type SliceResult, slice } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";

const SETTINGS: Partial<Settings> = {
  spiral_vase: true,
  bottom_solid_layers: 3,
  layer_height: 0.2,
  first_layer_height: 0.2,
  use_relative_e_distances: true,
  skirts: 1,
  start_gcode: "G28",
  end_gcode: "M84",
};

interface Move {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly e: number;
  readonly length: number;
  readonly layer: number;
}

/** The moves of the text. */
function movesOf({ gcode }: SliceResult): Move[] {
  const moves: Move[] = [];
  let [x, y, z, layer] = [0, 0, 0, -1];
  for (const line of new TextDecoder().decode(Buffer.concat([...gcode.chunks])).split("\n")) {
    if (line === ";LAYER_CHANGE") layer++;
    if (!line.startsWith("G1 ")) continue;
    const word = (letter: string): number | undefined => {
      const found = new RegExp(` ${letter}(-?[\\d.]+)`).exec(line)?.[1];
      return found === undefined ? undefined : Number(found);
    };
    const [toX, toY] = [word("X") ?? x, word("Y") ?? y];
    const length = Math.hypot(toX - x, toY - y);
    [x, y, z] = [toX, toY, word("Z") ?? z];
    moves.push({ x, y, z, e: word("E") ?? 0, length, layer });
  }
  return moves;
}

const vase = (given: Partial<Settings> = {}, options: SliceOptions = {}): Promise<SliceResult> =>
  slice(cylinder(10, 8, 48), { ...SETTINGS, ...given }, { threads: 0, ...options });

describe("a spiral vase", () => {
  it("is one loop a layer that rises without end above a flat bottom", async () => {
    const result = await vase();
    const moves = movesOf(result);
    const bottom = moves.filter(({ layer, e, length }) => layer >= 0 && layer < 3 && e > 0 && length > 0);
    for (const { z, layer } of bottom) expect(z).toBeCloseTo(0.2 * (layer + 1), 9);

    const turns = moves.filter(({ layer }) => layer >= 3 && layer < 40);
    const firstStrand = turns.findIndex(({ e, length }) => e > 0 && length > 0);
    const spiral = turns.slice(firstStrand).filter(({ length }) => length > 0);
    expect(spiral.filter(({ e }) => e <= 0)).toHaveLength(0);
    for (let i = 1; i < spiral.length; i++) {
      const by = spiral[i].z - spiral[i - 1].z;
      expect(by).toBeGreaterThanOrEqual(0);
      expect(by).toBeLessThan(0.2);
    }
    for (let layer = 3; layer < 40; layer++) {
      const own = spiral.filter((move) => move.layer === layer);
      expect(own.at(-1)!.z).toBeCloseTo(0.2 * (layer + 1), 9);
    }
    expect(result.layers.slice(3).every(({ toolpaths }) => toolpaths.entityFlags.length === 1)).toBe(true);
    expect(result.layers[5].toolpaths.roles).not.toContain(ROLE.sparseInfill);
  });

  it("prints a turn over air as a round strand, as any perimeter", async () => {
    const ledge = merge(box([20, 20, 2], [10, 10, 0]), box([40, 40, 2], [0, 0, 2]));
    const { layers } = await slice(ledge, SETTINGS, { threads: 0 });
    const rolesOf = (layer: number): number[] => [...new Set(layers[layer].toolpaths.roles)];
    expect(rolesOf(9)).toEqual([ROLE.externalPerimeter]);
    expect(rolesOf(10)).toEqual([ROLE.overhangPerimeter]);
    expect(layers[10].toolpaths.flows[0]).toBeCloseTo((Math.PI / 4) * 0.4 ** 2, 6);
    expect(rolesOf(11)).toEqual([ROLE.externalPerimeter]);
  });

  it("feeds nothing at first where it leaves the bottom", async () => {
    const moves = movesOf(await vase()).filter(({ e, length }) => e > 0 && length > 0);
    const perMm = (layer: number): number[] =>
      moves.filter((move) => move.layer === layer).map(({ e, length }) => e / length);
    const [first, second] = [perMm(3), perMm(4)];
    expect(first[0]).toBeLessThan(0.1 * second[0]);
    expect(first.at(-1)! / second[0]).toBeCloseTo(1, 1);
  });

  it("makes of other settings what it needs, and tells", async () => {
    const { warnings, layers } = await vase({ perimeters: 3, fill_density: "40%", top_solid_layers: 4 });
    const adjusted = warnings.filter(({ code }) => code === "SETTING_ADJUSTED");
    expect(adjusted.map(({ details }) => details.name)).toEqual(["perimeters", "top_solid_layers", "fill_density"]);
    expect(layers.at(-1)!.toolpaths.entityFlags).toHaveLength(1);
    expect((await vase()).warnings.map(({ code }) => code)).not.toContain("SETTING_ADJUSTED");
  });

  it("goes around the larger half alone where a waist is too thin for a loop", async () => {
    const waisted = merge(merge(box([10, 10, 4]), box([6, 0.3, 4], [10, 5, 0])), box([6, 6, 4], [16, 2, 0]));
    const given = { ...SETTINGS, thin_walls: false };
    const { layers } = await slice(waisted, { ...given, perimeter_generator: "arachne" }, { threads: 0 });
    for (const { index, toolpaths } of layers) expect(toolpaths.entityFlags.length === 1).toBe(index >= 3);
    const xs = movesOf(await slice(waisted, given, { threads: 0 }))
      .filter(({ layer, e }) => layer > 5 && e > 0)
      .map(({ x }) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(9.55, 1);
  });

  it("begins above as much bottom as is asked for, by count and by thickness", async () => {
    const ring = merge(box([20, 20, 4]), box([5, 5, 4], [-30, 0, 0]));
    const begin = async (given: Partial<Settings>): Promise<number> => {
      const { layers } = await slice(ring, { ...SETTINGS, ...given }, { threads: 0 });
      return layers.findIndex(({ polygons }) => polygons.islandStarts.length === 2);
    };
    expect(await begin({ bottom_solid_layers: 2 })).toBe(2);
    expect(await begin({ bottom_solid_layers: 2, bottom_solid_min_thickness: 0.3 })).toBe(2);
    // The first one cut above 1 mm.
    expect(await begin({ bottom_solid_layers: 2, bottom_solid_min_thickness: 1 })).toBe(5);
  });

  it("prints layers of several loops flat", async () => {
    const ring = { ...SETTINGS, bottom_solid_layers: 0, skirts: 0 };
    const moves = movesOf(await slice(box([20, 20, 2]), ring, { threads: 0 }));
    expect(moves.filter(({ layer, e, length }) => layer === 0 && e > 0 && length > 0).every(({ z }) => z === 0.2)).toBe(
      true,
    );
  });

  it("refuses what it cannot be with", async () => {
    await expect(vase({ support_material: true })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT" });
    await expect(vase({ support_material_enforce_layers: 2 })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT" });
    await expect(vase({ extruders: [{}, {}], solid_infill_extruder: 2 })).rejects.toMatchObject({
      code: "SETTING_UNSUPPORTED",
      details: { extruders: 2 },
    });
    await expect(vase({}, { copies: 2 })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT", details: { items: 2 } });
  });

  it("stands on a flat raft", async () => {
    const drawn = movesOf(await vase({ raft_layers: 2, bottom_solid_layers: 2 })).filter(
      ({ e, length }) => e > 0 && length > 0,
    );
    // Raft, raft, the bottom over air of 0.1 mm, and the bottom.
    expect([...new Set(drawn.filter(({ z }) => z <= 1).map(({ z }) => z))]).toEqual([0.2, 0.5, 0.8, 1]);
    const turns = drawn.filter(({ z }) => z > 1);
    for (let i = 1; i < turns.length; i++) expect(turns[i]!.z).toBeGreaterThanOrEqual(turns[i - 1]!.z);
    expect(new Set(turns.map(({ z }) => z)).size).toBeGreaterThan(1000);
  });

  it("is ironed on its bottom alone, where all solid layers are", async () => {
    const ironed = async (ironing_type: Settings["ironing_type"]): Promise<number[]> =>
      (await vase({ ironing: true, ironing_type })).layers.flatMap(({ index, toolpaths }) =>
        toolpaths.roles.includes(ROLE.ironing) ? [index] : [],
      );
    expect(await ironed("solid")).toEqual([0, 1, 2]);
    expect(await ironed("top")).toEqual([]);
  });

  it("rises as with one nozzle where one of several prints it", async () => {
    const heightsOf = async (given: Partial<Settings>): Promise<number[]> =>
      movesOf(await vase(given)).flatMap(({ z, e, length }) => (e > 0 && length > 0 ? [z] : []));
    const alone = await heightsOf({});
    expect(await heightsOf({ extruders: [{}, {}] })).toEqual(alone);
    const second = { perimeter_extruder: 2, infill_extruder: 2, solid_infill_extruder: 2 };
    expect(await heightsOf({ extruders: [{}, {}], ...second })).toEqual(alone);
  });

  it("goes through one object after the other", async () => {
    const two = await vase({ complete_objects: true }, { copies: 2 });
    const one = await vase();
    expect(two.layers).toHaveLength(2 * one.layers.length);
  });

  it("gives the same bytes whatever the threads", async () => {
    const text = async (threads: 0 | 2): Promise<string> =>
      Buffer.concat([...(await vase({}, { threads } as SliceOptions)).gcode.chunks]).toString();
    expect(await text(2)).toBe(await text(0));
  });
});
