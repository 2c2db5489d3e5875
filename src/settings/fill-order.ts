import type { Settings } from "./settings.ts";

/** Patterns of what is filled, by their names. */
type FillPattern = Settings["fill_pattern"] | Settings["top_fill_pattern"];

/** What decides when something is filled. */
export interface FillPlace {
  readonly patternName: FillPattern;
  /** Of its strands, in the same unit for all. */
  readonly spacing: number;
  /** 0 to 1. */
  readonly density: number;
}

/** Those of PrusaSlicer's patterns that come first; solid regions inside have one of these. */
const FIRST_PATTERNS: readonly FillPattern[] = ["rectilinear", "monotonic"];

/** The pattern of what is solid inside and of bridges. */
export function insidePattern({ top_fill_pattern }: Settings): "rectilinear" | "monotonic" {
  return top_fill_pattern === "monotonic" ? top_fill_pattern : "rectilinear";
}

/**
 * Whether a layer's fills come in that order in PrusaSlicer, where the earlier take from the later: by pattern, by
 * spacing, by density. Bridges with a direction come before them all.
 */
export function isFilledBefore(a: FillPlace, b: FillPlace): boolean {
  return (orderOf(a.patternName) - orderOf(b.patternName) || a.spacing - b.spacing || a.density - b.density) < 0;
}

function orderOf(pattern: FillPattern): number {
  const order = FIRST_PATTERNS.indexOf(pattern);
  return order < 0 ? FIRST_PATTERNS.length : order;
}
