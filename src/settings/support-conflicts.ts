import { SlicewrightError } from "../core/errors.ts";
import { firstLayerHeight } from "./flow.ts";
import type { Settings } from "./settings.ts";
import { supportFirstFlow, supportFlow } from "./support-flow.ts";

/** The least spacing of a strand over its width. */
const LEAST_SPACING = 0.1;

/** Whether anything of supports or a raft is printed. */
export function hasSupports(settings: Settings): boolean {
  return settings.support_material || settings.support_material_enforce_layers > 0 || settings.raft_layers > 0;
}

/**
 * Strands of supports that their thickest layer would press to nothing.
 * @throws SlicewrightError `SETTINGS_CONFLICT`
 */
export function checkSupports(settings: Settings): void {
  if (!hasSupports(settings)) return;
  const { nozzle_diameter, layer_height } = settings;
  const thickest = Math.max(
    nozzle_diameter * MOST_HEIGHT,
    layer_height,
    Math.min(settings.max_layer_height, nozzle_diameter),
  );
  for (const { width, height, spacing } of [supportFlow(settings, thickest), supportFirstFlow(settings)]) {
    if (spacing >= LEAST_SPACING * width) continue;
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `settings: support_material_extrusion_width is ${width} mm, expected a strand that layers of ${height} mm do not press to nothing`,
      { name: "support_material_extrusion_width", got: width, height, first_layer_height: firstLayerHeight(settings) },
    );
  }
}

/** Layers of supports and rafts are this part of the nozzle's diameter high, at most, unless told. */
export const MOST_HEIGHT = 0.75;
