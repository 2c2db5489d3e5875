import { toUnits } from "../../core/units.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import type { Bounds, ExPolygons, Polylines } from "../../geometry/polygons.ts";

/** What a pattern is asked for; lengths in units. */
export interface FillTask {
  /** Distance of neighbouring strands that leaves no gap. */
  readonly spacing: number;
  /** Share of the area to be filled, above 0 to 1. */
  readonly density: number;
  /** Density is 1: strands touch, and may be spread a little to fill the width evenly. */
  readonly isFull: boolean;
  /** Direction across the lines, radians from x. */
  readonly angle: number;
  /** Height of the layer's top above the bed. */
  readonly z: number;
  /** The layer's number, for patterns that take turns. */
  readonly layer: number;
  /** Around the whole object: patterns with a centre or a corner have it there on all layers. */
  readonly bounds: () => Bounds;
  /** What a pattern that follows the whole object draws on this layer. */
  readonly lines?: Polylines | undefined;
  /** How far chords of curves may leave them. */
  readonly resolution: number;
  /** Length of the run along the edge that holds the free end of a sparse line. */
  readonly anchor: number;
  /** Longest run along the edge that joins two sparse lines; where that is next to nothing, none are joined. */
  readonly maxAnchor: number;
  /** What is left off the end of a closed loop. */
  readonly loopClip: number;
  /** The distance of strands by which supports judge whether an edge is worth drawing; their own where left out. */
  readonly judgedBy?: number;
}

/** Below this length of the longest run no lines are joined. */
const SHORTEST_JOIN: number = toUnits(0.05);

/** Whether the ends of lines are joined at all. */
export function joinsLines({ maxAnchor }: FillTask): boolean {
  return maxAnchor >= SHORTEST_JOIN;
}

/** What a pattern gives. */
export interface Fill {
  readonly lines: Polylines;
  /** The distance of neighbouring strands that came out, units: other than the task's where it was spread. */
  readonly spacing: number;
}

/** One infill pattern. */
export interface Pattern {
  /** Fills one island. */
  readonly fill: (island: ExPolygons, task: FillTask, engine: PolygonEngine) => Fill;
  /** Layers take turns between so many directions, evenly spread over half a turn. */
  readonly directions: number;
  /** Lines must be printed in the order and direction in which they come. */
  readonly isOrdered: boolean;
  /** Can fill at density 1. */
  readonly canFillSolid: boolean;
  /** Sparse lines hang free between their crossings with those below, and are strands as over air. */
  readonly isBridging?: boolean;
  /** The density to draw at, for one that lays another share of the area than it is drawn at. */
  readonly drawnAt?: (share: number) => number;
}

/** By how much the lines of a layer stand askew to those of the first, radians. */
export function turnOf({ directions }: Pattern, layer: number): number {
  return ((layer % directions) * Math.PI) / directions;
}
