import { E_PER_MM, UM_PER_MM } from "../core/moves.ts";
import { INFILL, ROLE, ROLES } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import { FLAVOUR_TRAITS } from "../settings/flavours.ts";
import { absolute, roundSection } from "../settings/flow.ts";
import { type MachineLimits, toldLimits } from "../settings/machine-limits.ts";
import type { NumberOrPercent, Settings } from "../settings/settings.ts";
import { type PrintAccelerations, printAccelerations } from "./accelerations.ts";
import { type DetourOptions, detourOptions } from "./detour-options.ts";
import { feedOf, positiveSpeed } from "./feeds.ts";
import { type OverhangOptions, overhangOptions } from "./overhang-options.ts";
import { type PressureOptions, pressureOptions } from "./pressure-options.ts";
import { type RetractOptions, retractOptions } from "./retraction.ts";

/** Speeds of one kind of layer. */
export interface LayerSpeeds {
  /** mm/s by role id; 0: automatic. */
  readonly byRole: readonly number[];
  /** mm/s of short perimeter loops; 0: automatic. */
  readonly smallPerimeter: number;
  /** mm/s of solid infill on bridges; 0: automatic. */
  readonly overBridge: number;
  /** The share of an automatic speed that is kept, by role id. */
  readonly shares: readonly number[];
}

/** How short layers are slowed and the fan is run; seconds, mm/s, shares of 1 in whole percents. */
export interface CoolingOptions {
  /** Layers are slowed to take at least this long; 0: never. */
  readonly layerSeconds: number;
  /**
   * With relative E, PrusaSlicer takes a line that sets a feed to feed once more what was fed last, at that feed, and
   * slows layers by that much less.
   */
  readonly repeatsE: boolean;
  /** Whether retractions count, with their time and their E: PrusaSlicer does not see those that the firmware makes. */
  readonly seesRetractions: boolean;
  readonly minSpeed: number;
  /** External perimeters are slowed last, and what is printed within so many mm before them; undefined: all alike. */
  readonly surfaceTransition?: number | undefined;
  readonly adaptFan: boolean;
  readonly fanBelowSeconds: number;
  readonly restFan: number;
  readonly minFan: number;
  readonly maxFan: number;
  readonly bridgeFan: number;
  readonly fanFromLayer: number;
  readonly fullFanLayer: number;
}

/** A hot part's temperatures, degrees Celsius; 0: not set. */
interface Temperatures {
  readonly firstLayer: number;
  readonly rest: number;
}

/** How fast a zone is printed. */
interface ZoneSpeeds {
  readonly firstLayer: LayerSpeeds;
  /** Of the object's first layer on a raft. */
  readonly overRaft: LayerSpeeds;
  readonly rest: LayerSpeeds;
}

/** Everything motion needs to know, in plain data that is posted to threads. Its own speeds are those of zone 0. */
export interface MotionOptions extends ZoneSpeeds {
  /** By zone; undefined where there is one. */
  readonly zones?: readonly ZoneSpeeds[] | undefined;
  /** Loops up to this length, in mm, are short. */
  readonly smallPerimeterLength: number;
  /** mm3/s of plastic; Infinity without a limit. */
  readonly maxFlow: number;
  /** mm3/s of all strands whose speed is automatic; Infinity where no strand told it. */
  readonly evenFlow: number;
  /** mm/s that no automatic speed goes beyond. */
  readonly maxAutomatic: number;
  /** Detail of toolpaths that is finer is left out, units. */
  readonly resolution: number;
  readonly travelFeed: number;
  readonly travelFeedZ: number;
  /** Added to every nozzle height, in um. */
  readonly zOffset: number;
  /** E quanta for a mm3 of plastic. */
  readonly ePerMm3: number;
  /** How far the nozzle steps inside at the end of an external loop, mm; 0: it does not. */
  readonly stepInside: number;
  /** undefined: travels go straight. */
  readonly detour: DetourOptions | undefined;
  readonly retract: RetractOptions;
  readonly resetExtruder: boolean;
  /** It is told which object is printed. */
  readonly namesObjects: boolean;
  /** undefined: perimeters over air are as fast as the rest of their role. */
  readonly overhangs: OverhangOptions | undefined;
  /** undefined: what is extruded a second may change at once. */
  readonly pressure: PressureOptions | undefined;
  readonly cooling: CoolingOptions;
  /** null: accelerations are left to the machine. */
  readonly accelerations: PrintAccelerations | null;
  readonly limits: MachineLimits | null;
  readonly hotend: Temperatures;
  /** Whether what the start g-code does not heat is heated before and after it; false: heating is left to it. */
  readonly heats: boolean;
  /** Custom g-code may heat it by G10. */
  readonly heatsByG10: boolean;
  readonly bed: Temperatures;
  /** degC: waited for before the first layer, and kept; 0 for none. */
  readonly chamber: { readonly least: number; readonly kept: number };
}

/** PrusaSlicer's bound of a small perimeter: the outline of a circle of 6.5 mm radius. */
const SMALL_PERIMETER_LENGTH = 2 * Math.PI * 6.5;

/** @throws SlicewrightError `SETTING_UNSUPPORTED` for a speed of travels or of retractions of 0 */
export function resolveMotion(settings: Settings): MotionOptions {
  const travelSpeed = positiveSpeed("travel_speed", settings.travel_speed);
  const travelSpeedZ = settings.travel_speed_z > 0 ? settings.travel_speed_z : travelSpeed;
  const { extrudes, heatsByG10 } = FLAVOUR_TRAITS[settings.gcode_flavor];
  return Object.freeze({
    ...zoneSpeeds(settings),
    smallPerimeterLength: SMALL_PERIMETER_LENGTH,
    maxFlow: Math.min(orUnlimited(settings.max_volumetric_speed), orUnlimited(settings.filament_max_volumetric_speed)),
    evenFlow: Infinity,
    maxAutomatic: settings.max_print_speed,
    resolution: toUnits(settings.gcode_resolution),
    travelFeed: feedOf(travelSpeed),
    travelFeedZ: feedOf(travelSpeedZ),
    zOffset: Math.round(settings.z_offset * UM_PER_MM),
    ePerMm3: extrudes ? (settings.extrusion_multiplier / roundSection(settings.filament_diameter)) * E_PER_MM : 0,
    stepInside: settings.perimeters > 1 ? settings.nozzle_diameter : 0,
    detour: detourOptions(settings),
    retract: retractOptions(settings),
    resetExtruder: !settings.use_relative_e_distances,
    namesObjects: settings.gcode_label_objects !== "disabled",
    overhangs: overhangOptions(settings),
    pressure: pressureOptions(settings),
    cooling: coolingOptions(settings),
    accelerations: printAccelerations(settings),
    limits: toldLimits(settings),
    hotend: Object.freeze({ firstLayer: settings.first_layer_temperature, rest: settings.temperature }),
    heats: settings.autoemit_temperature_commands,
    heatsByG10,
    bed: Object.freeze({ firstLayer: settings.first_layer_bed_temperature, rest: settings.bed_temperature }),
    chamber: Object.freeze({ least: settings.chamber_minimal_temperature, kept: settings.chamber_temperature }),
  });
}

/** The options of a print whose strands at automatic speeds extrude so many mm3/s; undefined: there are none. */
export function withEvenFlow(options: MotionOptions, evenFlow: number | undefined): MotionOptions {
  return evenFlow === undefined ? options : { ...options, evenFlow };
}

/** The options of a print whose zones have settings of their own, the first of them the print's. */
export function withZones(options: MotionOptions, zones: readonly Settings[]): MotionOptions {
  return zones.length < 2 ? options : { ...options, zones: zones.map(zoneSpeeds) };
}

function zoneSpeeds(settings: Settings): ZoneSpeeds {
  const rest = layerSpeeds(settings);
  return { firstLayer: firstLayerSpeeds(rest, settings), overRaft: overRaftSpeeds(rest, settings), rest };
}

/** A limit of which 0 means that there is none. */
function orUnlimited(limit: number): number {
  return limit > 0 ? limit : Infinity;
}

/** mm/s above the first layer and where nothing but the role counts; 0: automatic. */
export function layerSpeeds(settings: Settings): LayerSpeeds {
  const { perimeter_speed: perimeter, bridge_speed: bridge, support_material_speed: support } = settings;
  const solid = absolute(settings.solid_infill_speed, settings.infill_speed);
  const byRole: number[] = ROLES.map(() => perimeter);
  byRole[ROLE.externalPerimeter] = absolute(settings.external_perimeter_speed, perimeter);
  byRole[ROLE.overhangPerimeter] = bridge;
  byRole[ROLE.sparseInfill] = settings.infill_speed;
  byRole[ROLE.solidInfill] = solid;
  byRole[ROLE.topSolidInfill] = absolute(settings.top_solid_infill_speed, solid);
  byRole[ROLE.bridgeInfill] = bridge;
  byRole[ROLE.ironing] = settings.ironing_speed;
  byRole[ROLE.support] = support;
  byRole[ROLE.skirtBrim] = support;
  byRole[ROLE.supportInterface] = absolute(settings.support_material_interface_speed, support);
  byRole[ROLE.gapFill] = settings.gap_fill_speed;
  return Object.freeze({
    byRole: Object.freeze(byRole),
    smallPerimeter: absolute(settings.small_perimeter_speed, perimeter),
    overBridge: absolute(settings.over_bridge_speed, solid) || solid,
    shares: Object.freeze(ROLES.map(() => 1)),
  });
}

function overRaftSpeeds(speeds: LayerSpeeds, settings: Settings): LayerSpeeds {
  if (settings.raft_layers === 0) return speeds;
  const { first_layer_speed_over_raft: over } = settings;
  return changed(speeds, () => over);
}

function firstLayerSpeeds(speeds: LayerSpeeds, settings: Settings): LayerSpeeds {
  const { first_layer_speed: first, first_layer_infill_speed: infill } = settings;
  return changed(speeds, (role) => (isFilling(role) && absolute(infill, 1) > 0 ? infill : first));
}

/** Speeds, or percentages of them, in their place; of an automatic speed a percentage stays. */
function changed(speeds: LayerSpeeds, to: (role: number) => NumberOrPercent): LayerSpeeds {
  return Object.freeze({
    byRole: Object.freeze(speeds.byRole.map((speed, role) => absolute(to(role), speed))),
    smallPerimeter: absolute(to(ROLE.perimeter), speeds.smallPerimeter),
    overBridge: absolute(to(ROLE.solidInfill), speeds.overBridge),
    shares: Object.freeze(speeds.byRole.map((_, role) => absolute(to(role), 1))),
  });
}

/** Ironing is as fast as what it passes over. */
const isFilling = (role: number): boolean => INFILL.has(role) || role === ROLE.ironing;

function coolingOptions(settings: Settings): CoolingOptions {
  const { full_fan_speed_layer: fullFanLayer, disable_fan_first_layers: disabled } = settings;
  return Object.freeze({
    layerSeconds: settings.cooling ? settings.slowdown_below_layer_time : 0,
    seesRetractions: !settings.use_firmware_retraction,
    repeatsE: settings.use_relative_e_distances,
    minSpeed: settings.min_print_speed,
    surfaceTransition:
      settings.cooling_slowdown_logic === "consistent_surface"
        ? settings.cooling_perimeter_transition_distance
        : undefined,
    adaptFan: settings.cooling,
    fanBelowSeconds: settings.fan_below_layer_time,
    restFan: settings.fan_always_on ? settings.min_fan_speed : 0,
    minFan: settings.min_fan_speed,
    maxFan: settings.max_fan_speed,
    bridgeFan: settings.bridge_fan_speed,
    // A ramp that begins on the first layer begins with a layer without fan.
    fanFromLayer: fullFanLayer > 0 ? Math.max(disabled, 1) : disabled,
    fullFanLayer,
  });
}
