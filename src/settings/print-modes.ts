import { SlicewrightError } from "../core/errors.ts";
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
 * Ways to print that rule out others. A raft lies flat under the bottom, and ironing finds no tops but those of solid
 * layers.
 * @throws SlicewrightError `SETTINGS_CONFLICT`
 */
export function checkPrintModes(settings: Settings): void {
  if (!settings.spiral_vase) return;
  const conflict = (["support_material", "support_material_enforce_layers"] as const).find((name) => settings[name]);
  if (conflict === undefined) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `settings: spiral_vase is set with ${conflict}, expected one or the other`,
    { name: "spiral_vase", got: true, with: conflict },
  );
}
