/**
 * Enforcers and blockers of supports and negative volumes against PrusaSlicer 2.5's filament for the same projects. Its
 * figures, mm, were taken with the shared profiles base and supported, and what each line sets.
 */
import { describe, expect, it } from "vitest";
import { box, cylinder, merge, moved, sheared, sphere } from "../../fixtures/shapes.ts";
import { slice, type TriangleMesh } from "../../src/index.ts";
import type { SupportVolumes } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { threemfModel } from "../verbs/threemf-model.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";

const mushroom = merge(box([10, 10, 20.2], [15, 15, 0]), box([40, 40, 5], [0, 0, 20]));
const ell = merge(merge(box([30, 40, 3]), box([5, 40, 22.2], [0, 0, 2.9])), box([60, 40, 4], [0, 0, 25]));
const leaning = sheared(box([20, 20, 30]), 0.6);
const ball = moved(sphere(15, 24), [0, 0, 15]);
const overLeft = box([12, 50, 10], [-5, -5, 15]);
const across = box([50, 12, 10], [-5, -5, 15]);
const onFoot = box([12, 20, 30], [12, 10, 0]);
const inside = moved(sphere(8, 16), [12, 0, 6]);

const BY_HAND = { support_material_auto: false };
const CASES: readonly (readonly [name: string, TriangleMesh, SupportVolumes, Partial<Settings>, mm: number])[] = [
  ["nothing said", mushroom, {}, {}, 1128.8],
  ["an enforcer beside what is automatic", mushroom, { supportEnforcers: [overLeft] }, {}, 1331.2],
  ["an enforcer alone", mushroom, { supportEnforcers: [overLeft] }, BY_HAND, 641.6],
  ["a blocker", mushroom, { supportBlockers: [overLeft] }, {}, 736.5],
  ["both, where they overlap", mushroom, { supportEnforcers: [overLeft], supportBlockers: [across] }, {}, 1112.7],
  [
    "enforced layers, supports off",
    mushroom,
    { supportEnforcers: [overLeft] },
    { support_material: false, support_material_enforce_layers: 3 },
    641.6,
  ],
  ["an enforcer, snug", mushroom, { supportEnforcers: [overLeft] }, { support_material_style: "snug" }, 1035.2],
  [
    "an enforcer over the part, others on the bed",
    ell,
    { supportEnforcers: [onFoot] },
    { support_material_buildplate_only: true },
    1569.2,
  ],
  [
    "an enforcer over the part, on the bed alone",
    ell,
    { supportEnforcers: [onFoot] },
    { support_material_buildplate_only: true, ...BY_HAND },
    579.5,
  ],
  ["an enforcer in a slope", leaning, { supportEnforcers: [box([40, 10, 20], [0, 5, 5])] }, {}, 222],
  ["an enforcer under a ball", ball, { supportEnforcers: [inside] }, {}, 289.7],
];

const PIERCED = moved(cylinder(6, 40, 48), [20, 20, -5]);
/** Filament of the whole print, mm, at the shared profiles base and standard. */
const CUT: readonly (readonly [name: string, TriangleMesh, readonly TriangleMesh[], mm: number])[] = [
  ["a hole", box([40, 40, 12]), [PIERCED], 2746.5],
  ["pockets", box([40, 40, 12]), [box([20, 20, 6], [10, -5, 3]), box([8, 8, 20], [20, 20, 5])], 3155],
  ["a tunnel on the bed", box([40, 40, 12]), [box([50, 20, 4], [-5, 10, -1])], 2771.7],
  ["a ball in a ball", ball, [inside], 1893.7],
];

const suite = "enforcers, blockers and negative volumes";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(CASES)("%s: as much as PrusaSlicer's", async (_, mesh, volumes, given, mm) => {
    const model = threemfModel([{ name: "", mesh, ...volumes }], [{ object: 0, transform: null }]);
    const { roles } = (await slice(model, { ...profileSettings("supported"), ...given }, { threads: 0 })).stats;
    const own = (roles.support?.filamentMm ?? 0) + (roles["support-interface"]?.filamentMm ?? 0);
    expect(Math.abs(own / mm - 1)).toBeLessThan(0.1);
  });

  it.each(CUT)("%s: as much as PrusaSlicer's", async (_, mesh, negativeVolumes, mm) => {
    const model = threemfModel([{ name: "", mesh, negativeVolumes }], [{ object: 0, transform: null }]);
    const { stats } = await slice(model, profileSettings("standard"), { threads: 0 });
    expect(Math.abs(stats.filamentMm / mm - 1)).toBeLessThan(0.02);
  });
});
