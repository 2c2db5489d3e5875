/**
 * Prints by two tools against PrusaSlicer 2.5's filament of each extruder, time and changes of the tool. Its figures were
 * taken with the shared profiles base and supported, two extruders of 0.4 mm alike, nothing primed, the wipe tower at
 * 170, 140.
 */
import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { slice, type TriangleMesh } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "./models.ts";

/**
 * A raft's base differs by 0.9 % from run to run of PrusaSlicer: which of its threads lays the first strand sets the
 * grid. Its figures here are those of eight runs of eight.
 */
const BARS = { filament: 0.01, time: 0.012 };

/** An arm over a foot, and two thin walls on a block: one infill fits into, one gap fill alone. */
const arm = merge(merge(box([10, 20, 12]), box([40, 20, 3], [0, 0, 9])), box([40, 20, 2]));
const comb = merge(merge(box([20, 20, 4]), box([20, 1.3, 6], [0, 3, 4])), box([20, 1.2, 6], [0, 9, 4]));

/** Who prints supports and their interfaces; 0 is whichever is in use. */
const supportsBy = (base: number, interfaces: number): Partial<Settings> => ({
  support_material_extruder: base,
  support_material_interface_extruder: interfaces,
});
const TOUCHING: Partial<Settings> = { support_material_contact_distance: 0, support_material_interface_layers: 4 };
const INFILL: Partial<Settings> = { infill_extruder: 2, solid_infill_extruder: 2 };
const TOWER: Partial<Settings> = { wipe_tower: true, support_material: false, ...INFILL };
const SECOND_DISSOLVES = [false, true];

interface Case {
  readonly mesh?: TriangleMesh;
  readonly settings: Partial<Settings>;
  readonly soluble?: readonly boolean[];
  readonly mm: readonly [number, number];
  readonly seconds: number;
  readonly changes: number;
}

const CASES: Readonly<Record<string, Case>> = {
  "interfaces, between the layers": {
    settings: supportsBy(1, 2),
    mm: [1758.03, 161.99],
    seconds: 1656,
    changes: 13,
  },
  "interfaces, and whichever is in use the rest": {
    settings: supportsBy(0, 2),
    mm: [1753.49, 166.53],
    seconds: 1655,
    changes: 13,
  },
  "supports, and whichever is in use the interfaces": {
    settings: supportsBy(2, 0),
    mm: [1722.79, 197.23],
    seconds: 1701,
    changes: 55,
  },
  "infill, and whichever is in use all supports": {
    settings: { ...INFILL, ...supportsBy(0, 0) },
    mm: [566.09, 1353.93],
    seconds: 1728,
    changes: 61,
  },
  "the same, but none that dissolves the supports": {
    settings: { ...INFILL, ...supportsBy(0, 0) },
    soluble: [true, false],
    mm: [461.23, 1458.79],
    seconds: 1738,
    changes: 61,
  },
  "a raft's interfaces": {
    settings: { ...supportsBy(1, 2), raft_layers: 4, skirts: 2 },
    mm: [1857.37, 326.14],
    seconds: 1884,
    changes: 15,
  },
  "interfaces that dissolve, on dense layers of the base's": {
    settings: { ...supportsBy(1, 2), ...TOUCHING },
    soluble: SECOND_DISSOLVES,
    mm: [2013.84, 168.6],
    seconds: 1753,
    changes: 7,
  },
  "the same, on a tower": {
    settings: {
      ...supportsBy(1, 2),
      ...TOUCHING,
      support_material_synchronize_layers: true,
      wipe_tower: true,
      single_extruder_multi_material: true,
    },
    soluble: SECOND_DISSOLVES,
    mm: [2947.91, 274.49],
    seconds: 2714,
    changes: 5,
  },
  "infill, on a tower": { settings: TOWER, mm: [2170.44, 2998.62], seconds: 3000, changes: 61 },
  "infill, on a tower, all of one nozzle": {
    settings: { ...TOWER, single_extruder_multi_material: true },
    mm: [2429.5, 3249.61],
    seconds: 4869,
    changes: 61,
  },
  "infill, called for where there is gap fill alone": {
    mesh: comb,
    settings: TOWER,
    mm: [1764.01, 1837.21],
    seconds: 2102,
    changes: 51,
  },
};

const suite = "the second of two tools prints";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(Object.entries(CASES))("%s", async (_, { mesh = arm, settings: own, soluble, mm, seconds, changes }) => {
    const settings = {
      ...profileSettings("supported"),
      single_extruder_multi_material_priming: false,
      wipe_tower_x: 170,
      wipe_tower_y: 140,
      ...own,
      extruders: [0, 1].map((tool) => ({ filament_soluble: soluble?.[tool] ?? false })),
    };
    const { stats, gcode } = await slice(mesh, settings, { threads: 0 });
    const ours = stats.tools.map(({ filamentMm }) => filamentMm);
    expect(ours).toHaveLength(2);
    for (const [tool, theirs] of mm.entries()) expect(Math.abs(ours[tool]! / theirs - 1)).toBeLessThan(BARS.filament);
    expect(Math.abs(stats.timeSeconds / seconds - 1)).toBeLessThan(BARS.time);
    expect(gcode.toString().match(/^T\d/gm)).toHaveLength(changes);
  });
});

const onward = "infill by a tool of its own goes on from where its nozzle is";
describe.skipIf(!referencePresent)(referencePresent ? onward : `${onward} (${NEEDS_REFERENCE})`, () => {
  it.each([
    ["castle", 10712],
    ["boat", 12535],
  ])("%s: ways as long as PrusaSlicer's, %i mm", async (model, travelMm) => {
    const settings = { ...profileSettings("standard"), ...INFILL, single_extruder_multi_material_priming: false };
    const { stats } = await slice(readStl(model), { ...settings, extruders: [{}, {}] }, { threads: 0 });
    expect(Math.abs(stats.travelMm / travelMm - 1)).toBeLessThan(0.05);
  });
});
