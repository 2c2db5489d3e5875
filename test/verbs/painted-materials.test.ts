/** Materials and seams that are painted: they follow the part, whatever is done to it. */
import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { ROLE, type SliceOptions, type SliceResult, slice, sliceResin, type TriangleMesh } from "../../src/index.ts";
import type { Model, ModelObject } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { standing, threemfModel } from "./threemf-model.ts";

const BLOCK = box([20, 30, 4]);
/** The right side, and the top. */
const RIGHT = facing(0);
const TOP = facing(2);
const SETTINGS: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  skirts: 0,
  single_extruder_multi_material: true,
  extruders: [{}, {}],
};

/** The side of the block that lies farthest along an axis. */
function facing(axis: number): TriangleMesh {
  const { positions, triangles } = BLOCK;
  const most = Math.max(...positions.filter((_, k) => k % 3 === axis));
  const isThere = (triangle: number): boolean =>
    [0, 1, 2].every((k) => positions[3 * triangles[3 * triangle + k]! + axis] === most);
  return { positions, triangles: triangles.filter((_, k) => isThere(Math.floor(k / 3))) };
}

const painted = (extruder: number, mesh: TriangleMesh = RIGHT): ModelObject => ({
  name: "",
  mesh: BLOCK,
  paintedMaterials: [{ extruder, mesh }],
});
const modelOf = (object: ModelObject, items = [standing(0, 0)]): Model => threemfModel([object], items);
const print = (
  model: Model,
  given: Partial<Settings> = {},
  options: SliceOptions & { readonly threads?: number } = {},
): Promise<SliceResult> => slice(model, { ...SETTINGS, ...given }, { threads: 0, ...options });
const used = ({ stats }: SliceResult): number[] => stats.tools.map(({ filamentMm }) => filamentMm);
const codes = ({ warnings }: Pick<SliceResult, "warnings">): string[] => warnings.map(({ code }) => code);
const text = ({ gcode }: SliceResult): string => Buffer.concat([...gcode.chunks]).toString();

describe("a painted side", () => {
  it("is printed by its extruder, as much of it however the part is turned, mirrored, scaled and copied", async () => {
    const [base, own] = used(await print(modelOf(painted(2)))) as [number, number];
    // A triangle behind the shorter side's ends, of 20 x 30.
    expect(own / (base + own)).toBeGreaterThan(0.15);
    const turned = used(await print(modelOf(painted(2)), {}, { rotation: [0, 0, 90] }));
    expect(turned[1]! / own).toBeCloseTo(1, 1);
    const mirrored = { object: 0, transform: Float64Array.of(-1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0) };
    expect(used(await print(modelOf(painted(2), [mirrored])))[1]! / own).toBeCloseTo(1, 1);
    const copied = used(await print(modelOf(painted(2)), {}, { copies: 3 }));
    expect(copied[1]! / own).toBeCloseTo(3, 1);
    const items = [standing(0, 0), standing(0, 60, 0, 0, 1)];
    expect(used(await print(modelOf(painted(2), items)))[1]! / own).toBeCloseTo(2, 1);
    const larger = used(await print(modelOf(painted(2)), {}, { scale: [2, 2, 1] }));
    expect(larger[1]!).toBeGreaterThan(2 * own);
  });

  it("is so for a filament that shrinks", async () => {
    const own = used(await print(modelOf(painted(2))))[1]!;
    const larger = used(await print(modelOf(painted(2)), { filament_shrinkage_compensation_xy: "10%" }))[1]!;
    expect(larger / own).toBeGreaterThan(1.1);
  });

  it("gives the same bytes with threads", async () => {
    const results = await Promise.all([0, 2].map((threads) => print(modelOf(painted(2)), {}, { threads })));
    expect(text(results[1]!)).toBe(text(results[0]!));
  });

  it("reaches as deep as the settings say", async () => {
    const all = used(await print(modelOf(painted(2))))[1]!;
    const thin = used(await print(modelOf(painted(2)), { mmu_segmented_region_max_width: 1.5 }))[1]!;
    expect(thin).toBeLessThan(0.8 * all);
    expect(thin).toBeGreaterThan(0.1 * all);
  });

  it("of the part's own extruder changes nothing", async () => {
    const plain = await print(modelOf({ name: "", mesh: BLOCK }));
    expect(text(await print(modelOf(painted(1))))).toBe(text(plain));
  });

  it("is told of where the printer has no such extruder, and printed by the part's", async () => {
    const plain = await print(modelOf({ name: "", mesh: BLOCK }));
    const third = await print(modelOf(painted(3)));
    expect(codes(third)).toContain("EXTRUDERS_NOT_HONOURED");
    expect(text(third)).toBe(text(plain));
    const one = { extruders: [{}] };
    const alone = await print(modelOf(painted(2)), one);
    expect(codes(alone)).toContain("EXTRUDERS_NOT_HONOURED");
    expect(text(alone)).toBe(text(await print(modelOf({ name: "", mesh: BLOCK }), one)));
  });

  it("keeps the part's size, and the result says so", async () => {
    const smaller = await print(modelOf(painted(2)), { xy_size_compensation: -0.1 });
    expect(used(smaller)).toEqual(used(await print(modelOf(painted(2)))));
    expect(smaller.warnings).toContainEqual(
      expect.objectContaining({ code: "SETTING_NOT_HONOURED", details: { names: ["xy_size_compensation"] } }),
    );
  });

  it("rules over what a part's own words choose", async () => {
    const settings = { program: "PrusaSlicer" as const, values: { extruder: "2" } };
    const [first, second] = used(await print(modelOf({ ...painted(1), settings }))) as [number, number];
    expect(first / (first + second)).toBeGreaterThan(0.15);
    expect(first).toBeLessThan(second);
  });
});

it("a painted top is as many layers thick as tops are", async () => {
  const result = await print(modelOf(painted(2, TOP)), { top_solid_layers: 3 });
  const changes = text(result)
    .split(";LAYER_CHANGE")
    .slice(2)
    .map((layer) => /^T[01]$/m.test(layer));
  // The topmost one has nothing else.
  expect(changes.flatMap((isChange, i) => (isChange ? [i] : []))).toEqual([4, 3, 2].map((k) => changes.length - k));
});

it("outlines begin where seams are painted, wherever the part stands", async () => {
  const object: ModelObject = { name: "", mesh: BLOCK, seamEnforcers: [RIGHT] };
  for (const [degrees, axis, side] of [
    [0, 0, "max"],
    [90, 1, "max"],
    [180, 0, "min"],
  ] as const) {
    const { layers } = await print(modelOf(object), { extruders: [{}], perimeters: 1 }, { rotation: [0, 0, degrees] });
    expect(layers.length).toBeGreaterThan(10);
    for (const { toolpaths, polygons } of layers) {
      const outline = toolpaths.roles.indexOf(ROLE.externalPerimeter);
      const begin = toolpaths.coords[2 * toolpaths.starts[outline]! + axis]!;
      const ends = Math[side](...polygons.coords.filter((_, k) => k % 2 === axis));
      expect(Math.abs(begin - ends) / 1e5).toBeLessThan(0.3);
    }
  }
});

it("a resin print tells of paint that it does not heed", async () => {
  const model = modelOf({ ...painted(2), seamBlockers: [TOP] });
  const { warnings } = await sliceResin(model, {}, { threads: 0 });
  expect(warnings.filter(({ code }) => code === "VOLUME_SKIPPED").map(({ message }) => message)).toEqual([
    expect.stringContaining("painted materials"),
    expect.stringContaining("painted seams and skins"),
  ]);
});

it("paint that is no mesh is refused", async () => {
  const mesh = { positions: new Float64Array(3), triangles: Uint32Array.of(0, 1, 2) };
  await expect(print(modelOf(painted(2, mesh)))).rejects.toMatchObject({ code: "MESH_MALFORMED" });
});
