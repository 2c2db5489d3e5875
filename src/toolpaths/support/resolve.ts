import { toUnits } from "../../core/units.ts";
import { type Flow, rectangleFlow } from "../../settings/flow.ts";
import { partExtruders } from "../../settings/nozzle.ts";
import type { Settings } from "../../settings/settings.ts";
import { interfaceFlow, supportFirstFlow, supportFlow } from "../../settings/support-flow.ts";
import { isTree } from "../../settings/support-style.ts";
import type { Pattern } from "../infill/pattern.ts";
import { PATTERNS } from "../infill/patterns.ts";
import { supportBase } from "./base-lines.ts";

/** How an area of supports is filled; angles are the strands', radians from x. */
export interface SupportFill {
  readonly pattern: Pattern;
  /** 0 to 1. */
  readonly density: number;
  /** Distance of strands that leaves no gap, units. */
  readonly spacing: number;
}

/** How supports are drawn. */
export interface SupportPathOptions {
  /** Widths of strands, mm: of the base, and of dense layers. */
  readonly width: number;
  readonly denseWidth: number;
  readonly base: SupportFill;
  readonly interface: SupportFill;
  readonly contact: SupportFill;
  /** What would be dense, but is not to be, where it is no part of the base. */
  readonly apart: SupportFill;
  /** Directions of the base's strands, which layers take turns in. */
  readonly angles: readonly number[];
  readonly interfaceAngle: number;
  /** Dense layers cross each other from one to the next. */
  readonly interfacesCross: boolean;
  readonly hasSheath: boolean;
  /** Branches of trees are hollow: one wall, and two where they are thicker than this, mm; undefined for other styles. */
  readonly doubleWall: number | undefined;
  readonly hasContactLoops: boolean;
  /** Without dense layers above, or below, contacts are drawn as the base is. */
  readonly hasInterfaces: boolean;
  readonly hasBottomInterfaces: boolean;
  /** Dense layers and the base are printed by one tool, and may become one layer. */
  readonly isOneTool: boolean;
  /** The layer on the bed. */
  readonly firstFlow: Flow;
  readonly first: SupportFill;
  readonly firstAngle: number;
  /** Layers that are a raft's, and the directions of its first one, of those above and of its dense ones. */
  readonly raftLayers: number;
  readonly raftFirst: SupportFill;
  readonly raftAngles: { readonly first: number; readonly base: number; readonly dense: number };
}

/** Fuller than this an area is filled with strands side by side. */
const FULL = 0.95;
const DEGREE = Math.PI / 180;

export function resolveSupportPaths(settings: Settings): SupportPathOptions {
  const flow = supportFlow(settings, settings.layer_height);
  const denseFlow = interfaceFlow(settings, settings.layer_height);
  const firstFlow = supportFirstFlow(settings);
  const angle = settings.support_material_angle * DEGREE;
  const across = angle + Math.PI / 2;
  const hasSheath = settings.support_material_with_sheath;
  const baseDensity = densityOf(flow, settings.support_material_spacing);
  const hasInterfaces = settings.support_material_interface_layers > 0;
  const fill = (pattern: Pattern, of: Flow, density: number): SupportFill =>
    Object.freeze({
      pattern,
      density: Math.min(1, density),
      spacing: toUnits(of.spacing),
    });
  // Where nothing is dense, contacts are as far apart as the base's strands.
  const dense = hasInterfaces ? densityOf(denseFlow, settings.support_material_interface_spacing) : baseDensity;
  const lines = (of: Flow, density: number): SupportFill =>
    fill(density > FULL ? PATTERNS.rectilinear : supportBase, of, density);
  const first = fill(PATTERNS.rectilinear, firstFlow, Number.parseFloat(settings.raft_first_layer_density) / 100);
  const pattern = settings.support_material_interface_pattern;
  const isConcentric =
    pattern === "concentric" || (pattern === "auto" && settings.support_material_contact_distance === 0);
  const contact = isConcentric ? fill(PATTERNS.concentric, denseFlow, dense) : lines(denseFlow, dense);
  return Object.freeze({
    width: flow.width,
    denseWidth: denseFlow.width,
    base: baseFill(),
    // PrusaSlicer's slip: a raft's dense strands are as far apart as if they were the base's.
    interface: lines(flow, dense),
    contact,
    apart: fill(contact.pattern, flow, baseDensity),
    angles: settings.support_material_pattern === "rectilinear-grid" ? [angle, across] : [angle],
    interfaceAngle: across,
    interfacesCross: settings.support_material_style === "snug",
    hasSheath,
    doubleWall: isTree(settings) ? settings.support_tree_branch_diameter_double_wall || Infinity : undefined,
    hasContactLoops: settings.support_material_interface_contact_loops,
    hasInterfaces,
    hasBottomInterfaces: hasInterfaces && settings.support_material_bottom_interface_layers !== 0,
    isOneTool: isOneTool(settings),
    firstFlow,
    first,
    firstAngle: across,
    raftLayers: settings.raft_layers,
    raftFirst: dense > FULL ? first : { ...first, pattern: supportBase },
    raftAngles: raftAngles(settings, angle, across),
  } satisfies SupportPathOptions);

  function baseFill(): SupportFill {
    if (settings.support_material_pattern === "honeycomb") return fill(PATTERNS.honeycomb, flow, baseDensity);
    return hasSheath ? fill(PATTERNS.rectilinear, flow, baseDensity) : lines(flow, baseDensity);
  }
}

/** Whether one tool prints all supports of an object: what is left to the tool in use is, where the object has one alone. */
function isOneTool(settings: Settings): boolean {
  const { support_material_extruder: base, support_material_interface_extruder: dense } = settings;
  if (base === dense) return true;
  return Math.min(base, dense) === 0 && partExtruders(settings).every((extruder) => extruder === Math.max(base, dense));
}

/** Of strands with gaps between them: of whole units, so that lines far from the origin stay on the columns' grid. */
function densityOf({ spacing }: Flow, gap: number): number {
  return toUnits(spacing) / toUnits(spacing + gap);
}

/** Neighbouring layers of a raft cross each other. */
function raftAngles(settings: Settings, angle: number, across: number): SupportPathOptions["raftAngles"] {
  const plain = settings.raft_layers - Math.ceil(settings.raft_layers / 2);
  if (plain > 1) return { first: across, base: angle, dense: across };
  if (settings.raft_layers === 1) return { first: 0, base: 0, dense: 0 };
  // Both the supports' and the raft's dense layers may stand on it.
  const hasSupports = settings.support_material || settings.support_material_enforce_layers > 0;
  return { first: hasSupports ? angle + Math.PI / 4 : angle, base: 0, dense: across };
}

/** From strand to strand where a print's first strands with gaps between them are laid, units. */
export function firstStep({ base, interface: dense }: SupportPathOptions, startsDense: boolean): number {
  const hasGaps = ({ pattern }: SupportFill): boolean => pattern === supportBase;
  const { spacing, density } = hasGaps(dense) && (startsDense || !hasGaps(base)) ? dense : base;
  return spacing / density;
}

/** The strand of a layer of given height, mm. */
export function strandOf({ width, denseWidth }: SupportPathOptions, isDense: boolean, height: number): Flow {
  return rectangleFlow(isDense ? denseWidth : width, height);
}
