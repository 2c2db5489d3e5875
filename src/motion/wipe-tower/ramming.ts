import { SlicewrightError } from "../../core/errors.ts";
import type { Settings } from "../../settings/settings.ts";

/** How a filament is pressed out of its nozzle before another one takes over. */
export interface Ramming {
  /** Width of a line over the tower's, and how far the next one is over that. */
  readonly widthShare: number;
  readonly stepShare: number;
  /** mm3, each of them in so many seconds. */
  readonly volumes: readonly number[];
  readonly seconds: number;
  /** mm3 of all of them, and what the tower is planned for. */
  readonly total: number;
  readonly planned: number;
}

/** Filaments that share a nozzle are rammed at one speed for so long. */
const PIECE_SECONDS = 0.25;
/** Lines on which a filament in a nozzle of its own is rammed lie close, and are so many times the tower's as wide. */
const OWN_NOZZLE_WIDTH = 2;

/**
 * The ramming of a filament; undefined where there is none.
 * @throws SlicewrightError `SETTING_INVALID` where the parameters of ramming are no numbers, `SETTINGS_CONFLICT` where it
 * is to flow at 0 mm3/s
 */
export function resolveRamming(settings: Settings): Ramming | undefined {
  if (settings.single_extruder_multi_material) return ofSharedNozzle(settings);
  return settings.filament_multitool_ramming ? ofOwnNozzle(settings) : undefined;
}

function ofSharedNozzle({ filament_ramming_parameters: text }: Settings): Ramming {
  const [width, step, ...speeds] = text.split("|")[0].trim().split(/\s+/).map(Number);
  if (![width, step].every((share) => share > 0) || !speeds.every((speed) => speed >= 0))
    throw new SlicewrightError(
      "SETTING_INVALID",
      `settings: filament_ramming_parameters is "${text}", expected percentages of width and distance, and mm3/s`,
      { name: "filament_ramming_parameters", got: text },
    );
  const volumes = speeds.map((speed) => speed * PIECE_SECONDS);
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const shares = { widthShare: width / 100, stepShare: step / 100 };
  return Object.freeze({ ...shares, volumes, seconds: PIECE_SECONDS, total, planned: total });
}

/** PrusaSlicer's rule, as of 2.9: towers are planned for what flows within a piece, not for what is rammed. */
function ofOwnNozzle(settings: Settings): Ramming {
  const { filament_multitool_ramming_volume: volume, filament_multitool_ramming_flow: flow } = settings;
  if (flow === 0)
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      "settings: filament_multitool_ramming_flow is 0 mm3/s with filament_multitool_ramming on a wipe tower, expected more",
      { name: "filament_multitool_ramming_flow", got: 0 },
    );
  return Object.freeze({
    widthShare: OWN_NOZZLE_WIDTH,
    stepShare: 1,
    volumes: volume > 0 ? [volume] : [],
    seconds: volume / flow,
    total: volume,
    planned: flow * PIECE_SECONDS,
  });
}
