import type { ExPolygons } from "../geometry/polygons.ts";

/**
 * What a part of a layer's infill area is:
 * `top` open to the air above; `bottom` on the bed or on support; `bottom-bridge` over air; `solid` inside a shell;
 * `over-bridge` the same on a bridge; `internal-bridge` solid printed over sparse infill; `sparse` the rest.
 */
export type RegionKind = "top" | "bottom" | "bottom-bridge" | "solid" | "over-bridge" | "internal-bridge" | "sparse";

/** Polygons of one kind. Regions of one layer do not overlap. */
export interface Region {
  readonly kind: RegionKind;
  readonly polygons: ExPolygons;
  /** Direction of the bridging lines, radians from x; NaN where there is none. */
  readonly bridgeAngle: number;
  /** The direction is one that was asked for, in which no line has both ends on what is below. */
  readonly isUnheld?: true;
}

/** The polygons of the regions of some kinds. */
export function areasOf(regions: readonly Region[], ...kinds: readonly RegionKind[]): ExPolygons[] {
  return regions.filter(({ kind }) => kinds.includes(kind)).map(({ polygons }) => polygons);
}

/** All regions of one layer's infill area. */
export interface LayerRegions {
  readonly regions: readonly Region[];
}
