import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { ROLE, type SliceResult, slice, type TriangleMesh } from "../../src/index.ts";
import { parseIni } from "../../src/settings/ini.ts";
import type { Settings } from "../../src/settings/settings.ts";

const SETTINGS: Partial<Settings> = {
  support_material: true,
  support_material_style: "organic",
  support_material_threshold: 45,
  support_material_interface_layers: 3,
  layer_height: 0.2,
  first_layer_height: 0.2,
  extrusion_width: 0.45,
  perimeters: 2,
  skirts: 0,
  fill_density: "0%",
};

/** A plate 20 mm wide on a post 4 mm wide, both centred; 12 and 1 mm high. */
const table: TriangleMesh = merge(box([4, 4, 12], [-2, -2, 0]), box([20, 20, 1], [-10, -10, 12]));
/** A plate so much wider that its branches stand apart. */
const wideTable: TriangleMesh = merge(box([4, 4, 12], [-2, -2, 0]), box([24, 24, 1], [-12, -12, 12]));
/** A plate that stands out over a low and wider block to one side, and over the bed to the other. */
const overBlock: TriangleMesh = merge(
  merge(box([30, 30, 2], [-15, -15, 0]), box([4, 30, 6.1], [13, -15, 1.9])),
  box([24, 6, 1], [0, -3, 8]),
);

const print = (mesh: TriangleMesh, given: Partial<Settings> = {}, threads = 0): Promise<SliceResult> =>
  slice(mesh, { ...SETTINGS, ...given }, { threads });

interface Strand {
  readonly printZ: number;
  readonly role: number;
  /** mm. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

function strands({ layers }: SliceResult): Strand[] {
  return layers.flatMap(({ printZ, toolpaths: { roles, starts, coords } }) =>
    Array.from(roles, (role, path) => ({
      printZ,
      role,
      points: Array.from(
        { length: starts[path + 1] - starts[path] },
        (_, i) => [coords[2 * (starts[path] + i)] / 1e5, coords[2 * (starts[path] + i) + 1] / 1e5] as const,
      ),
    })).filter(({ role }) => role === ROLE.support || role === ROLE.supportInterface),
  );
}

const zOf = (found: readonly Strand[]): number[] => [...new Set(found.map(({ printZ }) => printZ))];
const supportMm = ({ stats: { roles } }: SliceResult): number =>
  (roles.support?.filamentMm ?? 0) + (roles["support-interface"]?.filamentMm ?? 0);
const textOf = ({ gcode }: SliceResult): string => Buffer.concat([...gcode.chunks]).toString();

describe("organic supports", () => {
  it("stand from the bed to the gap below the part, dense where they touch it", async () => {
    const found = strands(await print(table, { thick_bridges: false }));
    const z = zOf(found);
    expect(z[0]).toBeCloseTo(0.2, 6);
    expect(z.at(-1)).toBeCloseTo(12 - 0.2, 4);
    for (const [i, at] of z.slice(1).entries()) expect(at - z[i]).toBeLessThanOrEqual(0.3 + 1e-4);
    expect(zOf(found.filter(({ role }) => role === ROLE.supportInterface))).toHaveLength(3);
  });

  it("are walls with nothing inside: one around thin branches, two around thick ones", async () => {
    const ends = async (given: Partial<Settings>): Promise<number> => {
      const low = strands(await print(wideTable, given)).filter(({ printZ }) => printZ > 1 && printZ < 1.4);
      for (const { points } of low) {
        const [[x0, y0], [x1, y1]] = [points[0], points.at(-1)!];
        expect(Math.hypot(x1 - x0, y1 - y0)).toBeLessThan(0.1);
      }
      return low.length;
    };
    const one = await ends({ support_tree_branch_diameter_double_wall: 0 });
    expect(one).toBeGreaterThan(0);
    expect(await ends({})).toBe(2 * one);
  });

  it("take less than columns on a grid, the less the fewer their tips", async () => {
    const organic = supportMm(await print(table));
    expect(organic).toBeLessThan(0.7 * supportMm(await print(table, { support_material_style: "grid" })));
    expect(
      supportMm(await print(table, { support_material_interface_layers: 0, support_tree_top_rate: "35%" })),
    ).toBeGreaterThan(
      1.1 * supportMm(await print(table, { support_material_interface_layers: 0, support_tree_top_rate: "7%" })),
    );
  });

  it("stand on the part, or go around it to the bed and are left out where they can not", async () => {
    const anywhere = strands(await print(overBlock));
    const onBlock = (found: readonly Strand[]): Strand[] =>
      found.filter(
        ({ printZ, points }) =>
          printZ > 2 && printZ < 3 && points.every(([x, y]) => Math.abs(x) < 14 && Math.abs(y) < 14),
      );
    expect(onBlock(anywhere).length).toBeGreaterThan(0);
    const onBed = strands(await print(overBlock, { support_material_buildplate_only: true }));
    expect(onBlock(onBed)).toEqual([]);
    expect(onBed.length).toBeGreaterThan(0);
    expect(onBed.length).toBeLessThan(anywhere.length);
  });

  it("stand on a raft, touch the part where they are soluble, and go by the older name too", async () => {
    const raised = zOf(strands(await print(table, { raft_layers: 2 })));
    expect(raised.length).toBeGreaterThan(zOf(strands(await print(table))).length);
    const soluble = { support_material_contact_distance: 0, support_material_synchronize_layers: true };
    expect(zOf(strands(await print(table, soluble)))).toHaveLength(60);
    expect(strands(await print(table, { support_material_style: "tree" }))).toEqual(strands(await print(table)));
  });

  it("give the same bytes with any number of threads", async () => {
    const expected = textOf(await print(overBlock));
    expect(textOf(await print(overBlock, {}, 1))).toBe(expected);
    expect(textOf(await print(overBlock, {}, 2))).toBe(expected);
  });

  it("are read from a profile of PrusaSlicer's", () => {
    const text = `support_material_style = organic
support_tree_angle = 35
support_tree_top_rate = 20%
support_tree_branch_diameter_double_wall = 4
`;
    expect(parseIni(text)).toMatchObject({
      settings: {
        support_material_style: "organic",
        support_tree_angle: 35,
        support_tree_top_rate: "20%",
        support_tree_branch_diameter_double_wall: 4,
      },
      warnings: [],
    });
  });
});
