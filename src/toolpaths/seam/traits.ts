import { toMm, toUnits } from "../../core/units.ts";
import { EdgeGrid } from "../../geometry/edge-grid.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";
import { type SeamRings, turnAt } from "./candidates.ts";

/** A layer's loops, and what counts of their points where seams are to be hidden. */
export interface SeamTraits extends SeamRings {
  /** The angle that the loop turns by at each point, radians, positive at corners that stand out. */
  readonly turns: Float32Array;
  /** How far each point hangs over the layer below, beyond what holds a strand, mm; 0 where it is held. */
  readonly overhangs: Float32Array;
}

/** The loops of a layer that begin where it is hidden. */
export interface HiddenLayer extends SeamTraits {
  /** Where it is cut, mm. */
  readonly z: number;
}

export interface TraitOptions {
  /** Corners are seen along arms of this length, mm: the nozzle's diameter, as PrusaSlicer has it. */
  readonly arm: number;
  /** Of the strand, mm. */
  readonly width: number;
  /** Of the layer, mm. */
  readonly height: number;
}

/** A strand that begins over air is held by so much of its width and by slopes so steep: PrusaSlicer's measures. */
const HELD_WIDTH = 0.6;
const HELD_SLOPE: number = Math.tan((50 * Math.PI) / 180);
/** How much more of its width a strand may hang over at one place than at another that is as good: PrusaSlicer's. */
export const AS_WELL_HELD = 0.1;
/** What lies farther out is all the same, units. */
const FAR: number = toUnits(10);
/** Angles that differ by less than this, radians, are the same. */
const SAME_TURN = 1e-4;

/**
 * How badly a seam shows where a loop turns by an angle in radians, positive at corners that stand out: PrusaSlicer's
 * measure (its SeamPlacer), a bell around straight on and a slope that favours inner corners.
 */
export function turnPenalty(turn: number): number {
  return bell(3 * turn * turn) + 1 / (2 + Math.exp(-turn));
}

/** PrusaSlicer's bell: 1 at 0, and half of that where its argument is 0.61. */
export function bell(squared: number): number {
  return (Math.exp(1 / (squared + 1)) - 1) / (Math.E - 1);
}

/**
 * The traits of a layer's loops.
 * @param below what is printed on the layer below; undefined where nothing hangs over it
 */
export function seamTraits(rings: SeamRings, below: ExPolygons | undefined, options: TraitOptions): SeamTraits {
  const { coords, starts } = rings;
  return { coords, starts, turns: turnsOf(rings, options.arm), overhangs: overhangsOf(coords, below, options) };
}

function turnsOf({ coords, starts }: SeamRings, arm: number): Float32Array {
  const turns = new Float32Array(coords.length / 2);
  for (let loop = 0; loop + 1 < starts.length; loop++)
    for (let point = starts[loop]; point < starts[loop + 1]; point++) {
      const { cosine, isConvex } = turnAt(coords, starts[loop], starts[loop + 1], point - starts[loop], arm);
      const turned = Math.round(Math.acos(Math.max(-1, Math.min(1, cosine))) / SAME_TURN) * SAME_TURN;
      turns[point] = isConvex ? turned : -turned;
    }
  return turns;
}

/**
 * How far points hang over a layer, see {@link SeamTraits.overhangs}.
 * @param coords x, y of each
 */
export function overhangsOf(
  coords: Int32Array,
  below: ExPolygons | undefined,
  { width, height }: Pick<TraitOptions, "width" | "height">,
): Float32Array {
  const overhangs = new Float32Array(coords.length / 2);
  if (below === undefined) return overhangs;
  const held = HELD_SLOPE * height - HELD_WIDTH * width;
  const grid = new EdgeGrid(below);
  for (let point = 0; point < overhangs.length; point++) {
    const [x, y] = [coords[2 * point], coords[2 * point + 1]];
    const isOver = !grid.contains(x, y);
    // Inside, the outline matters only close by.
    const reach = isOver ? FAR : toUnits(-held);
    if (reach <= 0) continue;
    const away = grid.nearest(x, y, reach)?.distance ?? reach;
    overhangs[point] = Math.max(0, toMm(isOver ? away : -away) - held);
  }
  return overhangs;
}
