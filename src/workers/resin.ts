/**
 * The resin pipeline: from a placed mesh to every layer's areas and picture. Each stage is one call of a room, or a few
 * that read the same layers; what it reads is said beside it. Polygons lie in units about the display's centre.
 */
import { toMm, toUnits } from "../core/units.ts";
import { areaMm2 } from "../geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { samePolygons } from "../geometry/same-polygons.ts";
import { bucketTriangles, type TriangleBuckets } from "../layers/buckets.ts";
import { type GapFindings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { sliceBand, sliceMesh } from "../layers/slice-mesh.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { ARCHIVES } from "../resin/archives/archives.ts";
import { buildScaffold, type Scaffold } from "../resin/build-scaffold.ts";
import { correctLayer } from "../resin/correct-layer.ts";
import { type DrainHole, drainSolid, proposeDrains } from "../resin/drain.ts";
import type { LayerAreas } from "../resin/figures.ts";
import { findingsOf, type LayerFindings } from "../resin/findings.ts";
import { type HollowSection, hollowCavity, hollowReach, hollowSection } from "../resin/hollow.ts";
import { lightLayer, withoutDownwardFaces } from "../resin/light-layer.ts";
import { placeSolid } from "../resin/place-solid.ts";
import { Rasteriser } from "../resin/raster/rasterise.ts";
import { type DisplayOptions, resolveCorrections, resolveHollowing } from "../resin/resolve.ts";
import type { Solid } from "../resin/solid.ts";
import { type HangingLayer, hangingOf, type Section } from "../resin/supports/hanging.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import { type Pipeline, pipeline } from "./pipeline.ts";
import { share } from "./share.ts";
import { ALL, OWN, perLayer, type Stage } from "./stage.ts";

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
  /** Holes in a hollow part; a number proposes holes of this radius, mm. */
  readonly drainHoles: readonly DrainHole[] | number;
}

/** What is built under the part, and the holes that are bored into it. */
export interface DrainedScaffold extends Scaffold {
  readonly drainHoles: readonly DrainHole[];
  /** What stands out in each layer of the part, bottom up. */
  readonly findings: readonly LayerFindings[];
}

/** What is cut of the part. */
interface Cut {
  readonly polygons: ExPolygons;
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** What of the part hangs, where supports are asked for, and what else stands out; null below the part. */
type Hanging = { readonly hangs: HangingLayer | null; readonly findings: LayerFindings } | null;

/** What is built under the part, as it is cut, in the plate's frame; and what its drain holes take of the layer. */
interface Built {
  readonly supports: Cuttable | null;
  readonly pad: Cuttable | null;
  readonly drains: ExPolygons;
  /** With the first layer alone. */
  readonly scaffold: DrainedScaffold | null;
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
interface ResinLayer extends Lit {
  /** As the archive holds it; null where it is the same as the layer's below. */
  readonly picture: Uint8Array | null;
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
  /** What is built under the part; with the first layer alone. */
  readonly scaffold: DrainedScaffold | null;
}

/** The fields of a layer, in the order in which the stages write them. */
export interface ResinFields {
  readonly section: Cut;
  readonly hanging: Hanging;
  /** As the cavities of its neighbours see it; undefined where the part stays solid. */
  readonly worn: { readonly section: HollowSection | undefined };
  readonly cavity: ExPolygons;
  readonly built: Built;
  readonly lit: Lit;
  readonly layer: ResinLayer;
}

type ResinStage<Out extends keyof ResinFields> = Stage<ResinJob, ResinFields, Out>;

const section: ResinStage<"section"> = {
  name: "cut",
  writes: "section",
  reads: () => ({}),
  run: ({ engine, kernel }, { mesh, plan, buckets, settings }, { from, to }) => {
    const { layers, gaps } = sliceBand(
      mesh,
      plan,
      buckets,
      from,
      to,
      { engine, kernel },
      { mode: settings.slicing_mode },
    );
    const closing = toUnits(settings.slice_closing_radius);
    return layers.map(({ polygons }, i) => ({
      polygons: closing > 0 && !isEmpty(polygons) ? engine.offset2(polygons, closing, -closing) : polygons,
      // What was found in a band stands with its first layer.
      gaps: i === 0 ? gaps : NO_GAPS,
      kernel: kernel.name,
    }));
  },
};

const hanging: ResinStage<"hanging"> = {
  name: "overhangs",
  writes: "hanging",
  reads: () => ({ section: { below: 1, above: 0 } }),
  run: perLayer(({ engine }, { plan, settings }, layer, band) => {
    const at = (i: number): Section | undefined => {
      const cut = band.get("section", i);
      return cut && plan.sliceZ[i] >= 0 ? { sliceZ: toMm(plan.sliceZ[i]), polygons: cut.polygons } : undefined;
    };
    const own = at(layer);
    if (own === undefined) return null;
    const below = at(layer - 1);
    return {
      hangs: settings.supports_enable ? hangingOf(own, below, engine) : null,
      findings: findingsOf(own, below, engine),
    };
  }),
};

const worn: ResinStage<"worn"> = {
  name: "outlines",
  writes: "worn",
  reads: () => ({ section: { below: 1, above: 1 } }),
  run: perLayer(({ engine }, { settings }, layer, band) => {
    if (!settings.hollowing_enable) return { section: undefined };
    const [below, own, above] = [-1, 0, 1].map((by) => band.get("section", layer + by)?.polygons ?? EMPTY_EXPOLYGONS);
    return { section: hollowSection(engine, own, below, above) };
  }),
};

const cavity: ResinStage<"cavity"> = {
  name: "hollowing",
  writes: "cavity",
  reads: ({ settings, plan }) => {
    const options = resolveHollowing(settings);
    const reach = options === null ? 0 : hollowReach(options, plan.sliceZ);
    return { worn: { below: reach, above: reach } };
  },
  run: perLayer(({ engine }, { settings, plan }, layer, band) => {
    const options = resolveHollowing(settings);
    if (options === null) return EMPTY_EXPOLYGONS;
    return hollowCavity(engine, (i) => band.get("worn", i)?.section, layer, plan.sliceZ, options);
  }),
};

const built: ResinStage<"built"> = {
  name: "supports",
  writes: "built",
  reads: () => ({ section: ALL, hanging: ALL, cavity: ALL }),
  serial: true,
  runAll: async ({ mesh, plan, settings, lift, drainHoles }, band, makeTools) => {
    const tools = await makeTools();
    const layers = Array.from({ length: band.layerCount }, (_, i) => i);
    const sections = layers.map((i) => ({ sliceZ: toMm(plan.sliceZ[i]), polygons: band.get("section", i)!.polygons }));
    // 1. What is built under the part, to be cut band by band.
    const found = layers.flatMap((i) => band.get("hanging", i) ?? []);
    const hangs = found.flatMap((layer) => layer.hangs ?? []);
    const scaffold = buildScaffold(mesh, sections, hangs, settings, tools);
    const { sliceZ: planes } = platePlan(plan, lift);
    const cuttable = (solid: Solid | null): Cuttable | null => {
      if (solid === null) return null;
      const placed = placeSolid(solid);
      return share({ mesh: placed, buckets: bucketTriangles(placed, planes) });
    };
    const [supports, pad] = [cuttable(scaffold.supports), cuttable(scaffold.pad)];
    // 2. Drain holes, cut at once: they are few and short.
    const hollow = layers.map((i) => ({
      sliceZ: plan.sliceZ[i],
      polygons: sections[i].polygons,
      cavity: band.get("cavity", i)!,
    }));
    const holes = typeof drainHoles === "number" ? proposeDrains(tools.engine, hollow, drainHoles) : drainHoles;
    const drained = holes.length > 0 ? sliceMesh(placeSolid(drainSolid(holes)), plan, tools).layers : [];
    return layers.map((i) => ({
      supports,
      pad,
      drains: drained[i]?.polygons ?? EMPTY_EXPOLYGONS,
      scaffold: i === 0 ? { ...scaffold, drainHoles: holes, findings: found.map(({ findings }) => findings) } : null,
    }));
  },
};

/** The same layers, their planes above the plate. */
function platePlan(plan: LayerPlan, lift: number): LayerPlan {
  return { ...plan, sliceZ: plan.sliceZ.map((z) => z + lift) };
}

const lit: ResinStage<"lit"> = {
  name: "lit",
  writes: "lit",
  reads: ({ settings }) => {
    const reach = { below: settings.z_correction_layers, above: 0 };
    return { section: reach, cavity: reach, built: reach };
  },
  run: (tools, { plan, settings, lift }, band) => {
    const { engine } = tools;
    const { from, to } = band;
    const { supports, pad } = band.get("built", from)!;
    const cut = (body: Cuttable | null): readonly ExPolygons[] | null =>
      body &&
      sliceBand(body.mesh, platePlan(plan, lift), body.buckets, from, to, tools).layers.map((layer) => layer.polygons);
    const [supportSections, padSections] = [cut(supports), cut(pad)];
    const partAt = (layer: number): ExPolygons =>
      [band.get("cavity", layer)!, band.get("built", layer)!.drains].reduce(
        (left, taken) => (isEmpty(taken) ? left : engine.difference(left, taken)),
        band.get("section", layer)!.polygons,
      );
    return Array.from({ length: to - from }, (_, i): Lit => {
      const layer = from + i;
      const bodies = {
        part: partAt(layer),
        support: supportSections?.[i] ?? EMPTY_EXPOLYGONS,
        pad: padSections?.[i] ?? EMPTY_EXPOLYGONS,
      };
      const { polygons, areas } = lightLayer(engine, bodies);
      const reach = Math.min(settings.z_correction_layers, layer);
      const below = Array.from({ length: reach }, (_, k) => partAt(layer - 1 - k));
      const corrected = withoutDownwardFaces(engine, polygons, bodies, below);
      return {
        polygons: correctLayer(engine, corrected, layer, resolveCorrections(settings)),
        areas: { ...areas, heightMm: plan.heights[layer], cavityMm2: areaMm2(band.get("cavity", layer)!) },
      };
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

export const RESIN: Pipeline<ResinJob, ResinFields> = pipeline("resin", [
  section,
  hanging,
  worn,
  cavity,
  built,
  lit,
  layer,
]);
