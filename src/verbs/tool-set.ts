import { type Warning, warning } from "../core/warnings.ts";
import { customGcode } from "../gcode/custom.ts";
import { createShared } from "../gcode/placeholders/scope.ts";
import { resolveTools, type ToolSet } from "../motion/tools.ts";
import { chosenExtruders } from "../settings/chosen-tools.ts";
import { extruderCount, forExtruder } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import type { LayerTools } from "../workers/filament.ts";

/** What links the layers of several tools: each tool's options and custom g-code, and the plan of the print. */
export function toolSet(
  settings: Settings,
  { used, initial, until, tower }: LayerTools,
  standbyPlaces: ToolSet["standbyPlaces"],
): ToolSet {
  // Variables that one tool's custom g-code declares are every tool's.
  const shared = createShared();
  const tools = resolveTools(settings);
  return {
    tools,
    custom: tools.map((_, tool) => customGcode(settings, shared, tool)),
    sharesNozzle: settings.single_extruder_multi_material,
    heatsOnChange: settings.single_extruder_multi_material && !settings.wipe_tower,
    used,
    initial,
    until,
    tower,
    standbyPlaces,
  };
}

/** Settings whose strands are as wide as the nozzle that prints perimeters lets them be. */
export function settingsOfPerimeters(settings: Settings): Settings {
  if (extruderCount(settings) === 1) return settings;
  // The flat nozzle becomes that of the perimeters; the others keep theirs, and what they print with.
  const extruders = Array.from({ length: extruderCount(settings) }, (_, tool) => {
    const { nozzle_diameter, min_layer_height, max_layer_height, filament_soluble } = forExtruder(settings, tool);
    return { nozzle_diameter, min_layer_height, max_layer_height, filament_soluble };
  });
  return { ...forExtruder(settings, settings.perimeter_extruder - 1), extruders };
}

/** What of the extruders that a file or the settings themselves ask for is not heeded. */
export function extruderWarnings(ofFile: readonly number[], settings: Settings): Warning[] {
  const count = extruderCount(settings);
  const missing = (who: string, asked: readonly number[]): Warning[] => {
    if (!asked.some((extruder) => extruder > count) || (count === 1 && asked.length === 1)) return [];
    const message = `${who} extruders ${asked.join(", ")}, the settings have ${count}`;
    return [warning("EXTRUDERS_NOT_HONOURED", message, { asked: [...asked], extruders: count })];
  };
  const own = new Set(chosenExtruders(settings).filter((extruder) => extruder > 0));
  return [...missing("the file chooses", ofFile), ...missing("the settings print with", [...own])];
}
