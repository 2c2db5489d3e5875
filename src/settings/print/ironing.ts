import { boolean, choice, number, percent, type Schema } from "../schema.ts";

/** Ironing: the nozzle passes over surfaces once more. */
export interface IroningSettings {
  ironing: boolean;
  ironing_type: "top" | "topmost" | "solid";
  ironing_flowrate: `${number}%`;
  ironing_spacing: number;
  ironing_speed: number;
}

/** Their rows. */
export const IRONING: Schema<IroningSettings> = {
  ironing: boolean(false, "Smooths surfaces with the hot nozzle."),
  ironing_type: choice(
    "top",
    ["top", "topmost", "solid"],
    "All top surfaces, that of the last layer, or all solid ones.",
  ),
  ironing_flowrate: percent("15%", 0, 1000, "Volume of ironing over that of a layer."),
  ironing_spacing: number(0.1, "mm", 0.01, 100, "Distance of ironing lines."),
  ironing_speed: number(15, "mm/s", 0.01, 10_000, "Speed of ironing."),
};
