import { boolean, number, type Schema } from "../schema.ts";

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
  firmware_retract_length: number(3, "mm", 0, 100, "Filament that the firmware's own retraction (G10) draws back."),
  firmware_retract_speed: number(45, "mm/s", 0.01, SPEED, "Speed of the firmware's own retraction."),
  firmware_deretract_speed: number(0, "mm/s", 0, SPEED, "Speed of pushing it back (G11); 0 means the retraction's."),
};
