import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, checkOption, numberFrom, OBJECT, wholeFrom } from "../core/option.ts";
import { toMm } from "../core/units.ts";
import type { LayerPlan } from "./layer.ts";
import type { LayerOptions } from "./resolve.ts";

/** How high the layers of an object are, in units, and where it stands. */
export interface PlanOptions extends Pick<LayerOptions, "firstLayerHeight" | "layerHeight"> {
  /** Where the object begins above the bed, units: on a raft. Default 0. */
  readonly bottom?: number;
  /** How high it counts as where a layer's middle is its very top: `floatHeights`; mm. Default: as if it lay at z = 0. */
  readonly topMm?: number;
}

/**
 * The layers of an object, bottom up, in integer arithmetic.
 *
 * A layer is cut at its middle (half a unit is rounded down), and is added while its middle lies below the top:
 * 20 mm at 0.35 / 0.3 mm ends at 19.85, because the next middle, 20.0, is not below 20. What a middle right at the top
 * comes to is {@link isMiddleBelow}'s. PrusaSlicer adds `z_offset` while it writes; so does motion, and `printZ` is
 * without it.
 * @param height of the object, units of 1e-5 mm, as those of the options are
 * @throws SlicewrightError `USAGE`, `NO_LAYERS` where even the first middle is not below the top
 */
export function planLayers(height: number, options: PlanOptions): LayerPlan {
  checkArgument("plan", "height", height, wholeFrom(0));
  checkArgument("plan", "options", options, OBJECT);
  const { firstLayerHeight, layerHeight, bottom = 0, topMm = Math.fround(toMm(height)) } = options;
  checkArgument("plan", "firstLayerHeight", firstLayerHeight, wholeFrom(1));
  checkArgument("plan", "layerHeight", layerHeight, wholeFrom(1));
  checkOption("plan", "bottom", bottom, numberFrom());
  checkOption("plan", "topMm", topMm, numberFrom());
  const doubleHeight = 2 * height;
  if (firstLayerHeight >= doubleHeight)
    throw new SlicewrightError(
      "NO_LAYERS",
      `planLayers: got a part ${toMm(height)} mm high, expected more than half the first layer of ${toMm(firstLayerHeight)} mm`,
      { heightMm: toMm(height), firstLayerHeightMm: toMm(firstLayerHeight) },
    );
  // 2 * (first + (n - 2) * layerHeight) + layerHeight < 2 * height holds for the n-th layer, n >= 2.
  const above = doubleHeight - 2 * firstLayerHeight + layerHeight;
  const below = 1 + Math.max(0, Math.ceil(above / (2 * layerHeight)) - 1);
  const isTie = above > 0 && above % (2 * layerHeight) === 0;
  const count = isTie && isNextBelow(topMm, below, firstLayerHeight, layerHeight) ? below + 1 : below;
  const sliceZ = new Int32Array(count);
  const printZ = new Float64Array(count);
  const heights = new Float64Array(count).fill(toMm(layerHeight));
  heights[0] = toMm(firstLayerHeight);
  sliceZ[0] = Math.floor(firstLayerHeight / 2);
  printZ[0] = toMm(bottom + firstLayerHeight);
  for (let i = 1; i < count; i++) {
    const top = firstLayerHeight + i * layerHeight;
    sliceZ[i] = Math.floor(top - layerHeight / 2);
    printZ[i] = toMm(bottom + top);
  }
  return { sliceZ, printZ, heights };
}

/** Whether the middle of the layer over so many others, which is the top itself, counts as below it. */
function isNextBelow(topMm: number, layers: number, firstLayerHeight: number, layerHeight: number): boolean {
  let z = toMm(firstLayerHeight);
  for (let i = 1; i < layers; i++) z += toMm(layerHeight);
  return isMiddleBelow(topMm, z, toMm(layerHeight));
}

/**
 * Whether a layer's middle that is the top itself counts as below it; mm. A part 4.3 mm high has such a middle at 0.2 mm,
 * as half of all parts have whose height is tenths of a millimetre, and a whole layer more or less with it. PrusaSlicer
 * leaves it to rounding: it adds up layers in doubles, and knows heights by floats. 33 heights that tie, at three layer
 * heights, all come to its count in this way, and 20 of them by an exact compare.
 * @param z the layers below, added up from the first one
 */
export function isMiddleBelow(topMm: number, z: number, thickness: number): boolean {
  return z + 0.5 * thickness < topMm;
}

/** The plan of what is too low for any layer. */
export const NO_LAYERS: LayerPlan = Object.freeze({
  sliceZ: new Int32Array(0),
  printZ: new Float64Array(0),
  heights: new Float64Array(0),
});
