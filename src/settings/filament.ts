import { boolean, integer, number, type Schema, text } from "./schema.ts";
import type { FilamentSettings } from "./settings.ts";

const SPEED = 10_000;

/** The filament's settings. */
export const FILAMENT: Schema<FilamentSettings> = {
  filament_diameter: number(1.75, "mm", 0.1, 10, "Diameter of the filament."),
  filament_density: number(
    1.24,
    "g/cm3",
    0,
    30,
    "Density; PrusaSlicer's own default of 0 would make every weight 0, so it is PLA's.",
  ),
  filament_cost: number(0, "money/kg", 0, 1_000_000, "Price of the filament."),
  filament_max_volumetric_speed: number(0, "mm3/s", 0, 1000, "Most volume melted per second; 0 means no limit."),
  filament_load_time: number(0, "s", 0, 10_000, "Loading at a change of the tool; not the first."),
  filament_unload_time: number(0, "s", 0, 10_000, "Unloading at a change of the tool; not at the first."),
  extrusion_multiplier: number(1, "", 0.01, 10, "Factor on every extrusion."),
  temperature: integer(200, "degC", 0, 1000, "Nozzle temperature after the first layer."),
  first_layer_temperature: integer(200, "degC", 0, 1000, "Nozzle temperature of the first layer."),
  bed_temperature: integer(0, "degC", 0, 300, "Bed temperature after the first layer."),
  first_layer_bed_temperature: integer(0, "degC", 0, 300, "Bed temperature of the first layer."),
  start_filament_gcode: text("; Filament gcode\n", "Custom g-code after the printer's start g-code."),
  end_filament_gcode: text(
    "; Filament-specific end gcode \n;END gcode for filament\n",
    "Custom g-code before the printer's end g-code.",
  ),
  cooling: boolean(true, "Slows short layers down and turns the fan up for them."),
  fan_always_on: boolean(false, "Keeps the fan at its lowest speed."),
  min_fan_speed: integer(35, "%", 0, 100, "Lowest fan speed."),
  max_fan_speed: integer(100, "%", 0, 100, "Highest fan speed."),
  bridge_fan_speed: integer(100, "%", 0, 100, "Fan speed over air."),
  disable_fan_first_layers: integer(3, "layers", 0, 1000, "Layers printed without the fan."),
  full_fan_speed_layer: integer(0, "layers", 0, 1000, "The fan rises linearly to its speed at this layer."),
  fan_below_layer_time: number(60, "s", 0, 1000, "Layers shorter than this turn the fan on."),
  slowdown_below_layer_time: number(5, "s", 0, 1000, "Layers shorter than this are slowed down."),
  min_print_speed: number(10, "mm/s", 0, SPEED, "No slowdown goes below this speed."),
};
