import { type EnteredLayer, enterLayer } from "../../src/regions/enter.ts";
import { resolveEntry } from "../../src/regions/resolve-entry.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { box, engine, shape, testSettings } from "../toolpaths/shapes.ts";

/** A frame of 10 mm about a hole of 2 mm as it enters, neither simplified nor closed unless these settings ask for it. */
export function enterFrame(given: Partial<Settings>, isFirst = false): EnteredLayer {
  const settings = testSettings({ gcode_resolution: 0, slice_closing_radius: 0, ...given });
  return enterLayer(shape(box(0, 0, 10, 10), box(4, 4, 6, 6)), isFirst, engine, resolveEntry(settings));
}
