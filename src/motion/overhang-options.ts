import { absolute } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";

/** How perimeters that hang over the layer below are printed, by how much of their width lies on it. */
export interface OverhangOptions {
  /** mm/s where none, a quarter, half and three quarters lie on it; null: as fast as without. */
  readonly speeds: readonly number[] | null;
  /** Where external perimeters have an automatic speed: the share of it that stands in the place of a speed of 0. */
  readonly shares?: readonly number[];
  /** The fan in percent at the same places; null: as without. */
  readonly fans: readonly number[] | null;
}

/** undefined where overhangs are printed like everything else. */
export function overhangOptions(settings: Settings): OverhangOptions | undefined {
  const { enable_dynamic_overhang_speeds, enable_dynamic_fan_speeds } = settings;
  if (!enable_dynamic_overhang_speeds && !enable_dynamic_fan_speeds) return undefined;
  const external = absolute(settings.external_perimeter_speed, settings.perimeter_speed);
  // A speed of 0 is the external perimeters' own.
  const given = [
    settings.overhang_speed_0,
    settings.overhang_speed_1,
    settings.overhang_speed_2,
    settings.overhang_speed_3,
  ];
  const speeds = given.map((speed) => absolute(speed, external) || external);
  const fans = [
    settings.overhang_fan_speed_0,
    settings.overhang_fan_speed_1,
    settings.overhang_fan_speed_2,
    settings.overhang_fan_speed_3,
  ];
  return Object.freeze({
    speeds: enable_dynamic_overhang_speeds ? Object.freeze(speeds) : null,
    ...(external === 0 && { shares: Object.freeze(given.map((speed) => absolute(speed, 1) || 1)) }),
    fans: enable_dynamic_fan_speeds ? Object.freeze(fans) : null,
  });
}
