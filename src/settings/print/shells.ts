import { boolean, integer, number, type Schema } from "../schema.ts";

/** Top and bottom shells, and bridges. */
export interface ShellSettings {
  top_solid_layers: number;
  bottom_solid_layers: number;
  top_solid_min_thickness: number;
  bottom_solid_min_thickness: number;
  ensure_vertical_shell_thickness: boolean;
  solid_infill_below_area: number;
  interface_shells: boolean;
  thick_bridges: boolean;
  bridge_flow_ratio: number;
  bridge_angle: number;
}

/** Their rows. */
export const SHELLS: Schema<ShellSettings> = {
  top_solid_layers: integer(3, "layers", 0, 1_000_000, "Solid layers under a top surface."),
  bottom_solid_layers: integer(3, "layers", 0, 1_000_000, "Solid layers over a bottom surface."),
  top_solid_min_thickness: number(
    0,
    "mm",
    0,
    10_000,
    "Least thickness of the top shell, whatever its number of layers.",
  ),
  bottom_solid_min_thickness: number(0, "mm", 0, 10_000, "Least thickness of the bottom shell."),
  ensure_vertical_shell_thickness: boolean(
    false,
    "Adds solid infill near sloping surfaces so that the shell keeps its thickness.",
  ),
  solid_infill_below_area: number(70, "mm2", 0, 1_000_000, "Smaller sparse areas are filled solid."),
  interface_shells: boolean(
    false,
    "Parts, modifiers and ranges of heights with settings of their own get shells where they meet each other, as if they were printed apart.",
  ),
  thick_bridges: boolean(true, "Bridges with round strands of the nozzle's diameter."),
  bridge_flow_ratio: number(1, "", 0.1, 2, "Factor on the volume of bridges."),
  bridge_angle: number(0, "deg", 0, 180, "Direction of all bridges; 0 finds each its own."),
};
