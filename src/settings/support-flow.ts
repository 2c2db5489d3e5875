import { type Flow, firstLayerHeight, rectangleFlow, strandWidth } from "./flow.ts";
import { nozzleDiameter } from "./nozzle.ts";
import type { Settings } from "./settings.ts";

/**
 * The strand of supports on layers of a given height, mm. Its width stays that of the layer height, whatever a layer of
 * supports has: their grid goes through all of them.
 */
export function supportFlow(settings: Settings, height: number): Flow {
  return rectangleFlow(commonWidth(settings, settings.support_material_extruder), height);
}

/** The strand of their interfaces: one setting for both widths, but each has its extruder's nozzle. */
export function interfaceFlow(settings: Settings, height: number): Flow {
  return rectangleFlow(commonWidth(settings, settings.support_material_interface_extruder), height);
}

/** The strand of the supports' first layer. */
export function supportFirstFlow(settings: Settings): Flow {
  const height = firstLayerHeight(settings);
  return rectangleFlow(widthBy(settings, height, true, settings.support_material_extruder), height);
}

function commonWidth(settings: Settings, extruder: number): number {
  return widthBy(settings, settings.layer_height, false, extruder);
}

function widthBy(settings: Settings, height: number, isFirstLayer: boolean, extruder: number): number {
  const nozzle = nozzleDiameter(settings, extruder);
  return strandWidth(settings, "support_material_extrusion_width", height, isFirstLayer, nozzle);
}
