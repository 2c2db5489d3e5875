import { describe, expect, it } from "vitest";
import { box, circle, merge, stack } from "../../fixtures/shapes.ts";
import { ROLE, type SliceResult, slice, type TriangleMesh } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";

const SETTINGS: Partial<Settings> = {
  support_material: true,
  support_material_threshold: 45,
  support_material_with_sheath: false,
  support_material_spacing: 2,
  support_material_interface_layers: 3,
  layer_height: 0.2,
  first_layer_height: 0.2,
  extrusion_width: 0.45,
  perimeters: 2,
  skirts: 0,
};

/** A plate 20 mm wide on a post 4 mm wide, both centred; 8 and 2 mm high. */
const table: TriangleMesh = merge(box([4, 4, 8], [-2, -2, 0]), box([20, 20, 2], [-10, -10, 8]));
/** The same on a foot 30 mm wide and 1 mm high. */
const onFoot: TriangleMesh = merge(
  box([30, 30, 1], [-15, -15, 0]),
  merge(box([4, 4, 7.2], [-2, -2, 0.9]), box([20, 20, 2], [-10, -10, 8])),
);
/** A plate from post to post, 10 mm apart. */
const bridge: TriangleMesh = merge(
  merge(box([4, 6, 6], [-9, -3, 0]), box([4, 6, 6], [5, -3, 0])),
  box([18, 6, 2], [-9, -3, 6]),
);

/** A lid 20 mm wide on walls all around, 8 mm high. */
const pot: TriangleMesh = merge(
  merge(box([20, 2, 8], [-10, -10, 0]), box([20, 2, 8], [-10, 8, 0])),
  merge(merge(box([2, 16, 8], [-10, -8, 0]), box([2, 16, 8], [8, -8, 0])), box([20, 20, 2], [-10, -10, 8])),
);

const SUPPORT: ReadonlySet<number> = new Set([ROLE.support, ROLE.supportInterface]);

const print = (mesh: TriangleMesh, given: Partial<Settings> = {}, threads = 0): Promise<SliceResult> =>
  slice(mesh, { ...SETTINGS, ...given }, { threads });

/** Heights at which supports are printed. */
function supportZ({ layers }: SliceResult): number[] {
  return layers
    .filter(({ toolpaths }) => toolpaths.roles.some((role) => SUPPORT.has(role)))
    .map(({ printZ }) => printZ);
}

interface Strand {
  readonly printZ: number;
  readonly role: number;
  readonly height: number;
  readonly width: number;
  /** mm. */
  readonly points: readonly (readonly [number, number])[];
}

function strands({ layers }: SliceResult): Strand[] {
  return layers.flatMap(({ printZ, toolpaths: { roles, starts, coords, heights, widths } }) =>
    Array.from(roles, (role, path) => ({
      printZ,
      role,
      height: heights[path],
      width: widths[path],
      points: Array.from(
        { length: starts[path + 1] - starts[path] },
        (_, i) => [coords[2 * (starts[path] + i)] / 1e5, coords[2 * (starts[path] + i) + 1] / 1e5] as const,
      ),
    })).filter(({ role }) => SUPPORT.has(role)),
  );
}

describe("supports", () => {
  it("are none unless asked for, under bridges, and where nothing hangs over", async () => {
    expect(supportZ(await print(table, { support_material: false }))).toEqual([]);
    expect(supportZ(await print(table, { support_material_auto: false }))).toEqual([]);
    expect(supportZ(await print(bridge))).toEqual([]);
    expect(supportZ(await print(box([10, 10, 5])))).toEqual([]);
    expect(supportZ(await print(bridge, { dont_support_bridges: false })).length).toBeGreaterThan(10);
  });

  it("are none under perimeters that bridge, whether these are printed as overhangs or not", async () => {
    const post = (x: number): TriangleMesh => box([4, 1.7, 6], [x, 0, 0]);
    const beam = merge(merge(post(-9), post(5)), box([18, 1.7, 2], [-9, 0, 6]));
    expect(supportZ(await print(beam, { overhangs: false }))).toEqual([]);
    expect(supportZ(await print(beam, { support_material_contact_distance: 0 }))).toEqual([]);
    const oneSided = merge(post(-9), box([18, 1.7, 2], [-9, 0, 6]));
    expect(supportZ(await print(oneSided, { overhangs: false })).length).toBeGreaterThan(10);
  });

  it("begin with the first layer, grow by 0.07 mm to three quarters of the nozzle, and end below the part", async () => {
    for (const gap of [0.1, 0.2, 0.25]) {
      const z = supportZ(await print(table, { support_material_contact_distance: gap }));
      expect(z[0]).toBeCloseTo(0.2, 6);
      for (const [i, at] of z.slice(1).entries()) {
        expect(at - z[i]).toBeGreaterThanOrEqual(0.07 - 1e-6);
        expect(at - z[i]).toBeLessThanOrEqual(0.3 + 1e-4);
      }
      expect(z.at(-1)).toBeCloseTo(8 - gap, 4);
    }
  });

  it("keep off the part by their distance, and reach as far as it hangs over", async () => {
    const gap = 0.3;
    const found = strands(await print(table, { support_material_xy_spacing: gap }));
    const near = Math.min(
      ...found.flatMap(({ points, width }) =>
        points.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) - 2 - width / 2),
      ),
    );
    expect(near).toBeGreaterThan(gap - 0.05);
    const far = Math.max(...found.flatMap(({ points }) => points.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)))));
    expect(far).toBeGreaterThan(9.7);
  });

  it("are dense on as many layers as asked for", async () => {
    for (const layers of [0, 1, 3, 5]) {
      // Round strands hang lower, and have a contact of their own.
      const given = { support_material_interface_layers: layers, thick_bridges: false };
      const found = strands(await print(table, given));
      const dense = new Set(found.filter(({ role }) => role === ROLE.supportInterface).map(({ printZ }) => printZ));
      expect(dense.size).toBe(layers);
    }
  });

  it("stand on the part with round strands, or from the bed only", async () => {
    const found = strands(await print(onFoot));
    const lowest = Math.min(...found.map(({ printZ }) => printZ));
    expect(lowest).toBeCloseTo(1 + 0.2 + 0.4, 4);
    const bottom = found.filter(({ printZ }) => printZ === lowest);
    expect(bottom.some(({ role, width, height }) => role === ROLE.supportInterface && width === height)).toBe(true);
    expect(supportZ(await print(onFoot, { support_material_buildplate_only: true }))).toEqual([]);
    const flat = strands(await print(onFoot, { thick_bridges: false }));
    expect(Math.min(...flat.map(({ printZ }) => printZ))).toBeCloseTo(1 + 0.2 + 0.2, 4);
  });

  it("from the bed only are not told to be between the turns of a worm, whose outlines are simplified each by itself", async () => {
    const turned = ([x, y]: number[], angle: number): number[] => [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    ];
    const heights = Array.from({ length: 121 }, (_, i) => i / 12);
    const around = circle(10, 180, [3, 0]);
    const outlines = heights.map((z) =>
      around.flatMap((_, i) => (i % 2 === 0 ? turned(around.slice(i, i + 2), (z / 5) * 2 * Math.PI) : [])),
    );
    const z = supportZ(await print(stack(outlines, heights), { support_material_buildplate_only: true }));
    expect(z.length).toBeGreaterThan(0);
    expect(z.at(-1)).toBeLessThan(5);
  });

  it("of a soluble kind touch the part, and have its layers if asked", async () => {
    const soluble = { support_material_contact_distance: 0 };
    expect(supportZ(await print(table, soluble)).at(-1)).toBeCloseTo(8, 6);
    const synchronous = supportZ(await print(table, { ...soluble, support_material_synchronize_layers: true }));
    expect(synchronous).toHaveLength(40);
  });

  it("of a soluble kind leave nothing to bridge or to hang over", async () => {
    const rolesOf = ({ layers }: SliceResult): number[] =>
      layers.flatMap(({ toolpaths }) => Array.from(toolpaths.roles));
    const apart = rolesOf(await print(table, { fill_density: "100%" }));
    const touching = rolesOf(await print(table, { fill_density: "100%", support_material_contact_distance: 0 }));
    for (const role of [ROLE.overhangPerimeter, ROLE.bridgeInfill]) {
      expect(apart).toContain(role);
      expect(touching).not.toContain(role);
    }
  });

  it("part their layers as PrusaSlicer rounds, where contacts lie a greatest height apart", async () => {
    // Its heights under the plate's strands over air, 0.3 mm lower, and under the plate.
    const z = supportZ(await print(table, { layer_height: 0.1 })).slice(-3);
    expect(z.map((height) => height.toFixed(3))).toEqual(["7.500", "7.650", "7.800"]);
  });

  it("have no layer more by rounding, from the part to a contact whole greatest heights above", async () => {
    const posts = merge(box([4, 6, 4.2], [-9, -3, 0.9]), box([4, 6, 4.2], [5, -3, 0.9]));
    const vault = merge(box([30, 30, 1], [-15, -15, 0]), merge(posts, box([18, 6, 2], [-9, -3, 5])));
    // From round strands on the foot to below those over air, as in PrusaSlicer 2.5; above are those of the edges.
    const z = supportZ(await print(vault, { dont_support_bridges: false }));
    expect(z.slice(0, 11).map((height) => height.toFixed(3))).toEqual(
      Array.from({ length: 11 }, (_, i) => (1.6 + 0.3 * i).toFixed(3)),
    );
  });

  it("are thinner over supports that end within their height", async () => {
    // Steps of a layer each: a contact 0.2 mm high lies partly over the one 0.1 mm below it.
    const steps = Array.from({ length: 6 }, (_, i) => box([8 + 2 * i, 20, 0.11], [-2, -10, 4 + 0.1 * i]));
    const stairs = steps.reduce(merge, merge(box([6, 20, 4.1], [-2, -10, 0]), box([20, 20, 1], [-2, -10, 4.6])));
    const given: Partial<Settings> = { layer_height: 0.1, thick_bridges: false, dont_support_bridges: false };
    const all = strands(await print(stairs, given));
    const levels = [...new Set(all.map(({ printZ }) => printZ))].map((z) => all.filter(({ printZ }) => printZ === z));
    const both = levels.filter((level) => new Set(level.map(({ height }) => height.toFixed(2))).size > 1);
    expect(both.length).toBeGreaterThanOrEqual(2);
    for (const { height, width } of both.flat()) {
      expect(height).toBeGreaterThan(0.099);
      expect(width).toBe(both[0][0].width);
    }
  });

  it("can be asked for on the lowest layers alone", async () => {
    const low = merge(box([4, 4, 8], [-2, -2, 0]), box([12, 12, 5], [-6, -6, 1]));
    const off = { support_material: false };
    expect(supportZ(await print(low, { ...off, support_material_enforce_layers: 7 })).length).toBeGreaterThan(2);
    expect(supportZ(await print(low, { ...off, support_material_enforce_layers: 3 }))).toEqual([]);
  });

  it("lie on the part with strands as thick as the flow over air makes them", async () => {
    // As in PrusaSlicer 2.5: in proportion to the ratio if they are round, else by what does not fit beside them.
    for (const [given, thickness] of [
      [{ bridge_flow_ratio: 0.8 }, 0.32],
      [{ bridge_flow_ratio: 1.2 }, 0.48],
      [{ bridge_flow_ratio: 0.8, thick_bridges: false }, 0.2],
      [{ bridge_flow_ratio: 1.2, thick_bridges: false }, 0.24],
    ] as const)
      expect(supportZ(await print(onFoot, given))[0]).toBeCloseTo(1 + 0.2 + thickness, 6);
  });

  it("go by the threshold's angle", async () => {
    // A cone standing on its tip, 40 degrees from level.
    const steps = Array.from({ length: 20 }, (_, i) => {
      const half = 2 + (i * 0.2) / Math.tan((40 * Math.PI) / 180);
      return box([2 * half, 2 * half, 0.2], [-half, -half, 0.2 * i]);
    });
    const cone = steps.reduce((all, step) => merge(all, step));
    expect(supportZ(await print(cone, { support_material_threshold: 25 }))).toEqual([]);
    expect(supportZ(await print(cone, { support_material_threshold: 45 })).length).toBeGreaterThan(5);
  });

  it("too thin for a strand are no layers", async () => {
    const ledge = merge(box([10, 10, 5.03]), box([10.4, 4, 3], [0, 0, 5.03]));
    const { layers, gcode } = await print(ledge, {
      support_material_style: "snug",
      support_material_contact_distance: 0.1,
      layer_gcode: ";AT[layer_z]",
    });
    for (const { toolpaths } of layers) expect(toolpaths.roles.length).toBeGreaterThan(0);
    expect(gcode.toString().match(/^;AT/gm)).toHaveLength(layers.length);
  });

  it("are snug, or on a grid that all layers share", async () => {
    const grid = strands(await print(table)).filter(({ role, printZ }) => role === ROLE.support && printZ > 1);
    const step = 2 + (0.45 - 0.2 * (1 - Math.PI / 4));
    for (const { points } of grid.slice(0, 50))
      for (const [i, [x, y]] of points.slice(1).entries()) {
        const [fromX, fromY] = points[i];
        if (Math.abs(y - fromY) > 1e-3 || Math.abs(x - fromX) < 3) continue;
        expect(Math.abs(y / step - Math.round(y / step))).toBeLessThan(0.01);
      }
    const snug = strands(await print(table, { support_material_style: "snug" }));
    const far = Math.max(...snug.filter(({ printZ }) => printZ > 1).flatMap(({ points }) => points.map(([x]) => x)));
    expect(far).toBeLessThan(10);
  });

  it("take their strands' patterns and walls from the settings", async () => {
    const length = async (given: Partial<Settings>, role: number): Promise<number> => {
      const found = strands(await print(table, given)).filter((strand) => strand.role === role);
      return found.reduce((sum, { points }) => sum + pathLength(points), 0);
    };
    const plain = await length({}, ROLE.support);
    expect(await length({ support_material_with_sheath: true }, ROLE.support)).toBeGreaterThan(1.2 * plain);
    expect(await length({ support_material_pattern: "rectilinear-grid" }, ROLE.support)).toBeCloseTo(plain, -2);
    const dense = await length({}, ROLE.supportInterface);
    expect(await length({ support_material_interface_spacing: 0.4 }, ROLE.supportInterface)).toBeLessThan(0.7 * dense);
    expect(await length({ support_material_interface_pattern: "concentric" }, ROLE.supportInterface)).toBeGreaterThan(
      0,
    );
  });

  it("have loops along a contact's edge where the part hangs over it, and are filled beside them", async () => {
    const dense = async (given: Partial<Settings>): Promise<Strand[]> =>
      strands(await print(pot, { dont_support_bridges: false, ...given })).filter(
        ({ role }) => role === ROLE.supportInterface,
      );
    const plain = await dense({});
    const looped = await dense({ support_material_interface_contact_loops: true });
    const closed = (all: Strand[]): Strand[] => all.filter(({ points }) => `${points[0]}` === `${points.at(-1)}`);
    expect(closed(plain)).toEqual([]);
    expect(closed(looped).length).toBe(1);
    // Layers below have none.
    const levels = [...new Set(plain.map(({ printZ }) => printZ))].sort((a, b) => a - b);
    const below = (all: Strand[]): Strand[] => all.filter(({ printZ }) => printZ < levels.at(-1)! - 1e-6);
    expect(below(looped)).toEqual(below(plain));
  });

  it("are drawn as hexagons, whose sides have three directions", async () => {
    const base = strands(await print(table, { support_material_pattern: "honeycomb", support_material_angle: 15 }));
    const byTurn = new Map<number, number>();
    for (const { points } of base.filter(({ role, printZ }) => role === ROLE.support && printZ > 0.3))
      for (let i = 1; i < points.length; i++) {
        const [dx, dy] = [points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]];
        const turn = Math.round((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 60;
        byTurn.set(turn, (byTurn.get(turn) ?? 0) + Math.hypot(dx, dy));
      }
    const [[turn, most], ...others] = [...byTurn].sort(([, a], [, b]) => b - a);
    expect(turn).toBe(45);
    // The rest runs along the edges, at 0 and at 90 degrees.
    expect(most).toBeGreaterThan(0.5 * others.reduce((sum, [, length]) => sum + length, most));
  });

  it("are the same, turned with their angle", async () => {
    const total = async (angle: number): Promise<number> =>
      strands(await print(table, { support_material_angle: angle })).reduce(
        (sum, { points }) => sum + pathLength(points),
        0,
      );
    expect(await total(90)).toBeCloseTo(await total(0), -2);
    expect(Math.abs((await total(30)) / (await total(0)) - 1)).toBeLessThan(0.35);
  });

  it("give the same bytes with any number of threads", async () => {
    const text = async (threads: number): Promise<string> =>
      Buffer.concat([...(await print(onFoot, { raft_layers: 2 }, threads)).gcode.chunks]).toString();
    const expected = await text(0);
    expect(await text(1)).toBe(expected);
    expect(await text(2)).toBe(expected);
  });
});

describe("a raft", () => {
  it("puts as many layers below the part, which keeps its own", async () => {
    const bare = await print(box([10, 10, 5]), { raft_layers: 0 });
    for (const raft_layers of [1, 2, 3, 5]) {
      const result = await print(box([10, 10, 5]), { raft_layers });
      expect(result.layers).toHaveLength(bare.layers.length + raft_layers);
      const own = result.layers.filter(({ polygons }) => polygons.coords.length > 0);
      expect(own).toHaveLength(bare.layers.length);
      const top = 0.2 + 0.3 * (raft_layers - 1) + 0.1;
      expect(own[0].printZ).toBeCloseTo(top + 0.2, 6);
      expect(own.at(-1)!.printZ).toBeCloseTo(bare.layers.at(-1)!.printZ + top, 6);
    }
  });

  it("has the columns of supports beside it, down to the bed", async () => {
    for (const raft_layers of [1, 2, 3, 5]) {
      // A raft reaches 1.5 mm beyond the post, 3 mm more on the bed; the plate 8 mm.
      const beside = strands(await print(table, { raft_layers })).filter(
        ({ role, points }) => role === ROLE.support && points.some(([x]) => Math.abs(x - points[0][0]) > 16),
      );
      const tops = [...new Set(beside.map(({ printZ }) => printZ))].slice(0, 20);
      expect(tops[0]).toBeCloseTo(0.2, 6);
      for (let i = 1; i < tops.length; i++) expect(tops[i] - tops[i - 1]).toBeLessThan(0.301);
    }
  });

  it("is wider than the part, its first layer most", async () => {
    const { layers } = await print(box([10, 10, 5]), { raft_layers: 3 });
    const reach = layers.slice(0, 4).map(({ toolpaths }) => Math.max(...toolpaths.coords) / 1e5);
    expect(reach[0]).toBeGreaterThan(reach[1] + 2);
    expect(reach[1]).toBeGreaterThan(reach[2] + 0.3);
    expect(reach[2]).toBeGreaterThan(5 + 1.3);
    expect(reach[3]).toBeLessThan(5);
  });

  it("is printed inside the skirt, and the part's first layer as fast as it is told", async () => {
    const given = { raft_layers: 2, skirts: 1, first_layer_speed_over_raft: 7, cooling: false };
    const result = await print(box([10, 10, 5]), given);
    const withSkirt = result.layers.filter(({ toolpaths }) => toolpaths.roles.includes(ROLE.skirtBrim));
    expect(withSkirt.map(({ printZ }) => printZ)).toEqual([0.2]);
    const { roles, starts, coords } = result.layers[0].toolpaths;
    const reach = (role: number): number[] =>
      Array.from(roles, (own, path) =>
        own === role ? Math.max(...coords.subarray(2 * starts[path], 2 * starts[path + 1])) : -Infinity,
      );
    expect(Math.max(...reach(ROLE.skirtBrim))).toBeGreaterThan(Math.max(...reach(ROLE.support)) + 5e5);
    const text = Buffer.concat([...result.gcode.chunks]).toString();
    const first = text.split(";LAYER_CHANGE")[3];
    expect(first).toContain("F420\n");
  });
});

function pathLength(points: readonly (readonly [number, number])[]): number {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
}
