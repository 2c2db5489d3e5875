/**
 * The flat polygon types, shared by all rooms and posted between threads as they are.
 *
 * Coordinates are x, y pairs of integer units (1e-5 mm) in one Int32Array; starts count points (or rings), and have
 * one entry more than there are rings (or islands), so that item i spans starts[i] to starts[i + 1].
 */
import { OBJECT, type OptionKind } from "../core/option.ts";

/** Closed rings without nesting; the last point is not repeated. */
export interface Rings {
  readonly coords: Int32Array;
  /** Point index where each ring starts; length rings + 1. */
  readonly ringStarts: Uint32Array;
}

/**
 * Islands: each a contour (counter-clockwise) followed by its holes (clockwise).
 * Rings of one value do not cross; islands do not overlap.
 */
export interface ExPolygons extends Rings {
  /** Ring index where each island starts; length islands + 1. */
  readonly islandStarts: Uint32Array;
}

/** As it may be asked for many times a layer, only its form is looked at. */
export const RINGS: OptionKind = {
  expected: "rings, with coords and ringStarts",
  allows: (value) => {
    if (!OBJECT.allows(value)) return false;
    const { coords, ringStarts } = value as Partial<Rings>;
    return coords instanceof Int32Array && ringStarts instanceof Uint32Array;
  },
};

/** Open polylines. */
export interface Polylines {
  readonly coords: Int32Array;
  /** Point index where each polyline starts; length polylines + 1. */
  readonly starts: Uint32Array;
}

/** Bounds in integer units; `minX > maxX` when empty. */
export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export const EMPTY_EXPOLYGONS: ExPolygons = Object.freeze({
  coords: new Int32Array(0),
  ringStarts: new Uint32Array(1),
  islandStarts: new Uint32Array(1),
});
export const EMPTY_POLYLINES: Polylines = Object.freeze({
  coords: new Int32Array(0),
  starts: new Uint32Array(1),
});

export function ringCount(rings: Rings): number {
  return rings.ringStarts.length - 1;
}

export function islandCount(polygons: ExPolygons): number {
  return polygons.islandStarts.length - 1;
}

export function polylineCount(lines: Polylines): number {
  return lines.starts.length - 1;
}

export function isEmpty(polygons: Rings): boolean {
  return polygons.ringStarts.length === 1;
}
