import { ROLE } from "../../core/roles.ts";
import { toUnits, UNITS_PER_MM } from "../../core/units.ts";
import type { RegionKind } from "../../regions/regions.ts";
import { type FillPlace, insidePattern } from "../../settings/fill-order.ts";
import { absolute, bridgeFlow, type Flow, roleFlow, spreadFlow } from "../../settings/flow.ts";
import type { Settings } from "../../settings/settings.ts";
import { seamClip } from "../resolve.ts";
import { ENTITY } from "../toolpaths.ts";
import type { Pattern } from "./pattern.ts";
import { PATTERNS } from "./patterns.ts";

/** How regions of one kind are filled; lengths in integer units unless said otherwise. */
export interface KindOptions extends FillPlace {
  readonly role: number;
  /** What marks its entities beside that: an {@link ENTITY} flag, or 0. */
  readonly flag: number;
  readonly pattern: Pattern;
  readonly flow: Flow;
  /** Distance of strands that leaves no gap. For sparse infill that of a common layer, so that all layers match. */
  readonly spacing: number;
  /** 0 to 1. */
  readonly density: number;
  /** The strand grows with the spacing where a full fill spreads its lines. */
  readonly flowFollowsSpacing: boolean;
  readonly anchor: number;
  readonly maxAnchor: number;
}

/** How a layer's regions are filled. */
export interface InfillOptions {
  readonly kinds: Readonly<Record<RegionKind, KindOptions>>;
  /** Direction of the infill, radians. */
  readonly angle: number;
  /** What is left off the end of a closed loop, units. */
  readonly loopClip: number;
  /** How far chords of curves may leave them, units. */
  readonly resolution: number;
  /** Whether there are slits between shells that belong together; see horizontal-shells.ts. */
  readonly hasSlits: boolean;
}

/** Curves are drawn no finer than this, mm. */
const FINEST_CURVE = 0.0125;

/** The infill options of a layer of given height in mm. */
export function resolveInfill(settings: Settings, height: number, isFirstLayer: boolean): InfillOptions {
  const solidFlow = roleFlow(settings, "solid-infill", height, isFirstLayer);
  const topFlow = roleFlow(settings, "top-solid-infill", height, isFirstLayer);
  const overAir = bridgeFlow(settings, "solid-infill", height, isFirstLayer);
  const inside = insidePattern(settings);
  const bridge = solid(ROLE.bridgeInfill, inside, overAir);
  return Object.freeze({
    kinds: Object.freeze({
      top: solid(ROLE.topSolidInfill, settings.top_fill_pattern, topFlow),
      bottom: solid(ROLE.solidInfill, settings.bottom_fill_pattern, solidFlow),
      solid: solid(ROLE.solidInfill, inside, solidFlow),
      "over-bridge": solid(ROLE.solidInfill, inside, solidFlow, ENTITY.overBridge),
      "bottom-bridge": bridge,
      "internal-bridge": bridge,
      sparse: sparse(settings, height, isFirstLayer),
    }),
    angle: (settings.fill_angle * Math.PI) / 180,
    loopClip: toUnits(seamClip(settings)),
    resolution: toUnits(Math.max(settings.gcode_resolution, FINEST_CURVE)),
    hasSlits: !settings.ensure_vertical_shell_thickness,
  } satisfies InfillOptions);
}

function solid(role: number, patternName: Settings["top_fill_pattern"], flow: Flow, flag = 0): KindOptions {
  return Object.freeze({
    role,
    flag,
    patternName,
    pattern: PATTERNS[patternName],
    flow,
    spacing: toUnits(flow.spacing),
    density: 1,
    flowFollowsSpacing: true,
    anchor: 0,
    maxAnchor: Infinity,
  } satisfies KindOptions);
}

function sparse(settings: Settings, height: number, isFirstLayer: boolean): KindOptions {
  const common = roleFlow(settings, "sparse-infill", settings.layer_height, false).spacing;
  const density = Number.parseFloat(settings.fill_density) / 100;
  const wanted = settings.fill_pattern;
  const patternName = density === 1 && !PATTERNS[wanted].canFillSolid ? "rectilinear" : wanted;
  const pattern = PATTERNS[patternName];
  const maxAnchor = absolute(settings.infill_anchor_max, common);
  return Object.freeze({
    role: ROLE.sparseInfill,
    flag: 0,
    patternName,
    pattern,
    flow: pattern.isBridging
      ? hangingFlow(settings, common, height, isFirstLayer)
      : roleFlow(settings, "sparse-infill", height, isFirstLayer),
    spacing: common * UNITS_PER_MM,
    density: settings.exact_fill_density ? (pattern.drawnAt?.(density) ?? density) : density,
    flowFollowsSpacing: false,
    anchor: toUnits(Math.min(absolute(settings.infill_anchor, common), maxAnchor)),
    maxAnchor: toUnits(maxAnchor),
  } satisfies KindOptions);
}

/** A strand as over air, as thick as the spacing of sparse lines lets it be. */
function hangingFlow(settings: Settings, spacing: number, height: number, isFirstLayer: boolean): Flow {
  const flow = bridgeFlow(settings, "sparse-infill", height, isFirstLayer);
  return flow.width === flow.height ? spreadFlow(flow, spacing - flow.spacing) : flow;
}
