import { toUnits } from "../core/units.ts";
import { forExtruder } from "../settings/extruders.ts";
import {
  absolute,
  bridgeFlow,
  type Flow,
  firstLayerHeight,
  rectangleFlow,
  roleFlow,
  roundSection,
  strandWidth,
} from "../settings/flow.ts";
import { nozzleDiameter } from "../settings/nozzle.ts";
import type { Settings } from "../settings/settings.ts";
import { hasOverhangPerimeters } from "../settings/support-style.ts";
import { resolveVariableWidth, type VariableWidthOptions } from "./arachne/resolve.ts";
import type { FuzzySkinOptions } from "./fuzzy-skin.ts";
import { resolveSpiral } from "./spiral.ts";

/** What perimeters of one layer are made by; lengths in mm. */
export interface PerimeterOptions {
  /** Loops along each outline; 0 for none. */
  readonly loops: number;
  /** Add loops where a slope would leave the outline above over sparse infill. */
  readonly extraLoops: boolean;
  readonly external: Flow;
  readonly inner: Flow;
  /** Loops over air; undefined where overhangs are not to be told apart. */
  readonly overhang: Flow | undefined;
  readonly solidInfill: Flow;
  /** How far a loop may stand out over the layer below before it hangs over air. */
  readonly overhangReach: number;
  /** Fill gaps between loops that are too narrow for another one. */
  readonly gapFillBetween: boolean;
  /** Fill gaps inside the innermost loop too. */
  readonly gapFillInside: boolean;
  /** How far infill stays off the innermost loop's centre line, by the loops there are: none, one, two or more. */
  readonly infillInset: readonly [number, number, number];
  /** Outlines of infill are simplified to this. */
  readonly resolution: number;
  readonly externalFirst: boolean;
  /** Single strands where no loop fits. */
  readonly thinWalls: boolean;
  /** The thinnest wall that gets one. */
  readonly leastWall: number;
  /** Where one loop has to do: around what is open above, on the topmost layer alone, or nowhere. */
  readonly oneOnTop: "none" | "top" | "topmost";
  /** A rough skin; undefined on the first layer. */
  readonly fuzzySkin: FuzzySkinOptions | undefined;
  /** Of the loops an outline gives where it has a waist, the largest alone. */
  readonly oneLoop: boolean;
  /** Beads of variable width instead of loops of one each. */
  readonly variableWidth: VariableWidthOptions | undefined;
}

/** How a layer's toolpaths are put into order. */
export interface OrderOptions {
  readonly infillFirst: boolean;
  /** What is left off the end of a loop, so that its ends do not pile up; mm. */
  readonly seamClip: number;
  /** Corners are seen along arms of this length, mm. */
  readonly cornerArm: number;
  /** Inner loops begin further along than the external ones beside them. */
  readonly staggered: boolean;
  /** Inner loops begin anywhere, as external ones do. */
  readonly anywhere: boolean;
}

/** The skirt; lengths in mm. */
export interface SkirtOptions {
  readonly loops: number;
  /** Air between the object, or its brim, and the innermost loop. */
  readonly distance: number;
  /** Layers with a skirt; Infinity for all. */
  readonly layers: number;
  /** A draft shield stands as near to the parts as if they had no brim, which makes room for it. */
  readonly keepsToParts: boolean;
  /** What the skirt of the first layer uses at least, of each tool: as PrusaSlicer has it, in what the text's E counts. */
  readonly leastE: number;
  /** E for 1 mm3 of each tool that prints. */
  readonly ePerMm3: readonly number[];
  /** The first layer's strand. */
  readonly flow: Flow;
  /** What is left off the end of a loop. */
  readonly seamClip: number;
}

/** The options of a layer of given height in mm. @param isTurn of a spiral, whose loop has one width */
export function resolvePerimeters(
  settings: Settings,
  height: number,
  isFirstLayer: boolean,
  isTurn = false,
): PerimeterOptions {
  const external = roleFlow(settings, "external-perimeter", height, isFirstLayer);
  const inner = roleFlow(settings, "perimeter", height, isFirstLayer);
  const solidInfill = roleFlow(settings, "solid-infill", height, isFirstLayer);
  const gapFillBetween = settings.gap_fill_enabled && settings.gap_fill_speed > 0;
  const isOneOnBed = isFirstLayer && settings.only_one_perimeter_first_layer && settings.raft_layers === 0;
  const isFilled = Number.parseFloat(settings.fill_density) > 0;
  const infillInset = (loopSpacing: number) =>
    loopSpacing / 2 - absolute(settings.infill_overlap, (loopSpacing + solidInfill.spacing) / 2);
  return Object.freeze({
    loops: isOneOnBed ? Math.min(1, settings.perimeters) : settings.perimeters,
    extraLoops: settings.extra_perimeters && settings.perimeters > 0 && isFilled && !isOneOnBed,
    external,
    inner,
    overhang: hasOverhangPerimeters(settings) ? bridgeFlow(settings, "perimeter", height, isFirstLayer) : undefined,
    solidInfill,
    overhangReach: settings.nozzle_diameter / 2,
    gapFillBetween,
    gapFillInside: gapFillBetween && isFilled,
    infillInset: [0, infillInset(external.spacing), infillInset(inner.spacing)],
    resolution: settings.gcode_resolution,
    // After a brim the loops go on inwards.
    externalFirst: settings.external_perimeters_first || (isFirstLayer && settings.brim_width > 0),
    thinWalls: settings.thin_walls,
    oneOnTop: settings.top_one_perimeter_type,
    fuzzySkin: isFirstLayer
      ? undefined
      : {
          on: settings.fuzzy_skin,
          open: settings.perimeter_generator === "arachne",
          thickness: toUnits(settings.fuzzy_skin_thickness),
          pointDistance: toUnits(settings.fuzzy_skin_point_dist),
        },
    leastWall: settings.nozzle_diameter / 3,
    oneLoop: isTurn,
    variableWidth:
      settings.perimeter_generator === "arachne" && !isTurn
        ? resolveVariableWidth(settings, external, inner)
        : undefined,
  } satisfies PerimeterOptions);
}

/** What is left off the end of a loop, mm. */
export function seamClip({ seam_gap_distance, nozzle_diameter }: Settings): number {
  return absolute(seam_gap_distance, nozzle_diameter);
}

/** Whether each loop, inner ones too, begins at a place of its own. */
export function beginsAnywhere({ seam_position }: Pick<Settings, "seam_position">): boolean {
  return seam_position === "random";
}

export function resolveOrder(settings: Settings, layer: number): OrderOptions {
  // The loops of a spiral are whole.
  const isWhole = layer >= (resolveSpiral(settings) ?? Infinity);
  return Object.freeze({
    infillFirst: settings.infill_first,
    seamClip: isWhole ? 0 : seamClip(settings),
    cornerArm: settings.nozzle_diameter,
    staggered: settings.staggered_inner_seams,
    anywhere: beginsAnywhere(settings),
  } satisfies OrderOptions);
}

/**
 * The skirt. Tools that cool while another one prints wipe off on it what oozed from them, so that it stands beside every
 * layer, as in PrusaSlicer, whatever else is asked of it.
 * @param tools those that print
 * @param first what the plate's first part is printed by
 */
export function resolveSkirt(settings: Settings, tools: readonly number[], first: Settings = settings): SkirtOptions {
  const wipesTools = settings.ooze_prevention && tools.length > 1;
  return Object.freeze({
    loops: wipesTools ? Math.max(settings.skirts, 1) : settings.skirts,
    distance: settings.skirt_distance,
    layers: wipesTools || settings.draft_shield === "enabled" ? Infinity : settings.skirt_height,
    keepsToParts: settings.draft_shield !== "disabled",
    leastE: settings.min_skirt_length,
    ePerMm3: tools.map((tool) => {
      const { extrusion_multiplier, filament_diameter } = forExtruder(settings, tool);
      return extrusion_multiplier / (settings.use_volumetric_e ? 1 : roundSection(filament_diameter));
    }),
    flow: skirtFlow(first),
    seamClip: seamClip(settings),
    staggered: settings.staggered_inner_seams,
  });
}

/** The first layer's perimeters, but as wide as the supports' nozzle has them, whichever tool prints it: PrusaSlicer's. */
function skirtFlow(settings: Settings): Flow {
  const nozzle = nozzleDiameter(settings, settings.support_material_extruder);
  const height = firstLayerHeight(settings);
  return rectangleFlow(strandWidth(settings, "perimeter_extrusion_width", height, true, nozzle), height);
}
