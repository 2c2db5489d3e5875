import { toUnits } from "../../core/units.ts";
import { roleFlow } from "../../settings/flow.ts";
import type { Settings } from "../../settings/settings.ts";

/** How far paint reaches into what it is painted on; widths in units. */
export interface PaintOptions {
  /** Behind the outline; Infinity for all the way. */
  readonly depth: number;
  /** Layers below what is painted from above, and above what is from below. */
  readonly tops: number;
  readonly bottoms: number;
  /** How much narrower each of those is than the one before. */
  readonly narrowing: number;
  /** What is not wider than twice as much is not printed in its own paint. */
  readonly leastRadius: number;
}

/** A frame that one step leaves is as wide as a strand, and rounding shall not lose it; units. */
const FRAME_SLACK = 2;

export function resolvePaint(settings: Settings): PaintOptions {
  const { width, spacing } = roleFlow(settings, "perimeter", settings.layer_height, false);
  const fillsGaps = settings.gap_fill_enabled && settings.gap_fill_speed > 0;
  const maxWidth = settings.mmu_segmented_region_max_width;
  return Object.freeze({
    depth: maxWidth > 0 ? toUnits(maxWidth) : Infinity,
    tops: settings.top_solid_layers,
    // One less than tops have, as in PrusaSlicer.
    bottoms: Math.max(0, settings.bottom_solid_layers - 1),
    narrowing: toUnits(width) + FRAME_SLACK,
    // Half of one strand that fills a gap, or of two.
    leastRadius: toUnits((fillsGaps ? width / 2 : width + 0.7 * spacing) / 2),
  } satisfies PaintOptions);
}
