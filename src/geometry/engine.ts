import type { ExPolygons, Polylines, Rings } from "./polygons.ts";

/** How outward corners of an offset are made. */
export interface OffsetOptions {
  /** Default `miter`. */
  readonly join?: "miter" | "round" | "square";
  /** Miter corners longer than this many offsets are squared; default 3 (PrusaSlicer's). */
  readonly miterLimit?: number;
  /** Largest distance of a round corner's chord from its arc, in units; default 500 (5 um). */
  readonly arcTolerance?: number;
}

/**
 * The polygon engine as the rooms see it: whole layers in, whole layers out, distances in integer units.
 * Nothing outside geometry/ knows what computes it. Synchronous; owns memory until {@link PolygonEngine.dispose}.
 * Every result is simple (no self-crossings), islands ordered deterministically, rings starting deterministically:
 * the same input gives the same bytes.
 */
export interface PolygonEngine {
  /** Union under a fill rule (default `nonzero`). Accepts any rings, crossing or not. */
  union(rings: Rings, rule?: "nonzero" | "evenodd" | "positive"): ExPolygons;
  /** Union of several values. */
  unionAll(parts: readonly Rings[]): ExPolygons;
  intersection(subject: Rings, clip: Rings): ExPolygons;
  difference(subject: Rings, clip: Rings): ExPolygons;
  /** Grows (delta > 0) or shrinks (delta < 0). */
  offset(polygons: ExPolygons, delta: number, options?: OffsetOptions): ExPolygons;
  /** `offset` by first, then by second: an opening (-, +) or a closing (+, -). */
  offset2(polygons: ExPolygons, first: number, second: number, options?: OffsetOptions): ExPolygons;
  /** The band of half-width delta around open lines, butt or round ends. */
  offsetLines(lines: Polylines, delta: number, ends: "butt" | "round" | "square"): ExPolygons;
  /** The parts of open lines inside the region, each running in its line's direction. */
  clipLines(lines: Polylines, region: Rings): Polylines;
  /** The parts of open lines outside the region. */
  cutLines(lines: Polylines, region: Rings): Polylines;
  dispose(): void;
}
