/** How a filament leaves a nozzle that several share, and how the next one enters it. */
import { SlicewrightError } from "../../core/errors.ts";
import type { Settings } from "../../settings/settings.ts";
import { TOWER_TRAVEL } from "./finish.ts";
import { strandOf, type WipeTowerOptions } from "./options.ts";
import type { Pen } from "./pen.ts";

/** Lengths in mm, speeds in mm/s of filament. */
export interface FilamentSwap {
  readonly ramming: {
    /** Width of a line over the tower's, and how far the next one is over that. */
    readonly widthShare: number;
    readonly stepShare: number;
    /** mm3 in each {@link RAM_SECONDS}. */
    readonly volumes: readonly number[];
  };
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
  /** Seconds. */
  readonly delay: number;
}

const RAM_SECONDS = 0.25;
/** The tip leaves the melt by so many mm at its own speed. */
const FIRST_PULL = 15;
/** The rest of the way to the tube in shares, and their speeds over that of unloading. */
const PULLS = [
  [0.7, 1],
  [0.2, 0.5],
  [0.1, 0.3],
] as const;
/** The nozzle's fastest speed while filament moves in the tube, mm/s. */
const FASTEST_SWAY = 50;
const PARK_SPEED = 2000 / 60;
const STEP_SPEED = 2400 / 60;
const ROUNDING = 1e-4;

/** @throws SlicewrightError `SETTING_INVALID` where the ramming parameters are no numbers */
export function resolveSwap(settings: Settings): FilamentSwap {
  const text = settings.filament_ramming_parameters;
  const [width, step, ...speeds] = text.split("|")[0].trim().split(/\s+/).map(Number);
  if (![width, step].every((share) => share > 0) || !speeds.every((speed) => speed >= 0))
    throw new SlicewrightError(
      "SETTING_INVALID",
      `settings: filament_ramming_parameters is "${text}", expected percentages of width and distance, and mm3/s`,
      { name: "filament_ramming_parameters", got: text },
    );
  return Object.freeze({
    ramming: { widthShare: width / 100, stepShare: step / 100, volumes: speeds.map((speed) => speed * RAM_SECONDS) },
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
    delay: settings.filament_toolchange_delay,
  });
}

type Edges = readonly [left: number, right: number];

/**
 * Rams what is molten out on lines between the edges, so that the tip comes off thin, and returns which way the last of
 * them ran.
 */
export function ram(
  pen: Pen,
  swap: FilamentSwap,
  [left, right]: Edges,
  height: number,
  options: WipeTowerOptions,
): boolean {
  const { widthShare, stepShare, volumes } = swap.ramming;
  const wiping = pen.strand;
  pen.strand = strandOf(options.lineWidth * widthShare, height);
  const step = pen.strand.width * stepShare;
  let leftToRight = true;
  let room = right - pen.x;
  for (const volume of volumes) {
    const length = volume / pen.strand.section;
    for (let done = 0; length - done > ROUNDING; ) {
      const by = Math.min(length - done, room);
      pen.extrudeVolume(pen.x + (leftToRight ? by : -by), pen.y, length / RAM_SECONDS, (volume * by) / length);
      done += by;
      room -= by;
      if (room > ROUNDING) continue;
      pen.travel(pen.x, pen.y + step, TOWER_TRAVEL);
      leftToRight = !leftToRight;
      room = right - left;
    }
  }
  pen.strand = wiping;
  return leftToRight;
}

/** Pulls the filament back into the tube, cools its tip there, and parks it. */
export function unload(pen: Pen, swap: FilamentSwap, [left, right]: Edges, step: number): void {
  const far = swap.tube + swap.tubeLength / 2 - FIRST_PULL;
  pen.feed(-FIRST_PULL, swap.unloadStart);
  for (const [share, speed] of PULLS) pen.feed(-share * far, speed * swap.unload);
  pen.heat();
  if (swap.coolingMoves > 0) {
    pen.travel(pen.x, pen.y + step, TOWER_TRAVEL);
    const home = pen.x;
    const turn = right - home > home - left ? right : left;
    const gain = (swap.coolingLast - swap.coolingFirst) / (2 * swap.coolingMoves - 1);
    for (let i = 0; i < 2 * swap.coolingMoves; i++) {
      const speed = swap.coolingFirst + gain * i;
      sway(pen, i % 2 === 0 ? turn : home, i % 2 === 0 ? swap.tubeLength : -swap.tubeLength, speed);
    }
  }
  pen.dwell(swap.delay);
  pen.feed(swap.tubeLength / 2 - swap.parking + swap.tube, PARK_SPEED);
}

/** Loads a parked filament while the nozzle moves, so that nothing piles up. */
export function load(pen: Pen, swap: FilamentSwap, [left, right]: Edges): void {
  const length = swap.parking + swap.extraLoading;
  if (length === 0) return;
  const home = pen.x;
  const turn = home - left < right - home ? right : left;
  pen.feed(0.2 * length, swap.loadStart);
  sway(pen, turn, 0.7 * length, swap.load);
  sway(pen, home, 0.1 * length, 0.1 * swap.load);
  pen.travel(home, pen.y, STEP_SPEED);
}

/** Feeds while the nozzle goes towards x, as far as its speed allows in that time. */
function sway(pen: Pen, x: number, filament: number, speed: number): void {
  const most = (Math.abs(filament) / speed) * FASTEST_SWAY;
  const by = Math.min(Math.abs(x - pen.x), most);
  pen.feed(filament, speed, pen.x + Math.sign(x - pen.x) * by);
}
