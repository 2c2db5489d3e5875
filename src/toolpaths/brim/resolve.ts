import { type Flow, firstLayerHeight, roleFlow } from "../../settings/flow.ts";
import type { Settings } from "../../settings/settings.ts";
import { seamClip } from "../resolve.ts";

/** How brims are drawn. */
export interface BrimOptions {
  readonly flow: Flow;
  /** Loops are simplified to this, mm. */
  readonly resolution: number;
  /** What is left off the end of a loop. */
  readonly seamClip: number;
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
