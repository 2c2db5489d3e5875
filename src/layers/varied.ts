/**
 * Plans of layers that are not all as thick: a first one as set, then each as thick as a rule says for where it begins,
 * in whole micrometres, so that the text's heights are the plan's. One is added while its middle lies below the top.
 */
import type { HeightSpan } from "../core/height-span.ts";
import { toMm, toUnits } from "../core/units.ts";
import type { LayerPlan } from "./layer.ts";
import { isMiddleBelow, type PlanOptions } from "./plan.ts";
import type { LayerOptions } from "./resolve.ts";

/** How thick the layer is that begins at `bottom`; both mm. */
export type HeightRule = (bottom: number) => number;

/** The thicknesses that layers may have; mm. */
export type HeightBounds = LayerOptions["varied"];

const UNITS_PER_UM = toUnits(0.001);

/**
 * The layers of an object `height` units high.
 * @param options as those of {@link planLayers}
 */
export function planVariedLayers(
  height: number,
  {
    firstLayerHeight,
    varied,
    bottom: start = 0,
    topMm = Math.fround(toMm(height)),
  }: Pick<LayerOptions, "firstLayerHeight" | "varied"> & Pick<PlanOptions, "bottom" | "topMm">,
  rule: HeightRule,
): LayerPlan {
  const sliceZ: number[] = [];
  const printZ: number[] = [];
  const heights: number[] = [];
  let bottom = 0;
  let thickness = firstLayerHeight;
  // Heights of layers are whole micrometres, what is wanted adds up as it is: of 180 layers there was one less else.
  let bottomMm = 0;
  let wanted = toMm(firstLayerHeight);
  const isMiddleAtTop = (): boolean => 2 * bottom + thickness === 2 * height;
  while (isMiddleAtTop() ? isMiddleBelow(topMm, bottomMm, wanted) : 2 * bottom + thickness < 2 * height) {
    sliceZ.push(Math.floor(bottom + thickness / 2));
    bottom += thickness;
    bottomMm += wanted;
    printZ.push(toMm(start + bottom));
    heights.push(toMm(thickness));
    wanted = Math.min(varied.most, Math.max(varied.least, rule(bottomMm)));
    const top = Math.round(toUnits(bottomMm + wanted) / UNITS_PER_UM) * UNITS_PER_UM;
    thickness = Math.max(UNITS_PER_UM, top - bottom);
  }
  return {
    sliceZ: Int32Array.from(sliceZ),
    printZ: Float64Array.from(printZ),
    heights: Float64Array.from(heights),
  };
}

/** The thickness that spans ask for, in the middle of the thinnest layer there could be, as PrusaSlicer asks. */
export function spanRule(spans: readonly HeightSpan[], otherwise: number, { least }: HeightBounds): HeightRule {
  return (bottom) => {
    const z = bottom + least / 2;
    const span = spans.find(({ from, to }) => z >= from && z < to);
    return span === undefined
      ? otherwise
      : span.low + ((span.high - span.low) * (z - span.from)) / (span.to - span.from);
  };
}

/** The thinnest that any rule asks for: objects that are printed together are cut together. */
export function thinnest(rules: readonly HeightRule[]): HeightRule {
  return (bottom) => rules.reduce((least, rule) => Math.min(least, rule(bottom)), Number.POSITIVE_INFINITY);
}
