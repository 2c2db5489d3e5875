/** How a filament leaves a nozzle that several share, and how the next one enters it. */
import type { FilamentSwap } from "./filament-swap.ts";
import { rammedStrand, rammingStep } from "./lines.ts";
import type { WipeTowerOptions } from "./options.ts";
import { type Pen, TOWER_TRAVEL } from "./pen.ts";

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
/** A stamp goes no further aside, mm; its last mm are pushed at the speed of travels, the rest at no more than, mm/s. */
const STAMP_WAY = 20;
const LAST_PUSH = 5;
const FASTEST_PUSH = 200;
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
 * Rams what is molten of a tool's filament out on lines between the edges, so that the tip comes off thin, if it is rammed
 * at all; returns which way the last of them ran.
 */
export function ram(pen: Pen, tool: number, [left, right]: Edges, height: number, options: WipeTowerOptions): boolean {
  const ramming = options.ramming[tool];
  let leftToRight = true;
  if (ramming === undefined) return leftToRight;
  const before = pen.strand;
  pen.strand = rammedStrand(ramming, options, height);
  const step = rammingStep(tool, options);
  let room = right - pen.x;
  for (const volume of ramming.volumes) {
    const length = volume / pen.strand.section;
    for (let done = 0; length - done > ROUNDING; ) {
      const by = Math.min(length - done, room);
      pen.ram(pen.x + (leftToRight ? by : -by), pen.y, length / ramming.seconds, (volume * by) / length);
      done += by;
      room -= by;
      if (room > ROUNDING) continue;
      pen.travel(pen.x, pen.y + step, TOWER_TRAVEL);
      leftToRight = !leftToRight;
      room = right - left;
    }
  }
  pen.strand = before;
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
    const stamped = Math.min(Math.max(home + Math.sign(turn - home) * STAMP_WAY, left), right);
    for (let i = 0; i < 2 * swap.coolingMoves; i += 2) {
      if (i > 0 && swap.stampDistance > 0) stamp(pen, swap, stamped);
      sway(pen, turn, swap.tubeLength, swap.coolingFirst + gain * i);
      sway(pen, home, -swap.tubeLength, swap.coolingFirst + gain * (i + 1));
    }
  }
  pen.dwell(swap.delay);
  pen.feed(swap.tubeLength / 2 - swap.parking + swap.tube, PARK_SPEED);
}

/**
 * Pushes a tip from the middle of its tube into the nozzle, which shapes it, and draws it back. What leaks is spread along
 * the way to x; the draw stands still, so that no blob is dragged along.
 */
function stamp(pen: Pen, swap: FilamentSwap, x: number): void {
  const length = swap.stampDistance + swap.tubeLength / 2;
  const { stampSpeed: speed, travelSpeed } = swap;
  const home = pen.x;
  if (length > LAST_PUSH) {
    sway(pen, x, length - LAST_PUSH, speed, FASTEST_PUSH);
    sway(pen, home, LAST_PUSH, speed, travelSpeed);
    pen.travel(home, pen.y, travelSpeed);
  } else {
    const way = (travelSpeed * length) / speed;
    const turns = Math.floor(way / (2 * Math.abs(x - home)) + 1);
    for (let turn = 0; turn < turns; turn++) {
      pen.feed(length / (2 * turns), speed, home + (Math.sign(x - home) * way) / (2 * turns));
      pen.feed(length / (2 * turns), speed, home);
    }
  }
  pen.feed(-length, swap.unload);
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
function sway(pen: Pen, x: number, filament: number, speed: number, fastest: number = FASTEST_SWAY): void {
  const most = (Math.abs(filament) / speed) * fastest;
  const by = Math.min(Math.abs(x - pen.x), most);
  pen.feed(filament, speed, pen.x + Math.sign(x - pen.x) * by);
}
