import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, OBJECT } from "../core/option.ts";
import { toUnits } from "../core/units.ts";
import type { NumberOrPercent, Settings } from "../settings/settings.ts";
import type { SlicingMode } from "../settings/values.ts";

/** What layers/ needs of the settings: absolute, in integer units. */
export interface LayerOptions {
  readonly firstLayerHeight: number;
  readonly layerHeight: number;
  /** Between which thicknesses layers may vary; mm. */
  readonly varied: { readonly least: number; readonly most: number };
  /** How fine layers are that follow the mesh's slopes, 0 to 1; undefined where they do not. */
  readonly adaptiveQuality: number | undefined;
  /** Tolerance to which the slices themselves are simplified; 0: they stay exact. */
  readonly resolution: number;
  /** What of a section is the part. */
  readonly mode: SlicingMode;
  /** Tolerance to which polygons are simplified on entering the filament rooms. */
  readonly gcodeResolution: number;
  /** Slits up to twice as wide are closed there. */
  readonly closingRadius: number;
}

/** The thickest layer over the nozzle, and the thinnest in mm, where the printer says none. */
const AUTO_THICKEST = 0.75;
const AUTO_THINNEST = 0.01;

/** The settings that {@link resolveLayerOptions} reads. */
export type LayeringSettings = Pick<
  Settings,
  | "layer_height"
  | "first_layer_height"
  | "min_layer_height"
  | "max_layer_height"
  | "adaptive_layer_height"
  | "adaptive_quality"
  | "nozzle_diameter"
  | "resolution"
  | "gcode_resolution"
  | "slicing_mode"
  | "slice_closing_radius"
>;

/**
 * Settings -> {@link LayerOptions}. A percentage of `first_layer_height` is of `layer_height`, as in PrusaSlicer.
 * @throws SlicewrightError `USAGE`, `SETTING_INVALID` where a value is no usable length, `SETTINGS_CONFLICT` where a layer
 * is thicker than the nozzle is wide
 */
export function resolveLayerOptions(settings: LayeringSettings): LayerOptions {
  checkArgument("settings", "settings", settings, OBJECT);
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
    varied: variedHeights(settings, layerHeight),
    adaptiveQuality: settings.adaptive_layer_height ? Number.parseFloat(settings.adaptive_quality) / 100 : undefined,
    resolution: toUnits(nonNegativeMm("resolution", settings.resolution)),
    mode: settings.slicing_mode,
    gcodeResolution: toUnits(nonNegativeMm("gcode_resolution", settings.gcode_resolution)),
    closingRadius: toUnits(nonNegativeMm("slice_closing_radius", settings.slice_closing_radius)),
  });
}

/** The printer's bounds, as far as they leave room for layer_height itself. */
function variedHeights(settings: LayeringSettings, layerHeight: number): LayerOptions["varied"] {
  const { min_layer_height: least, max_layer_height: most, nozzle_diameter: nozzle } = settings;
  const thickest = most > 0 ? Math.min(most, nozzle) : AUTO_THICKEST * nozzle;
  return Object.freeze({
    least: Math.min(least > 0 ? least : AUTO_THINNEST, layerHeight),
    most: Math.max(thickest, layerHeight),
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
