import { toUnits } from "../core/units.ts";
import { resolveLayerOptions } from "../layers/resolve.ts";
import { firstLayerHeight, roleFlow } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";

/** What is done to a layer's polygons on entering the filament rooms; integer units. */
export interface EntryOptions {
  /** Tolerance to which polygons are simplified. */
  readonly gcodeResolution: number;
  /** Slits up to twice as wide are closed. */
  readonly closingRadius: number;
  /** How far outlines are moved outwards; less than 0 inwards. */
  readonly growth: number;
  /** How much wider on every side holes become beside that; less than 0 narrower. */
  readonly holeGrowth: number;
  /** How far the first layer's outlines are moved inwards where it is thick enough. */
  readonly firstLayerInset: number;
  /** What is thinner there is left as it is: two strands. */
  readonly leastThickness: number;
}

export function resolveEntry(settings: Settings): EntryOptions {
  const { gcodeResolution, closingRadius } = resolveLayerOptions(settings);
  const { width, spacing } = roleFlow(settings, "external-perimeter", firstLayerHeight(settings), true);
  return Object.freeze({
    gcodeResolution,
    closingRadius,
    growth: toUnits(settings.xy_size_compensation),
    holeGrowth: toUnits(settings.xy_hole_compensation),
    // On a raft nothing is pressed on the bed.
    firstLayerInset: settings.raft_layers > 0 ? 0 : toUnits(settings.elefant_foot_compensation),
    leastThickness: toUnits(width + spacing),
  } satisfies EntryOptions);
}
