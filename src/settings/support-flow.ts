import { type Flow, firstLayerHeight, rectangleFlow, strandWidth } from "./flow.ts";
import type { Settings } from "./settings.ts";

/** The strand of supports and of their interfaces on layers of a given height, mm: one width for both. */
export function supportFlow(settings: Settings, height: number): Flow {
  return rectangleFlow(supportWidth(settings, false), height);
}

/** The strand of the supports' first layer. */
export function supportFirstFlow(settings: Settings): Flow {
  return rectangleFlow(supportWidth(settings, true), firstLayerHeight(settings));
}

function supportWidth(settings: Settings, isFirstLayer: boolean): number {
  return strandWidth(settings, "support_material_extrusion_width", isFirstLayer, settings.nozzle_diameter);
}
