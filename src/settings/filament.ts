import { COOLING, type CoolingSettings } from "./filament/cooling.ts";
import { FILAMENT_IDENTITY, type FilamentIdentity } from "./filament/identity.ts";
import { MATERIAL, type MaterialSettings } from "./filament/material.ts";
import { TEMPERATURES, type TemperatureSettings } from "./filament/temperatures.ts";
import { TOOL_CHANGE_FILAMENT, type ToolChangeFilamentSettings } from "./filament/tool-change.ts";
import type { Schema } from "./schema.ts";

/** The filament. */
export interface FilamentSettings
  extends FilamentIdentity,
    MaterialSettings,
    TemperatureSettings,
    CoolingSettings,
    ToolChangeFilamentSettings {}

/** Its rows. */
export const FILAMENT: Schema<FilamentSettings> = {
  ...FILAMENT_IDENTITY,
  ...MATERIAL,
  ...TEMPERATURES,
  ...COOLING,
  ...TOOL_CHANGE_FILAMENT,
};
