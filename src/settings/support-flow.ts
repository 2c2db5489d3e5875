import { type Flow, firstLayerHeight, rectangleFlow, strandWidth } from "./flow.ts";
import { nozzleDiameter } from "./nozzle.ts";
import type { Settings } from "./settings.ts";

/** The strand of supports on layers of a given height, mm. */
export function supportFlow(settings: Settings, height: number): Flow {
  return rectangleFlow(widthBy(settings, settings.support_material_extruder, false), height);
}

/** The strand of their interfaces: one setting for both widths, but each has its extruder's nozzle. */
export function interfaceFlow(settings: Settings, height: number): Flow {
  return rectangleFlow(widthBy(settings, settings.support_material_interface_extruder, false), height);
}

/** The strand of the supports' first layer. */
export function supportFirstFlow(settings: Settings): Flow {
  return rectangleFlow(widthBy(settings, settings.support_material_extruder, true), firstLayerHeight(settings));
}

function widthBy(settings: Settings, extruder: number, isFirstLayer: boolean): number {
  return strandWidth(settings, "support_material_extrusion_width", isFirstLayer, nozzleDiameter(settings, extruder));
}
