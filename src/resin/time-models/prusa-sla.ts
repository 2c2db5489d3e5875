/**
 * PrusaSlicer 2.5's reckoning for printers that tilt their vat: light, tilt, a rest that depends on it, and 5 s for each
 * mm of the tower. The first three layers get the initial exposure; it then falls in equal steps to the usual one.
 */
import type { ExposureOptions, TimingOptions } from "../resolve.ts";
import type { TimedLayer, TimeModel } from "./time-model.ts";

const INITIAL_LAYERS = 3;
const TOWER_SECONDS_PER_MM = 5;
/** Rest before the light: at slow speed, with thick resin, and for a large layer at the usual speed. */
const SLOW_REST = 3;
const THICK_REST = 3.5;
const LARGE_REST = 1;

export const prusaSla: TimeModel = {
  isBottom: (layer) => layer < INITIAL_LAYERS,
  exposureSeconds: (layer, { exposure, initialExposure, fadedLayers }: ExposureOptions) => {
    if (layer < INITIAL_LAYERS) return initialExposure;
    const faded = initialExposure - ((layer - INITIAL_LAYERS + 1) * (initialExposure - exposure)) / (fadedLayers + 1);
    return Math.max(exposure, faded);
  },
  cycleSeconds: (layer, _isBottom, timing) => tiltSeconds(layer, timing) + TOWER_SECONDS_PER_MM * layer.heightMm,
};

/** Whether a layer is so large that the vat is tilted slowly. */
export function isSlow({ areaMm2 }: TimedLayer, { slowArea }: TimingOptions): boolean {
  return areaMm2 > slowArea;
}

function tiltSeconds(layer: TimedLayer, timing: TimingOptions): number {
  if (timing.printSpeed === "slow") return timing.slowTilt + SLOW_REST;
  if (timing.printSpeed === "high_viscosity") return timing.thickTilt + THICK_REST;
  return isSlow(layer, timing) ? timing.slowTilt + LARGE_REST : timing.fastTilt;
}
