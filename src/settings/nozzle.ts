/**
 * Which nozzle prints something, and how thick its layers may be. Extruders count from 1; 0, the one in use, and one that
 * there is not have the first one's, as in PrusaSlicer, which wants all nozzles alike where supports are left to it.
 */
import type { ExtruderSettings } from "./extruder-settings.ts";
import { extruderCount } from "./extruders.ts";
import type { Settings } from "./settings.ts";

/** Layers of supports and rafts, and those that vary, are this part of the nozzle's diameter high, at most, unless told. */
export const MOST_HEIGHT = 0.75;
/** A least height of none stands for this, mm. */
const LEAST_HEIGHT = 0.01;

/** The diameter of an extruder's nozzle, mm. */
export function nozzleDiameter(settings: Settings, extruder: number): number {
  return ofExtruder(settings, extruder, "nozzle_diameter");
}

/** The extruder that is told, or the first one. */
function ofExtruder<K extends keyof ExtruderSettings>(
  settings: Settings,
  extruder: number,
  name: K,
): ExtruderSettings[K] {
  const { extruders } = settings;
  return (extruders?.[extruder - 1] ?? extruders?.[0])?.[name] ?? settings[name];
}

/** The extruders that print a part, its supports aside: of perimeters, infill and solid infill. */
export function partExtruders({ perimeter_extruder, infill_extruder, solid_infill_extruder }: Settings): number[] {
  return [perimeter_extruder, infill_extruder, solid_infill_extruder];
}

/** The thickest layer that an extruder prints where layers may have any height, mm. */
export function thickestLayer(settings: Settings, extruder: number): number {
  const nozzle = nozzleDiameter(settings, extruder);
  const told = ofExtruder(settings, extruder, "max_layer_height");
  const least = Math.max(ofExtruder(settings, extruder, "min_layer_height"), LEAST_HEIGHT);
  return Math.max(least, told > 0 ? Math.min(told, nozzle) : MOST_HEIGHT * nozzle);
}

/** The thinnest layer that any extruder prints where layers may have any height, mm. */
export function thinnestLayer(settings: Settings): number {
  const all = Array.from({ length: extruderCount(settings) }, (_, i) =>
    ofExtruder(settings, i + 1, "min_layer_height"),
  );
  return Math.max(Math.min(...all), LEAST_HEIGHT);
}
