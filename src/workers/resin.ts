/**
 * The resin pipeline: from a placed mesh to every layer's areas and picture. Each stage is one call of a room, or a few
 * that read the same layers; what it reads is said beside it. Polygons lie in units about the display's centre.
 */
import { areaMm2 } from "../geometry/area.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { samePolygons } from "../geometry/same-polygons.ts";
import type { TriangleBuckets } from "../layers/buckets.ts";
import { type GapFindings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { sliceBand } from "../layers/slice-mesh.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { ARCHIVES } from "../resin/archives/archives.ts";
import { correctLayer } from "../resin/correct-layer.ts";
import type { LayerAreas } from "../resin/figures.ts";
import { rasterise } from "../resin/raster/rasterise.ts";
import { resolveCorrections, resolveDisplay } from "../resin/resolve.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { Pipeline } from "./executor.ts";
import { OWN, perLayer, type Stage } from "./stage.ts";

/** What the pipeline works on; posted to the threads with every task, its arrays in shared memory. */
export interface ResinJob {
  readonly mesh: PlacedMesh;
  /** Planes in the part's own frame: heights above the plate, less how far the part is lifted. */
  readonly plan: LayerPlan;
  readonly buckets: TriangleBuckets;
  readonly settings: ResinSettings;
}

/** What is cut of the part. */
interface Section {
  readonly polygons: ExPolygons;
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** What is lit; the areas are the part's own, before corrections for what light does. */
interface Lit {
  readonly polygons: ExPolygons;
  readonly areas: LayerAreas;
}

/** What the print holds of a layer. */
export interface ResinLayer extends Lit {
  /** As the archive holds it; null where it is the same as the layer's below. */
  readonly picture: Uint8Array | null;
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** The fields of a layer, in the order in which the stages write them. */
export interface ResinFields {
  readonly section: Section;
  readonly lit: Lit;
  readonly layer: ResinLayer;
}

type ResinStage<Out extends keyof ResinFields> = Stage<ResinJob, ResinFields, Out>;

const section: ResinStage<"section"> = {
  name: "cut",
  writes: "section",
  reads: () => ({}),
  run: ({ engine, kernel }, { mesh, plan, buckets }, { from, to }) => {
    const { layers, gaps } = sliceBand(mesh, plan, buckets, from, to, { engine, kernel });
    // What was found in a band stands with its first layer.
    return layers.map(({ polygons }, i) => ({ polygons, gaps: i === 0 ? gaps : NO_GAPS, kernel: kernel.name }));
  },
};

const lit: ResinStage<"lit"> = {
  name: "lit",
  writes: "lit",
  reads: ({ settings }) => ({ section: { below: settings.z_correction_layers, above: 0 } }),
  run: perLayer(({ engine }, { plan, settings }, layer, band) => {
    // Light shines through a downward face: its first layers are left out, but for those on the plate.
    const whole = band.get("section", layer)!.polygons;
    let polygons = whole;
    for (let below = layer - 1; below >= Math.max(0, layer - settings.z_correction_layers); below--)
      polygons = engine.intersection(polygons, band.get("section", below)!.polygons);
    const areas = { heightMm: plan.heights[layer], modelMm2: areaMm2(whole), supportMm2: 0, padMm2: 0 };
    return { polygons: correctLayer(engine, polygons, layer, resolveCorrections(settings)), areas };
  }),
};

const layer: ResinStage<"layer"> = {
  name: "pictures",
  writes: "layer",
  reads: () => ({ section: OWN, lit: { below: 1, above: 0 } }),
  run: perLayer((_, { settings }, index, band) => {
    const own = band.get("lit", index)!;
    const below = band.get("lit", index - 1);
    const { gaps, kernel } = band.get("section", index)!;
    const isSame = below !== undefined && samePolygons(own.polygons, below.polygons);
    const encode = (): Uint8Array =>
      ARCHIVES[settings.resin_archive].encode(rasterise(own.polygons, resolveDisplay(settings)));
    return { ...own, picture: isSame ? null : encode(), gaps, kernel };
  }),
};

export const RESIN: Pipeline<ResinJob, ResinFields> = { name: "resin", stages: [section, lit, layer] };
