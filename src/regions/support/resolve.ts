import { toUnits } from "../../core/units.ts";
import { brimReach } from "../../settings/brim-reach.ts";
import { forExtruder } from "../../settings/extruders.ts";
import { absolute, bridgeFlow, firstLayerHeight, roleFlow, thinnedWidth } from "../../settings/flow.ts";
import { nozzleDiameter, partExtruders, thickestLayer, thinnestLayer } from "../../settings/nozzle.ts";
import type { Settings } from "../../settings/settings.ts";
import { interfaceFlow, supportFirstFlow, supportFlow } from "../../settings/support-flow.ts";
import { supportGrid } from "../../settings/support-grid.ts";
import { isTree } from "../../settings/support-style.ts";
import { type TreeOptions, treeOptions } from "./tree/resolve.ts";

/** Heights of supports and raft, mm. */
export interface SupportHeights {
  /** The first layer printed, whatever of. */
  readonly first: number;
  /** Contacts nearer to each other than this are one, and no layer of supports is thinner. */
  readonly least: number;
  /** No layer of supports is thicker. */
  readonly most: number;
  /** Air between a support and the part above it. */
  readonly gapAbove: number;
  /** Air between the part and a support on it. */
  readonly gapBelow: number;
  /** Supports touch the part, and are washed off. */
  readonly isSoluble: boolean;
  /** Supports have the part's layers. */
  readonly isSynchronized: boolean;
  /** Thickness of the dense layer that lies on the part. */
  readonly bottomInterface: number;
  /** Strands over air are round, and this thick. */
  readonly bridge: number;
  readonly hasThickBridges: boolean;
}

/** What is support: everything in absolute numbers, widths in integer units. */
export interface SupportOptions {
  /** Overhangs of all layers are looked for. */
  readonly isOn: boolean;
  readonly isAutomatic: boolean;
  readonly onBedOnly: boolean;
  readonly isSnug: boolean;
  /** Supports are trees; undefined for other styles. */
  readonly tree: TreeOptions | undefined;
  readonly heights: SupportHeights;
  /** How far a layer may stand out over the layer below, by that layer's height in mm. */
  readonly reach: (lowerHeight: number) => number;
  /** Layers from the bed that may not stand out at all. */
  readonly enforcedLayers: number;
  /** How far a layer's outline may lie off the exact one, units. */
  readonly resolution: number;
  /** Width of external perimeters. */
  readonly perimeterWidth: number;
  /** How far a perimeter may stand out and be no bridge. */
  readonly bridgeReach: number;
  /** Half the width of a bridging perimeter. */
  readonly bridgeRadius: number;
  /** Half the width of a perimeter over air. */
  readonly hangingRadius: number;
  /** Width of a bridging strand of infill. */
  readonly bridgeWidth: number;
  readonly skipsBridges: boolean;
  /** Air beside the part. */
  readonly gapBeside: number;
  /** From strand to strand of dense layers. */
  readonly interfaceStep: number;
  /** Distance of neighbouring strands that leaves no gap, and of the strands of the grid. */
  readonly spacing: number;
  readonly gridStep: number;
  readonly width: number;
  /** Direction of the grid, radians. */
  readonly angle: number;
  readonly closingRadius: number;
  /** Dense layers above and below, the contact itself included. */
  readonly interfacesAbove: number;
  readonly interfacesBelow: number;
  /** Those of them furthest from the contact that are of the base's filament. */
  readonly baseInterfacesAbove: number;
  readonly baseInterfacesBelow: number;
  /** How far a raft's top reaches beyond the object. */
  readonly raftExpansion: number;
  /** How far the supports' first layer reaches beyond the next, and the width of its strands. */
  readonly firstExpansion: number;
  readonly firstWidth: number;
  /** Where a brim lies, and how far from the part it ends; undefined without one. */
  readonly brim: { readonly outer: boolean; readonly inner: boolean; readonly reach: number } | undefined;
  /** A strand on a line of the grid lies so much inside the outline around it. */
  readonly gridClearance: number;
  /** By how much more than the grid's the outlines' cells rise from one to the next. */
  readonly gridSlip: number;
}

/** Dense layers of the base's filament, at most. */
const MOST_BASE_INTERFACES = 2;

/** Settings -> frozen options. */
export function resolveSupports(settings: Settings): SupportOptions {
  const flow = supportFlow(settings, settings.layer_height);
  const grid = supportGrid(settings);
  const external = roleFlow(settings, "external-perimeter", settings.layer_height, false);
  const bridge = bridgeFlow(settings, "perimeter", settings.layer_height, false);
  // The threshold itself is supported too.
  const threshold = (Math.PI / 180) * (settings.support_material_threshold + 1);
  const isAngle = settings.support_material_threshold > 0;
  return Object.freeze({
    isOn: settings.support_material,
    isAutomatic: settings.support_material_auto,
    onBedOnly: settings.support_material_buildplate_only,
    isSnug: settings.support_material_style === "snug",
    tree: isTree(settings) ? treeOptions(settings) : undefined,
    heights: heights(settings),
    reach: (lowerHeight) => toUnits(isAngle ? lowerHeight / Math.tan(threshold) : external.width / 2),
    enforcedLayers: settings.support_material_enforce_layers,
    resolution: toUnits(settings.gcode_resolution),
    perimeterWidth: toUnits(external.width),
    bridgeReach: toUnits(settings.nozzle_diameter / 2),
    bridgeRadius: toUnits(Math.max(bridge.width, bridge.spacing) / 2) + 100,
    hangingRadius: toUnits(bridge.width / 2),
    bridgeWidth: toUnits(bridgeFlow(settings, "sparse-infill", settings.layer_height, false).width),
    skipsBridges: settings.dont_support_bridges,
    gapBeside: toUnits(absolute(settings.support_material_xy_spacing, external.width)),
    spacing: toUnits(flow.spacing),
    interfaceStep: toUnits(
      settings.support_material_interface_spacing + interfaceFlow(settings, settings.layer_height).spacing,
    ),
    gridStep: grid.step,
    width: toUnits(flow.width),
    angle: (settings.support_material_angle * Math.PI) / 180,
    closingRadius: toUnits(settings.support_material_closing_radius),
    ...interfaceCounts(settings),
    raftExpansion: toUnits(settings.raft_expansion),
    firstExpansion: toUnits(settings.raft_first_layer_expansion),
    brim: brimOf(settings),
    firstWidth: toUnits(supportFirstFlow(settings).width),
    gridClearance: grid.clearance,
    gridSlip: grid.slip,
  } satisfies SupportOptions);
}

/** Dense layers and those of the base's filament: PrusaSlicer's half of them, at most two, where the others dissolve. */
function interfaceCounts(
  settings: Settings,
): Pick<SupportOptions, `${"interfaces" | "baseInterfaces"}${"Above" | "Below"}`> {
  const { support_material_extruder: base, support_material_interface_extruder: dense } = settings;
  const above = settings.support_material_interface_layers;
  const ownBelow = settings.support_material_bottom_interface_layers;
  const below = ownBelow < 0 ? above : ownBelow;
  const dissolves = (extruder: number): boolean => extruder > 0 && forExtruder(settings, extruder - 1).filament_soluble;
  const areTwo = settings.support_material_contact_distance === 0 && dissolves(dense) && !dissolves(base);
  const ofBase = (layers: number): number => (areTwo ? Math.min(Math.floor(layers / 2), MOST_BASE_INTERFACES) : 0);
  return {
    interfacesAbove: above,
    interfacesBelow: below,
    baseInterfacesAbove: ofBase(above),
    baseInterfacesBelow: ofBase(below),
  };
}

function brimOf(settings: Settings): SupportOptions["brim"] {
  const own = brimReach(settings);
  return own && { outer: own.outer, inner: own.inner, reach: toUnits(own.width + own.separation) };
}

/**
 * Thickness of strands that lie on the part with air between, mm, as PrusaSlicer's: those that are not round fill their
 * spacing or are narrower, and where they would be narrower than high, as thick as the radius of a round one.
 */
function heightOverAir(settings: Settings): number {
  const { thick_bridges, bridge_flow_ratio: ratio, layer_height, support_material_interface_extruder } = settings;
  if (thick_bridges) return nozzleDiameter(settings, support_material_interface_extruder) * ratio;
  if (ratio >= 1) return layer_height * ratio;
  const flow = interfaceFlow(settings, layer_height);
  return thinnedWidth(flow, ratio) > layer_height ? layer_height : Math.sqrt((flow.mm3PerMm * ratio) / Math.PI);
}

function heights(settings: Settings): SupportHeights {
  const { support_material_extruder: base, support_material_interface_extruder: dense } = settings;
  const gapAbove = settings.support_material_contact_distance;
  const ownBelow = settings.support_material_bottom_contact_distance;
  const isSoluble = gapAbove === 0;
  const least = thinnestLayer(settings);
  const most = Math.min(thickestLayer(settings, base), thickestLayer(settings, dense));
  return Object.freeze({
    first: firstLayerHeight(settings),
    least,
    // The object's own layers may be thicker.
    most: Math.max(most, least),
    gapAbove,
    gapBelow: isSoluble ? 0 : ownBelow > 0 ? ownBelow : gapAbove,
    isSoluble,
    isSynchronized: isSoluble && settings.support_material_synchronize_layers,
    bottomInterface: isSoluble ? settings.layer_height : heightOverAir(settings),
    bridge: bridgingNozzle(settings) * Math.sqrt(settings.bridge_flow_ratio),
    hasThickBridges: settings.thick_bridges,
  } satisfies SupportHeights);
}

/** What hangs over is printed by any of an object's nozzles, mm: PrusaSlicer's mean of them. */
function bridgingNozzle(settings: Settings): number {
  const all = partExtruders(settings);
  return all.reduce((sum, extruder) => sum + nozzleDiameter(settings, extruder), 0) / all.length;
}
