/**
 * The heights at which a plate's objects are cut: all at the same, each up to its own top; where they are printed one
 * after the other, and their layers vary, each at its own.
 */
import { toUnits } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { floatHeights } from "../layers/float-heights.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { passFaces } from "../layers/pass-faces.ts";
import { NO_LAYERS, planLayers } from "../layers/plan.ts";
import { type LayerOptions, resolveLayerOptions } from "../layers/resolve.ts";
import type { HeightRule } from "../layers/varied.ts";
import { raftHeights } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import type { LoadedPlate } from "./load-plate.ts";
import type { ObjectWords } from "./object-words.ts";

interface PlatePlan {
  /** The highest object's, of which every other's is the beginning; in turn, that of the most layers. */
  readonly plan: LayerPlan;
  /** Each object's; one too low for a layer has none. */
  readonly objects: readonly LayerPlan[];
}

/** With where objects begin above the bed, units: on a raft. */
type ObjectLayers = LayerOptions & { readonly bottom?: number };

/** What is to be cut, and how thick the file wants its layers. */
type Wanted = Pick<LoadedPlate, "objects"> & { readonly words: readonly Pick<ObjectWords, "layerHeights">[] };

/**
 * @param inTurn objects are printed one after the other: each is cut at heights of its own
 * @throws SlicewrightError `NO_LAYERS` where no object is high enough for a layer
 */
export async function planPlate({ objects, words }: Wanted, settings: Settings, inTurn: boolean): Promise<PlatePlan> {
  const options = objectLayers(resolveLayerOptions(settings), settings);
  const isTold = words.some(({ layerHeights }) => layerHeights.some((spans) => spans.length > 0));
  const isEven = !isTold && options.adaptiveQuality === undefined;
  const highest = Math.max(...objects.map(({ height }) => height));
  if (isEven || highest * 2 <= options.firstLayerHeight) return withMostLayers(evenPlans(objects, highest, options));
  const { planVariedLayers, thinnest } = await import("../layers/varied.ts");
  const rules = isTold ? await toldRules(words, options, settings) : await adaptiveRules(objects, options, settings);
  if (inTurn) {
    const plans = objects.map((object, k) =>
      passFaces(planVariedLayers(object.height, options, thinnest(rules[k])), object),
    );
    return withMostLayers(plans);
  }
  const plan = planVariedLayers(highest, options, thinnest(rules.flat()));
  return { plan, objects: objects.map((object) => passFaces(upTo(plan, object.height), object)) };
}

/**
 * Of layers that are all as thick.
 * @throws SlicewrightError `NO_LAYERS` where even the highest object is too low for one
 */
function evenPlans(objects: Wanted["objects"], highest: number, options: ObjectLayers): LayerPlan[] {
  return objects.map((object) =>
    object.height === highest || object.height * 2 > options.firstLayerHeight
      ? passFaces(planLayers(object.height, { ...options, topMm: floatHeights(object).topMm }), object)
      : NO_LAYERS,
  );
}

function withMostLayers(objects: readonly LayerPlan[]): PlatePlan {
  return { plan: objects.reduce((most, own) => (own.printZ.length > most.printZ.length ? own : most)), objects };
}

/** Of objects that want different layers and are cut at the same heights. */
export function sharedHeightsWarnings(words: Wanted["words"], inTurn: boolean): Warning[] {
  const together = inTurn ? words.map(({ layerHeights }) => layerHeights) : [words.flatMap((own) => own.layerHeights)];
  if (together.every((all) => new Set(all.map((spans) => JSON.stringify(spans))).size < 2)) return [];
  const message =
    "the file wants layers of different thickness for objects that are printed together: each layer is as thin as any of them wants it";
  return [warning("LAYER_HEIGHTS_SHARED", message)];
}

/** What is painted or set for heights, of each object: it rules over what slopes ask for. */
async function toldRules(
  words: Wanted["words"],
  { varied }: LayerOptions,
  { layer_height }: Settings,
): Promise<HeightRule[][]> {
  const { spanRule } = await import("../layers/varied.ts");
  return words.map(({ layerHeights }) => layerHeights.map((spans) => spanRule(spans, layer_height, varied)));
}

async function adaptiveRules(
  objects: Wanted["objects"],
  { adaptiveQuality = 0, varied }: LayerOptions,
  { layer_height }: Settings,
): Promise<HeightRule[][]> {
  const { adaptiveRule } = await import("../layers/adaptive.ts");
  return objects.map((mesh) => [adaptiveRule(mesh, adaptiveQuality, layer_height, varied)]);
}

/** The heights of objects' layers: on a raft they begin above it, and none of them is the first. */
function objectLayers(options: LayerOptions, settings: Settings): ObjectLayers {
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
