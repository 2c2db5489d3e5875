import { choice, integer, number, type Schema } from "../schema.ts";

/** What is printed around the object to hold it or to prime the nozzle. */
export interface AdhesionSettings {
  skirts: number;
  skirt_distance: number;
  skirt_height: number;
  min_skirt_length: number;
  draft_shield: "disabled" | "limited" | "enabled";
  brim_width: number;
  brim_type: "no_brim" | "outer_only" | "inner_only" | "outer_and_inner";
  brim_separation: number;
}

/** Their rows. */
export const ADHESION: Schema<AdhesionSettings> = {
  skirts: integer(1, "loops", 0, 1000, "Loops around the object."),
  skirt_distance: number(6, "mm", 0, 1000, "Distance of the skirt from the object."),
  skirt_height: integer(1, "layers", 0, 1_000_000, "Layers that have a skirt."),
  min_skirt_length: number(0, "mm", 0, 1_000_000, "Least filament in the skirt: loops are added."),
  draft_shield: choice(
    "disabled",
    ["disabled", "limited", "enabled"],
    "The skirt keeps skirt_distance from the parts whatever their brim, up to skirt_height or to the top.",
  ),
  brim_width: number(0, "mm", 0, 200, "How far the brim reaches from the part; 0: no brim."),
  brim_type: choice(
    "outer_only",
    ["no_brim", "outer_only", "inner_only", "outer_and_inner"],
    "Brims around contours, inside holes, or both.",
  ),
  brim_separation: number(0, "mm", 0, 200, "Air between a part and its brim."),
};
