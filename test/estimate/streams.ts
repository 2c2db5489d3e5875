import { PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";

/** A machine without limits but these: 1000 mm/s2 for all, 10 mm/s jerk in X and Y. */
export const EASY: MachineLimits = {
  ...PRUSA_DEFAULT_LIMITS,
  acceleration: [1e9, 1e9, 1e9, 1e9],
  feed: [1e9, 1e9, 1e9, 1e9],
  jerk: [10, 10, 1e9, 1e9],
  print: 1000,
  travel: 1000,
  retract: 1000,
  minExtrudingFeed: 0,
  minTravelFeed: 0,
};

export const PLA = { diameter: 1.75, density: 1.24, pricePerKg: 25 } as const;
