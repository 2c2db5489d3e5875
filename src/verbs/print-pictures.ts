/** Pictures of a print of filament, as PNGs: a layer, and all of it in 3D. */
import type { PictureOptions } from "../preview/picture.ts";
import { type PrintedStrands, type PrintViewOptions, pngOfPrint } from "../preview/print-view.ts";
import { pngOfLayer } from "../preview/raster.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { deflate } from "../workers/platform.ts";

/**
 * A layer's toolpaths from above: strands at their true width, coloured by role, edges anti-aliased.
 * @throws SlicewrightError `USAGE`
 */
export function layerPng(paths: Toolpaths, options: PictureOptions = {}): Uint8Array {
  return pngOfLayer(paths, deflate, options);
}

/**
 * Layers in 3D, the first ones of a print or all: every strand as it lies, coloured by role.
 * @throws SlicewrightError `USAGE`
 */
export function printPng(layers: readonly PrintedStrands[], options: PrintViewOptions = {}): Uint8Array {
  return pngOfPrint(layers, deflate, options);
}
