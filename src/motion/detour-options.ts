import { toUnits } from "../core/units.ts";
import { roleFlow } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";

/** How travels keep inside the part; units. */
export interface DetourOptions {
  /** How far inside the outline they run, where there is room. */
  readonly inset: number;
  /** How far inside the outline of a top that is filled it can be crossed. */
  readonly topInset: number;
  /** From how far off they are led there. */
  readonly nearby: number;
  /** How much longer than the straight way they may be, in units and as a share of it. */
  readonly most: number;
  readonly mostShare: number;
}

/** In spacings of perimeters, as in PrusaSlicer. */
const INSET = 1.5;
const TOP_INSET = 0.5;
const NEARBY = 2;

/** undefined where travels go straight. */
export function detourOptions(settings: Settings): DetourOptions | undefined {
  if (!settings.avoid_crossing_perimeters) return undefined;
  const { spacing } = roleFlow(settings, "perimeter", settings.layer_height, false);
  const most = settings.avoid_crossing_perimeters_max_detour;
  const given = typeof most === "number" ? most : Number.parseFloat(most);
  const isShare = typeof most !== "number";
  return Object.freeze({
    inset: toUnits(INSET * spacing),
    topInset: toUnits(TOP_INSET * spacing),
    nearby: toUnits(NEARBY * spacing),
    most: !isShare && given > 0 ? toUnits(given) : Infinity,
    mostShare: isShare && given > 0 ? given / 100 : Infinity,
  });
}
