import type { Settings } from "../../../index.ts";
import { at } from "../members.ts";
import { type Configuration, color, derived, number, percent, setting, text, type Vocabulary } from "./rows.ts";

/** By how many quarters of the width lie on the layer below. */
const OVERHANG_FANS = [
  "overhang_fan_speed_0",
  "overhang_fan_speed_1",
  "overhang_fan_speed_2",
  "overhang_fan_speed_3",
] as const;

/** What is melted. Its retraction goes before the printer's, member by member. */
export const FILAMENT: Vocabulary = {
  filament: {
    name: text("Default Filament", "Name of the profile."),
    type: text("PLA", "The plastic."),
    vendor: text("Generic", "Who makes it."),
    color: color("#FFFFFF", "Colour of the filament."),
    diameter: setting("filament_diameter", 1.75),
    extrusion_multiplier: setting("extrusion_multiplier", 1),
    density: setting("filament_density", 1.24, { doc: "Density of the plastic." }),
    cost: setting("filament_cost", 20),
    spool_weight: number(1000, "g", 0, 100_000, "Filament on a spool."),
    soluble: setting("filament_soluble", false, { doc: "Whether it dissolves." }),
  },
  temperature: {
    nozzle_temp: setting("temperature", 200),
    first_layer_nozzle_temp: setting("first_layer_temperature", 210),
    bed_temp: setting("bed_temperature", 60),
    first_layer_bed_temp: setting("first_layer_bed_temperature", 65),
  },
  cooling: {
    enable: setting("cooling", true),
    fan_always_on: setting("fan_always_on", true),
    fan_speed_min: setting("min_fan_speed", 20),
    fan_speed_max: setting("max_fan_speed", 100),
    bridges_fan_speed: setting("bridge_fan_speed", 100),
    disable_fan_first_layers: setting("disable_fan_first_layers", 1),
    full_fan_speed_layer: setting("full_fan_speed_layer", 0),
    fan_below_layer_time: setting("fan_below_layer_time", 100),
    slowdown_below_layer_time: setting("slowdown_below_layer_time", 4),
    min_print_speed: setting("min_print_speed", 10),
    overhang_fan_speed: derived(OVERHANG_FANS, {
      ...setting("overhang_fan_speed_0", 100),
      doc: "Lowest fan speed for perimeters that hang over the layer below.",
    }),
    overhang_fan_threshold: derived(
      ["enable_dynamic_fan_speeds", ...OVERHANG_FANS],
      percent("50%", "Share of a perimeter's width that hangs over from which on the fan turns so, in quarters."),
    ),
  },
  print_speed: {
    max_volumetric_speed: setting("filament_max_volumetric_speed", 15),
  },
  retraction: {
    length: setting("retract_length", null),
    speed: setting("retract_speed", null),
    deretract_speed: setting("deretract_speed", null),
    lift_z: setting("retract_lift", null),
    lift_above: setting("retract_lift_above", null),
    lift_below: setting("retract_lift_below", null),
    wipe: setting("wipe", null),
    retract_before_wipe: setting("retract_before_wipe", null),
    minimum_travel: setting("retract_before_travel", null),
    retract_on_layer_change: setting("retract_layer_change", null),
  },
};

export function filamentSettings(filament: Configuration): Partial<Settings> {
  const speed = at<number>(filament, "cooling.overhang_fan_speed");
  const threshold = Number.parseFloat(at<string>(filament, "cooling.overhang_fan_threshold"));
  const fans = OVERHANG_FANS.map((name, quarters) => [name, 100 - 25 * quarters >= threshold ? speed : 0] as const);
  return { enable_dynamic_fan_speeds: speed > 0, ...Object.fromEntries(fans) };
}
