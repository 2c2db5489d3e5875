import { SlicewrightError } from "../core/errors.ts";
import { extruderCount, ofEachExtruder } from "./extruders.ts";
import type { Settings } from "./settings.ts";

/**
 * What a wipe tower for several extruders rules out. It has no layers between the part's: supports that lie there are
 * printed by whichever tool is in use.
 * @throws SlicewrightError `SETTINGS_CONFLICT`, `SETTING_UNSUPPORTED`
 */
export function checkTools(settings: Settings): void {
  if (extruderCount(settings) === 1 || !settings.wipe_tower) return;
  for (const name of ["nozzle_diameter", "filament_diameter"] as const) {
    const values = ofEachExtruder(settings, name);
    if (values.every((value) => value === values[0])) continue;
    throw conflict(name, `${values.join(", ")} mm`, "the same for all extruders");
  }
  if (settings.raft_layers > 0)
    throw new SlicewrightError(
      "SETTING_UNSUPPORTED",
      `settings: raft_layers is ${settings.raft_layers} with a wipe tower, expected 0`,
      { name: "raft_layers", got: settings.raft_layers },
    );
  if (!settings.support_material || settings.support_material_synchronize_layers) return;
  for (const name of ["support_material_extruder", "support_material_interface_extruder"] as const) {
    if (settings[name] === 0) continue;
    throw conflict(name, String(settings[name]), "0, the one in use, or support_material_synchronize_layers");
  }
}

function conflict(name: string, got: string, expected: string): SlicewrightError {
  return new SlicewrightError(
    "SETTINGS_CONFLICT",
    `settings: ${name} is ${got} with a wipe tower, expected ${expected}`,
    { name, got },
  );
}
