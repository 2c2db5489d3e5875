import { SlicewrightError } from "../../core/errors.ts";
import type { Settings } from "../../settings/settings.ts";

/** Lengths in mm, speeds in mm/s of filament. */
export interface FilamentSwap {
  /** From the nozzle to the middle of the cooling tube, its length, and to where a filament waits. */
  readonly tube: number;
  readonly tubeLength: number;
  readonly parking: number;
  readonly extraLoading: number;
  readonly unloadStart: number;
  readonly unload: number;
  readonly loadStart: number;
  readonly load: number;
  readonly coolingMoves: number;
  readonly coolingFirst: number;
  readonly coolingLast: number;
  /** How far a tip is pushed between two cooling moves to be shaped, and its speed; 0: it is not. */
  readonly stampDistance: number;
  readonly stampSpeed: number;
  /** The nozzle's fastest while that is done, mm/s. */
  readonly travelSpeed: number;
  /** Seconds. */
  readonly delay: number;
  /** The motor that moves filament gets more current meanwhile. */
  readonly raisesCurrent: boolean;
}

/** @throws SlicewrightError `SETTINGS_CONFLICT` where a speed is 0 */
export function resolveSwap(settings: Settings): FilamentSwap {
  checkSpeeds(settings);
  return Object.freeze({
    tube: settings.cooling_tube_retraction,
    tubeLength: settings.cooling_tube_length,
    parking: settings.parking_pos_retraction,
    extraLoading: settings.extra_loading_move,
    unloadStart: settings.filament_unloading_speed_start,
    unload: settings.filament_unloading_speed,
    loadStart: settings.filament_loading_speed_start,
    load: settings.filament_loading_speed,
    coolingMoves: settings.filament_cooling_moves,
    coolingFirst: settings.filament_cooling_initial_speed,
    coolingLast: settings.filament_cooling_final_speed,
    stampDistance: settings.filament_stamping_distance,
    stampSpeed: settings.filament_stamping_loading_speed,
    travelSpeed: settings.travel_speed,
    delay: settings.filament_toolchange_delay,
    raisesCurrent: settings.high_current_on_filament_swap,
  });
}

const SPEEDS = [
  "filament_loading_speed_start",
  "filament_loading_speed",
  "filament_unloading_speed_start",
  "filament_unloading_speed",
] as const;
const COOLING_SPEEDS = ["filament_cooling_initial_speed", "filament_cooling_final_speed"] as const;

/** PrusaSlicer writes no feed for a speed of 0, and the filament moves as fast as whatever was last, or F0. */
function checkSpeeds(settings: Settings): void {
  const moves = settings.filament_cooling_moves;
  const isStamped = moves > 1 && settings.filament_stamping_distance > 0;
  const used = [
    ...SPEEDS,
    ...(moves > 0 ? COOLING_SPEEDS : []),
    ...(isStamped ? (["filament_stamping_loading_speed"] as const) : []),
  ];
  const name = used.find((speed) => settings[speed] === 0);
  if (name === undefined) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `settings: ${name} is 0 mm/s with filaments that share a nozzle on a wipe tower, expected more`,
    { name, got: 0 },
  );
}
