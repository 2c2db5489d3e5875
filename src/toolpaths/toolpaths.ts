/**
 * Toolpaths, flat: polylines with a role, width, height and flow, posted between threads as they are.
 *
 * Consecutive toolpaths form an entity, printed without a travel inside: an infill line, a variable-width gap fill in
 * pieces, or a perimeter loop whose overhanging parts have a role of their own. A closed entity ends where it begins
 * (the point is repeated) and may be entered anywhere; the seam decides where.
 */
export interface Toolpaths {
  /** x, y in integer units (1e-5 mm). */
  readonly coords: Int32Array;
  /** Point index where each path starts; length paths + 1. */
  readonly starts: Uint32Array;
  /** Role id (core/roles) of each path. */
  readonly roles: Uint8Array;
  /** Extrusion width in mm of each path. */
  readonly widths: Float64Array;
  /** Extrusion height in mm of each path. */
  readonly heights: Float64Array;
  /** Volume per length in mm3/mm of each path. */
  readonly flows: Float64Array;
  /** Path index where each entity starts; length entities + 1. */
  readonly entityStarts: Uint32Array;
  /** {@link ENTITY} flags of each entity; the upper eight bits are its zone, see zones.ts. */
  readonly entityFlags: Uint16Array;
}

/** Flags of an entity. */
export const ENTITY = {
  /** A loop: ends where it begins, or once it is cut at its seam, a little before. */
  closed: 1,
  /** Must be printed in the direction it is stored in. */
  directed: 2,
  /** A loop around a hole. */
  hole: 4,
  /** The outermost loop of its contour or hole, whatever the roles of its paths. */
  external: 8,
  /** Solid infill on a bridge. */
  overBridge: 16,
} as const;
