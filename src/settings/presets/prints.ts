/** Qualities of a print, as data. Widths are left to follow the nozzle; heights suit one of 0.4 mm, and those near it. */
import type { PrintSettings } from "../print.ts";

/** What all have in common: speeds that any printer keeps up with. */
const COMMON = {
  perimeters: 2,
  fill_pattern: "grid",
  solid_infill_below_area: 0,
  ensure_vertical_shell_thickness: true,
  first_layer_extrusion_width: 0,
  perimeter_speed: 45,
  external_perimeter_speed: 25,
  small_perimeter_speed: 25,
  solid_infill_speed: 80,
  top_solid_infill_speed: 40,
  bridge_speed: 30,
  gap_fill_speed: 40,
  travel_speed: 180,
  first_layer_speed: 20,
  skirt_distance: 2,
  min_skirt_length: 4,
} as const satisfies Partial<PrintSettings>;

/** Heights of layers, mm; solid layers on top and at the bottom, 0.8 mm or more where they are thin; infill. */
const quality = (
  [height, first]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  density: `${number}%`,
): Partial<PrintSettings> => ({
  layer_height: height,
  first_layer_height: first,
  top_solid_layers: top,
  bottom_solid_layers: bottom,
  fill_density: density,
  ...COMMON,
});

export const PRINTS: Readonly<Record<string, Partial<PrintSettings>>> = {
  draft: quality([0.3, 0.3], [4, 3], "10%"),
  standard: quality([0.2, 0.2], [5, 4], "15%"),
  quality: quality([0.15, 0.2], [7, 5], "15%"),
  fine: quality([0.1, 0.2], [8, 7], "15%"),
  ultrafine: quality([0.07, 0.2], [12, 10], "15%"),
  /** For parts that carry load. */
  strong: {
    ...quality([0.2, 0.2], [6, 5], "40%"),
    perimeters: 5,
    fill_pattern: "cubic",
  },
};
