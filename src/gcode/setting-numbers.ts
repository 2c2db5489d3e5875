/**
 * The numbers that settings stand for between braces. A percentage is that share of another setting, which may be one
 * itself, and a width of 0 is the width that strands get; PrusaSlicer's rules. `[name]` writes a setting as it is.
 */
import { isPercent, SETTINGS } from "../settings/complete.ts";
import { absolute, firstLayerHeight, strandWidth, type WidthSetting } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";

/** What percentages are of; of all others they are their own number. */
const OF: Readonly<Record<string, keyof Settings>> = {
  external_perimeter_speed: "perimeter_speed",
  small_perimeter_speed: "perimeter_speed",
  solid_infill_speed: "infill_speed",
  top_solid_infill_speed: "solid_infill_speed",
  over_bridge_speed: "solid_infill_speed",
  support_material_interface_speed: "support_material_speed",
  first_layer_height: "layer_height",
  infill_overlap: "perimeter_extrusion_width",
  infill_anchor: "infill_extrusion_width",
  infill_anchor_max: "infill_extrusion_width",
  support_material_xy_spacing: "external_perimeter_extrusion_width",
};

/** Of all settings whose number is not what they hold. */
export function settingNumbers(settings: Settings): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, value] of Object.entries(settings))
    if (isWidth(name) || (isPercent(value) && SETTINGS[name]?.kind !== "text"))
      numbers.set(name, numberOf(settings, name as keyof Settings));
  return numbers;
}

function numberOf(settings: Settings, name: keyof Settings): number {
  if (isWidth(name)) return widthOf(settings, name);
  const value = settings[name];
  if (!isPercent(value)) return value as number;
  const of = Object.hasOwn(OF, name) ? OF[name] : undefined;
  return (Number.parseFloat(value) * (of === undefined ? 100 : numberOf(settings, of))) / 100;
}

function widthOf(settings: Settings, name: WidthSetting): number {
  const { first_layer_extrusion_width: first, layer_height, nozzle_diameter } = settings;
  const isOfFirst = name === "first_layer_extrusion_width" && absolute(first, 1) > 0;
  return strandWidth(settings, name, isOfFirst ? firstLayerHeight(settings) : layer_height, false, nozzle_diameter);
}

function isWidth(name: string): name is WidthSetting {
  return name.endsWith("extrusion_width");
}
