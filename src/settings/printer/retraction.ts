import { boolean, number, percent, type Schema } from "../schema.ts";

const SPEED = 10_000;

/** How filament is drawn back before a travel. */
export interface RetractionSettings {
  retract_length: number;
  retract_speed: number;
  deretract_speed: number;
  retract_restart_extra: number;
  retract_before_travel: number;
  retract_lift: number;
  retract_lift_above: number;
  retract_lift_below: number;
  retract_layer_change: boolean;
  wipe: boolean;
  retract_before_wipe: `${number}%`;
  travel_ramping_lift: boolean;
  travel_max_lift: number;
  travel_slope: number;
  travel_lift_before_obstacle: boolean;
  firmware_retract_length: number;
  firmware_retract_speed: number;
  firmware_deretract_speed: number;
}

/** Their rows. */
export const RETRACTION: Schema<RetractionSettings> = {
  retract_length: number(2, "mm", 0, 100, "Filament pulled back before a travel; 0 retracts never."),
  retract_speed: number(40, "mm/s", 0.01, SPEED, "Speed of a retraction."),
  deretract_speed: number(0, "mm/s", 0, SPEED, "Speed of pushing it back; 0 means the retraction's."),
  retract_restart_extra: number(0, "mm", -10, 10, "Pushed back beyond what was retracted."),
  retract_before_travel: number(2, "mm", 0, 10_000, "Shorter travels are not retracted."),
  retract_lift: number(0, "mm", 0, 100, "Nozzle lift during a retracted travel."),
  retract_lift_above: number(0, "mm", 0, 10_000, "Lifts only above this Z."),
  retract_lift_below: number(0, "mm", 0, 10_000, "Lifts only below this Z; 0 means no limit."),
  retract_layer_change: boolean(false, "Retracts before every layer."),
  wipe: boolean(false, "Retracts while the nozzle runs back over what it just printed."),
  retract_before_wipe: percent("0%", 0, 100, "Share of the retraction that comes before the wipe."),
  travel_ramping_lift: boolean(false, "Lifts along a ramp at the beginning of a travel, and not before it."),
  travel_max_lift: number(0, "mm", 0, 1000, "Nozzle lift with travel_ramping_lift, in place of retract_lift."),
  travel_slope: number(0, "deg", 0, 90, "Slope of the ramp; 0 and 90 lift straight up."),
  travel_lift_before_obstacle: boolean(
    false,
    "Makes the ramp steeper where the travel leaves the part before its end.",
  ),
  firmware_retract_length: number(3, "mm", 0, 100, "Filament that the firmware's own retraction (G10) draws back."),
  firmware_retract_speed: number(45, "mm/s", 0.01, SPEED, "Speed of the firmware's own retraction."),
  firmware_deretract_speed: number(0, "mm/s", 0, SPEED, "Speed of pushing it back (G11); 0 means the retraction's."),
};
