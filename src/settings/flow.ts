import { nozzleDiameter } from "./nozzle.ts";
import type { NumberOrPercent, Settings } from "./settings.ts";

/**
 * Extrusion cross-sections. A strand pressed on a surface is a rectangle with round sides:
 * area = h (w - h (1 - pi/4)), and strands touch without a gap at spacing = w - h (1 - pi/4) = area / h.
 * A bridging strand is round: area = pi/4 d2, laid 0.05 mm apart (PrusaSlicer's cross-sections).
 */
export interface Flow {
  /** Extrusion width, mm. */
  readonly width: number;
  /** Extrusion height, mm. */
  readonly height: number;
  /** Distance of neighbouring centre lines that leaves no gap, mm. */
  readonly spacing: number;
  /** Volume per length, mm3/mm, before the extrusion multiplier. */
  readonly mm3PerMm: number;
  /** Round strand over air. */
  readonly isBridge: boolean;
}

export type FlowRole = "external-perimeter" | "perimeter" | "sparse-infill" | "solid-infill" | "top-solid-infill";

/** What the round sides take off a strand's spacing, over its height. */
export const ROUND_SIDES: number = 1 - Math.PI / 4;
/** Air between bridging strands, mm. */
const BRIDGE_GAP = 0.05;
/** Automatic width of a strand over the nozzle's diameter. */
const AUTO_WIDTH = 1.125;
/** Automatic, these are as wide as the nozzle. */
const IS_NOZZLE_WIDE: ReadonlySet<string> = new Set(["top_infill_extrusion_width", "support_material_extrusion_width"]);

/** The setting that holds a role's width. */
export const WIDTH_SETTING = {
  "external-perimeter": "external_perimeter_extrusion_width",
  perimeter: "perimeter_extrusion_width",
  "sparse-infill": "infill_extrusion_width",
  "solid-infill": "solid_infill_extrusion_width",
  "top-solid-infill": "top_infill_extrusion_width",
} as const;

/** Settings that hold a width. */
export type WidthSetting =
  | (typeof WIDTH_SETTING)[FlowRole]
  | "support_material_extrusion_width"
  | "first_layer_extrusion_width"
  | "extrusion_width";

/** A number, or the share of `whole` that a percentage stands for. */
export function absolute(value: NumberOrPercent, whole: number): number {
  return typeof value === "number" ? value : (Number.parseFloat(value) / 100) * whole;
}

/** The first layer's height in mm: a percentage is of the layer height. */
export function firstLayerHeight(settings: Settings): number {
  return absolute(settings.first_layer_height, settings.layer_height);
}

/** The section of a filament, or of any round strand, mm2. */
export function roundSection(diameter: number): number {
  return (Math.PI / 4) * diameter ** 2;
}

/** The flow of a strand of given width and height, mm. */
export function rectangleFlow(width: number, height: number): Flow {
  const spacing = width - height * ROUND_SIDES;
  return {
    width,
    height,
    spacing,
    mm3PerMm: height * spacing,
    isBridge: false,
  };
}

/** The flow of given spacing and height: the width follows. */
export function flowOfSpacing(spacing: number, height: number): Flow {
  return rectangleFlow(spacing + height * ROUND_SIDES, height);
}

/** The strand that fills a wider spacing: a wide one grows wider, a round one thicker. */
export function spreadFlow(flow: Flow, growth: number): Flow {
  if (!flow.isBridge || flow.width !== flow.height) {
    const ratio = flow.mm3PerMm / (flow.height * flow.spacing);
    const spread = flowOfSpacing(flow.spacing + growth, flow.height);
    return { ...spread, mm3PerMm: spread.mm3PerMm * ratio, isBridge: flow.isBridge };
  }
  return roundFlow(flow.width + growth, flow.spacing + growth);
}

/** The flow of a role on a layer of given height, mm. */
export function roleFlow(settings: Settings, role: FlowRole, height: number, isFirstLayer: boolean): Flow {
  const width = strandWidth(settings, WIDTH_SETTING[role], height, isFirstLayer, nozzleOf(settings, role));
  return rectangleFlow(width, height);
}

/**
 * The flow of a role over air. With `thick_bridges` a round strand of the nozzle's diameter times
 * sqrt(bridge_flow_ratio); without, the role's own strand with its volume times the ratio: as much higher at the same
 * spacing where that is more, and else as narrow as it has to be, down to its height (PrusaSlicer's, whose areas take as
 * much then).
 */
export function bridgeFlow(settings: Settings, role: FlowRole, height: number, isFirstLayer: boolean): Flow {
  if (settings.thick_bridges) {
    const diameter = nozzleOf(settings, role) * Math.sqrt(settings.bridge_flow_ratio);
    return roundFlow(diameter, diameter + BRIDGE_GAP);
  }
  const flow = roleFlow(settings, role, height, isFirstLayer);
  const ratio = settings.bridge_flow_ratio;
  if (ratio >= 1) return { ...flowOfSpacing(flow.spacing, height * ratio), isBridge: true };
  const width = thinnedWidth(flow, ratio);
  if (width > height) return { ...rectangleFlow(width, height), isBridge: true };
  return { ...flow, mm3PerMm: flow.mm3PerMm * ratio, isBridge: true };
}

/** The width of a strand as high with a share of the volume, mm; one narrower than high cannot be. */
export function thinnedWidth({ width, spacing }: Flow, ratio: number): number {
  return width - (1 - ratio) * spacing;
}

/** A strand that nothing presses. */
function roundFlow(diameter: number, spacing: number): Flow {
  const mm3PerMm = (Math.PI / 4) * diameter * diameter;
  return { width: diameter, height: diameter, spacing, mm3PerMm, isBridge: true };
}

/**
 * A strand's width, mm: on the first layer that layer's, else by the setting of its own, that of all, or automatic.
 * @param height mm, which a percentage is of: that of the strand itself, in combined layers all of theirs (PrusaSlicer's)
 * @param nozzle the diameter of the one that prints it, mm
 */
export function strandWidth(
  settings: Settings,
  own: WidthSetting,
  height: number,
  isFirstLayer: boolean,
  nozzle: number,
): number {
  const told = [settings[own], settings.extrusion_width];
  if (isFirstLayer) told.unshift(settings.first_layer_extrusion_width);
  const widths = told.map((width) => absolute(width, height));
  return widths.find((width) => width > 0) ?? (IS_NOZZLE_WIDE.has(own) ? 1 : AUTO_WIDTH) * nozzle;
}

/** The diameter of the nozzle that prints a role, mm. */
function nozzleOf(settings: Settings, role: FlowRole): number {
  const { infill_extruder, solid_infill_extruder, perimeter_extruder } = settings;
  const isWall = role === "perimeter" || role === "external-perimeter";
  const extruder = isWall ? perimeter_extruder : role === "sparse-infill" ? infill_extruder : solid_infill_extruder;
  return nozzleDiameter(settings, extruder);
}
