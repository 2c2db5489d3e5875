import { FLAVOUR_TRAITS } from "../flavours.ts";
import { PRINTER } from "../printer.ts";
import type { Mapped } from "./mapping.ts";

/**
 * With relative E, firmwares that add it up want a reset at each layer. Other programs' profiles have it in custom
 * g-code of their own, which does not come along, if they have it at all: it is put in its place.
 */
export function withReset(mapped: Mapped): Mapped {
  const { use_relative_e_distances: isRelative, gcode_flavor = PRINTER.gcode_flavor.default } = mapped.settings;
  if (!isRelative || !FLAVOUR_TRAITS[gcode_flavor].addsUp) return mapped;
  return { ...mapped, settings: { ...mapped.settings, layer_gcode: "G92 E0" } };
}
