/**
 * Voids of a part that hold resin when the film closes them from above: cups.
 *
 * A part hangs from the plate and grows towards the film. A void that solid surrounds, and that nothing opens further
 * up towards the plate, is shut by the film at every layer: peeling it off must draw a vacuum. What opens later does
 * not help the layers before. Each layer's voids are found from it and the one below alone, so that any thread may.
 */
import { areaMm2 } from "../geometry/area.ts";
import { boundsMeet, boundsOf } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { contoursOf, islandsOf } from "../geometry/islands.ts";
import { type ExPolygons, islandCount, ringCount } from "../geometry/polygons.ts";
import { samePolygons } from "../geometry/same-polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import type { Section } from "./supports/hanging.ts";

/** A void within a layer's outlines. */
interface Void {
  readonly areaMm2: number;
  /** The voids of the layer below that it opens to, as {@link voidsOf} counts them. */
  readonly below: readonly number[];
  /** Whether it opens, below, to what lies outside of the part. */
  readonly isOpen: boolean;
}

export interface VoidLayer {
  readonly sliceZ: number;
  readonly voids: readonly Void[];
}

/** A void with no way out, from the layer where it begins to the one where it ends or opens. */
export interface Cup {
  /** mm above the part's lowest point. */
  readonly fromZ: number;
  readonly toZ: number;
  /** Of the layer where it is widest. */
  readonly areaMm2: number;
}

/** A smaller opening lets no resin through, mm2: some pixels. */
const VENT_MM2 = 0.1;
/** Units; well under a pixel. */
const TOLERANCE = 1000;

/** The voids of `layer` and what they open to; `below` is undefined for the lowest. Pure. */
export function voidsOf(layer: Section, below: Section | undefined, engine: PolygonEngine): VoidLayer {
  const { sliceZ } = layer;
  const voids = innerVoids(layer.polygons, engine);
  if (voids.length === 0) return { sliceZ, voids: [] };
  if (below === undefined)
    return { sliceZ, voids: voids.map((area) => ({ areaMm2: areaMm2(area), below: [], isOpen: false })) };
  if (samePolygons(layer.polygons, below.polygons))
    return { sliceZ, voids: voids.map((area, i) => ({ areaMm2: areaMm2(area), below: [i], isOpen: false })) };
  const lower = innerVoids(below.polygons, engine).map((area) => ({ area, bounds: boundsOf(area) }));
  const lowerContours = contoursOf(simplifyRings(below.polygons, TOLERANCE));
  return {
    sliceZ,
    voids: voids.map((area) => {
      const bounds = boundsOf(area);
      const links = lower.flatMap((other, i) =>
        boundsMeet(bounds, other.bounds) && areaMm2(engine.intersection(area, other.area)) >= VENT_MM2 ? [i] : [],
      );
      const isOpen = areaMm2(engine.difference(area, lowerContours)) >= VENT_MM2;
      return { areaMm2: areaMm2(area), below: links, isOpen };
    }),
  };
}

/** The cups of a part, lowest first. @param isLifted whether resin gets under the lowest layer. */
export function cupsOf(layers: readonly VoidLayer[], isLifted: boolean): Cup[] {
  const cups: { fromZ: number; toZ: number; areaMm2: number }[] = [];
  /** For each void of the layer below: its cup, or -1 for one that is open. */
  let before: number[] = [];
  layers.forEach(({ sliceZ, voids }, layer) => {
    before = voids.map(({ areaMm2: area, below, isOpen }) => {
      if (isOpen || (layer === 0 && isLifted) || below.some((i) => before[i] < 0)) return -1;
      // Where cups join, the first goes on.
      const cup =
        below.length > 0
          ? Math.min(...below.map((i) => before[i]))
          : cups.push({ fromZ: sliceZ, toZ: sliceZ, areaMm2: 0 }) - 1;
      cups[cup].toZ = sliceZ;
      cups[cup].areaMm2 = Math.max(cups[cup].areaMm2, area);
      return cup;
    });
  });
  return cups;
}

/** What the contours surround and the part does not fill, piece by piece; outlines thinned, which is faster by far. */
function innerVoids(section: ExPolygons, engine: PolygonEngine): ExPolygons[] {
  if (ringCount(section) === islandCount(section)) return [];
  const polygons = simplifyRings(section, TOLERANCE);
  const voids = engine.difference(contoursOf(polygons), polygons);
  const pieces = islandsOf(voids);
  return pieces.filter((piece) => areaMm2(piece) >= VENT_MM2);
}
