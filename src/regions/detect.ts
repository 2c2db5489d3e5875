/**
 * Stage 1: what of a layer is open to the air. A surface counts where it is wider than a fifth of an external perimeter,
 * which leaves out the rims of nearly vertical walls. A membrane, open above and below, is a bottom.
 */
import { islandArea } from "../geometry/area.ts";
import { widened } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatRings, pickIslands } from "../geometry/islands.ts";
import { type Bounds, EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";
import { sameRings } from "../geometry/same-polygons.ts";
import { hangingIslands } from "./hanging-islands.ts";
import { opening } from "./opening.ts";
import type { RegionOptions } from "./resolve.ts";
import { exposedInside } from "./slivers.ts";
import type { LayerSurfaces, LayersAt } from "./surfaces.ts";

/** The parts of a layer's slices that are open to the air, slivers left out. */
export interface Exposure {
  /** With air above. */
  readonly top: ExPolygons;
  /** With air or the bed below. */
  readonly bottom: ExPolygons;
  /** With something below, over which it has a bottom all the same. */
  readonly resting?: ExPolygons;
  /** Whole islands of the slices that begin in the air. */
  readonly hanging?: ExPolygons;
}

/** What a layer is. */
export interface Outlines {
  readonly slices: ExPolygons;
  /** The slices in detail, where `slices` are coarser: at least within the bounds, and worked out when asked for. */
  readonly detailed?: (within?: Bounds) => ExPolygons;
}

/** What of layer `index` is open to the air. Reads the layers next to it. */
export function exposeLayer(
  engine: PolygonEngine,
  at: LayersAt<Outlines>,
  index: number,
  options: RegionOptions,
): Exposure {
  const own = at(index)!;
  if (isTurn(index, options))
    return { top: index < options.bottomsEnd ? own.slices : EMPTY_EXPOLYGONS, bottom: EMPTY_EXPOLYGONS };
  const { membraneRadius, strandRadius } = options.layer(index);
  const above = at(index + 1);
  const below = at(index - 1);
  const openBelow = uncovered(engine, own, below);
  const hanging = below && hangingIslands(engine, own.slices, openBelow, strandRadius);
  return {
    top: exposed(engine, own, above, uncovered(engine, own, above), membraneRadius, options),
    bottom: exposed(engine, own, below, openBelow, membraneRadius, options),
    ...(hanging && { hanging }),
  };
}

/** Whether a layer is one of a spiral's, above its bottom. */
function isTurn(index: number, { bottomsEnd }: RegionOptions): boolean {
  return index > 0 && index >= bottomsEnd - 1;
}

/** The surfaces of layer `index`, whose exposure is known. Reads the layers next to it. */
export function surfacesOf(
  engine: PolygonEngine,
  { top: openAbove, bottom: exposedBottom, resting = EMPTY_EXPOLYGONS }: Exposure,
  infillArea: ExPolygons,
  at: LayersAt<Outlines>,
  index: number,
  options: RegionOptions,
): LayerSurfaces {
  const exposedTop =
    isEmpty(openAbove) || isEmpty(exposedBottom) ? openAbove : engine.difference(openAbove, exposedBottom);
  const toFill = (surface: ExPolygons, neighbour?: Outlines): ExPolygons =>
    isEmpty(surface) || isEmpty(infillArea)
      ? EMPTY_EXPOLYGONS
      : exposedInside(engine, surface, infillArea, options.tolerance, openNear(engine, at, index, neighbour, options));
  const top = options.solidTops ? toFill(exposedTop, at(index + 1)) : EMPTY_EXPOLYGONS;
  const bottom = options.solidBottoms ? toFill(exposedBottom, at(index - 1)) : EMPTY_EXPOLYGONS;
  const hasOther = options.solidBottoms && !isEmpty(resting);
  const onOther = hasOther ? engine.difference(toFill(resting), top) : EMPTY_EXPOLYGONS;
  const solids = [top, bottom, onOther].filter((area) => !isEmpty(area));
  const inside = solids.length === 0 ? infillArea : engine.difference(infillArea, concatRings(solids));
  const bottoms = [
    { kind: index === 0 || options.bottomsLie ? ("bottom" as const) : ("bottom-bridge" as const), polygons: bottom },
    { kind: "bottom" as const, polygons: onOther },
  ].flatMap((own) => (isEmpty(own.polygons) ? [] : [{ ...own, bridgeAngle: Number.NaN }]));
  return {
    exposedTop,
    exposedBottom,
    top,
    bottoms,
    grownTop: top,
    grownBottoms: bottoms.map(({ polygons }) => polygons),
    ...splitBySize(inside, options.solidBelowArea),
  };
}

/** What tells, in detail, what the neighbour of layer `index` leaves open; undefined where slices are as exact. */
function openNear(
  engine: PolygonEngine,
  at: LayersAt<Outlines>,
  index: number,
  neighbour: Outlines | undefined,
  options: RegionOptions,
): ((bounds: Bounds) => ExPolygons) | undefined {
  const own = at(index)?.detailed;
  const other = neighbour?.detailed;
  if (own === undefined || other === undefined || isTurn(index, options)) return undefined;
  const { membraneRadius } = options.layer(index);
  return (bounds) => {
    const near = widened(bounds, 2 * (membraneRadius + options.tolerance));
    return opening(engine, engine.difference(own(near), other(near)), membraneRadius);
  };
}

/** What of a layer the neighbour leaves open; all of it where there is no neighbour. */
function uncovered(engine: PolygonEngine, { slices }: Outlines, neighbour: Outlines | undefined): ExPolygons {
  if (neighbour === undefined) return slices;
  return sameRings(slices, neighbour.slices) ? EMPTY_EXPOLYGONS : engine.difference(slices, neighbour.slices);
}

/**
 * What the neighbour leaves open, without slivers; all of the layer where there is no neighbour. Where nothing is wider
 * than what slices may be off decides on, as on a wall that leans just so much, outlines in detail are asked. So they are
 * where no walls lie over the ends of what grows narrower: those of a hull were a millimetre off, its filament 2 %.
 */
function exposed(
  engine: PolygonEngine,
  own: Outlines,
  neighbour: Outlines | undefined,
  open: ExPolygons,
  radius: number,
  { tolerance, hasWalls }: Pick<RegionOptions, "tolerance" | "hasWalls">,
): ExPolygons {
  if (neighbour === undefined || isEmpty(open)) return open;
  if (own.detailed === undefined || neighbour.detailed === undefined) return opening(engine, open, radius);
  const doubtful = engine.offset(open, -Math.max(0, radius - tolerance));
  if (isEmpty(doubtful)) return doubtful;
  if (hasWalls && !isEmpty(engine.offset(doubtful, -2 * tolerance))) return opening(engine, open, radius);
  return opening(engine, engine.difference(own.detailed(), neighbour.detailed()), radius);
}

/** Islands up to the area, in mm2, are solid, the others sparse. */
function splitBySize(inside: ExPolygons, solidBelowArea: number): { solid: ExPolygons; sparse: ExPolygons } {
  if (solidBelowArea === 0) return { solid: EMPTY_EXPOLYGONS, sparse: inside };
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < islandCount(inside); i++) (islandArea(inside, i) <= solidBelowArea ? small : large).push(i);
  return { solid: pickIslands(inside, small), sparse: pickIslands(inside, large) };
}
