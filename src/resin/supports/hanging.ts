/**
 * What of a layer hangs: its islands, what holds each from below, and where it juts out too far over that.
 *
 * A layer is compared with the one below it alone, so that any thread may do it. Between two planes a face at angle a
 * from the upright moves by tan(a) times their distance; what lies further out than {@link OVERHANG_ANGLE} allows is an
 * overhang, what lies between it and {@link SAFE_ANGLE} is a slope, and the rest holds itself (PrusaSlicer 2.5's angles).
 */
import { toUnits } from "../../core/units.ts";
import { areaMm2 } from "../../geometry/area.ts";
import { boundsMeet, boundsOf, boundsOfIslands } from "../../geometry/bounds.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatExPolygons, islandAt, islandsOf } from "../../geometry/islands.ts";
import { type Bounds, EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount } from "../../geometry/polygons.ts";
import { samePolygons } from "../../geometry/same-polygons.ts";
import { simplifyRings } from "../../geometry/simplify.ts";
import { doOverlap } from "./overlap.ts";

/** A section of the part: `sliceZ` in mm above its lowest point. */
export interface Section {
  readonly sliceZ: number;
  readonly polygons: ExPolygons;
}

/** One island of a layer. */
export interface HangingIsland {
  readonly polygons: ExPolygons;
  readonly areaMm2: number;
  /** The islands of the layer below that hold it; none: it hangs whole. */
  readonly below: readonly Hold[];
  /** What juts out too far to be held by what is below. */
  readonly overhangs: ExPolygons;
  readonly overhangMm2: number;
  /** What leans out, and needs something to hold it now and then. */
  readonly slopes: ExPolygons;
  readonly slopeMm2: number;
}

/** Where an island rests on one of the layer below. */
interface Hold {
  /** Which of the layer's islands, as {@link hangingOf} counts them. */
  readonly island: number;
  /** Of all that rests on that one, by area; above 0 to 1. */
  readonly share: number;
}

export interface HangingLayer {
  readonly sliceZ: number;
  readonly islands: readonly HangingIsland[];
}

/** From the upright: faces up to here hold themselves. */
const SAFE_ANGLE = (35 * Math.PI) / 180;
/** From the upright: faces beyond are overhangs. */
const OVERHANG_ANGLE = (75 * Math.PI) / 180;
/** What is smaller is less than a pixel of 47 um: it is not lit, and holds nothing. */
export const LEAST_MM2: number = 0.047 ** 2;
/** Sections are thinned to this before they are offset, units: a fifth of the finest pixel there is. */
const TOLERANCE = 400;

/** The islands of `layer` and what holds them; `below` is undefined for the lowest. Pure. */
export function hangingOf(layer: Section, below: Section | undefined, engine: PolygonEngine): HangingLayer {
  const { sliceZ } = layer;
  const tops = boundedIslands(layer.polygons);
  if (below === undefined) return { sliceZ, islands: tops.map(({ polygons }) => restingOn(polygons, [])) };
  if (samePolygons(layer.polygons, below.polygons))
    return { sliceZ, islands: tops.map(({ polygons }, island) => restingOn(polygons, [{ island, share: 1 }])) };
  const bottoms = boundedIslands(below.polygons);
  const step = sliceZ - below.sliceZ;
  const leans = leaningIslands(tops, bottoms, step, engine);
  return {
    sliceZ,
    islands: holdsOf(tops, bottoms, engine).map((holds, i) =>
      holds.length > 0 && leans[i]
        ? leaningIsland(tops[i].polygons, holds, bottoms, step, engine)
        : restingOn(tops[i].polygons, holds),
    ),
  };
}

interface BoundedIsland {
  readonly polygons: ExPolygons;
  readonly bounds: Bounds;
}

function boundedIslands(polygons: ExPolygons): BoundedIsland[] {
  const thinned = simplifyRings(polygons, TOLERANCE);
  const islands: BoundedIsland[] = [];
  for (let i = 0; i < islandCount(thinned); i++) {
    const island = islandAt(thinned, i);
    if (areaMm2(island) >= LEAST_MM2) islands.push({ polygons: island, bounds: boundsOf(island) });
  }
  return islands;
}

/**
 * Which islands may lean out, asked once of all: of many islands few do, and a call of the engine for each would cost
 * more than all else.
 */
function leaningIslands(
  tops: readonly BoundedIsland[],
  bottoms: readonly BoundedIsland[],
  step: number,
  engine: PolygonEngine,
): boolean[] {
  if (tops.length < 2) return tops.map(() => true);
  const all = (islands: readonly BoundedIsland[]): ExPolygons =>
    concatExPolygons(islands.map(({ polygons }) => polygons));
  const leaning = engine.difference(all(tops), grown(all(bottoms), step * Math.tan(SAFE_ANGLE), engine));
  const bounds = boundsOfIslands(leaning);
  return tops.map((top) => bounds.some((box) => boundsMeet(top.bounds, box)));
}

/** For each island what holds it. */
function holdsOf(tops: readonly BoundedIsland[], bottoms: readonly BoundedIsland[], engine: PolygonEngine): Hold[][] {
  const near = tops.map((top) => bottoms.map((_, k) => k).filter((k) => boundsMeet(top.bounds, bottoms[k].bounds)));
  const nearOf = new Uint32Array(bottoms.length);
  for (const island of near.flat()) nearOf[island]++;
  const overlapOf = new Float64Array(bottoms.length);
  const overlaps = near.map((islands, i) =>
    islands.map((island) => {
      const [top, bottom] = [tops[i].polygons, bottoms[island].polygons];
      // With no other to share with, how much they overlap does not matter.
      const isAlone = nearOf[island] === 1;
      const overlap = isAlone ? Number(doOverlap(top, bottom, engine)) : areaMm2(engine.intersection(top, bottom));
      overlapOf[island] += overlap;
      return { island, overlap };
    }),
  );
  return overlaps.map((pairs) =>
    pairs
      .filter(({ overlap }) => overlap > 0)
      .map(({ island, overlap }) => ({ island, share: overlap / overlapOf[island] })),
  );
}

function leaningIsland(
  polygons: ExPolygons,
  holds: readonly Hold[],
  bottoms: readonly BoundedIsland[],
  step: number,
  engine: PolygonEngine,
): HangingIsland {
  const held = concatExPolygons(holds.map(({ island }) => bottoms[island].polygons));
  const leaning = engine.difference(polygons, grown(held, step * Math.tan(SAFE_ANGLE), engine));
  if (isEmpty(leaning)) return restingOn(polygons, holds);
  const inReach = grown(held, step * Math.tan(OVERHANG_ANGLE), engine);
  return restingOn(
    polygons,
    holds,
    worthHolding(engine.difference(leaning, inReach)),
    worthHolding(engine.intersection(leaning, inReach)),
  );
}

function grown(polygons: ExPolygons, mm: number, engine: PolygonEngine): ExPolygons {
  return engine.offset(polygons, toUnits(mm), { join: "square" });
}

function worthHolding(polygons: ExPolygons): ExPolygons {
  const islands = islandsOf(polygons);
  return concatExPolygons(islands.filter((island) => areaMm2(island) >= LEAST_MM2));
}

function restingOn(
  polygons: ExPolygons,
  below: readonly Hold[],
  overhangs: ExPolygons = EMPTY_EXPOLYGONS,
  slopes: ExPolygons = EMPTY_EXPOLYGONS,
): HangingIsland {
  return {
    polygons,
    areaMm2: areaMm2(polygons),
    below,
    overhangs,
    overhangMm2: areaMm2(overhangs),
    slopes,
    slopeMm2: areaMm2(slopes),
  };
}
