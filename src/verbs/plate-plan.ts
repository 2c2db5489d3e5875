/**
 * The heights at which a plate's objects are cut, each at its own; where a wipe tower grows with all of them, all at the
 * same, each up to its own top.
 */
import { toMm, toUnits } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { longestPlan, mergePlans } from "../layers/merge-plans.ts";
import { passFaces } from "../layers/pass-faces.ts";
import { NO_LAYERS, planLayers } from "../layers/plan.ts";
import { type LayerOptions, resolveLayerOptions } from "../layers/resolve.ts";
import type { HeightRule } from "../layers/varied.ts";
import { floatHeights } from "../mesh/float-heights.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { raftHeights } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import type { FilamentJob } from "../workers/filament.ts";
import type { ObjectJob } from "../workers/object-fields.ts";
import type { LoadedPlate } from "./load-plate.ts";
import type { ObjectWords } from "./object-words.ts";
import { growsAsOne, type PlateSettings } from "./plate-settings.ts";

export interface PlatePlan extends Pick<FilamentJob, "plan"> {
  /** Each object's; one too low for a layer has none. */
  readonly objects: readonly Pick<ObjectJob, "plan" | "among">[];
}

/** With where objects begin above the bed, units: on a raft. */
type ObjectLayers = LayerOptions & { readonly bottom?: number };

/** What is to be cut, and how thick the file wants its layers. */
type Wanted = Pick<LoadedPlate, "objects"> & { readonly words: readonly Pick<ObjectWords, "layerHeights">[] };

/** What is asked of an object's layers; without a rule they are all as thick. */
interface Asked {
  readonly object: PlacedMesh;
  readonly options: ObjectLayers;
  readonly rule: HeightRule | undefined;
}

/**
 * @param inTurn objects are printed one after the other
 * @throws SlicewrightError `NO_LAYERS` where no object is high enough for a layer
 */
export async function planPlate(
  { objects, words }: Wanted,
  { settings, ofObjects }: Pick<PlateSettings, "settings" | "ofObjects">,
  inTurn: boolean,
): Promise<PlatePlan> {
  const asked = await Promise.all(
    objects.map(async (object, k): Promise<Asked> => {
      const options = objectLayers(ofObjects[k]);
      return { object, options, rule: await ruleOf(object, words[k], options, ofObjects[k]) };
    }),
  );
  const wanted = growsAsOne(settings) ? await withOneRule(asked) : asked;
  const highest = wanted.reduce((most, own) => (own.object.height > most.object.height ? own : most));
  const plans = await Promise.all(
    wanted.map((own) => (own === highest || isHighEnough(own) ? planOf(own) : NO_LAYERS)),
  );
  if (inTurn) return { plan: longestPlan(plans), objects: plans.map((own) => ({ plan: own })) };
  const { plan, places } = mergePlans(plans);
  const { printZ } = plan;
  return { plan, objects: plans.map((own, k) => ({ plan: own, among: places[k] && { printZ, places: places[k] } })) };
}

/** Of objects that want different layers and are cut at the same heights: all of a plate, or what is one part. */
export function sharedHeightsWarnings(words: Wanted["words"], settings: Settings): Warning[] {
  const own = words.map(({ layerHeights }) => layerHeights);
  const together = growsAsOne(settings) ? [own.flat()] : own;
  if (together.every((all) => new Set(all.map((spans) => JSON.stringify(spans))).size < 2)) return [];
  const message =
    "the file wants layers of different thickness for objects that are printed together: each layer is as thin as any of them wants it";
  return [warning("LAYER_HEIGHTS_SHARED", message)];
}

/** What is painted or set for heights; else what slopes ask for. */
async function ruleOf(
  object: PlacedMesh,
  { layerHeights }: Pick<ObjectWords, "layerHeights">,
  { adaptiveQuality, varied }: LayerOptions,
  { layer_height }: Settings,
): Promise<HeightRule | undefined> {
  if (layerHeights.some((spans) => spans.length > 0)) {
    const { spanRule, thinnest } = await import("../layers/varied.ts");
    return thinnest(layerHeights.map((spans) => spanRule(spans, layer_height, varied)));
  }
  if (adaptiveQuality === undefined) return undefined;
  const { adaptiveRule } = await import("../layers/adaptive.ts");
  return adaptiveRule(object, adaptiveQuality, layer_height, varied);
}

/** Each layer as thin as any of them wants it. */
async function withOneRule(asked: readonly Asked[]): Promise<readonly Asked[]> {
  if (asked.every(({ rule }) => rule === undefined)) return asked;
  const { thinnest } = await import("../layers/varied.ts");
  const rule = thinnest(asked.map(({ rule, options }) => rule ?? (() => toMm(options.layerHeight))));
  return asked.map((own) => ({ ...own, rule }));
}

function isHighEnough({ object, options }: Asked): boolean {
  return object.height * 2 > options.firstLayerHeight;
}

/** @throws SlicewrightError `NO_LAYERS` where the object is too low for one */
async function planOf(asked: Asked): Promise<LayerPlan> {
  const { object, options, rule } = asked;
  const { topMm } = floatHeights(object);
  if (rule === undefined || !isHighEnough(asked))
    return passFaces(planLayers(object.height, { ...options, topMm }), object);
  const { planVariedLayers } = await import("../layers/varied.ts");
  return passFaces(planVariedLayers(object.height, { ...options, topMm }, rule), object);
}

/** The heights of an object's layers: on a raft they begin above it, and none of them is the first. */
function objectLayers(settings: Settings): ObjectLayers {
  const options = resolveLayerOptions(settings);
  const raft = raftHeights(settings);
  if (raft === undefined) return options;
  return { ...options, firstLayerHeight: options.layerHeight, bottom: toUnits(raft.objectBottom) };
}
