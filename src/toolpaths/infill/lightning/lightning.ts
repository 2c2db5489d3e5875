import { toUnits } from "../../../core/units.ts";
import { roleFlow } from "../../../settings/flow.ts";
import type { Settings } from "../../../settings/settings.ts";
import { drawnForObject } from "../drawn-lines.ts";
import type { Pattern } from "../pattern.ts";
import type { LightningOptions } from "./grow.ts";

/** Branches that hold up what is above, and no more: see grow.ts. */
export const lightning: Pattern = drawnForObject;

export function resolveLightning(settings: Settings): LightningOptions {
  const { width, spacing } = roleFlow(settings, "sparse-infill", settings.layer_height, false);
  return Object.freeze({
    radius: toUnits((width * 100) / Number.parseFloat(settings.fill_density)),
    // Half a right angle.
    overhang: toUnits(settings.layer_height),
    gap: toUnits(spacing / 2),
  });
}
