import type { ExposureOptions, TimingOptions } from "../resolve.ts";

/** What a layer's time depends on. */
export interface TimedLayer {
  readonly heightMm: number;
  /** All that is lit. */
  readonly areaMm2: number;
}

/** How long a layer takes: one file for each model, and one row in the registry. */
export interface TimeModel {
  /** Whether a layer is exposed and lifted as a bottom layer. */
  isBottom(layer: number, options: ExposureOptions): boolean;
  /** Seconds of light on a layer, by its index from the bottom. */
  exposureSeconds(layer: number, options: ExposureOptions): number;
  /** Seconds of everything else: moving, tilting, resting. */
  cycleSeconds(layer: TimedLayer, isBottom: boolean, timing: TimingOptions): number;
}
