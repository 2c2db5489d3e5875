import { absolute, type Flow, firstLayerHeight, rectangleFlow } from "./flow.ts";
import type { Settings } from "./settings.ts";

/** The strand of supports and of their interfaces on layers of a given height, mm: one width for both. */
export function supportFlow(settings: Settings, height: number): Flow {
  return rectangleFlow(supportWidth(settings), height);
}

/** The strand of the supports' first layer. */
export function supportFirstFlow(settings: Settings): Flow {
  const height = firstLayerHeight(settings);
  const first = absolute(settings.first_layer_extrusion_width, height);
  return rectangleFlow(first > 0 ? first : supportWidth(settings), height);
}

/** Automatic is as wide as the nozzle. */
function supportWidth(settings: Settings): number {
  const own = absolute(settings.support_material_extrusion_width, settings.layer_height);
  if (own > 0) return own;
  const general = absolute(settings.extrusion_width, settings.layer_height);
  return general > 0 ? general : settings.nozzle_diameter;
}
