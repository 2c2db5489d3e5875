import { PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";

/** The machine's limits from CuraEngine's own settings. */
export function curaLimits(settings: Readonly<Record<string, string | number>>): MachineLimits {
  const value = (name: string): number => Number(settings[name] ?? 0);
  const axes = (limit: string): number[] => ["x", "y", "z", "e"].map((axis) => value(`machine_max_${limit}_${axis}`));
  const jerkXY = value("machine_max_jerk_xy");
  const acceleration = value("machine_acceleration");
  const minimumFeed = value("machine_minimum_feedrate");
  return {
    ...PRUSA_DEFAULT_LIMITS,
    acceleration: axes("acceleration"),
    feed: axes("feedrate"),
    jerk: [jerkXY, jerkXY, value("machine_max_jerk_z"), value("machine_max_jerk_e")],
    print: acceleration,
    travel: acceleration,
    retract: acceleration,
    minExtrudingFeed: minimumFeed,
    minTravelFeed: minimumFeed,
  };
}
