/** Facts of whole prints that slicers of this field check, on the generated models. */
import { describe, expect, it } from "vitest";
import { box, merge, steps } from "../../fixtures/shapes.ts";
import { ROLES } from "../../src/core/roles.ts";
import { islandCount } from "../../src/geometry/polygons.ts";
import { FILAMENTS, PRINTERS, PRINTS, type Settings, type SliceResult, slice } from "../../src/index.ts";
import { entityCount } from "../../src/toolpaths/builder.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";

const cube = box([20, 20, 20]);

function print(given: Partial<Settings>, mesh = cube): Promise<SliceResult> {
  const settings = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard, retract_lift: 0, ...given };
  return slice(mesh, settings, { threads: 0 });
}

/** Where the nozzle goes up to, in the text's order, from the first layer on. */
function heights({ gcode }: SliceResult): number[] {
  const text = gcode.toString();
  const printed = text.slice(text.indexOf(";LAYER_CHANGE"), text.indexOf("; estimated"));
  return [...printed.matchAll(/^G1 Z(-?[\d.]+)/gm)].map(([, z]) => Number(z));
}

function perimeterLoops({ entityStarts, roles }: Toolpaths, count: number): number {
  return Array.from({ length: count }, (_, entity) => roles[entityStarts[entity]]).filter(
    (role) => ROLES[role].isPerimeter,
  ).length;
}

describe("a 20 mm cube", () => {
  it("at 0.35 / 0.3 has 66 layers, each one island with 3 loops", async () => {
    const result = await print({ first_layer_height: 0.35, layer_height: 0.3, perimeters: 3, skirts: 0 });
    expect(result.layers).toHaveLength(66);
    for (const { polygons, toolpaths } of result.layers) {
      expect(islandCount(polygons)).toBe(1);
      expect(perimeterLoops(toolpaths, entityCount(toolpaths))).toBe(3);
    }
  });

  it("at 0.2 ends at 20 mm, scaled by 2 at 40", async () => {
    expect((await print({})).layers.at(-1)?.printZ).toBeCloseTo(20, 9);
    const { layers } = await slice(cube, { ...PRINTS.draft, fill_density: "0%" }, { threads: 0, scale: 2 });
    expect(layers.at(-1)?.printZ).toBeGreaterThan(36);
    expect(layers.at(-1)?.printZ).toBeLessThan(44);
  });

  it("of one perimeter and nothing else is 100 loops along the middle of its wall", async () => {
    const given = { perimeters: 1, fill_density: "0%", top_solid_layers: 0, bottom_solid_layers: 0 } as const;
    const { roles } = (await print(given)).stats;
    expect(Object.keys(roles).sort()).toEqual(["external-perimeter", "skirt-brim", "travel"]);
    expect(roles["external-perimeter"].pathMm / (100 * 4 * (20 - 0.45))).toBeCloseTo(1, 2);
  });
});

describe("a slit in what stands on a plate", () => {
  it("has a further loop under its sides, where these run just inside the plate's loops", async () => {
    const sides = merge(box([8.7, 40, 1], [0, 0, 1]), box([1.1, 40, 1], [8.9, 0, 1]));
    const { layers } = await print({ perimeters: 2, skirts: 0 }, merge(box([10, 40, 1]), sides));
    const loops = layers.map(({ toolpaths }) => perimeterLoops(toolpaths, entityCount(toolpaths)));
    expect(loops.slice(0, 5)).toEqual([2, 2, 2, 2, 3]);
  });
});

describe("the heights in the text", () => {
  it("rise from the first layer's by the layer's", async () => {
    const result = await print({ first_layer_height: 0.2, layer_height: 0.3 }, box([8, 8, 3]));
    expect(heights(result).slice(0, 4)).toEqual([0.2, 0.5, 0.8, 1.1]);
  });

  it("begin at a share of the layer height", async () => {
    const result = await print({ first_layer_height: "60%", layer_height: 0.3 }, box([8, 8, 3]));
    expect(heights(result).slice(0, 2)).toEqual([0.18, 0.48]);
  });

  it.each([0.9, -0.8])("are all moved by z_offset %d, and nothing else is", async (offset) => {
    const given = { first_layer_height: 0.2, layer_height: 0.3 };
    const straight = await print(given, box([8, 8, 3]));
    const moved = await print({ ...given, z_offset: offset }, box([8, 8, 3]));
    expect(heights(moved)).toEqual(heights(straight).map((z) => Number((z + offset).toFixed(3))));
    expect(moved.layers.map(({ printZ }) => printZ)).toEqual(straight.layers.map(({ printZ }) => printZ));
    expect(moved.stats.filamentMm).toBe(straight.stats.filamentMm);
  });
});

describe("filament", () => {
  it("does not depend on how far it is drawn back", async () => {
    const used = async (length: number): Promise<number> =>
      (await print({ retract_length: length }, steps())).stats.filamentMm;
    const bare = await used(0);
    expect(await used(0.8)).toBeCloseTo(bare, 9);
    expect(await used(99)).toBeCloseTo(bare, 9);
  });

  it("is drawn back never where the length is 0", async () => {
    const { stats, gcode } = await print({ retract_length: 0 }, steps());
    expect(stats.retractions).toBe(0);
    expect(gcode.toString()).not.toMatch(/^G1 E-/m);
  });
});

describe("the bed", () => {
  const beside = box([20, 20, 5], [400, -50, 3]);

  it("takes a part that merely stands beside it, moved, with a warning", async () => {
    const { fit, warnings } = await print({}, beside);
    expect(fit).toMatchObject({ fits: true, asPlaced: false, unturned: true });
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: "PART_OFF_BED", details: { positionMm: [...fit.positionMm!] } }),
    );
  });

  it("refuses a part that is too big, and says by how much on which axis", async () => {
    await expect(print({ max_print_height: 4.9 }, beside)).rejects.toMatchObject({
      code: "DOES_NOT_FIT",
      message:
        "fit: the part measures 20 x 20 x 5 mm and is 0.1 mm too long on z, expected one that fits the bed and the build height",
      details: { sizeMm: [20, 20, 5], excessX: 0, excessY: 0 },
    });
  });

  it("may be round, or have any outline", async () => {
    const disc = Array.from({ length: 72 }, (_, i): [number, number] => [
      Math.round(50_000 * Math.cos((i * Math.PI) / 36)) / 1000,
      Math.round(50_000 * Math.sin((i * Math.PI) / 36)) / 1000,
    ]);
    await expect(print({ bed_shape: disc }, box([72, 72, 1]))).rejects.toMatchObject({ code: "DOES_NOT_FIT" });
    expect((await print({ bed_shape: disc }, box([69, 69, 1]))).fit.fits).toBe(true);
    const triangle: [number, number][] = [
      [0, 0],
      [100, 0],
      [0, 100],
    ];
    expect((await print({ bed_shape: triangle }, box([49, 49, 1]))).fit.fits).toBe(true);
    await expect(print({ bed_shape: triangle }, box([51, 51, 1]))).rejects.toMatchObject({ code: "DOES_NOT_FIT" });
  });
});
