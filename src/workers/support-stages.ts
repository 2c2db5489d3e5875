/** Supports of an object: what hangs over, layer by layer; the supports' layers, all at once; their toolpaths. */
import { sliceBand } from "../layers/slice-mesh.ts";
import { inDetail } from "../regions/enter.ts";
import { resolveEntry } from "../regions/resolve-entry.ts";
import { sameRings } from "../regions/same.ts";
import { coveredBelow } from "../regions/support/covered.ts";
import { levelsByLayer } from "../regions/support/levels.ts";
import { findOverhang } from "../regions/support/overhangs.ts";
import { resolveSupports } from "../regions/support/resolve.ts";
import { supportLayers } from "../regions/support/support-layers.ts";
import { besideBridges } from "../regions/support/trim.ts";
import { raftHeights } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { hasSupports } from "../settings/support-conflicts.ts";
import { hasOverhangPerimeters, isTree } from "../settings/support-style.ts";
import { hangingLines, linesBeyond } from "../toolpaths/support/hanging-lines.ts";
import { drawSupports } from "../toolpaths/support/paths.ts";
import { resolveSupportPaths } from "../toolpaths/support/resolve.ts";
import type { ObjectFields, ObjectJob, SupportFields } from "./object-fields.ts";
import { ALL, OWN, perLayer, type Stage } from "./stage.ts";

type SupportStage<Out extends keyof SupportFields> = Stage<ObjectJob, ObjectFields, Out>;

function isOff({ settings }: { readonly settings: Settings }): boolean {
  return !hasSupports(settings);
}

const volumes: SupportStage<"volumes"> = {
  name: "support volumes",
  writes: "volumes",
  isOff: (job) => isOff(job) || !(job.volumes?.supportEnforcers || job.volumes?.supportBlockers),
  reads: () => ({}),
  run: (tools, { volumes = {}, plan }, { from, to }) => {
    const [enforcers, blockers] = [volumes.supportEnforcers, volumes.supportBlockers].map(
      (own) => own && sliceBand(own.mesh, plan, own.buckets, from, to, tools).layers,
    );
    return Array.from({ length: to - from }, (_, i) => ({
      enforcers: enforcers?.[i].polygons,
      blockers: blockers?.[i].polygons,
    }));
  },
};

const covered: SupportStage<"covered"> = {
  name: "covered",
  writes: "covered",
  // Trees may go around the part.
  isOff: (job) => isOff(job) || !job.settings.support_material_buildplate_only || isTree(job.settings),
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
  reads: () => ({ section: { below: 1, above: 0 }, outline: OWN, inner: OWN, grown: OWN, covered: OWN, volumes: OWN }),
  run: perLayer(({ engine }, { settings, plan }, layer, band) => {
    const { exposure, perimeters } = band.get("outline", layer)!;
    const bottoms = layer === 0 ? [] : band.get("inner", layer)!.surfaces.bottoms;
    const bridges = layer === 0 ? [] : band.get("grown", layer)!.bottoms;
    const bridged = bridges.filter(({ kind }) => kind === "bottom-bridge").map(({ polygons }) => polygons);
    const lines = hangingLines(perimeters.loops, "perimeters");
    const options = resolveSupports(settings);
    const entry = resolveEntry(settings);
    const own = band.get("section", layer)!;
    const below = band.get("section", layer - 1);
    const overhang =
      below === undefined || sameRings(own.slices, below.slices)
        ? undefined
        : findOverhang(
            engine,
            {
              index: layer,
              slices: inDetail(engine, own, entry),
              lower: inDetail(engine, below, entry),
              lowerHeight: plan.heights[layer - 1],
              overAir: () =>
                hasOverhangPerimeters(settings)
                  ? lines
                  : linesBeyond(engine, perimeters.loops, engine.offset(below.slices, options.bridgeReach)),
              bottoms,
              bridges,
              covered: band.get("covered", layer)?.area,
              ...band.get("volumes", layer),
            },
            options,
          );
    return {
      wanted: overhang && { ...overhang, hasBridges: lines.coords.length > 0 || bridged.length > 0 },
      top: exposure.top,
      bridged: besideBridges(engine, bridged, hangingLines(perimeters.loops, "loops"), options),
    };
  }),
};

const levels: SupportStage<"levels"> = {
  name: "supports",
  writes: "levels",
  isOff,
  reads: () => ({ section: ALL, hanging: ALL, covered: ALL }),
  serial: true,
  runAll: async ({ settings, plan }, band, tools, pause) => {
    const at = (layer: number): ObjectFields["hanging"] => band.get("hanging", layer)!;
    const wanted = Array.from({ length: band.layerCount }, (_, layer) => at(layer).wanted);
    const layers = await supportLayers(
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
      pause,
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

export const SUPPORT_STAGES: readonly [typeof volumes, typeof covered, typeof hanging, typeof levels, typeof supports] =
  [volumes, covered, hanging, levels, supports];
