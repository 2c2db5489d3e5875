import { SlicewrightError } from "../core/errors.ts";
import { extruderCount } from "./extruders.ts";
import type { Settings } from "./settings.ts";

/**
 * Ways to print that rule out others.
 * @throws SlicewrightError `SETTINGS_CONFLICT`, `SETTING_UNSUPPORTED`
 */
export function checkPrintModes(settings: Settings): void {
  if (settings.complete_objects && extruderCount(settings) > 1)
    throw new SlicewrightError(
      "SETTING_UNSUPPORTED",
      `settings: complete_objects is set with ${extruderCount(settings)} extruders, expected one`,
      { name: "complete_objects", got: true, extruders: extruderCount(settings) },
    );
}
