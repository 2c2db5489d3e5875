/** Which extruders settings have print, by number from 0. */
import { extruderCount } from "./extruders.ts";
import type { Settings } from "./settings.ts";
import { hasSupports } from "./support-conflicts.ts";

/** The tool of an extruder counted from 1, the first one where there is none such; undefined for 0, the one in use. */
export function toolOf(settings: Settings, extruder: number): number | undefined {
  if (extruder === 0) return undefined;
  return extruder <= extruderCount(settings) ? extruder - 1 : 0;
}

/** The tools that settings choose for what they have printed, in order, whether or not a layer comes to that. */
export function chosenTools(all: readonly Settings[]): readonly number[] {
  const chosen = all.flatMap((own) => chosenExtruders(own).map((extruder) => toolOf(own, extruder)));
  return [...new Set(chosen)].filter((tool) => tool !== undefined).sort((a, b) => a - b);
}

/** The same as extruders, counted from 1, whether or not there are such; 0 is the one in use. */
export function chosenExtruders(own: Settings): readonly number[] {
  return [
    ...(own.perimeters > 0 || own.brim_width > 0 ? [own.perimeter_extruder] : []),
    ...(Number.parseFloat(own.fill_density) > 0 ? [own.infill_extruder] : []),
    ...(own.top_solid_layers > 0 || own.bottom_solid_layers > 0 ? [own.solid_infill_extruder] : []),
    ...(hasSupports(own) ? [own.support_material_extruder, own.support_material_interface_extruder] : []),
  ];
}
