import type { Weighing } from "./stage.ts";

/**
 * Threads pay where outlines will have so many points in the end: such a run goes to the polygon kernel for a good part,
 * which is compiled once for all threads. Of two cores: four prints of 130 000 to 175 000 points, 2.5 to 4.2 s, took 10 to
 * 17 % less wall time for 5 to 16 % more CPU time (on a slower machine 0 to 10 % less for 17 to 23 % more), three of 67 000
 * to 110 000 took 3 to 10 % less for 7 to 19 % more.
 */
const WORTH_THREADS_POINTS = 120_000;
/** Fewer known layers foretell nothing, unless they are all. */
const WEIGHED_AFTER_LAYERS = 32;

/** How much a run will be, by the layers that are known so far: points go with triangles. */
export class Outlook {
  readonly #weighing: Weighing<unknown, unknown>;
  readonly #job: unknown;
  readonly #layerCount: number;
  readonly #allTriangles: number;
  /** Of the layers that are known, and how many these are. */
  #points = 0;
  #triangles = 0;
  #known = 0;

  constructor(weighing: Weighing<unknown, unknown>, job: unknown, layerCount: number) {
    this.#weighing = weighing;
    this.#job = job;
    this.#layerCount = layerCount;
    let all = 0;
    for (let layer = 0; layer < layerCount; layer++) all += weighing.triangles(job, layer);
    this.#allTriangles = all;
  }

  /** @param values of the layers from `from` on */
  add(values: readonly unknown[], from: number): void {
    for (const [i, value] of values.entries()) {
      this.#points += this.#weighing.points(value);
      this.#triangles += this.#weighing.triangles(this.#job, from + i);
    }
    this.#known += values.length;
  }

  /** Whether enough layers are known, and foretell a run for which threads pay. */
  get isHeavy(): boolean {
    const isKnown = this.#known >= Math.min(WEIGHED_AFTER_LAYERS, this.#layerCount);
    return isKnown && this.#points * this.#allTriangles > WORTH_THREADS_POINTS * this.#triangles;
  }
}
