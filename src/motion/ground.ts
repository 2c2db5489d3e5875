import type { ExPolygons } from "../geometry/polygons.ts";
import type { Barriers } from "./avoid-crossing.ts";

/** Where a layer stands in the print; lengths in mm. */
export interface LayerPlace {
  readonly index: number;
  readonly printZ: number;
  readonly height: number;
  /** What it is printed on: the layer of index 0 on the bed, unless told. */
  readonly on?: "bed" | "raft" | "layer";
  /** Where the toolpaths' origin stands on the bed. */
  readonly offset: readonly [number, number];
  /** The layer by the count that the fan goes by; its index unless told. */
  readonly cooledIndex?: number;
}

/** What an object is like where a layer's entities stand, from one of them on; in the toolpaths' coordinates. */
export interface Ground extends Partial<Barriers> {
  /** The first entity that it is for; it is until the next one's. */
  readonly entity: number;
  /** Which of the plate's items it is; undefined for none alone. */
  readonly item?: number;
  /** What its entities are printed on; as all others of the layer unless told. */
  readonly on?: LayerPlace["on"];
  /** Where travels need not retract; undefined where none is free. */
  readonly free?: ExPolygons | undefined;
  /** The object's layer below; undefined where it does not matter. */
  readonly below?: ExPolygons | undefined;
  /** Where supports are printed: travels inside, from one of their strands to another, do not retract. */
  readonly supported?: ExPolygons | undefined;
}
