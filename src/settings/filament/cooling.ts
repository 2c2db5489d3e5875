import { boolean, choice, integer, number, type Schema } from "../schema.ts";

const SPEED = 10_000;

/** The fan, and how short layers are slowed down. */
export interface CoolingSettings {
  cooling: boolean;
  fan_always_on: boolean;
  min_fan_speed: number;
  max_fan_speed: number;
  bridge_fan_speed: number;
  disable_fan_first_layers: number;
  full_fan_speed_layer: number;
  fan_below_layer_time: number;
  slowdown_below_layer_time: number;
  min_print_speed: number;
  cooling_slowdown_logic: "uniform_cooling" | "consistent_surface";
  cooling_perimeter_transition_distance: number;
  enable_dynamic_fan_speeds: boolean;
  overhang_fan_speed_0: number;
  overhang_fan_speed_1: number;
  overhang_fan_speed_2: number;
  overhang_fan_speed_3: number;
}

const overhangFan = (overlap: string): ReturnType<typeof integer> =>
  integer(0, "%", 0, 100, `Lowest fan speed where ${overlap} of a perimeter's width lies on the layer below.`);

/** Their rows. */
export const COOLING: Schema<CoolingSettings> = {
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
  cooling_slowdown_logic: choice(
    "uniform_cooling",
    ["uniform_cooling", "consistent_surface"],
    "Whether short layers are slowed alike, or their external perimeters last.",
  ),
  cooling_perimeter_transition_distance: number(
    10,
    "mm",
    0,
    1000,
    "With consistent_surface, the way before an external perimeter that is slowed next to last.",
  ),
  enable_dynamic_fan_speeds: boolean(false, "Turns the fan up for perimeters by how much they hang over."),
  overhang_fan_speed_0: overhangFan("nothing"),
  overhang_fan_speed_1: overhangFan("a quarter"),
  overhang_fan_speed_2: overhangFan("half"),
  overhang_fan_speed_3: overhangFan("three quarters"),
};
