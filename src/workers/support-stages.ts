/** Supports of an object: what hangs over, layer by layer; the supports' layers, all at once; their toolpaths. */
import { concatRings } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { sameRings } from "../geometry/same-polygons.ts";
import { slabsFacingDown } from "../layers/slabs.ts";
import { sliceBand } from "../layers/slice-mesh.ts";
import { inDetail } from "../regions/enter.ts";
import { areasOf } from "../regions/regions.ts";
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
import { ALL, type Band, OWN, perLayer, type Stage, type ThreadTools } from "./stage.ts";

type SupportStage<Out extends keyof SupportFields> = Stage<ObjectJob, ObjectFields, Out>;

function isOff({ settings }: { readonly settings: Settings }): boolean {
  return !hasSupports(settings);
}

/** What enforces supports, and what blocks them: bodies and surfaces. */
const SUPPORT_VOLUMES = [
  ["supportEnforcers", "paintedEnforcers"],
  ["supportBlockers", "paintedBlockers"],
] as const;

const volumes: SupportStage<"volumes"> = {
  name: "support volumes",
  writes: "volumes",
  isOff: (job) => isOff(job) || !SUPPORT_VOLUMES.flat().some((kind) => job.volumes?.[kind]),
  reads: () => ({}),
  run: (tools, job, { from, to }) => {
    const [enforcers, blockers] = SUPPORT_VOLUMES.map((kinds) => markedLayers(tools, job, kinds, { from, to }));
    return Array.from({ length: to - from }, (_, i) => ({ enforcers: enforcers?.[i], blockers: blockers?.[i] }));
  },
};

/** What layers have of bodies and surfaces; undefined where there are none. */
function markedLayers(
  tools: ThreadTools,
  { volumes = {}, plan }: ObjectJob,
  [body, surface]: (typeof SUPPORT_VOLUMES)[number],
  { from, to }: Pick<Band<ObjectFields>, "from" | "to">,
): readonly ExPolygons[] | undefined {
  const [bodies, painted] = [volumes[body], volumes[surface]];
  const cut = bodies && sliceBand(bodies.mesh, plan, bodies.buckets, from, to, tools).layers;
  const slabs = painted && slabsFacingDown(painted.surface, painted.levels, plan.sliceZ, from, to);
  if (slabs === undefined) return cut?.map(({ polygons }) => polygons);
  return slabs.map((slab, i) => tools.engine.union(cut ? concatRings([slab, cut[i].polygons]) : slab));
}

const covered: SupportStage<"covered"> = {
  name: "covered",
  writes: "covered",
  // Trees may go around the part.
  isOff: (job) => isOff(job) || !job.settings.support_material_buildplate_only || isTree(job.settings),
  reads: () => ({ section: ALL }),
  serial: true,
  runAll: async (_, band, tools) => {
    const { engine } = await tools();
    const slices = function* (): Generator<ExPolygons> {
      for (let layer = 0; layer < band.layerCount; layer++) yield inDetail(engine, band.get("section", layer)!);
    };
    return coveredBelow(engine, slices()).map((area) => ({ area }));
  },
};

const hanging: SupportStage<"hanging"> = {
  name: "overhangs",
  writes: "hanging",
  isOff,
  reads: () => ({
    section: { below: 1, above: 0 },
    exposure: OWN,
    outline: OWN,
    inner: OWN,
    grown: OWN,
    covered: OWN,
    volumes: OWN,
  }),
  run: perLayer(({ engine }, { settings, plan }, layer, band) => {
    const { perimeters } = band.get("outline", layer)!;
    const exposure = band.get("exposure", layer)!;
    const bottoms = layer === 0 ? [] : band.get("inner", layer)!.surfaces.bottoms;
    const bridges = layer === 0 ? [] : band.get("grown", layer)!.bottoms;
    const bridged = areasOf(bridges, "bottom-bridge");
    const lines = hangingLines(perimeters.loops, "perimeters");
    const options = resolveSupports(settings);
    const own = band.get("section", layer)!;
    const below = band.get("section", layer - 1);
    const overhang =
      below === undefined || sameRings(own.slices, below.slices)
        ? undefined
        : findOverhang(
            engine,
            {
              index: layer,
              slices: inDetail(engine, own),
              lower: inDetail(engine, below),
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
      // A skin of one layer is a bottom, which carries nothing.
      top: isEmpty(exposure.top) ? exposure.top : engine.difference(exposure.top, exposure.bottom),
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
  runAll: async ({ settings, plan, among }, band, tools, pause) => {
    const at = (layer: number): ObjectFields["hanging"] => band.get("hanging", layer)!;
    const wanted = Array.from({ length: band.layerCount }, (_, layer) => at(layer).wanted);
    const { engine } = await tools();
    const layers = await supportLayers(
      engine,
      {
        wanted,
        plan,
        raft: raftHeights(settings),
        slices: (layer) => inDetail(engine, band.get("section", layer)!),
        tops: (layer) => at(layer).top,
        bridged: (layer) => at(layer).bridged,
        covered: (layer) => band.get("covered", layer)?.area,
      },
      resolveSupports(settings),
      pause,
    );
    return levelsByLayer(layers, among ?? plan);
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
