import { ROLES } from "../core/roles.ts";
import type { Settings } from "../settings/settings.ts";
import { entityCount, isClosed } from "./builder.ts";
import type { Toolpaths } from "./toolpaths.ts";

/** The first layer that may rise; undefined where none does. */
export function resolveSpiral(settings: Settings): number | undefined {
  if (!settings.spiral_vase) return undefined;
  const skirts = settings.draft_shield === "enabled" ? Infinity : settings.skirt_height;
  return Math.max(1, settings.bottom_solid_layers, settings.skirts > 0 ? skirts : 0);
}

/** Whether a layer is one loop along the part's outline and nothing else: the nozzle may rise while it prints it. */
export function isOneLoop(paths: Toolpaths): boolean {
  if (entityCount(paths) !== 1 || !isClosed(paths, 0)) return false;
  return paths.roles.every((role) => ROLES[role].isPerimeter);
}
