/**
 * Even pressure in the nozzle: what is extruded per second rises and falls no faster than asked.
 *
 * A run of strands from one retraction to the next is planned like the moves of a machine, with volume in the place of
 * distance and its rate in that of speed: with a slope a, over a volume V, the rate goes from r to sqrt(r^2 + 2 a V).
 * Strands where the rate changes are cut into pieces with a feed each. Gaps and ironing, whose flow changes all the time,
 * are left as they are, and end a run.
 */
import type { MoveBuffer } from "../core/move-buffer.ts";
import {
  E_PER_MM,
  F_PER_MM_S,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  moveKind,
  moveRole,
  UM_PER_MM,
} from "../core/moves.ts";
import { replaceMoves } from "../core/replace-moves.ts";
import { ROLE } from "../core/roles.ts";
import type { PressureOptions } from "./pressure-options.ts";

/** The longest piece of a strand on a slope, mm; PrusaSlicer's. */
const PIECE = 5;
const UNREGULATED: ReadonlySet<number> = new Set([ROLE.gapFill, ROLE.ironing]);

/** A layer's moves with even pressure; they begin with a travel. */
export function evenPressure(chunk: MoveChunk, options: PressureOptions): MoveChunk {
  const { moves } = chunk;
  const entries = entryRates(moves, options);
  return replaceMoves(chunk, (move, out) => {
    if (entries[move] === undefined) return undefined;
    addStrand(out, moves, move, entries[move], exitRate(moves, entries, move), options);
    return move;
  });
}

/** The rate, mm of filament a second, at which each regulated strand begins; a hole for every other move. */
function entryRates(moves: Int32Array, { rise, fall }: PressureOptions): number[] {
  const entries: number[] = [];
  const strands: number[] = [];
  for (let move = 1; move <= moves.length / MOVE_STRIDE; move++) {
    const kind = move * MOVE_STRIDE < moves.length ? moveKind(moves[move * MOVE_STRIDE + MOVE.meta]) : -1;
    // A travel that does not retract leaves the pressure as it is.
    if (kind === MOVE_KIND.travel) continue;
    if (kind === MOVE_KIND.extrude && !UNREGULATED.has(moveRole(moves[move * MOVE_STRIDE + MOVE.meta]))) {
      if (lengthOf(moves, move) > 0) strands.push(move);
      continue;
    }
    planRun();
    strands.length = 0;
  }
  return entries;

  function planRun(): void {
    strands.forEach((move, i) => {
      const rate = rateOf(moves, move);
      entries[move] = i === 0 ? rate : Math.min(rate, rateOf(moves, strands[i - 1]));
    });
    for (let i = strands.length - 2; i >= 0; i--)
      entries[strands[i]] = Math.min(
        entries[strands[i]],
        after(entries[strands[i + 1]], fall, volumeOf(moves, strands[i])),
      );
    for (let i = 1; i < strands.length; i++)
      entries[strands[i]] = Math.min(
        entries[strands[i]],
        after(entries[strands[i - 1]], rise, volumeOf(moves, strands[i - 1])),
      );
  }
}

/** Where a strand's rate is at its end: where the next of its run begins, or its own. */
function exitRate(moves: Int32Array, entries: readonly (number | undefined)[], move: number): number {
  for (let next = move + 1; next * MOVE_STRIDE < moves.length; next++) {
    const entry = entries[next];
    if (entry !== undefined) return entry;
    if (moveKind(moves[next * MOVE_STRIDE + MOVE.meta]) !== MOVE_KIND.travel) break;
  }
  return Infinity;
}

/** Adds a strand, cut where its rate changes. */
function addStrand(
  out: MoveBuffer,
  moves: Int32Array,
  move: number,
  entry: number,
  exit: number,
  { rise, fall }: PressureOptions,
): void {
  const rate = rateOf(moves, move);
  const volume = volumeOf(moves, move);
  const last = Math.min(exit, rate);
  const rateAt = (gone: number): number => Math.min(rate, after(entry, rise, gone), after(last, fall, volume - gone));
  const at = move * MOVE_STRIDE;
  const isEven = rateAt(0) >= EVEN * rate && rateAt(volume) >= EVEN * rate;
  let rising = (rate * rate - entry * entry) / (2 * rise);
  let falling = (rate * rate - last * last) / (2 * fall);
  if (rising + falling > volume && rise < Infinity && fall < Infinity) {
    const peak = (last * last - entry * entry + 2 * fall * volume) / (2 * (rise + fall));
    rising = Math.min(volume, Math.max(0, peak));
    falling = volume - rising;
  }
  const length = lengthOf(moves, move);
  const longest = (PIECE / length) * volume;
  const cuts = isEven
    ? [volume]
    : [...slope(0, Math.min(rising, volume), longest), ...slope(Math.max(0, volume - falling), volume, longest)];
  let gone = 0;
  let fed = 0;
  for (const cut of new Set([...cuts, volume])) {
    if (cut - gone <= volume * LEAST_PART && cut < volume) continue;
    const share = cut / volume;
    const e = Math.round(moves[at + MOVE.e] * share);
    // A piece takes as long as its slope does.
    const over = (rateAt(gone) + rateAt(cut)) / 2;
    const feed = isEven ? moves[at + MOVE.f] : (over * length * F_PER_MM_S) / volume;
    out.push(
      Math.round(between(moves, at, MOVE.x, share)),
      Math.round(between(moves, at, MOVE.y, share)),
      moves[at + MOVE.z],
      e - fed,
      Math.max(1, Math.round(feed)),
      moves[at + MOVE.meta],
      moves[at + MOVE.width],
      moves[at + MOVE.height],
    );
    fed = e;
    gone = cut;
  }
}

/** Rates as near as this are one: rounding of E makes those of short strands differ. */
const EVEN = 0.98;
/** Parts of a strand shorter than this are not cut off. */
const LEAST_PART = 1e-3;

/** Equal parts of a slope, none of more than `longest`; the volumes at their ends. */
function slope(from: number, to: number, longest: number): number[] {
  const parts = Math.ceil((to - from) / longest);
  return Array.from({ length: parts + 1 }, (_, i) => (parts === 0 ? to : from + ((to - from) * i) / parts));
}

/** The rate that a slope leads to from another over a volume. */
function after(rate: number, slope: number, volume: number): number {
  return slope === Infinity ? Infinity : Math.sqrt(rate * rate + 2 * slope * volume);
}

function rateOf(moves: Int32Array, move: number): number {
  return (volumeOf(moves, move) / lengthOf(moves, move)) * (moves[move * MOVE_STRIDE + MOVE.f] / F_PER_MM_S);
}

function volumeOf(moves: Int32Array, move: number): number {
  return moves[move * MOVE_STRIDE + MOVE.e] / E_PER_MM;
}

function lengthOf(moves: Int32Array, move: number): number {
  const at = move * MOVE_STRIDE;
  const byX = moves[at + MOVE.x] - moves[at - MOVE_STRIDE + MOVE.x];
  const byY = moves[at + MOVE.y] - moves[at - MOVE_STRIDE + MOVE.y];
  return Math.sqrt(byX * byX + byY * byY) / UM_PER_MM;
}

function between(moves: Int32Array, at: number, axis: number, share: number): number {
  const from = moves[at - MOVE_STRIDE + axis];
  return from + (moves[at + axis] - from) * share;
}
