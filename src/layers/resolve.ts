import { SlicewrightError } from "../core/errors.ts";
import { toUnits } from "../core/units.ts";
import type { NumberOrPercent, Settings } from "../settings/settings.ts";

/** What layers/ needs of the settings: absolute, in integer units. */
export interface LayerOptions {
  readonly firstLayerHeight: number;
  readonly layerHeight: number;
  /** Tolerance to which the slices themselves are simplified; 0: they stay exact. */
  readonly resolution: number;
  /** Tolerance to which polygons are simplified on entering the filament rooms. */
  readonly gcodeResolution: number;
  /** Slits up to twice as wide are closed there. */
  readonly closingRadius: number;
}

/** The settings that {@link resolveLayerOptions} reads. */
export type LayerSettings = Pick<
  Settings,
  "layer_height" | "first_layer_height" | "nozzle_diameter" | "resolution" | "gcode_resolution" | "slice_closing_radius"
>;

/**
 * Settings -> {@link LayerOptions}. A percentage of `first_layer_height` is of `layer_height`, as in PrusaSlicer.
 * Throws `SETTING_INVALID` where a value is no usable length, `SETTINGS_CONFLICT` where a layer is thicker than the
 * nozzle is wide.
 */
export function resolveLayerOptions(settings: LayerSettings): LayerOptions {
  const nozzle = positiveMm("nozzle_diameter", settings.nozzle_diameter);
  const layerHeight = positiveMm("layer_height", settings.layer_height);
  const firstLayerHeight = positiveMm(
    "first_layer_height",
    lengthOf("first_layer_height", settings.first_layer_height, layerHeight),
  );
  withinNozzle("layer_height", layerHeight, nozzle);
  withinNozzle("first_layer_height", firstLayerHeight, nozzle);
  return Object.freeze({
    firstLayerHeight: toUnits(firstLayerHeight),
    layerHeight: toUnits(layerHeight),
    resolution: toUnits(nonNegativeMm("resolution", settings.resolution)),
    gcodeResolution: toUnits(nonNegativeMm("gcode_resolution", settings.gcode_resolution)),
    closingRadius: toUnits(nonNegativeMm("slice_closing_radius", settings.slice_closing_radius)),
  });
}

function lengthOf(name: string, value: NumberOrPercent, of: number): number {
  if (typeof value === "number") return value;
  const percent = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*%\s*$/.exec(value)?.[1];
  if (percent === undefined) throw invalid(name, value, "mm or a percentage of layer_height");
  return (Number(percent) / 100) * of;
}

/** The value, when it is finite and at least one unit. */
function positiveMm(name: string, value: number): number {
  if (typeof value === "number" && Number.isFinite(value) && toUnits(value) > 0) return value;
  throw invalid(name, value, "mm above 0");
}

function nonNegativeMm(name: string, value: number): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw invalid(name, value, "mm, 0 or more");
}

function withinNozzle(name: string, value: number, nozzle: number): void {
  if (toUnits(value) <= toUnits(nozzle)) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `resolveLayerOptions: got ${name} ${value} mm, expected at most the nozzle_diameter of ${nozzle} mm`,
    { [name]: value, nozzle_diameter: nozzle },
  );
}

function invalid(name: string, got: number | string, expected: string): SlicewrightError {
  return new SlicewrightError("SETTING_INVALID", `resolveLayerOptions: got ${name} ${got}, expected ${expected}`, {
    setting: name,
    got: typeof got === "number" && !Number.isFinite(got) ? String(got) : got,
  });
}
