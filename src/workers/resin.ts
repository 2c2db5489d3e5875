/**
 * The resin pipeline: from a placed mesh to every layer's areas and picture. Each stage is one call of a room, or a few
 * that read the same layers; what it reads is said beside it. Polygons lie in units about the display's centre.
 */
import { toMm } from "../core/units.ts";
import { areaMm2 } from "../geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { samePolygons } from "../geometry/same-polygons.ts";
import { bucketTriangles, type TriangleBuckets } from "../layers/buckets.ts";
import { type GapFindings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { sliceBand } from "../layers/slice-mesh.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { ARCHIVES } from "../resin/archives/archives.ts";
import { buildScaffold, type PartSection, type Scaffold } from "../resin/build-scaffold.ts";
import { correctLayer } from "../resin/correct-layer.ts";
import type { LayerAreas } from "../resin/figures.ts";
import { placeSolid } from "../resin/place-solid.ts";
import { Rasteriser } from "../resin/raster/rasterise.ts";
import { type DisplayOptions, resolveCorrections } from "../resin/resolve.ts";
import type { Solid } from "../resin/solid.ts";
import { type HangingLayer, hangingOf } from "../resin/supports/hanging.ts";
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
  readonly display: DisplayOptions;
  /** Units from the plate to the part's lowest point. */
  readonly lift: number;
}

/** What is cut of the part. */
interface Section {
  readonly polygons: ExPolygons;
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** What is built under the part, as it is cut: in the plate's frame, the same for all layers. */
interface Built {
  readonly supports: Cuttable | null;
  readonly pad: Cuttable | null;
  /** With the first layer alone. */
  readonly scaffold: Scaffold | null;
}

interface Cuttable {
  readonly mesh: PlacedMesh;
  readonly buckets: TriangleBuckets;
}

/** What is lit; the areas are the bodies' own, before corrections for what light does. */
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
  /** What is built under the part; with the first layer alone. */
  readonly scaffold: Scaffold | null;
}

/** The fields of a layer, in the order in which the stages write them. */
export interface ResinFields {
  readonly section: Section;
  /** Undefined below the part, and where no supports are asked for. */
  readonly hanging: { readonly layer: HangingLayer | undefined };
  readonly built: Built;
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

const hanging: ResinStage<"hanging"> = {
  name: "overhangs",
  writes: "hanging",
  reads: () => ({ section: { below: 1, above: 0 } }),
  run: perLayer(({ engine }, { plan, settings }, layer, band) => {
    const at = (i: number): PartSection | undefined => {
      const cut = band.get("section", i);
      return cut && plan.sliceZ[i] >= 0 ? { sliceZ: toMm(plan.sliceZ[i]), polygons: cut.polygons } : undefined;
    };
    const own = settings.supports_enable ? at(layer) : undefined;
    return { layer: own && hangingOf(own, at(layer - 1), engine) };
  }),
};

const ALL = { below: Number.POSITIVE_INFINITY, above: Number.POSITIVE_INFINITY };

const built: ResinStage<"built"> = {
  name: "supports",
  writes: "built",
  reads: () => ({ section: ALL, hanging: ALL }),
  serial: true,
  runAll: async ({ mesh, plan, settings, lift }, band, tools) => {
    const layers = Array.from({ length: band.layerCount }, (_, i) => i);
    const sections = layers.map((i) => ({
      sliceZ: toMm(plan.sliceZ[i]),
      polygons: band.get("section", i)!.polygons,
    }));
    const hangs = layers.flatMap((i) => band.get("hanging", i)!.layer ?? []);
    const scaffold = buildScaffold(mesh, sections, hangs, settings, await tools());
    const planes = plan.sliceZ.map((z) => z + lift);
    const cuttable = (solid: Solid | null): Cuttable | null => {
      if (solid === null) return null;
      const placed = placeSolid(solid, mesh.vertices.buffer instanceof SharedArrayBuffer);
      return { mesh: placed, buckets: bucketTriangles(placed, planes) };
    };
    const [supports, pad] = [cuttable(scaffold.supports), cuttable(scaffold.pad)];
    return layers.map((i) => ({ supports, pad, scaffold: i === 0 ? scaffold : null }));
  },
};

const lit: ResinStage<"lit"> = {
  name: "lit",
  writes: "lit",
  reads: ({ settings }) => ({ section: { below: settings.z_correction_layers, above: 0 }, built: OWN }),
  run: (tools, { plan, settings, lift }, band) => {
    const { engine } = tools;
    const { from, to } = band;
    const platePlan = { ...plan, sliceZ: plan.sliceZ.map((z) => z + lift) };
    const { supports, pad } = band.get("built", from)!;
    const cut = (body: Cuttable | null): readonly ExPolygons[] | null =>
      body && sliceBand(body.mesh, platePlan, body.buckets, from, to, tools).layers.map(({ polygons }) => polygons);
    const [supportSections, padSections] = [cut(supports), cut(pad)];
    return Array.from({ length: to - from }, (_, i): Lit => {
      const layer = from + i;
      const part = band.get("section", layer)!.polygons;
      const support = supportSections?.[i] ?? EMPTY_EXPOLYGONS;
      const base = padSections?.[i] ?? EMPTY_EXPOLYGONS;
      const upper = isEmpty(support) ? part : engine.unionAll([part, support]);
      const partMm2 = areaMm2(part);
      const upperMm2 = areaMm2(upper);
      const whole = isEmpty(base) ? upper : engine.unionAll([upper, base]);
      const areas = {
        heightMm: plan.heights[layer],
        modelMm2: partMm2,
        supportMm2: upperMm2 - partMm2,
        padMm2: areaMm2(whole) - upperMm2,
      };
      // Light shines through a downward face: its first layers are left out, but for those on the plate.
      let corrected = whole;
      for (let below = layer - 1; below >= Math.max(0, layer - settings.z_correction_layers); below--) {
        const held = [band.get("section", below)!.polygons, support, base].filter((polygons) => !isEmpty(polygons));
        corrected = engine.intersection(corrected, held.length === 1 ? held[0] : engine.unionAll(held));
      }
      return { polygons: correctLayer(engine, corrected, layer, resolveCorrections(settings)), areas };
    });
  },
};

const layer: ResinStage<"layer"> = {
  name: "pictures",
  writes: "layer",
  reads: () => ({ section: OWN, built: OWN, lit: { below: 1, above: 0 } }),
  run: (_, { settings, display }, band) => {
    const rasteriser = new Rasteriser(display);
    const { encode } = ARCHIVES[settings.resin_archive];
    return Array.from({ length: band.to - band.from }, (_, i): ResinLayer => {
      const index = band.from + i;
      const own = band.get("lit", index)!;
      const below = band.get("lit", index - 1);
      const { gaps, kernel } = band.get("section", index)!;
      const { scaffold } = band.get("built", index)!;
      const isSame = below !== undefined && samePolygons(own.polygons, below.polygons);
      return { ...own, picture: isSame ? null : encode(rasteriser.draw(own.polygons)), gaps, kernel, scaffold };
    });
  },
};

export const RESIN: Pipeline<ResinJob, ResinFields> = {
  name: "resin",
  stages: [section, hanging, built, lit, layer],
};
