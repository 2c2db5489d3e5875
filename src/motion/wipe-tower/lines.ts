/** The strands on which filaments are rammed and wiped, and how far apart they lie. */
import type { WipeTowerOptions } from "./options.ts";
import { type Strand, strandOf } from "./pen.ts";
import type { Ramming } from "./ramming.ts";

/** What each of them may lie on is narrower than the tower by so many lines. */
const MARGIN_LINES = 3;

/** mm of the tower's width that a line of ramming or wiping takes. */
export function lineRoom({ width, lineWidth }: WipeTowerOptions): number {
  return width - MARGIN_LINES * lineWidth;
}

export function rammedStrand({ widthShare }: Ramming, { lineWidth }: WipeTowerOptions, height: number): Strand {
  return strandOf(lineWidth * widthShare, height);
}

/** From one line of ramming a tool's filament to one close beside it, mm; a line's width where it is not rammed. */
export function closeRammingStep(tool: number, { lineWidth, ramming }: WipeTowerOptions): number {
  const rammed = ramming[tool];
  return rammed ? lineWidth * rammed.widthShare * rammed.stepShare : lineWidth;
}

/** From one to the next, as far apart as is asked, mm. */
export function rammingStep(tool: number, options: WipeTowerOptions): number {
  return closeRammingStep(tool, options) * options.extraSpacing;
}

/** PrusaSlicer's measure: as much wider as there is more in it. */
export function wipedStrand({ lineWidth, extraFlow }: WipeTowerOptions, height: number): Strand {
  return { width: lineWidth * extraFlow, section: strandOf(lineWidth, height).section * extraFlow };
}

/** From one line of wiping to the next, mm; on the bed they lie side by side. */
export function wipingStep({ lineWidth, extraFlow, extraSpacing }: WipeTowerOptions, isFirst: boolean): number {
  return lineWidth * extraFlow * (isFirst ? 1 : extraSpacing);
}

/**
 * mm3 of a wipe that are done while its first line, what ramming left of its own, is so long: PrusaSlicer takes that for
 * a strand as wide as those of the wipe.
 */
export function firstLineVolume(firstLine: number, { lineWidth, extraFlow }: WipeTowerOptions, height: number): number {
  return firstLine * strandOf(lineWidth * extraFlow, height).section;
}
