import { MOVE_KIND, moveKind, moveRole } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import type { PlannedMove } from "./planners/planner.ts";

/** Volumetric flow while printing, custom g-code apart, mm3/s. */
export interface FlowFigures {
  /** Of the fastest move at its peak. */
  readonly peak: number;
  /** Volume over the time of extruding moves. */
  readonly mean: number;
  /** By layer index; 0 where nothing is printed. */
  readonly layerPeaks: readonly number[];
  readonly layerMeans: readonly number[];
}

/** Measures flow over planned moves. */
export class FlowMeter {
  /** mm2: the section of the filament in use. */
  section: number;
  readonly #peaks: number[] = [];
  readonly #volumes: number[] = [];
  readonly #seconds: number[] = [];

  constructor(section: number) {
    this.section = section;
  }

  move({ meta, e, length, peak_v, layer, seconds }: PlannedMove): void {
    if (moveKind(meta) !== MOVE_KIND.extrude || moveRole(meta) === ROLE.custom) return;
    const volume = e * this.section;
    this.#growTo(layer + 1);
    this.#peaks[layer] = Math.max(this.#peaks[layer], (volume / length) * peak_v);
    this.#volumes[layer] += volume;
    this.#seconds[layer] += seconds;
  }

  /** @param layers how many there are */
  finish(layers: number): FlowFigures {
    this.#growTo(layers);
    return {
      peak: this.#peaks.reduce((most, flow) => Math.max(most, flow), 0),
      mean: rate(sum(this.#volumes), sum(this.#seconds)),
      layerPeaks: this.#peaks,
      layerMeans: this.#volumes.map((volume, layer) => rate(volume, this.#seconds[layer])),
    };
  }

  #growTo(layers: number): void {
    while (this.#peaks.length < layers) {
      this.#peaks.push(0);
      this.#volumes.push(0);
      this.#seconds.push(0);
    }
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rate(volume: number, seconds: number): number {
  return seconds > 0 ? volume / seconds : 0;
}
