import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { sameRings } from "../geometry/same-polygons.ts";

/**
 * Intersections of runs of layers. A run of n layers is the intersection of two overlapping runs of a power of two,
 * and those are made once by halving: about one intersection a layer for each doubling, however long the runs.
 * A run's value depends on its layers alone, so bands of layers agree.
 */
export class CommonArea {
  readonly #engine: PolygonEngine;
  readonly #areaAt: (index: number) => ExPolygons;
  /** Runs of 2^level layers by their first. */
  readonly #runs: Map<number, ExPolygons>[] = [];

  constructor(engine: PolygonEngine, areaAt: (index: number) => ExPolygons) {
    this.#engine = engine;
    this.#areaAt = areaAt;
  }

  /** What layers `first` to `last`, both included, have in common. */
  over(first: number, last: number): ExPolygons {
    const level = 31 - Math.clz32(last - first + 1);
    return this.#meet(this.#run(level, first), this.#run(level, last + 1 - 2 ** level));
  }

  #run(level: number, first: number): ExPolygons {
    if (level === 0) return this.#areaAt(first);
    const runs = (this.#runs[level] ??= new Map());
    let run = runs.get(first);
    if (run === undefined) {
      run = this.#meet(this.#run(level - 1, first), this.#run(level - 1, first + 2 ** (level - 1)));
      runs.set(first, run);
    }
    return run;
  }

  #meet(a: ExPolygons, b: ExPolygons): ExPolygons {
    if (isEmpty(a) || isEmpty(b)) return EMPTY_EXPOLYGONS;
    return sameRings(a, b) ? a : this.#engine.intersection(a, b);
  }
}
