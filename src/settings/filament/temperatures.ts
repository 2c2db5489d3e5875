import { integer, type Schema } from "../schema.ts";

/** Temperatures of the nozzle, the bed and the chamber. */
export interface TemperatureSettings {
  temperature: number;
  first_layer_temperature: number;
  bed_temperature: number;
  first_layer_bed_temperature: number;
  chamber_temperature: number;
  chamber_minimal_temperature: number;
}

/** Their rows. */
export const TEMPERATURES: Schema<TemperatureSettings> = {
  temperature: integer(200, "degC", 0, 1000, "Nozzle temperature after the first layer."),
  first_layer_temperature: integer(200, "degC", 0, 1000, "Nozzle temperature of the first layer."),
  bed_temperature: integer(0, "degC", 0, 300, "Bed temperature after the first layer."),
  first_layer_bed_temperature: integer(0, "degC", 0, 300, "Bed temperature of the first layer."),
  chamber_temperature: integer(0, "degC", 0, 1000, "Chamber temperature; 0 leaves it alone."),
  chamber_minimal_temperature: integer(
    0,
    "degC",
    0,
    1000,
    "Chamber temperature that is waited for before the first layer; 0 waits for none.",
  ),
};
