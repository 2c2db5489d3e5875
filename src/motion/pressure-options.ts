import { roundSection } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";

/** How fast what is extruded may change: mm3/s2; Infinity without a limit. */
export interface PressureOptions {
  readonly rise: number;
  readonly fall: number;
  /** The filament's section, mm2. */
  readonly area: number;
}

/** undefined where it may change at once. */
export function pressureOptions(settings: Settings): PressureOptions | undefined {
  const { max_volumetric_extrusion_rate_slope_positive: rise, max_volumetric_extrusion_rate_slope_negative: fall } =
    settings;
  if (rise <= 0 && fall <= 0) return undefined;
  return Object.freeze({
    rise: rise > 0 ? rise : Infinity,
    fall: fall > 0 ? fall : Infinity,
    area: roundSection(settings.filament_diameter),
  });
}
