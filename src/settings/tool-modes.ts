import { SlicewrightError } from "../core/errors.ts";
import { chosenTools } from "./chosen-tools.ts";
import { extruderCount, ofEachExtruder } from "./extruders.ts";
import type { Settings } from "./settings.ts";
import { hasSupports } from "./support-conflicts.ts";

const SUPPORT_EXTRUDERS = ["support_material_extruder", "support_material_interface_extruder"] as const;

/**
 * What several extruders rule out.
 * @throws SlicewrightError `SETTINGS_CONFLICT`, `SETTING_UNSUPPORTED`
 */
export function checkTools(settings: Settings): void {
  if (extruderCount(settings) === 1) return;
  checkSpiral(settings);
  if (hasSupports(settings)) checkSupportNozzles(settings);
  if (settings.wipe_tower) checkTower(settings);
}

/** A spiral is one tool's. */
function checkSpiral(settings: Settings): void {
  if (!settings.spiral_vase) return;
  const tools = chosenTools([settings]);
  if (tools.length < 2) return;
  throw new SlicewrightError(
    "SETTING_UNSUPPORTED",
    `settings: spiral_vase is set with ${tools.length} extruders that print, expected one`,
    { name: "spiral_vase", got: true, extruders: tools.length },
  );
}

/** The strand of supports that whichever tool is in use prints fits no more than one nozzle. */
function checkSupportNozzles(settings: Settings): void {
  const name = SUPPORT_EXTRUDERS.find((extruder) => settings[extruder] === 0);
  if (name === undefined) return;
  const all = ofEachExtruder(settings, "nozzle_diameter");
  const nozzles = chosenTools([settings]).map((tool) => all[tool]);
  if (nozzles.every((nozzle) => nozzle === nozzles[0])) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `settings: ${name} is 0, the one in use, with nozzles of ${nozzles.join(", ")} mm, expected all of one diameter`,
    { name, got: 0, nozzle_diameter: nozzles },
  );
}

/** A tower has no layers between the part's: supports that lie there are printed by whichever tool is in use. */
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
  if (!settings.support_material || settings.support_material_synchronize_layers) return;
  for (const name of SUPPORT_EXTRUDERS) {
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
