/**
 * Paint that shows from above and below. A painted top is as many layers thick as tops are, and narrower from layer to layer
 * by a strand, where something is beside it; so is one that is not painted, amid painted sides. PrusaSlicer's shape.
 */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Rings } from "../../geometry/polygons.ts";
import type { PaintOptions } from "./resolve.ts";

/** What of a layer shows, wide enough to be printed: first what is not painted, then each paint. */
type Shown = readonly ExPolygons[];

/** What of a layer shows from above and from below. */
export interface ShownPaint {
  readonly tops: Shown;
  readonly bottoms: Shown;
}

const SIDES = ["tops", "bottoms"] as const;

/**
 * What of a layer shows on one side.
 * @param painted pieces of each paint that face there, not united
 * @param beyond the next layer on that side; undefined where there is none
 */
export function shownPaint(
  engine: PolygonEngine,
  painted: readonly Rings[],
  slices: ExPolygons,
  beyond: ExPolygons | undefined,
  options: PaintOptions,
): ExPolygons[] {
  const areas = painted.map((rings) => engine.union(rings));
  const shows = beyond ? engine.difference(slices, beyond) : slices;
  return [engine.difference(shows, concatRings(areas)), ...areas].map((area) => opened(engine, area, options));
}

/** A layer's outlines, and what shows of it. */
export interface PaintedLayer {
  readonly slices: ExPolygons;
  readonly shown: ShownPaint;
}

/**
 * What of a layer lies in shells: first those that are not painted, then those of each paint; none overlap.
 * @param at undefined below the first layer and above the last
 */
export function paintedShells(
  engine: PolygonEngine,
  at: (layer: number) => PaintedLayer | undefined,
  layer: number,
  options: PaintOptions,
): ExPolygons[] {
  const own = at(layer)!;
  const found = own.shown.tops.map(() => [] as ExPolygons[]);
  for (const side of SIDES) {
    let { slices } = own;
    for (let away = 0; away <= options[side]; away++) {
      const from = at(side === "tops" ? layer + away : layer - away);
      if (from === undefined) break;
      if (away > 0) slices = engine.intersection(slices, from.slices);
      if (isEmpty(slices)) break;
      const areas = from.shown[side];
      if (areas.every(isEmpty)) continue;
      const within = away === 0 ? slices : engine.offset(slices, -away * options.narrowing);
      for (const [paint, area] of areas.entries()) {
        if (isEmpty(area)) continue;
        const inside = engine.intersection(area, within);
        found[paint].push(away === 0 ? inside : opened(engine, inside, options));
      }
    }
  }
  let taken: ExPolygons = EMPTY_EXPOLYGONS;
  return found.map((areas) => {
    if (areas.every(isEmpty)) return EMPTY_EXPOLYGONS;
    const left = engine.difference(engine.unionAll(areas), taken);
    taken = engine.unionAll([taken, left]);
    return left;
  });
}

function opened(engine: PolygonEngine, area: ExPolygons, { leastRadius }: PaintOptions): ExPolygons {
  return isEmpty(area) ? area : engine.offset2(area, -leastRadius, leastRadius);
}
