import { type Flow, firstLayerHeight, roleFlow } from "../../settings/flow.ts";
import type { Settings } from "../../settings/settings.ts";
import { seamClip } from "../resolve.ts";

/** Where an item's brim lies; mm. */
export interface BrimReach {
  /** Around contours, and inside holes. */
  readonly outer: boolean;
  readonly inner: boolean;
  readonly width: number;
  /** Air between a part and its brim. */
  readonly separation: number;
}

/** How brims are drawn. */
export interface BrimOptions {
  readonly flow: Flow;
  /** Loops are simplified to this, mm. */
  readonly resolution: number;
  /** What is left off the end of a loop. */
  readonly seamClip: number;
}

/** Undefined where no brim is asked for. */
export function brimReach(settings: Settings): BrimReach | undefined {
  const { brim_type: type, brim_width: width, brim_separation: separation } = settings;
  if (width === 0 || type === "no_brim" || settings.raft_layers > 0) return undefined;
  return Object.freeze({ outer: type !== "inner_only", inner: type !== "outer_only", width, separation });
}

/**
 * It is printed with the strand of perimeters on the first layer.
 * @param first what the plate's first part is printed by, whose perimeters they are, as in PrusaSlicer
 */
export function resolveBrim(settings: Settings, first: Settings = settings): BrimOptions {
  return Object.freeze({
    flow: roleFlow(first, "perimeter", firstLayerHeight(settings), true),
    resolution: settings.gcode_resolution,
    seamClip: seamClip(settings),
  } satisfies BrimOptions);
}
