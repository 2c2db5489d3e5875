import { SlicewrightError } from "../core/errors.ts";
import { extruderCount, ofEachExtruder } from "./extruders.ts";
import type { Settings } from "./settings.ts";

/**
 * What several extruders rule out. Supports that lie between the part's layers are printed by one tool, and by whichever
 * is in use where there is a wipe tower, which has no layers there.
 * @throws SlicewrightError `SETTINGS_CONFLICT`, `SETTING_UNSUPPORTED`
 */
export function checkTools(settings: Settings): void {
  if (extruderCount(settings) === 1) return;
  if (settings.wipe_tower) checkTower(settings);
  const { support_material_extruder: base, support_material_interface_extruder: contact } = settings;
  if (!hasLooseSupports(settings) || base === contact) return;
  throw new SlicewrightError(
    "SETTING_UNSUPPORTED",
    `settings: support_material_interface_extruder is ${contact}, expected the support_material_extruder's ${base}, or support_material_synchronize_layers`,
    { name: "support_material_interface_extruder", got: contact },
  );
}

function checkTower(settings: Settings): void {
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
  const { support_material_extruder: base, support_material_interface_extruder: contact } = settings;
  if (hasLooseSupports(settings) && (base > 0 || contact > 0))
    throw conflict(
      base > 0 ? "support_material_extruder" : "support_material_interface_extruder",
      String(base > 0 ? base : contact),
      "0, the one in use, or support_material_synchronize_layers",
    );
}

function hasLooseSupports(settings: Settings): boolean {
  return settings.support_material && !settings.support_material_synchronize_layers;
}

function conflict(name: string, got: string, expected: string): SlicewrightError {
  return new SlicewrightError(
    "SETTINGS_CONFLICT",
    `settings: ${name} is ${got} with a wipe tower, expected ${expected}`,
    { name, got },
  );
}
