/**
 * Paint that shows from above and below. A painted top is as many layers thick as tops are, and narrower from layer to layer
 * by a strand, where something is beside it; so is one that is not painted, amid painted sides. PrusaSlicer's shape.
 */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Rings } from "../../geometry/polygons.ts";
import { once } from "../once.ts";
import type { PaintOptions } from "./resolve.ts";

/** What of a layer is painted and shows. */
export interface PaintedFaces {
  readonly slices: ExPolygons;
  /** Of each paint, what faces up and down, not united. */
  readonly tops: readonly Rings[];
  readonly bottoms: readonly Rings[];
}

/** Of a layer: first what is not painted, then each paint; none overlap. */
export type PaintedShells = (layer: number) => readonly ExPolygons[];

const SIDES = ["tops", "bottoms"] as const;

/** @param facesAt undefined below the first layer and above the last */
export function paintedShells(
  engine: PolygonEngine,
  facesAt: (layer: number) => PaintedFaces | undefined,
  options: PaintOptions,
): PaintedShells {
  const openedAt = { tops: once((layer) => opened(layer, 1)), bottoms: once((layer) => opened(layer, -1)) };
  const open = (area: ExPolygons): ExPolygons =>
    isEmpty(area) ? area : engine.offset2(area, -options.leastRadius, options.leastRadius);

  /** What shows of a layer on one side, as wide as a strand at least. */
  function opened(layer: number, outward: 1 | -1): ExPolygons[] {
    const { slices, ...faces } = facesAt(layer)!;
    const painted = faces[outward === 1 ? "tops" : "bottoms"];
    const beyond = facesAt(layer + outward);
    const shows = beyond ? engine.difference(slices, beyond.slices) : slices;
    const rest = engine.difference(shows, concatRings(painted));
    return [open(rest), ...painted.map((rings) => open(engine.union(rings)))];
  }

  return (layer) => {
    const found = facesAt(layer)!.tops.map(() => [] as ExPolygons[]);
    found.push([]);
    for (const side of SIDES) {
      const step = side === "tops" ? 1 : -1;
      let { slices } = facesAt(layer)!;
      for (let away = 0; away <= options[side]; away++) {
        const from = layer + step * away;
        const faces = facesAt(from);
        if (faces === undefined) break;
        if (away > 0) slices = engine.intersection(slices, faces.slices);
        if (isEmpty(slices)) break;
        const areas = openedAt[side](from);
        if (areas.every(isEmpty)) continue;
        const within = away === 0 ? slices : engine.offset(slices, -away * options.narrowing);
        for (const [paint, area] of areas.entries()) {
          if (isEmpty(area)) continue;
          const own = engine.intersection(area, within);
          found[paint].push(away === 0 ? own : open(own));
        }
      }
    }
    let taken: ExPolygons = EMPTY_EXPOLYGONS;
    return found.map((areas) => {
      const own = areas.length === 0 ? EMPTY_EXPOLYGONS : engine.difference(engine.unionAll(areas), taken);
      if (!isEmpty(own)) taken = engine.unionAll([taken, own]);
      return own;
    });
  };
}
