import { PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";

/** The flavours whose limits PrusaSlicer 2.5.0 plans by. */
const LIMITED = new Set(["marlin", "marlin2", "reprapfirmware"]);

/** The machine's limits from the settings at a file's end, as PrusaSlicer 2.5.0 plans by them. */
export function prusaLimits(text: string, mode: "normal" | "silent" = "normal"): MachineLimits {
  const setting = (name: string): string => new RegExp(`^; ${name} = (.*)$`, "m").exec(text)?.[1] ?? "";
  const flavor = setting("gcode_flavor");
  if (setting("machine_limits_usage") === "ignore" || !LIMITED.has(flavor)) return PRUSA_DEFAULT_LIMITS;
  const value = (name: string): number => {
    const values = setting(name).split(",");
    return Number(values[mode === "normal" ? 0 : values.length - 1]);
  };
  const axes = (limit: string): number[] => ["x", "y", "z", "e"].map((axis) => value(`machine_max_${limit}_${axis}`));
  const hasMinimumFeeds = flavor !== "reprapfirmware";
  return {
    ...PRUSA_DEFAULT_LIMITS,
    acceleration: axes("acceleration"),
    feed: axes("feedrate"),
    jerk: axes("jerk"),
    print: value("machine_max_acceleration_extruding"),
    travel: value(`machine_max_acceleration_${flavor === "marlin" ? "extruding" : "travel"}`),
    retract: value("machine_max_acceleration_retracting"),
    minExtrudingFeed: hasMinimumFeeds ? value("machine_min_extruding_rate") : 0,
    minTravelFeed: hasMinimumFeeds ? value("machine_min_travel_rate") : 0,
  };
}
