import { toUnits } from "../core/units.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { insidePattern, isFilledBefore } from "../settings/fill-order.ts";
import { bridgeFlow, roleFlow } from "../settings/flow.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { supportsTouch } from "../settings/support-style.ts";

/** What tells the regions of one layer apart; lengths in integer units. */
interface LayerRegionOptions {
  /** Half the width below which a surface open to the air is passed over. */
  readonly membraneRadius: number;
  /** Half the width of a strand of an external perimeter. */
  readonly strandRadius: number;
  /** Spacing of solid infill, with a little more than the gap-free one: shells are grown and regularised by it. */
  readonly shellSpacing: number;
  /** Half the width up to which a solid area is thought too narrow to fill (horizontal shells). */
  readonly narrowRadius: number;
  /** Half the width of a shell that is dropped in a hollow part. */
  readonly hollowRadius: number;
  /** Width of a bridging strand. */
  readonly bridgeWidth: number;
  /** Where a top and a bridge that nothing holds at both ends overlap, the top has the place. */
  readonly topsGoFirst: boolean;
  /** Half the width that solid infill needs to be bridged over sparse. */
  readonly bridgeOverInfillRadius: number;
  /** How many layers above count for this layer's shell, and how many below. */
  readonly topReach: number;
  readonly bottomReach: number;
  /** How many layers below lie within the height of a bridging strand. */
  readonly bridgeDepth: number;
}

/** What tells the regions of an object apart. */
export interface RegionOptions {
  readonly layerCount: number;
  /** How far slices may lie off the part's outlines, integer units. */
  readonly tolerance: number;
  /** Walls lie where surfaces open to the air run out. */
  readonly hasWalls: boolean;
  /** What holds for one layer: worked out when it is first asked for, as a stage asks for few. */
  readonly layer: (index: number) => LayerRegionOptions;
  /** Surfaces open to the air above are solid, and those below. */
  readonly solidTops: boolean;
  readonly solidBottoms: boolean;
  /** Supports touch the part: no bottom is a bridge. */
  readonly bottomsLie: boolean;
  /** A spiral's bottom ends below this layer, with one that is all top; above it nothing is solid. Infinity without. */
  readonly bottomsEnd: number;
  /** Nothing is printed between the shells. */
  readonly isHollow: boolean;
  /** Solid infill lies on sparse infill, and is to be bridged there. */
  readonly bridgesOverInfill: boolean;
  /** Shells are as thick sideways as they are upwards. */
  readonly verticalShells: boolean;
  /** Sparse islands up to this area become solid, mm2. */
  readonly solidBelowArea: number;
  /** Each layer whose number this divides is solid; 0 for none. */
  readonly solidEvery: number;
  /** Direction of all bridges, radians; NaN where each finds its own. */
  readonly bridgeAngle: number;
}

/** Share by which shells are grown over the spacing of solid infill. */
const SHELL_SPACING = 1.05;
/** Strands of solid infill that make an area wide enough, to each side of its middle. */
const NARROW_STRANDS = 3;
/** Bridging strands that make it worth to bridge over sparse infill, to each side of the middle. */
const BRIDGED_STRANDS = 3;
/** Heights nearer than this are one, mm. */
const EPSILON = 1e-4;

/** Settings and the plan of layers -> absolute, frozen options. */
export function resolveRegionOptions(settings: Settings, plan: Pick<LayerPlan, "printZ" | "heights">): RegionOptions {
  const density = Number.parseFloat(settings.fill_density);
  const layers = new Map<number, LayerRegionOptions>();
  return Object.freeze({
    layerCount: plan.printZ.length,
    tolerance: toUnits(settings.gcode_resolution),
    hasWalls: settings.perimeters > 0,
    layer: (index) => {
      const row = layers.get(index) ?? resolveLayer(settings, plan, index);
      layers.set(index, row);
      return row;
    },
    solidTops: settings.top_solid_layers > 0 || settings.spiral_vase,
    solidBottoms: settings.bottom_solid_layers > 0,
    bottomsLie: supportsTouch(settings),
    bottomsEnd: bottomsEnd(settings),
    isHollow: density === 0,
    bridgesOverInfill: density < 100,
    verticalShells: settings.ensure_vertical_shell_thickness,
    solidBelowArea: density > 0 ? settings.solid_infill_below_area : 0,
    solidEvery: density > 0 ? settings.solid_infill_every_layers : 0,
    bridgeAngle: settings.bridge_angle > 0 ? (settings.bridge_angle * Math.PI) / 180 : Number.NaN,
  } satisfies RegionOptions);
}

function bottomsEnd({ spiral_vase, bottom_solid_layers }: Settings): number {
  return spiral_vase ? bottom_solid_layers : Infinity;
}

function resolveLayer(
  settings: Settings,
  plan: Pick<LayerPlan, "printZ" | "heights">,
  index: number,
): LayerRegionOptions {
  const height = plan.heights[index];
  const isFirst = isOnBed(settings, index);
  const external = roleFlow(settings, "external-perimeter", height, isFirst);
  const solid = roleFlow(settings, "solid-infill", height, isFirst);
  const bridge = bridgeFlow(settings, "solid-infill", height, isFirst);
  const top = roleFlow(settings, "top-solid-infill", height, isFirst);
  return Object.freeze({
    membraneRadius: toUnits(external.width / 10),
    strandRadius: toUnits(external.width / 2),
    shellSpacing: toUnits(solid.spacing * SHELL_SPACING),
    narrowRadius: toUnits(solid.width * NARROW_STRANDS),
    hollowRadius: toUnits(external.width),
    bridgeWidth: toUnits(bridgeFlow(settings, "sparse-infill", height, isFirst).width),
    topsGoFirst: isFilledBefore(
      { patternName: settings.top_fill_pattern, spacing: top.spacing, density: 1 },
      { patternName: insidePattern(settings), spacing: bridge.spacing, density: 1 },
    ),
    bridgeOverInfillRadius: toUnits(bridge.width * BRIDGED_STRANDS),
    topReach: topReach(settings, plan, index),
    bottomReach: bottomReach(settings, plan, index),
    bridgeDepth: bridgeDepth(plan, index, bridge.height),
  } satisfies LayerRegionOptions);
}

/** Layers above whose tops this layer supports: by their number, or by their thickness where that is more. */
function topReach(settings: Settings, { printZ }: Pick<LayerPlan, "printZ">, index: number): number {
  if (settings.top_solid_layers === 0 || index >= bottomsEnd(settings)) return 0;
  const thickness = settings.top_solid_min_thickness - EPSILON;
  let above = index + 1;
  while (
    above < printZ.length &&
    (above < index + settings.top_solid_layers || printZ[above] - printZ[index] < thickness)
  )
    above++;
  return above - 1 - index;
}

/** Layers below whose bottoms this layer covers. */
function bottomReach(
  settings: Settings,
  { printZ, heights }: Pick<LayerPlan, "printZ" | "heights">,
  index: number,
): number {
  if (settings.bottom_solid_layers === 0 || index >= bottomsEnd(settings)) return 0;
  const thickness = settings.bottom_solid_min_thickness - EPSILON;
  const bottomZ = (i: number): number => printZ[i] - heights[i];
  let below = index - 1;
  while (below >= 0 && (below > index - settings.bottom_solid_layers || bottomZ(index) - bottomZ(below) < thickness))
    below--;
  return index - 1 - below;
}

function bridgeDepth({ printZ }: Pick<LayerPlan, "printZ">, index: number, bridgeHeight: number): number {
  const bottom = printZ[index] - bridgeHeight - EPSILON;
  let below = index - 1;
  while (below >= 0 && printZ[below] >= bottom) below--;
  return index - 1 - below;
}
