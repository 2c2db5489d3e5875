import { number, numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

const SPEED = 10_000;
const ACCELERATION = 1_000_000;
/** What 0 asks for. */
const AUTOMATIC = "0 is automatic";
const acceleration = (what: string): ReturnType<typeof number> =>
  number(0, "mm/s2", 0, ACCELERATION, `Acceleration ${what}; 0 leaves the firmware's.`);

/** Speeds and accelerations. */
export interface SpeedSettings {
  perimeter_speed: number;
  external_perimeter_speed: NumberOrPercent;
  small_perimeter_speed: NumberOrPercent;
  infill_speed: number;
  solid_infill_speed: NumberOrPercent;
  top_solid_infill_speed: NumberOrPercent;
  bridge_speed: number;
  over_bridge_speed: NumberOrPercent;
  gap_fill_speed: number;
  travel_speed: number;
  travel_speed_z: number;
  first_layer_speed: NumberOrPercent;
  first_layer_infill_speed: NumberOrPercent;
  max_print_speed: number;
  max_volumetric_speed: number;
  max_volumetric_extrusion_rate_slope_positive: number;
  max_volumetric_extrusion_rate_slope_negative: number;
  default_acceleration: number;
  first_layer_acceleration: number;
  perimeter_acceleration: number;
  external_perimeter_acceleration: number;
  infill_acceleration: number;
  solid_infill_acceleration: number;
  top_solid_infill_acceleration: number;
  travel_acceleration: number;
  travel_short_distance_acceleration: number;
  bridge_acceleration: number;
}

/** Their rows. */
export const SPEEDS: Schema<SpeedSettings> = {
  perimeter_speed: number(60, "mm/s", 0, SPEED, `Speed of inner perimeters; ${AUTOMATIC}.`),
  external_perimeter_speed: numberOrPercent(
    "50%",
    "mm/s",
    0,
    SPEED,
    1000,
    `Speed of external perimeters, or a percentage of perimeter_speed; ${AUTOMATIC}.`,
  ),
  small_perimeter_speed: numberOrPercent(
    15,
    "mm/s",
    0,
    SPEED,
    1000,
    `Speed of loops up to 40.8 mm long, or a percentage of perimeter_speed; ${AUTOMATIC}.`,
  ),
  infill_speed: number(80, "mm/s", 0, SPEED, `Speed of sparse infill; ${AUTOMATIC}.`),
  solid_infill_speed: numberOrPercent(
    20,
    "mm/s",
    0,
    SPEED,
    1000,
    `Speed of solid infill, or a percentage of infill_speed; ${AUTOMATIC}.`,
  ),
  top_solid_infill_speed: numberOrPercent(
    15,
    "mm/s",
    0,
    SPEED,
    1000,
    `Speed of top surfaces, or a percentage of solid_infill_speed; ${AUTOMATIC}.`,
  ),
  bridge_speed: number(60, "mm/s", 0, SPEED, `Speed of bridges and overhanging perimeters; ${AUTOMATIC}.`),
  over_bridge_speed: numberOrPercent(
    0,
    "mm/s",
    0,
    SPEED,
    1000,
    "Speed of solid infill on bridges, or a percentage of solid_infill_speed; 0 uses that.",
  ),
  gap_fill_speed: number(20, "mm/s", 0, SPEED, "Speed of gap fill; 0 leaves gaps between perimeters open."),
  travel_speed: number(130, "mm/s", 1, SPEED, "Speed of travels."),
  travel_speed_z: number(0, "mm/s", 0, SPEED, "Speed of Z moves; 0 uses travel_speed."),
  first_layer_speed: numberOrPercent(
    30,
    "mm/s",
    0.01,
    SPEED,
    1000,
    "Speed of the first layer, or a percentage of each role's speed.",
  ),
  first_layer_infill_speed: numberOrPercent(
    0,
    "mm/s",
    0,
    SPEED,
    1000,
    "Speed of the first layer's infill, or a percentage of each role's speed; 0 uses first_layer_speed.",
  ),
  max_print_speed: number(
    80,
    "mm/s",
    1,
    SPEED,
    "Highest automatic speed: that of the thinnest strand of the print; all others extrude as much per second.",
  ),
  max_volumetric_speed: number(
    0,
    "mm3/s",
    0,
    1000,
    "Most volume extruded per second, beside the filament's own limit; 0 means no limit.",
  ),
  max_volumetric_extrusion_rate_slope_positive: number(
    0,
    "mm3/s2",
    0,
    1_000_000,
    "How fast the volume extruded per second may rise; 0 means at once.",
  ),
  max_volumetric_extrusion_rate_slope_negative: number(
    0,
    "mm3/s2",
    0,
    1_000_000,
    "How fast the volume extruded per second may fall; 0 means at once.",
  ),
  default_acceleration: acceleration("outside the roles below"),
  first_layer_acceleration: acceleration("of the first layer"),
  perimeter_acceleration: acceleration("of perimeters"),
  external_perimeter_acceleration: number(
    0,
    "mm/s2",
    0,
    ACCELERATION,
    "Acceleration of external perimeters; 0 uses perimeter_acceleration.",
  ),
  infill_acceleration: acceleration("of infill"),
  solid_infill_acceleration: number(
    0,
    "mm/s2",
    0,
    ACCELERATION,
    "Acceleration of solid infill; 0 uses infill_acceleration.",
  ),
  top_solid_infill_acceleration: number(
    0,
    "mm/s2",
    0,
    ACCELERATION,
    "Acceleration of top surfaces; 0 uses solid_infill_acceleration.",
  ),
  travel_acceleration: number(0, "mm/s2", 0, ACCELERATION, "Acceleration of travels; 0 uses default_acceleration."),
  travel_short_distance_acceleration: number(
    0,
    "mm/s2",
    0,
    ACCELERATION,
    "Acceleration of travels to external perimeters that are shorter than retract_before_travel, above the first layer; 0 uses travel_acceleration, without which it has no effect.",
  ),
  bridge_acceleration: acceleration("of bridges"),
};
