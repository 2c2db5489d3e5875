/** Where scan lines lie: spread evenly over one area, or on a grid that all layers share. */
import type { ScanLines } from "./hatch.ts";

/** Lines may move apart by this factor to fill a width evenly. */
const MAX_STRETCH = 1.2;
/** 50 nm: keeps the first line off the edge that it would run along. */
const EDGE_CLEARANCE = 5;

/** Extent of points in a turned frame, across the lines. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** The extent across lines of turned x', y' pairs. */
export function extentAcross(turned: Float64Array): Extent {
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < turned.length; i += 2) {
    if (turned[i] < min) min = turned[i];
    if (turned[i] > max) max = turned[i];
  }
  return { min, max };
}

/**
 * The line distance that divides `width` evenly: more than `spacing`, so that the outer lines stay inside an inset of
 * half of it, and at most {@link MAX_STRETCH} times it.
 */
export function evenSpacing(width: number, spacing: number): number {
  const intervals = Math.floor(width / (spacing + 2 * EDGE_CLEARANCE));
  return intervals === 0 ? spacing : Math.min(width / intervals, MAX_STRETCH * spacing);
}

/** Lines that cover an extent, the first half a step inside. */
export function coveringLines(angle: number, extent: Extent, step: number): ScanLines {
  return {
    angle,
    first: extent.min + step / 2 + EDGE_CLEARANCE,
    step,
    count: Math.ceil((extent.max - extent.min) / step),
  };
}

/** Lines over an extent on the grid of whole steps from `shift`, so that layers match. */
export function gridLines(angle: number, extent: Extent, step: number, shift: number): ScanLines {
  const first = shift + Math.floor((extent.min - shift) / step) * step;
  return { angle, first, step, count: Math.ceil((extent.max - first) / step) };
}
