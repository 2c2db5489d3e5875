import { numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

const width = (what: string): ReturnType<typeof numberOrPercent> =>
  numberOrPercent(
    0,
    "mm",
    0,
    20,
    1000,
    `Extrusion width of ${what}, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic.`,
  );

/** Extrusion widths. */
export interface WidthSettings {
  extrusion_width: NumberOrPercent;
  first_layer_extrusion_width: NumberOrPercent;
  external_perimeter_extrusion_width: NumberOrPercent;
  perimeter_extrusion_width: NumberOrPercent;
  infill_extrusion_width: NumberOrPercent;
  solid_infill_extrusion_width: NumberOrPercent;
  top_infill_extrusion_width: NumberOrPercent;
}

/** Their rows. */
export const WIDTHS: Schema<WidthSettings> = {
  extrusion_width: width("everything without a width of its own"),
  first_layer_extrusion_width: numberOrPercent(
    "200%",
    "mm",
    0,
    20,
    1000,
    "Extrusion width of the first layer, or a percentage of its height; 0 uses each role's own.",
  ),
  external_perimeter_extrusion_width: width("external perimeters"),
  perimeter_extrusion_width: width("inner perimeters"),
  infill_extrusion_width: width("sparse infill"),
  solid_infill_extrusion_width: width("solid infill"),
  top_infill_extrusion_width: width("top surfaces"),
};
