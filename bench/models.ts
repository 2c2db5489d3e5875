/** What the suites work on: models of our own, and 3DBenchy where it lies beside the project. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { binaryStl } from "../fixtures/files.ts";
import { knob } from "../fixtures/knob.ts";
import { createPolygonEngine } from "../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../src/geometry/engine.ts";
import { type ExPolygons, ringCount } from "../src/geometry/polygons.ts";
import type { LayerPlan } from "../src/layers/layer.ts";
import { planLayers } from "../src/layers/plan.ts";
import { resolveLayerOptions } from "../src/layers/resolve.ts";
import { completeSettings } from "../src/settings/complete.ts";
import { FILAMENTS, PRINTERS, PRINTS } from "../src/settings/presets.ts";
import type { Settings } from "../src/settings/settings.ts";
import { slice } from "../src/verbs/engine.ts";
import type { SliceResult } from "../src/verbs/slice.ts";

export const STANDARD: Settings = completeSettings({ ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard });

const BENCHY = new URL("../../shared/models/stl/3DBenchy.stl.gz", import.meta.url);

/** Model files by name. */
export const MODELS: Readonly<Record<string, Uint8Array>> = {
  knob: binaryStl(knob()),
  ...(existsSync(BENCHY) && { "3DBenchy": new Uint8Array(gunzipSync(readFileSync(BENCHY))) }),
};

/** A model sliced in this thread, and what the rooms' own verbs are called with. */
export interface Sliced {
  readonly name: string;
  readonly engine: PolygonEngine;
  readonly plan: LayerPlan;
  readonly slices: readonly ExPolygons[];
  readonly result: SliceResult;
  /** In one line. */
  readonly input: string;
}

/** Every model, sliced. */
export async function slicedModels(): Promise<Sliced[]> {
  const engine = await createPolygonEngine();
  const sliced: Sliced[] = [];
  for (const [name, bytes] of Object.entries(MODELS)) {
    const result = await slice(bytes, STANDARD, { threads: 0 });
    const height = Math.round(result.mesh.sizeMm[2] * 1e5);
    const slices = result.layers.map(({ polygons }) => polygons);
    const plan = planLayers(height, resolveLayerOptions(STANDARD));
    if (plan.printZ.length !== slices.length) throw new Error(`${name}: some layers are empty, expected none`);
    sliced.push({ name, engine, plan, slices, result, input: `${slices.length} layers, ${distribution(slices)}` });
  }
  return sliced;
}

/** Rings and points of layers: median, and the most. */
function distribution(layers: readonly ExPolygons[]): string {
  const spread = (values: number[]): string => {
    const sorted = values.toSorted((a, b) => a - b);
    return `${sorted[sorted.length >> 1]} (at most ${sorted.at(-1)})`;
  };
  const points = layers.map(({ coords }) => coords.length / 2);
  return `rings a layer ${spread(layers.map(ringCount))}, points a layer ${spread(points)}`;
}
