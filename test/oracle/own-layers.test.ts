/**
 * Plates whose objects have layers of their own against PrusaSlicer 2.5: the filament of each extruder, time and the
 * layers of the whole. Its figures were taken with the shared profiles base and one more, objects 50 mm apart.
 */
import { describe, expect, it } from "vitest";
import { box, cylinder, merge } from "../../fixtures/shapes.ts";
import type { HeightSpan } from "../../src/core/height-span.ts";
import { slice, type TriangleMesh } from "../../src/index.ts";
import { standing, threemfModel } from "../verbs/threemf-model.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";

const BARS = { filament: 0.002, time: 0.012 };
const block = box([22, 17, 10]);
const post = cylinder(8, 12, 64);
const arm = merge(box([8, 20, 14]), box([24, 20, 3], [0, 0, 11]));

interface Placed {
  readonly mesh: TriangleMesh;
  /** PrusaSlicer's words on the object. */
  readonly words?: Readonly<Record<string, string>>;
  readonly heights?: readonly HeightSpan[];
}

interface Case {
  readonly objects: readonly Placed[];
  readonly profile?: string;
  readonly mm: readonly number[];
  readonly seconds: number;
  readonly layers: number;
}

const CASES: Readonly<Record<string, Case>> = {
  "thin and thick": {
    objects: [
      { mesh: block, words: { layer_height: "0.1" } },
      { mesh: post, words: { layer_height: "0.3" } },
    ],
    mm: [1117.54],
    seconds: 1838,
    layers: 106,
  },
  "the print's, and those of ranges": {
    objects: [{ mesh: block }, { mesh: post, heights: [{ from: 2, to: 6, low: 0.12, high: 0.12 }] }],
    mm: [1156.11],
    seconds: 1708,
    layers: 108,
  },
  "of supports between those of another object": {
    objects: [{ mesh: arm }, { mesh: post, words: { layer_height: "0.28", support_material: "0" } }],
    profile: "supported",
    mm: [1588.36],
    seconds: 1858,
    layers: 138,
  },
  "over a raft, beside a part on the bed": {
    objects: [{ mesh: block, words: { raft_layers: "3" } }, { mesh: post }],
    mm: [1379.11],
    seconds: 1900,
    layers: 111,
  },
  "over rafts of two heights": {
    objects: [
      { mesh: block, words: { raft_layers: "1", layer_height: "0.15" } },
      { mesh: post, words: { raft_layers: "3" } },
    ],
    mm: [1331.32],
    seconds: 2028,
    layers: 115,
  },
  "of two tools": {
    objects: [
      { mesh: block, words: { layer_height: "0.1", extruder: "1" } },
      { mesh: post, words: { layer_height: "0.25", extruder: "2" } },
    ],
    mm: [631.1, 475.77],
    seconds: 2112,
    layers: 127,
  },
};

const suite = "layers of each object's own";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(Object.entries(CASES))("%s", async (_, { objects, profile = "standard", mm, seconds, layers }) => {
    const model = threemfModel(
      objects.map(({ mesh, words: values = {}, heights = [] }, i) => ({
        name: `${i}`,
        mesh,
        settings: { program: "PrusaSlicer", values },
        layerHeights: heights,
      })),
      objects.map((_, i) => standing(i, 50 * i)),
    );
    const extruders = mm.map(() => ({}));
    const settings = { ...profileSettings(profile), estimate_model: "prusa_slicer" as const };
    const result = await slice(model, mm.length > 1 ? { ...settings, extruders } : settings, { threads: 0 });
    const { stats } = result;
    for (const [tool, own] of mm.entries())
      expect(Math.abs(stats.tools[tool].filamentMm / own - 1)).toBeLessThan(BARS.filament);
    expect(Math.abs(stats.timeSeconds / seconds - 1)).toBeLessThan(BARS.time);
    expect(result.gcode.toString().match(/^;LAYER_CHANGE$/gm)).toHaveLength(layers);
    expect(result.warnings.map(({ code }) => code)).not.toContain("SETTING_NOT_HONOURED");
  });
});
