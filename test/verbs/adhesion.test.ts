import { describe, expect, it } from "vitest";
import { box, merge, moved } from "../../fixtures/shapes.ts";
import {
  ROLE,
  type SlicedLayer,
  type SliceOptions,
  type SliceResult,
  slice,
  type TriangleMesh,
} from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";

const SETTINGS: Partial<Settings> = {
  skirts: 2,
  skirt_distance: 3,
  min_skirt_length: 0,
  layer_height: 0.2,
  first_layer_height: 0.2,
};
const CUBE = box([10, 10, 4]);

const sliced = (
  given: Partial<Settings>,
  options: SliceOptions = {},
  mesh: TriangleMesh = CUBE,
): Promise<SliceResult> => slice(mesh, { ...SETTINGS, ...given }, { threads: 0, ...options });

/** Entities of skirt and brim on a layer. */
function loopsOf({ toolpaths: { roles, entityStarts } }: SlicedLayer): number {
  return [...entityStarts.subarray(0, -1)].filter((path) => roles[path] === ROLE.skirtBrim).length;
}

/** The lowest x of a role on a layer, mm. */
function leftmost({ toolpaths: { coords, starts, roles } }: SlicedLayer, role: number): number {
  let least = Infinity;
  for (let path = 0; path < roles.length; path++)
    for (let i = starts[path]; roles[path] === role && i < starts[path + 1]; i++)
      least = Math.min(least, coords[2 * i] / 1e5);
  return least;
}

describe("skirts", () => {
  it.each([1, 2])("are on as many layers as asked for, around %i objects", async (copies) => {
    const { layers } = await sliced({ skirt_height: 5 }, { copies });
    expect(layers.map(loopsOf)).toEqual([2, 2, 2, 2, 2, ...layers.slice(5).map(() => 0)]);
  });

  it("rise over a raft without a gap", async () => {
    const { layers } = await sliced({ raft_layers: 2, layer_height: 0.15, skirt_height: 4, skirts: 1 });
    const rings = layers.filter((layer) => loopsOf(layer) > 0);
    const bottoms = rings.map(
      ({ printZ, toolpaths: { roles, heights } }) => printZ - heights[roles.indexOf(ROLE.skirtBrim)],
    );
    expect(rings.map(({ printZ }) => Number(printZ.toFixed(3)))).toEqual([0.2, 0.5, 0.75, 0.9]);
    expect(bottoms.map((z) => Number(z.toFixed(3)))).toEqual([0, 0.2, 0.5, 0.75]);
  });

  it("stand around the brim, a draft shield around the part", async () => {
    const brim: Partial<Settings> = { brim_width: 5, skirts: 1 };
    const [around, shield] = await Promise.all([sliced(brim), sliced({ ...brim, draft_shield: "enabled" })]);
    expect(leftmost(around.layers[0], ROLE.skirtBrim)).toBeLessThan(-5 - 5 - 3);
    expect(leftmost(around.layers[1], ROLE.skirtBrim)).toBe(Infinity);
    expect(leftmost(shield.layers[0], ROLE.skirtBrim)).toBeGreaterThan(-5 - 5 - 1);
    expect(leftmost(shield.layers[1], ROLE.skirtBrim)).toBeGreaterThan(-5 - 3 - 1);
    expect(shield.layers.map(loopsOf).slice(1)).toEqual(shield.layers.slice(1).map(() => 1));
  });

  it("stand around supports", async () => {
    const arm = box([20, 4, 1]);
    const lifted = moved(arm, [-10, 0, 4]);
    const given: Partial<Settings> = { support_material: true, skirts: 1 };
    const { layers } = await sliced(given, {}, merge(CUBE, lifted));
    expect(leftmost(layers[0], ROLE.skirtBrim)).toBeLessThan(leftmost(layers[0], ROLE.support) - 3);
  });
});

describe("brims", () => {
  it("are on the first layer alone, before the part", async () => {
    const { layers } = await sliced({ brim_width: 4, skirts: 0 });
    const counts = layers.map(loopsOf);
    expect(counts[0]).toBeGreaterThan(8);
    expect(counts.slice(1)).toEqual(counts.slice(1).map(() => 0));
    const { roles } = layers[0].toolpaths;
    expect(roles.lastIndexOf(ROLE.skirtBrim)).toBeLessThan(roles.indexOf(ROLE.externalPerimeter));
  });

  it("stand around what is printed, so that elephant foot compensation leaves no gap", async () => {
    const brim: Partial<Settings> = { brim_width: 5, brim_separation: 0, skirts: 0 };
    const [whole, shrunk] = await Promise.all([sliced(brim), sliced({ ...brim, elefant_foot_compensation: 0.3 })]);
    for (const role of [ROLE.skirtBrim, ROLE.externalPerimeter])
      expect(leftmost(shrunk.layers[0], role) - leftmost(whole.layers[0], role)).toBeCloseTo(0.3, 4);
  });

  it("of copies near each other are one", async () => {
    const one = await sliced({ brim_width: 5, skirts: 0 });
    const two = await sliced({ brim_width: 5, skirts: 0 }, { copies: 2, spacing: 4 });
    const of = ({ stats }: SliceResult): number => stats.roles["skirt-brim"]!.filamentMm;
    expect(of(two)).toBeLessThan(1.9 * of(one));
    expect(of(two)).toBeGreaterThan(1.3 * of(one));
  });

  it("are none on a raft", async () => {
    const { stats } = await sliced({ brim_width: 5, skirts: 0, raft_layers: 2 });
    expect(stats.roles["skirt-brim"]?.filamentMm ?? 0).toBe(0);
  });

  it("give the same bytes whatever the threads", async () => {
    const text = async (threads: 0 | 2): Promise<string> =>
      Buffer.concat([
        ...(await sliced({ brim_width: 5, brim_type: "outer_and_inner" }, { copies: 3, threads } as SliceOptions)).gcode
          .chunks,
      ]).toString();
    expect(await text(2)).toBe(await text(0));
  });
});
