import { boolean, number, points, type Schema } from "../schema.ts";
import type { Points } from "../values.ts";

/** The bed, the build height and the nozzle. */
export interface MachineSettings {
  bed_shape: Points;
  max_print_height: number;
  z_offset: number;
  nozzle_diameter: number;
  nozzle_high_flow: boolean;
  min_layer_height: number;
  max_layer_height: number;
}

/** Their rows. */
export const MACHINE: Schema<MachineSettings> = {
  bed_shape: points(
    [
      [0, 0],
      [200, 0],
      [200, 200],
      [0, 200],
    ],
    "mm",
    -20_000,
    20_000,
    "Outline of the bed.",
  ),
  max_print_height: number(200, "mm", 0, 10_000, "Build height; 0 means no limit."),
  z_offset: number(0, "mm", -100, 100, "Added to every Z."),
  nozzle_diameter: number(0.4, "mm", 0.01, 10, "Diameter of the nozzle."),
  nozzle_high_flow: boolean(false, "The nozzle melts more than others of its width, a placeholder of custom g-code."),
  min_layer_height: number(0.07, "mm", 0, 10, "Thinnest layer of supports, and where layers vary."),
  max_layer_height: number(
    0,
    "mm",
    0,
    10,
    "Thickest layer of supports, and where layers vary; 0 is three quarters of nozzle_diameter.",
  ),
};
