/** Supports of an object: what hangs over, layer by layer; the supports' layers, all at once; their toolpaths. */
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../geometry/polygons.ts";
import { sameRings } from "../regions/same.ts";
import type { WantedSupport } from "../regions/support/contacts.ts";
import { coveredBelow } from "../regions/support/covered.ts";
import { levelsByLayer, type SupportLevel } from "../regions/support/levels.ts";
import { findOverhang } from "../regions/support/overhangs.ts";
import { resolveSupports } from "../regions/support/resolve.ts";
import { supportLayers } from "../regions/support/support-layers.ts";
import { raftHeights } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { hangingLines } from "../toolpaths/support/hanging-lines.ts";
import { drawSupports, type SupportPaths } from "../toolpaths/support/paths.ts";
import { resolveSupportPaths } from "../toolpaths/support/resolve.ts";
import type { ObjectFields, ObjectJob } from "./object-stages.ts";
import { ALL, OWN, perLayer, type Stage } from "./stage.ts";

/** What supports need to know of a layer. */
interface Hanging {
  readonly wanted: WantedSupport | undefined;
  /** Open to the air above. */
  readonly top: ExPolygons;
  /** Printed with round strands. */
  readonly bridged: ExPolygons;
}

/** The fields of supports. */
export interface SupportFields {
  /** What lies below the layer, where no support may stand on it. */
  readonly covered: { readonly area: ExPolygons };
  readonly hanging: Hanging;
  /** What supports print above the layer below, up to this layer. */
  readonly levels: readonly SupportLevel[];
  readonly supports: readonly SupportPaths[];
}

type SupportStage<Out extends keyof SupportFields> = Stage<ObjectJob, ObjectFields, Out>;

/** Whether an object has supports of any kind. */
function isOff({ settings }: { readonly settings: Settings }): boolean {
  return !settings.support_material && settings.support_material_enforce_layers === 0 && settings.raft_layers === 0;
}

const covered: SupportStage<"covered"> = {
  name: "covered",
  writes: "covered",
  isOff: (job) => isOff(job) || !job.settings.support_material_buildplate_only,
  reads: () => ({ section: ALL }),
  serial: true,
  runAll: async (_, band, tools) => {
    const slices = Array.from({ length: band.layerCount }, (_, layer) => band.get("section", layer)!.slices);
    return coveredBelow((await tools()).engine, slices).map((area) => ({ area }));
  },
};

const hanging: SupportStage<"hanging"> = {
  name: "overhangs",
  writes: "hanging",
  isOff,
  reads: () => ({ section: { below: 1, above: 0 }, outline: OWN, inner: OWN, grown: OWN, covered: OWN }),
  run: perLayer(({ engine }, { settings, plan }, layer, band) => {
    const { exposure, perimeters } = band.get("outline", layer)!;
    const bottoms = layer === 0 ? [] : band.get("inner", layer)!.surfaces.bottoms;
    const bridges = layer === 0 ? [] : band.get("grown", layer)!.bottoms;
    const bridged = bridges.filter(({ kind }) => kind === "bottom-bridge").map(({ polygons }) => polygons);
    const lines = hangingLines(perimeters.loops);
    const options = resolveSupports(settings);
    const slices = band.get("section", layer)!.slices;
    const lower = band.get("section", layer - 1)?.slices;
    const overhang =
      lower === undefined || sameRings(slices, lower)
        ? undefined
        : findOverhang(
            engine,
            {
              index: layer,
              slices,
              lower,
              lowerHeight: plan.heights[layer - 1],
              hangingLines: lines,
              bottoms,
              bridges,
              covered: band.get("covered", layer)?.area,
              enforced: undefined,
              blocked: undefined,
            },
            options,
          );
    return {
      wanted: overhang && { ...overhang, hasBridges: lines.coords.length > 0 || bridged.length > 0 },
      top: exposure.top,
      bridged: bridged.length === 0 ? EMPTY_EXPOLYGONS : bridged.length === 1 ? bridged[0] : engine.unionAll(bridged),
    };
  }),
};

const levels: SupportStage<"levels"> = {
  name: "supports",
  writes: "levels",
  isOff,
  reads: () => ({ section: ALL, hanging: ALL, covered: ALL }),
  serial: true,
  runAll: async ({ settings, plan }, band, tools) => {
    const at = (layer: number): Hanging => band.get("hanging", layer)!;
    const wanted = Array.from({ length: band.layerCount }, (_, layer) => at(layer).wanted);
    const layers = supportLayers(
      (await tools()).engine,
      {
        wanted,
        plan,
        raft: raftHeights(settings),
        slices: (layer) => band.get("section", layer)!.slices,
        tops: (layer) => at(layer).top,
        bridged: (layer) => at(layer).bridged,
        covered: (layer) => band.get("covered", layer)?.area,
      },
      resolveSupports(settings),
    );
    return levelsByLayer(layers, plan);
  },
};

const supports: SupportStage<"supports"> = {
  name: "support paths",
  writes: "supports",
  isOff,
  reads: () => ({ levels: OWN }),
  run: perLayer(({ engine }, { settings }, layer, band) => {
    const options = resolveSupportPaths(settings);
    return band.get("levels", layer)!.map((level) => drawSupports(engine, level, options));
  }),
};

export const SUPPORT_STAGES: readonly [typeof covered, typeof hanging, typeof levels, typeof supports] = [
  covered,
  hanging,
  levels,
  supports,
];
