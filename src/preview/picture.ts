import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, checkOptions, OBJECT, type OptionKind, type OptionKinds, wholeFrom } from "../core/option.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import type { Bounds } from "../geometry/polygons.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";

/** How a picture of a layer is laid out; what the SVG and the PNG share. */
export interface PictureOptions {
  /** Width of the picture in pixels, up to 4096; default 900. The height follows. */
  readonly width?: number;
}

/** Maps the plane to the picture: x right, y up. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Pixels per unit. */
  readonly scale: number;
  readonly x: (units: number) => number;
  readonly y: (units: number) => number;
}

export const BACKGROUND = "#1b1f27";
const MARGIN_MM = 1;
/** Pixels. */
export const DEFAULT_WIDTH = 900;
const MAX_HEIGHT_RATIO = 4;
export const PIXELS: OptionKind = wholeFrom(1, 4096);
export const PICTURE_OPTIONS: OptionKinds<PictureOptions> = { width: PIXELS };

export const TOOLPATHS: OptionKind = {
  expected: "a layer's toolpaths",
  allows: (value) => {
    if (!OBJECT.allows(value)) return false;
    const { coords, starts, roles, widths, heights } = value as Readonly<Record<string, unknown>>;
    return [coords, starts, roles, widths, heights].every(ArrayBuffer.isView);
  },
};

const LIST: OptionKind = { expected: "a list of layers", allows: (value) => Array.isArray(value) };

/**
 * A layer by its index.
 * @throws SlicewrightError `USAGE`, `LAYER_NOT_FOUND`
 */
export function layerAt<T>(layers: readonly T[], index: number): T {
  checkArgument("preview", "layers", layers, LIST);
  const layer = Number.isInteger(index) ? layers[index] : undefined;
  if (layer !== undefined) return layer;
  throw new SlicewrightError("LAYER_NOT_FOUND", `preview: got layer ${index}, expected 0 to ${layers.length - 1}`, {
    layer: index,
    layers: layers.length,
  });
}

/**
 * The frame around all toolpaths.
 * @throws SlicewrightError `USAGE`
 */
export function frameOf(paths: Toolpaths, options: PictureOptions = {}): Frame {
  checkOptions("preview", options, PICTURE_OPTIONS);
  checkArgument("preview", "paths", paths, TOOLPATHS);
  const { width = DEFAULT_WIDTH } = options;
  const bounds = pathBounds(paths);
  const margin = MARGIN_MM * UNITS_PER_MM;
  const extentX = bounds.maxX - bounds.minX + 2 * margin;
  const extentY = bounds.maxY - bounds.minY + 2 * margin;
  // A tall thin layer is scaled by its height, so that no picture grows without bound.
  const scale = Math.min(width / extentX, (MAX_HEIGHT_RATIO * width) / extentY);
  const height = Math.max(1, Math.ceil(extentY * scale));
  return {
    width,
    height,
    scale,
    x: (units) => (units - bounds.minX + margin) * scale,
    y: (units) => height - (units - bounds.minY + margin) * scale,
  };
}

function pathBounds({ coords }: Toolpaths): Bounds {
  if (coords.length === 0) return { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  let [minX, minY, maxX, maxY] = [coords[0], coords[1], coords[0], coords[1]];
  for (let i = 2; i < coords.length; i += 2) {
    minX = Math.min(minX, coords[i]);
    maxX = Math.max(maxX, coords[i]);
    minY = Math.min(minY, coords[i + 1]);
    maxY = Math.max(maxY, coords[i + 1]);
  }
  return { minX, minY, maxX, maxY };
}
