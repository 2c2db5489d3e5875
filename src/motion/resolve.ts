import { SlicewrightError } from "../core/errors.ts";
import { E_PER_MM, F_PER_MM_S, UM_PER_MM } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { FLAVOUR_TRAITS } from "../settings/flavours.ts";
import { absolute } from "../settings/flow.ts";
import { type MachineLimits, machineLimits } from "../settings/machine-limits.ts";
import type { Settings } from "../settings/settings.ts";
import { type PrintAccelerations, printAccelerations } from "./accelerations.ts";

/** Speeds of one kind of layer. */
export interface LayerSpeeds {
  /** mm/s by role id. */
  readonly byRole: readonly number[];
  /** mm/s of short perimeter loops. */
  readonly smallPerimeter: number;
}

/** How filament is drawn back; in the quanta of moves. */
interface RetractOptions {
  /** E drawn back; 0: never. */
  readonly length: number;
  /** E pushed beyond what was drawn back. */
  readonly extra: number;
  readonly feed: number;
  readonly unretractFeed: number;
  /** Shortest travel that retracts, mm. */
  readonly beforeTravel: number;
  /** Rise of the nozzle while retracted, in um. */
  readonly lift: number;
  /** The nozzle heights between which it rises, in um. */
  readonly liftFrom: number;
  readonly liftTo: number;
  /** The way over which it rises, in um; 0: before it travels. */
  readonly climbOver: number;
  /** It has risen before it leaves the part. */
  readonly risesInside: boolean;
  /** null: filament is drawn back standing still. */
  readonly wipe: WipeOptions | null;
  readonly atLayerChange: boolean;
  /** Travel that stays inside the layer's infill does not retract. */
  readonly onlyCrossing: boolean;
}

/** How filament is drawn back while the nozzle runs over what was printed. */
export interface WipeOptions {
  readonly feed: number;
  /** How far, um. */
  readonly reach: number;
  /** E drawn back before. */
  readonly before: number;
}

/** How short layers are slowed and the fan is run; seconds, mm/s, shares of 1 in whole percents. */
export interface CoolingOptions {
  /** Layers are slowed to take at least this long; 0: never. */
  readonly layerSeconds: number;
  readonly minSpeed: number;
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

/** Everything motion needs to know, in plain data that is posted to threads. */
export interface MotionOptions {
  readonly firstLayer: LayerSpeeds;
  readonly rest: LayerSpeeds;
  /** Loops up to this length, in mm, are short. */
  readonly smallPerimeterLength: number;
  /** mm3/s of plastic; Infinity without a limit. */
  readonly maxFlow: number;
  readonly travelFeed: number;
  readonly travelFeedZ: number;
  /** Added to every nozzle height, in um. */
  readonly zOffset: number;
  /** E quanta for a mm3 of plastic. */
  readonly ePerMm3: number;
  /** How far the nozzle steps inside at the end of an external loop, mm; 0: it does not. */
  readonly stepInside: number;
  readonly retract: RetractOptions;
  readonly resetExtruder: boolean;
  readonly cooling: CoolingOptions;
  /** null: accelerations are left to the machine. */
  readonly accelerations: PrintAccelerations | null;
  readonly limits: MachineLimits | null;
  readonly hotend: Temperatures;
  readonly bed: Temperatures;
}

/** A wipe's speed over the travel speed. */
const WIPE_SPEED = 0.8;

/** PrusaSlicer's bound of a small perimeter: the outline of a circle of 6.5 mm radius. */
const SMALL_PERIMETER_LENGTH = 2 * Math.PI * 6.5;

/**
 * @throws SlicewrightError `SETTING_UNSUPPORTED` for a speed of 0, which asks for automatic speeds
 */
export function resolveMotion(settings: Settings): MotionOptions {
  const travelSpeed = positiveSpeed("travel_speed", settings.travel_speed);
  const travelSpeedZ = settings.travel_speed_z > 0 ? settings.travel_speed_z : travelSpeed;
  const filamentArea = (Math.PI / 4) * settings.filament_diameter ** 2;
  const rest = layerSpeeds(settings);
  const { extrudes, tellsLimits } = FLAVOUR_TRAITS[settings.gcode_flavor];
  return Object.freeze({
    firstLayer: firstLayerSpeeds(rest, settings),
    rest,
    smallPerimeterLength: SMALL_PERIMETER_LENGTH,
    maxFlow: settings.filament_max_volumetric_speed > 0 ? settings.filament_max_volumetric_speed : Infinity,
    travelFeed: feedOf(travelSpeed),
    travelFeedZ: feedOf(travelSpeedZ),
    zOffset: Math.round(settings.z_offset * UM_PER_MM),
    ePerMm3: extrudes ? (settings.extrusion_multiplier / filamentArea) * E_PER_MM : 0,
    stepInside: settings.perimeters > 1 ? settings.nozzle_diameter : 0,
    retract: retractOptions(settings),
    resetExtruder: !settings.use_relative_e_distances,
    cooling: coolingOptions(settings),
    accelerations: printAccelerations(settings),
    limits: tellsLimits && settings.machine_limits_usage === "emit_to_gcode" ? machineLimits(settings) : null,
    hotend: Object.freeze({ firstLayer: settings.first_layer_temperature, rest: settings.temperature }),
    bed: Object.freeze({ firstLayer: settings.first_layer_bed_temperature, rest: settings.bed_temperature }),
  });
}

/** A speed in mm/s as the quanta of a move's F. */
function feedOf(speed: number): number {
  return Math.round(speed * F_PER_MM_S);
}

function positiveSpeed(name: keyof Settings, speed: number): number {
  if (speed > 0) return speed;
  throw new SlicewrightError("SETTING_UNSUPPORTED", `motion: ${name} is ${speed}, expected a speed above 0`, {
    name,
    got: speed,
  });
}

function layerSpeeds(settings: Settings): LayerSpeeds {
  const perimeter = positiveSpeed("perimeter_speed", settings.perimeter_speed);
  const infill = positiveSpeed("infill_speed", settings.infill_speed);
  const share = (name: "external_perimeter_speed" | "small_perimeter_speed" | "solid_infill_speed", of: number) =>
    positiveSpeed(name, absolute(settings[name], of));
  const solid = share("solid_infill_speed", infill);
  const bridge = positiveSpeed("bridge_speed", settings.bridge_speed);
  const byRole: number[] = ROLES.map(() => perimeter);
  byRole[ROLE.externalPerimeter] = share("external_perimeter_speed", perimeter);
  byRole[ROLE.overhangPerimeter] = bridge;
  byRole[ROLE.sparseInfill] = infill;
  byRole[ROLE.solidInfill] = solid;
  byRole[ROLE.topSolidInfill] = positiveSpeed(
    "top_solid_infill_speed",
    absolute(settings.top_solid_infill_speed, solid),
  );
  byRole[ROLE.bridgeInfill] = bridge;
  byRole[ROLE.gapFill] = positiveSpeed("gap_fill_speed", settings.gap_fill_speed);
  return Object.freeze({
    byRole: Object.freeze(byRole),
    smallPerimeter: share("small_perimeter_speed", perimeter),
  });
}

function firstLayerSpeeds(speeds: LayerSpeeds, settings: Settings): LayerSpeeds {
  const first = (speed: number) => positiveSpeed("first_layer_speed", absolute(settings.first_layer_speed, speed));
  const infill = (speed: number) => absolute(settings.first_layer_infill_speed, speed) || first(speed);
  return Object.freeze({
    byRole: Object.freeze(speeds.byRole.map((speed, role) => (INFILL.has(role) ? infill(speed) : first(speed)))),
    smallPerimeter: first(speeds.smallPerimeter),
  });
}

const INFILL: ReadonlySet<number> = new Set([
  ROLE.sparseInfill,
  ROLE.solidInfill,
  ROLE.topSolidInfill,
  ROLE.bridgeInfill,
  ROLE.ironing,
]);

function retractOptions(settings: Settings): RetractOptions {
  const drawn = settings.use_firmware_retraction ? firmwareRetraction(settings) : ownRetraction(settings);
  const below = settings.retract_lift_below;
  return Object.freeze({
    ...drawn,
    beforeTravel: settings.retract_before_travel,
    ...liftOptions(settings),
    liftFrom: Math.round(settings.retract_lift_above * UM_PER_MM),
    liftTo: below > 0 ? Math.round(below * UM_PER_MM) : Infinity,
    wipe: settings.wipe ? wipeOptions(settings, drawn.length) : null,
    atLayerChange: settings.retract_layer_change,
    onlyCrossing: settings.only_retract_when_crossing_perimeters,
  });
}

/** A ramp's slope is level at 0 and upright at 90 degrees; both mean straight up. */
function liftOptions(settings: Settings): Pick<RetractOptions, "lift" | "climbOver" | "risesInside"> {
  const { retract_lift, travel_ramping_lift, travel_max_lift, travel_slope, travel_lift_before_obstacle } = settings;
  if (!travel_ramping_lift) return { lift: Math.round(retract_lift * UM_PER_MM), climbOver: 0, risesInside: false };
  const lift = Math.round(travel_max_lift * UM_PER_MM);
  const hasRamp = travel_slope > 0 && travel_slope < 90;
  const climbOver = hasRamp ? lift / Math.tan((travel_slope * Math.PI) / 180) : 0;
  return { lift, climbOver, risesInside: travel_lift_before_obstacle };
}

/** A wipe lasts as long as the extruder draws, at a little less than the travel speed. */
function wipeOptions(settings: Settings, length: number): WipeOptions {
  const speed = WIPE_SPEED * settings.travel_speed;
  const before = Math.round((length * Number.parseFloat(settings.retract_before_wipe)) / 100);
  const seconds = (length - before) / E_PER_MM / settings.retract_speed;
  return Object.freeze({ feed: feedOf(speed), reach: seconds * speed * UM_PER_MM, before });
}

/** Nothing is drawn back that was never extruded. */
function ownRetraction(settings: Settings): Pick<RetractOptions, "length" | "extra" | "feed" | "unretractFeed"> {
  const speed = positiveSpeed("retract_speed", settings.retract_speed);
  const { extrudes } = FLAVOUR_TRAITS[settings.gcode_flavor];
  return {
    length: extrudes ? Math.round(settings.retract_length * E_PER_MM) : 0,
    extra: Math.round(settings.retract_restart_extra * E_PER_MM),
    feed: feedOf(speed),
    unretractFeed: feedOf(settings.deretract_speed > 0 ? settings.deretract_speed : speed),
  };
}

/** What the firmware does is planned as the move it makes; it is asked for, however little it draws back. */
function firmwareRetraction(settings: Settings): ReturnType<typeof ownRetraction> {
  const speed = settings.firmware_retract_speed;
  return {
    length: Math.max(1, Math.round(settings.firmware_retract_length * E_PER_MM)),
    extra: 0,
    feed: feedOf(speed),
    unretractFeed: feedOf(settings.firmware_deretract_speed > 0 ? settings.firmware_deretract_speed : speed),
  };
}

function coolingOptions(settings: Settings): CoolingOptions {
  const { full_fan_speed_layer: fullFanLayer, disable_fan_first_layers: disabled } = settings;
  return Object.freeze({
    layerSeconds: settings.cooling ? settings.slowdown_below_layer_time : 0,
    minSpeed: settings.min_print_speed,
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
