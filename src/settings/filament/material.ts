import { number, percent, type Schema, text } from "../schema.ts";

/** The material, its price, and how it is fed. */
export interface MaterialSettings {
  filament_diameter: number;
  /** g/cm3. */
  filament_density: number;
  /** Money per kg. */
  filament_cost: number;
  filament_max_volumetric_speed: number;
  filament_load_time: number;
  filament_unload_time: number;
  extrusion_multiplier: number;
  filament_shrinkage_compensation_xy: `${number}%`;
  filament_shrinkage_compensation_z: `${number}%`;
  start_filament_gcode: string;
  end_filament_gcode: string;
}

/** Their rows. */
export const MATERIAL: Schema<MaterialSettings> = {
  filament_diameter: number(1.75, "mm", 1, 10, "Diameter of the filament."),
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
  extrusion_multiplier: number(1, "", 0.01, 2, "Factor on every extrusion."),
  filament_shrinkage_compensation_xy: percent(
    "0%",
    -10,
    10,
    "By how much the filament shrinks across: a part that measures 99 mm of 100 shrinks by 1%.",
  ),
  filament_shrinkage_compensation_z: percent("0%", -10, 10, "By how much the filament shrinks along Z."),
  start_filament_gcode: text("; Filament gcode\n", "Custom g-code after the printer's start g-code."),
  end_filament_gcode: text(
    "; Filament-specific end gcode \n;END gcode for filament\n",
    "Custom g-code before the printer's end g-code.",
  ),
};
