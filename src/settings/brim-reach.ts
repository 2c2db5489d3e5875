import type { Settings } from "./settings.ts";

/** Where an item's brim lies; mm. */
export interface BrimReach {
  /** Around contours, and inside holes. */
  readonly outer: boolean;
  readonly inner: boolean;
  readonly width: number;
  /** Air between a part and its brim. */
  readonly separation: number;
}

/** Undefined where no brim is asked for. */
export function brimReach(settings: Settings): BrimReach | undefined {
  const { brim_type: type, brim_width: width, brim_separation: separation } = settings;
  if (width === 0 || type === "no_brim" || settings.raft_layers > 0) return undefined;
  return Object.freeze({ outer: type !== "inner_only", inner: type !== "outer_only", width, separation });
}
