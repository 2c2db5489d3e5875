/** What a resin print takes. Volumes come from polygons, never from pixels: pixels at an edge would count too much. */
import { MM3_PER_CM3, toMm, toUnits } from "../core/units.ts";
import type { ExposureOptions, ResinUseOptions, TimingOptions } from "./resolve.ts";
import { TIME_MODELS } from "./time-models/models.ts";
import { isSlow } from "./time-models/prusa-sla.ts";

/** A layer's areas in mm2: the part, supports that are not in it, the pad where neither is. */
export interface BodyAreas {
  readonly modelMm2: number;
  readonly supportMm2: number;
  readonly padMm2: number;
}

export interface LayerAreas extends BodyAreas {
  readonly heightMm: number;
  /** What hollowing leaves out of the part. */
  readonly cavityMm2: number;
}

export interface ResinFigures {
  readonly layers: number;
  /** Of the plate, however many copies stand on it. */
  readonly timeSeconds: number;
  /** ml of the part, of its supports where they are not in the part, and of the pad where neither is; and of all. */
  readonly modelMl: number;
  readonly supportMl: number;
  readonly padMl: number;
  readonly resinMl: number;
  /** ml that hollowing leaves out. */
  readonly cavityMl: number;
  readonly massGrams: number;
  /** Money, in the unit of the bottle's price. */
  readonly cost: number;
  /** All that is lit, by layer, and the most of it. */
  readonly layerAreasMm2: readonly number[];
  readonly maxAreaMm2: number;
  /** Seconds of light, by layer. */
  readonly exposureSeconds: readonly number[];
  /** Layers after which a vat would be tilted fast, and slowly. */
  readonly fastLayers: number;
  readonly slowLayers: number;
  /** mm from the plate to the top. */
  readonly heightMm: number;
}

export function resinFigures(
  layers: readonly LayerAreas[],
  exposure: ExposureOptions,
  timing: TimingOptions,
  resin: ResinUseOptions,
): ResinFigures {
  const model = TIME_MODELS[exposure.model];
  const ml = (area: (layer: LayerAreas) => number): number =>
    layers.reduce((sum, layer) => sum + area(layer) * layer.heightMm, 0) / MM3_PER_CM3;
  const areas = layers.map(({ modelMm2, supportMm2, padMm2 }) => modelMm2 + supportMm2 + padMm2);
  const lights = layers.map((_, i) => model.exposureSeconds(i, exposure));
  const timed = layers.map(({ heightMm }, i) => ({ heightMm, areaMm2: areas[i] }));
  const slowLayers = timed.filter((layer) => isSlow(layer, timing)).length;
  const resinMl = ml((layer) => layer.modelMm2 + layer.supportMm2 + layer.padMm2);
  return {
    layers: layers.length,
    timeSeconds: timed.reduce(
      (sum, layer, i) => sum + lights[i] + model.cycleSeconds(layer, model.isBottom(i, exposure), timing),
      timing.startSeconds,
    ),
    modelMl: ml(({ modelMm2 }) => modelMm2),
    supportMl: ml(({ supportMm2 }) => supportMm2),
    padMl: ml(({ padMm2 }) => padMm2),
    resinMl,
    cavityMl: ml(({ cavityMm2 }) => cavityMm2),
    massGrams: resinMl * resin.density,
    cost: resinMl * resin.pricePerMl,
    layerAreasMm2: areas,
    maxAreaMm2: areas.reduce((most, area) => Math.max(most, area), 0),
    exposureSeconds: lights,
    fastLayers: layers.length - slowLayers,
    slowLayers,
    heightMm: toMm(toUnits(layers.reduce((sum, { heightMm }) => sum + heightMm, 0))),
  };
}
