/** How a filament leaves a nozzle that several share, and how the next one enters it. */
import { type FilamentSwap, RAM_SECONDS } from "./filament-swap.ts";
import type { WipeTowerOptions } from "./options.ts";
import { type Pen, strandOf, TOWER_TRAVEL } from "./pen.ts";

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
/** Of the motor that moves filament, mA: while it leaves and enters the nozzle, and while it is printed. */
const HIGH_CURRENT = 750;
const USUAL_CURRENT = 550;
const ROUNDING = 1e-4;

type Edges = readonly [left: number, right: number];

/** Filament that is rammed, pulled out and pushed in takes more force than what is printed. */
export function raiseCurrent(pen: Pen, { raisesCurrent }: FilamentSwap): void {
  if (raisesCurrent) pen.setMotorCurrent(HIGH_CURRENT);
}

export function restoreCurrent(pen: Pen, { raisesCurrent }: FilamentSwap): void {
  if (raisesCurrent) pen.setMotorCurrent(USUAL_CURRENT);
}

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
      pen.ram(pen.x + (leftToRight ? by : -by), pen.y, length / RAM_SECONDS, (volume * by) / length);
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

/** Loads a parked filament while the nozzle moves, so that nothing piles up; then its motor's current is the usual one. */
export function load(pen: Pen, swap: FilamentSwap, edges: Edges): void {
  feedIn(pen, swap, edges);
  restoreCurrent(pen, swap);
}

function feedIn(pen: Pen, swap: FilamentSwap, [left, right]: Edges): void {
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
