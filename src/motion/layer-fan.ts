import type { CoolingOptions } from "./resolve.ts";

/** Fan speeds as shares of 1. */
export interface LayerFan {
  readonly speed: number;
  /** For bridges; not below `speed`. */
  readonly bridgeSpeed: number;
  /** The share of any other speed that is allowed: less than 1 while the fan comes up, 0 while it is off. */
  readonly ramp: number;
}

/** How fast the fan runs for a filament on a layer that takes so many seconds. */
export function layerFan(seconds: number, layerIndex: number, options: CoolingOptions): LayerFan {
  if (layerIndex < options.fanFromLayer) return { speed: 0, bridgeSpeed: 0, ramp: 0 };
  const ramp =
    layerIndex + 1 < options.fullFanLayer
      ? (layerIndex + 1 - options.fanFromLayer) / (options.fullFanLayer - options.fanFromLayer)
      : 1;
  const speed = wholePercent(fanPercent(seconds, options) * ramp);
  return { speed, bridgeSpeed: Math.max(speed, wholePercent(options.bridgeFan * ramp)), ramp };
}

function fanPercent(seconds: number, options: CoolingOptions): number {
  const { layerSeconds, fanBelowSeconds, minFan, maxFan, restFan } = options;
  if (!options.adaptFan || seconds >= Math.max(fanBelowSeconds, layerSeconds)) return restFan;
  if (seconds < layerSeconds) return maxFan;
  const share = (seconds - layerSeconds) / (fanBelowSeconds - layerSeconds);
  return Math.floor(maxFan - share * (maxFan - minFan));
}

function wholePercent(percent: number): number {
  return Math.min(Math.max(Math.floor(percent + 0.5), 0), 100) / 100;
}
