/** The heights at which a plate's objects are cut: all at the same, each up to its own top. */
import { toUnits } from "../core/units.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { passFaces } from "../layers/pass-faces.ts";
import { NO_LAYERS, planLayers } from "../layers/plan.ts";
import { type LayerOptions, resolveLayerOptions } from "../layers/resolve.ts";
import type { HeightRule } from "../layers/varied.ts";
import { raftHeights } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import type { LoadedPlate } from "./load-plate.ts";

interface PlatePlan {
  /** The highest object's: every other's is the beginning of it. */
  readonly plan: LayerPlan;
  /** Each object's; one too low for a layer has none. */
  readonly objects: readonly LayerPlan[];
}

/** @throws SlicewrightError `NO_LAYERS` where no object is high enough for a layer */
export async function planPlate(
  { objects, layerHeights }: Pick<LoadedPlate, "objects" | "layerHeights">,
  settings: Settings,
): Promise<PlatePlan> {
  const options = objectLayers(resolveLayerOptions(settings), settings);
  const highest = Math.max(...objects.map(({ height }) => height));
  // The plan of layers that are all as thick also finds that there is none.
  const even = planLayers(highest, options);
  if (layerHeights.length === 0 && options.adaptiveQuality === undefined)
    return {
      plan: even,
      objects: objects.map((object) =>
        object.height * 2 > options.firstLayerHeight
          ? passFaces(planLayers(object.height, options), object)
          : NO_LAYERS,
      ),
    };
  const { planVariedLayers, thinnest } = await import("../layers/varied.ts");
  const plan = planVariedLayers(highest, options, thinnest(await rulesOf(objects, layerHeights, options, settings)));
  return { plan, objects: objects.map((object) => passFaces(upTo(plan, object.height), object)) };
}

/** What is painted or set for heights rules over what slopes ask for. */
async function rulesOf(
  objects: LoadedPlate["objects"],
  layerHeights: LoadedPlate["layerHeights"],
  { adaptiveQuality = 0, varied }: LayerOptions,
  { layer_height }: Settings,
): Promise<HeightRule[]> {
  if (layerHeights.length > 0) {
    const { spanRule } = await import("../layers/varied.ts");
    return layerHeights.map((spans) => spanRule(spans, layer_height, varied));
  }
  const { adaptiveRule } = await import("../layers/adaptive.ts");
  return objects.map((mesh) => adaptiveRule(mesh, adaptiveQuality, layer_height, varied));
}

/** The heights of objects' layers: on a raft they begin above it, and none of them is the first. */
function objectLayers(options: LayerOptions, settings: Settings): LayerOptions & { readonly bottom?: number } {
  const raft = raftHeights(settings);
  if (raft === undefined) return options;
  return { ...options, firstLayerHeight: options.layerHeight, bottom: toUnits(raft.objectBottom) };
}

/** The layers whose middle lies below a height, units. */
function upTo({ sliceZ, printZ, heights }: LayerPlan, height: number): LayerPlan {
  const above = sliceZ.findIndex((z) => z >= height);
  const count = above < 0 ? sliceZ.length : above;
  return { sliceZ: sliceZ.slice(0, count), printZ: printZ.slice(0, count), heights: heights.slice(0, count) };
}
