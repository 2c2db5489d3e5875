import { SlicewrightError } from "../core/errors.ts";
import { extruderCount } from "./extruders.ts";
import type { Settings } from "./settings.ts";

/** What spiral_vase makes of other settings, as PrusaSlicer does: one hollow wall on the bottom's layers. */
export const SPIRAL_VASE: Partial<Settings> = Object.freeze({
  perimeters: 1,
  top_solid_layers: 0,
  fill_density: "0%",
  retract_layer_change: false,
});

/** Heights nearer than this are one, mm. */
const EPSILON = 1e-4;

/**
 * The first layer of a spiral that has no bottom to lay: by count, and by thickness.
 * @param layer where one lies above the bed, mm
 * @returns at most `count`; Infinity where nothing spirals
 */
export function firstTurn(settings: Settings, count: number, layer: (index: number) => number): number {
  if (!settings.spiral_vase) return Infinity;
  let index = settings.bottom_solid_layers;
  while (index < count && layer(index) < settings.bottom_solid_min_thickness - EPSILON) index++;
  return index;
}

/**
 * Ways to print that rule out others.
 * @throws SlicewrightError `SETTINGS_CONFLICT`, `SETTING_UNSUPPORTED`
 */
export function checkPrintModes(settings: Settings): void {
  if (!settings.spiral_vase) return;
  const conflict = (["support_material", "raft_layers", "ironing"] as const).find((name) => settings[name]);
  if (conflict !== undefined)
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `settings: spiral_vase is set with ${conflict}, expected one of both`,
      { name: "spiral_vase", got: true, with: conflict },
    );
  const extruders = extruderCount(settings);
  if (extruders === 1) return;
  throw new SlicewrightError(
    "SETTING_UNSUPPORTED",
    `settings: spiral_vase is set with ${extruders} extruders, expected one`,
    { name: "spiral_vase", got: true, extruders },
  );
}
