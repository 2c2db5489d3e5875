import { integer, number, type Schema } from "../schema.ts";

/** What is printed around the object to hold it or to prime the nozzle. */
export interface AdhesionSettings {
  skirts: number;
  skirt_distance: number;
  skirt_height: number;
  min_skirt_length: number;
}

/** Their rows. */
export const ADHESION: Schema<AdhesionSettings> = {
  skirts: integer(1, "loops", 0, 1000, "Loops around the object."),
  skirt_distance: number(6, "mm", 0, 1000, "Distance of the skirt from the object."),
  skirt_height: integer(1, "layers", 0, 1_000_000, "Layers that have a skirt."),
  min_skirt_length: number(0, "mm", 0, 1_000_000, "Least filament in the skirt: loops are added."),
};
