import type { ExPolygons } from "../geometry/polygons.ts";
import type { Loop } from "./loops.ts";

/** What loops leave. */
export interface Inside {
  /** What lies inside the innermost centre line. */
  readonly inner: ExPolygons;
  /** How far infill stays off {@link inner}, mm; less than nothing where it runs out of it. */
  readonly infillInset: number;
  /** How far infill runs beyond that, but for places that it is too wide for, mm. */
  readonly infillOverlap: number;
  /** Places that loops leave uncovered. */
  readonly gaps: ExPolygons;
}

/** An island's loops, nested, and what they leave. */
export interface IslandWalls {
  readonly outermost: readonly Loop[];
  /** Apart from each other. */
  readonly insides: readonly Inside[];
}
