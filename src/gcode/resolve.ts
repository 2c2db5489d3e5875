import type { Settings } from "../settings/settings.ts";

/** How moves become text. */
export interface GcodeOptions {
  readonly flavour: Settings["gcode_flavor"];
  /** E is written as what a move feeds, not as a running sum. */
  readonly relativeE: boolean;
}

export function resolveGcode(settings: Settings): GcodeOptions {
  return Object.freeze({ flavour: settings.gcode_flavor, relativeE: settings.use_relative_e_distances });
}
