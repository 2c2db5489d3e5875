import { COOLING, type CoolingSettings } from "./filament/cooling.ts";
import { MATERIAL, type MaterialSettings } from "./filament/material.ts";
import { TEMPERATURES, type TemperatureSettings } from "./filament/temperatures.ts";
import type { Schema } from "./schema.ts";

/** The filament. */
export interface FilamentSettings extends MaterialSettings, TemperatureSettings, CoolingSettings {}

/** Its rows. */
export const FILAMENT: Schema<FilamentSettings> = {
  ...MATERIAL,
  ...TEMPERATURES,
  ...COOLING,
};
