/** Meshes that enforce and block supports: where supports stand with them, and that they follow the part. */
import { describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, merge, moved, scaled, sheared, stack } from "../../fixtures/shapes.ts";
import { ROLE, type SliceOptions, type SliceResult, slice, sliceResin, type TriangleMesh } from "../../src/index.ts";
import type { ModelItem, ModelObject, SupportVolumes } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { standing, threemfModel } from "./threemf-model.ts";

const SETTINGS: Partial<Settings> = {
  support_material: true,
  support_material_threshold: 45,
  support_material_style: "snug",
  support_material_with_sheath: false,
  raft_first_layer_expansion: 0,
  fill_density: "0%",
  top_solid_layers: 0,
  layer_height: 0.2,
  first_layer_height: 0.2,
  extrusion_width: 0.45,
  perimeters: 2,
  skirts: 0,
};
const ENFORCED_ALONE = { support_material_auto: false };
const INCHES = [1 / 25.4, 1 / 25.4, 1 / 25.4] as const;

/** A plate 40 mm wide on a post 6 mm wide, both centred; 8 and 2 mm high. */
const table = merge(box([6, 6, 8.2], [-3, -3, 0]), box([40, 40, 2], [-20, -20, 8]));
/** The same on a foot 40 mm wide and 1 mm high. */
const onFoot = merge(
  box([40, 40, 1], [-20, -20, 0]),
  merge(box([6, 6, 8], [-3, -3, 0.5]), box([60, 40, 2], [-20, -20, 8])),
);
/** Leans by 31 degrees towards +x: too steep for supports. */
const leaning = sheared(box([20, 20, 20], [-10, -10, 0]), 0.6);
/** Around what is on the left of the plate, from the plate's bottom up. */
const left = box([10, 60, 4], [-25, -30, 6]);
const right = box([10, 60, 4], [15, -30, 6]);

const print = (
  mesh: TriangleMesh,
  volumes: SupportVolumes = {},
  given: Partial<Settings> = {},
  options: SliceOptions & { readonly threads?: number } = {},
): Promise<SliceResult> =>
  slice(modelOf([{ name: "", mesh, ...volumes }]), { ...SETTINGS, ...given }, { threads: 0, ...options });

const modelOf = (
  objects: readonly ModelObject[],
  items: readonly ModelItem[] = objects.map((_, object) => ({ object, transform: null })),
  volumes: SupportVolumes = {},
) => ({ ...threemfModel(objects, items), ...volumes });

interface Extent {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

/** Where supports are printed, mm, to a tenth; undefined where none are. */
function supported({ layers }: SliceResult): Extent | undefined {
  const ends = { x: [Infinity, -Infinity], y: [Infinity, -Infinity], z: [Infinity, -Infinity] };
  const take = (axis: keyof typeof ends, value: number): void => {
    ends[axis] = [Math.min(ends[axis][0], value), Math.max(ends[axis][1], value)];
  };
  for (const { printZ, toolpaths } of layers)
    for (const [path, role] of toolpaths.roles.entries()) {
      if (role !== ROLE.support && role !== ROLE.supportInterface) continue;
      take("z", printZ);
      for (let k = toolpaths.starts[path]; k < toolpaths.starts[path + 1]; k++) {
        take("x", toolpaths.coords[2 * k] / 1e5);
        take("y", toolpaths.coords[2 * k + 1] / 1e5);
      }
    }
  if (ends.x[0] > ends.x[1]) return undefined;
  const rounded = (axis: keyof typeof ends) =>
    ends[axis].map((value) => Math.round(value * 10) / 10) as [number, number];
  return { x: rounded("x"), y: rounded("y"), z: rounded("z") };
}

const supportMm = ({ stats: { roles } }: SliceResult): number =>
  (roles.support?.filamentMm ?? 0) + (roles["support-interface"]?.filamentMm ?? 0);
const codes = ({ warnings }: SliceResult): string[] => warnings.map(({ code }) => code);

describe("support blockers", () => {
  it("leave what faces down inside them without supports, and the rest with them", async () => {
    const all = supported(await print(table))!;
    const some = supported(await print(table, { supportBlockers: [left] }))!;
    expect(all.x[0]).toBeLessThan(-19);
    expect(Math.abs(some.x[0] + 15)).toBeLessThan(0.5);
    expect(some.x[1]).toBe(all.x[1]);
    expect(some.y).toEqual(all.y.map((mm) => expect.closeTo(mm, 0)));
    const none = await print(table, { supportBlockers: [box([60, 60, 4], [-30, -30, 6])] });
    expect(supported(none)).toBeUndefined();
  });

  it("block where they are alone: below and above the overhang they are nothing", async () => {
    const whole = await print(table);
    for (const z of [0, 9]) {
      const blocked = await print(table, { supportBlockers: [box([60, 60, 1], [-30, -30, z])] });
      expect(supportMm(blocked)).toBe(supportMm(whole));
    }
  });
});

describe("support enforcers", () => {
  it("are the only place of supports where those are not automatic", async () => {
    expect(supported(await print(table, {}, ENFORCED_ALONE))).toBeUndefined();
    const { x, y, z } = supported(await print(table, { supportEnforcers: [left] }, ENFORCED_ALONE))!;
    expect(x[0]).toBeLessThan(-19);
    expect(Math.abs(x[1] + 15)).toBeLessThan(0.5);
    expect(y[1] - y[0]).toBeGreaterThan(38);
    expect(z).toEqual([0.2, 7.6]);
  });

  it("support what is too steep, what bridges, and what is blocked", async () => {
    expect(supported(await print(leaning))).toBeUndefined();
    const enforcer = box([40, 8, 10], [-10, -4, 5]);
    const { x, y } = supported(await print(leaning, { supportEnforcers: [enforcer] }))!;
    // Its own middle lies 6 mm to the right of the foot's; the enforcer ends at a height of 15 mm.
    expect(x[1]).toBeGreaterThan(4);
    expect(x[1]).toBeLessThan(4 + 0.6 * 15 + 0.5);
    expect(Math.abs(y[1] - y[0] - 8)).toBeLessThan(1);
    const bridge = merge(
      merge(box([4, 10, 6.2], [-14, -5, 0]), box([4, 10, 6.2], [10, -5, 0])),
      box([28, 10, 2], [-14, -5, 6]),
    );
    const middle = box([10, 20, 4], [-5, -10, 5]);
    expect(supported(await print(bridge))).toBeUndefined();
    const held = supported(await print(bridge, { supportEnforcers: [middle], supportBlockers: [middle] }))!;
    expect(held.x[0]).toBeCloseTo(-5, 0);
    expect(held.x[1]).toBeCloseTo(5, 0);
  });

  it("stand on the part though others stand on the bed alone", async () => {
    const onBed = { support_material_buildplate_only: true };
    const own = box([8, 20, 4], [-18, -10, 6]);
    const bed = supported(await print(onFoot, {}, onBed))!;
    const [both, alone] = [
      await print(onFoot, { supportEnforcers: [own] }, onBed),
      await print(onFoot, { supportEnforcers: [own] }, { ...onBed, ...ENFORCED_ALONE }),
    ];
    // The foot's middle lies 10 mm to the left of the plate's.
    expect(bed.x[0]).toBeGreaterThan(8);
    expect(supported(both)!.x).toEqual([supported(alone)!.x[0], bed.x[1]]);
    expect(supported(alone)!.z[0]).toBeGreaterThan(1);
    expect(supportMm(both)).toBeCloseTo(supportMm(await print(onFoot, {}, onBed)) + supportMm(alone), -0.5);
  });

  it("hold slivers that hang over what lies below them, others on the bed alone or not", async () => {
    const corners = Array.from({ length: 24 }, (_, k) => (k % 2 ? 17 : 20)).flatMap((r, k) => [
      r * Math.cos((k * Math.PI) / 12),
      r * Math.sin((k * Math.PI) / 12),
    ]);
    const turned = (degrees: number): number[] => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      return corners.map((_, k) =>
        k % 2 === 0 ? c * corners[k] - s * corners[k + 1] : s * corners[k - 1] + c * corners[k],
      );
    };
    // Turns by 18 degrees over 12 mm, more than half a tooth: what hangs over one layer lies over others far below.
    const twisted = stack(
      Array.from({ length: 61 }, (_, i) => turned(0.3 * i)),
      Array.from({ length: 61 }, (_, i) => i / 5),
    );
    const around = { supportEnforcers: [box([50, 50, 8], [-25, -25, 4])] };
    const GRID = { support_material_style: "grid" } as const;
    const anywhere = supportMm(await print(twisted, around, GRID));
    expect(anywhere).toBeGreaterThan(10);
    expect(
      supportMm(await print(twisted, around, { support_material_buildplate_only: true, ...GRID })) / anywhere,
    ).toBeGreaterThan(0.95);
  });

  it("do nothing where no supports are printed, and the result says so", async () => {
    const volumes = { supportEnforcers: [left] };
    const off = await print(table, volumes, { support_material: false });
    expect(supported(off)).toBeUndefined();
    expect(codes(off)).toContain("SUPPORT_VOLUMES_UNUSED");
    const raft = await print(table, volumes, { support_material: false, raft_layers: 2 });
    expect(codes(raft)).toContain("SUPPORT_VOLUMES_UNUSED");
    expect(supported(raft)!.z[1]).toBeLessThan(2);
    const low = await print(table, volumes, { support_material: false, support_material_enforce_layers: 1 });
    expect(codes(low)).not.toContain("SUPPORT_VOLUMES_UNUSED");
    const ofObject = { program: "PrusaSlicer", values: { support_material: "1" } } as const;
    const own = modelOf([{ name: "", mesh: table, ...volumes, settings: ofObject }]);
    const on = await slice(own, { ...SETTINGS, support_material: false }, { threads: 0 });
    expect(supported(on)).toBeDefined();
    expect(codes(on)).not.toContain("SUPPORT_VOLUMES_UNUSED");
    expect(supported(low)!.x[1]).toBeLessThan(-14);
  });

  it("may be inside out, and overlap", async () => {
    const volumes = { supportEnforcers: [left] };
    const inside = { positions: left.positions, triangles: left.triangles.slice().reverse() };
    const sound = supportMm(await print(table, volumes, ENFORCED_ALONE));
    for (const twice of [[inside], [left, inside], [left, left]])
      expect(supportMm(await print(table, { supportEnforcers: twice }, ENFORCED_ALONE))).toBe(sound);
  });
});

describe("enforcers and blockers", () => {
  const volumes = { supportEnforcers: [left], supportBlockers: [right] };

  it("give the same bytes with threads, without, and with the twin", async () => {
    const texts = [
      await print(table, volumes),
      await print(table, volumes, {}, { threads: 2 }),
      await slice(modelOf([{ name: "", mesh: table, ...volumes }]), SETTINGS, { threads: 0, kernel: "twin" }),
    ].map(({ gcode }) => gcode.toString());
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toBe((await print(table)).gcode.toString());
  });

  it("change no byte where they do not meet the part", async () => {
    const far = { supportEnforcers: [box([5, 5, 5], [100, 0, 0])], supportBlockers: [box([5, 5, 5], [0, 0, 11])] };
    expect((await print(table, far)).gcode.toString()).toBe((await print(table)).gcode.toString());
  });

  it("turn, grow and stand in copies with the part", async () => {
    const own = { supportEnforcers: [left] };
    const turned = await print(table, own, ENFORCED_ALONE, { rotation: [0, 0, 90] });
    expect(supported(turned)!.y[1]).toBeLessThan(-14);
    expect(supported(turned)!.y[0]).toBeLessThan(-19);
    const large = await print(table, own, ENFORCED_ALONE, { scale: 1.5 });
    expect(supported(large)!.x[1]).toBeLessThan(-21);
    expect(supported(large)!.x[0]).toBeLessThan(-28);
    const one = await print(table, own, ENFORCED_ALONE);
    const three = await print(table, own, ENFORCED_ALONE, { copies: 3 });
    expect(supportMm(three)).toBeCloseTo(3 * supportMm(one), 0);
    const shrinking = { filament_shrinkage_compensation_xy: "10%" } as const;
    const grown = supported(await print(table, own, { ...ENFORCED_ALONE, ...shrinking }))!;
    expect(grown.x[0]).toBeLessThan(-21);
    expect(Math.abs(grown.x[1] + 15 / 0.9)).toBeLessThan(0.5);
  });

  it("are of their object: the same mesh with others is another object", async () => {
    const items = [standing(0, 50, 50), standing(1, 120, 50), standing(2, 50, 120)];
    const plain = { name: "", mesh: table };
    const one = await print(table, volumes, ENFORCED_ALONE);
    const mixed = await slice(
      modelOf([plain, { ...plain, supportEnforcers: [left] }, { ...plain, supportEnforcers: [left] }], items),
      { ...SETTINGS, ...ENFORCED_ALONE },
      { threads: 0 },
    );
    const objects = mixed.items.map(({ object }) => object);
    expect(new Set(objects).size).toBe(2);
    expect(supportMm(mixed)).toBeCloseTo(2 * supportMm(one), 0);
  });

  it("of a model are for whatever stands there", async () => {
    const items = [standing(0, 50, 50), standing(0, 120, 50), standing(0, 50, 120)];
    const at = moved(left, [120, 50, 0]);
    const result = await slice(
      modelOf([{ name: "", mesh: table }], items, { supportEnforcers: [at] }),
      { ...SETTINGS, ...ENFORCED_ALONE },
      { threads: 0 },
    );
    const one = await print(table, { supportEnforcers: [left] }, ENFORCED_ALONE);
    expect(supportMm(result)).toBeCloseTo(supportMm(one), 1);
    const objects = result.items.map(({ object }) => object);
    expect(new Set(objects).size).toBe(2);
  });

  it("are given as files or meshes, in the model's own coordinates", async () => {
    const settings = { ...SETTINGS, ...ENFORCED_ALONE };
    const own = (await print(table, { supportEnforcers: [left] }, ENFORCED_ALONE)).gcode.toString();
    for (const enforcer of [left, binaryStl(left)]) {
      const result = await slice(table, settings, { threads: 0, supportEnforcers: [enforcer] });
      expect(result.gcode.toString()).toBe(own);
    }
    const inches = await slice(scaled(table, INCHES), settings, {
      threads: 0,
      unit: "inch",
      supportEnforcers: [scaled(left, INCHES)],
    });
    expect(supportMm(inches)).toBeGreaterThan(10);
    const apart = await slice(table, SETTINGS, { threads: 0, supportBlockers: [box([5, 5, 5], [100, 0, 0])] });
    expect(codes(apart)).toContain("SUPPORT_VOLUMES_APART");
  });

  it("are left out of resin prints, and the result says so", async () => {
    const settings = { layer_height: 0.1, supports_enable: false, pad_enable: false };
    const model = modelOf([{ name: "", mesh: box([5, 5, 1]), ...volumes }]);
    const { warnings } = await sliceResin(model, settings, { threads: 0 });
    expect(warnings.find(({ code }) => code === "SUPPORT_VOLUMES_UNUSED")?.details).toEqual({ volumes: 2 });
  });
});

describe("painted supports", () => {
  /** The underside of the plate, left of the post. */
  const underside: TriangleMesh = {
    positions: Float64Array.of(-20, -20, 8, -20, 20, 8, -4, 20, 8, -4, -20, 8),
    triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  const enforced = { paintedEnforcers: [underside] };

  it("stand where they are painted, and nowhere else", async () => {
    const alone = await print(table, enforced, ENFORCED_ALONE);
    expect(supported(alone)!.x[0]).toBeLessThan(-18);
    expect(supported(alone)!.x[1]).toBeLessThan(-3);
    const blocked = await print(table, { paintedBlockers: [underside] });
    expect(supported(blocked)!.x[0]).toBeGreaterThan(-5);
    const turnedOver = { ...underside, triangles: underside.triangles.toReversed() };
    expect(supported(await print(table, { paintedEnforcers: [turnedOver] }, ENFORCED_ALONE))).toBeUndefined();
  });

  it("go along with bodies that enforce", async () => {
    const both = { ...enforced, supportEnforcers: [right] };
    const { x } = supported(await print(table, both, ENFORCED_ALONE))!;
    expect(x[0]).toBeLessThan(-18);
    expect(x[1]).toBeGreaterThan(18);
  });

  it.each<[string, SliceOptions, TriangleMesh, TriangleMesh]>([
    ["turned", { rotation: [0, 0, 180] }, scaled(table, [-1, -1, 1]), scaled(underside, [-1, -1, 1])],
    ["mirrored", { scale: [-1, 1, 1] }, mirrored(table), mirrored(underside)],
  ])("follow a part that is %s", async (_, options, mesh, surface) => {
    const followed = await print(table, enforced, ENFORCED_ALONE, options);
    const modelled = await print(mesh, { paintedEnforcers: [surface] }, ENFORCED_ALONE);
    expect(supported(followed)!.x[1]).toBeGreaterThan(18);
    expect(supportMm(followed)).toBeCloseTo(supportMm(modelled), 6);
  });

  it("grow with a part that makes up for shrinkage", async () => {
    const shrinks = { filament_shrinkage_compensation_xy: "10%" } as const;
    const { x } = supported(await print(table, enforced, { ...ENFORCED_ALONE, ...shrinks }))!;
    expect(x[0]).toBeLessThan(-20.5);
  });

  it("do nothing where no supports are printed, nor with resin, and the result says so", async () => {
    expect(codes(await print(table, enforced, { support_material: false }))).toContain("SUPPORT_VOLUMES_UNUSED");
    const model = modelOf([{ name: "", mesh: box([5, 5, 1]), ...enforced }]);
    const settings = { layer_height: 0.1, supports_enable: false, pad_enable: false };
    const { warnings } = await sliceResin(model, settings, { threads: 0 });
    expect(warnings.find(({ code }) => code === "SUPPORT_VOLUMES_UNUSED")?.details).toEqual({ volumes: 1 });
  });
});

/** In the plane x = 0, facing out. */
function mirrored(mesh: TriangleMesh): TriangleMesh {
  return { ...scaled(mesh, [-1, 1, 1]), triangles: mesh.triangles.toReversed() };
}
