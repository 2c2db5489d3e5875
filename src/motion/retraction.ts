import { E_PER_MM, UM_PER_MM } from "../core/moves.ts";
import { FLAVOUR_TRAITS } from "../settings/flavours.ts";
import type { Settings } from "../settings/settings.ts";
import { feedOf, positiveSpeed } from "./feeds.ts";

/** How filament is drawn back; in the quanta of moves. */
export interface RetractOptions {
  /** E drawn back; 0: never. */
  readonly length: number;
  /** False for tools without filament, which lift and wipe where others draw back. */
  readonly hasFilament: boolean;
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

/** A wipe's speed over the travel speed. */
const WIPE_SPEED = 0.8;

export function retractOptions(settings: Settings): RetractOptions {
  const { extrudes } = FLAVOUR_TRAITS[settings.gcode_flavor];
  const drawn = settings.use_firmware_retraction ? firmwareRetraction(settings) : ownRetraction(settings);
  const below = settings.retract_lift_below;
  return Object.freeze({
    ...drawn,
    hasFilament: extrudes,
    beforeTravel: settings.retract_before_travel,
    ...liftOptions(settings),
    liftFrom: Math.round(settings.retract_lift_above * UM_PER_MM),
    liftTo: below > 0 ? Math.round(below * UM_PER_MM) : Infinity,
    wipe: settings.wipe ? wipeOptions(settings, drawn.length) : null,
    atLayerChange: settings.retract_layer_change,
    // Where nothing is filled, what oozes inside may show.
    onlyCrossing: settings.only_retract_when_crossing_perimeters && Number.parseFloat(settings.fill_density) > 0,
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

function ownRetraction(settings: Settings): Pick<RetractOptions, "length" | "extra" | "feed" | "unretractFeed"> {
  const speed = positiveSpeed("retract_speed", settings.retract_speed);
  return {
    length: Math.round(settings.retract_length * E_PER_MM),
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
