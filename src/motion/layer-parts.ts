import type { MoveBuffer } from "../core/move-buffer.ts";
import { MOVE, MOVE_STRIDE, type MoveEvent } from "../core/moves.ts";
import { approach } from "./approach.ts";
import { type LayerMoves, nozzleHeight } from "./layer-motion.ts";
import type { Nozzle } from "./nozzle.ts";
import type { MotionOptions } from "./resolve.ts";
import { beginAt, nearestOnLoop, rise } from "./spiral.ts";

/** A turn of a spiral goes on from the last one where it is no further from it, um. */
const TURN_REACH = 2000;

/** Puts what one tool prints of a layer behind what is linked already, with the way there. */
export class LayerParts {
  readonly #nozzle: Nozzle;
  /** The last part was a turn of a spiral. */
  #isRising = false;

  constructor(nozzle: Nozzle) {
    this.#nozzle = nozzle;
  }

  /** @param printZ the layer's height above the bed, mm */
  add(moves: MoveBuffer, events: MoveEvent[], own: LayerMoves, options: MotionOptions, printZ: number): void {
    if (own.rises) this.#addTurn(moves, events, own, options, nozzleHeight(printZ, options));
    else this.#addFlat(moves, events, own, options);
    this.#isRising = own.rises === true;
    this.#nozzle.fed += fedBy(own);
  }

  /** Adds moves with the whole way there in the place of their bare first travel. */
  #addFlat(moves: MoveBuffer, events: MoveEvent[], own: LayerMoves, options: MotionOptions): void {
    const begin = moves.count;
    if (own.moves.length > 0) approach(moves, this.#nozzle, own, options);
    this.#nozzle.trail = own.trail;
    const shift = own.moves.length > 0 ? moves.count - 1 : moves.count;
    moves.append(own.moves, 1);
    // What stands before the bare travel stands before the whole way.
    for (const event of own.events.slice(1)) events.push({ ...event, at: event.at === 0 ? begin : event.at + shift });
  }

  /** A loop as a turn of a spiral: after another turn without a travel, on from where that ended. @param high um */
  #addTurn(moves: MoveBuffer, events: MoveEvent[], own: LayerMoves, options: MotionOptions, high: number): void {
    const nozzle = this.#nozzle;
    const start = nearestOnLoop(own.moves, nozzle.x, nozzle.y);
    const isFirst = !this.#isRising || nozzle.drawn > 0 || start.distance > TURN_REACH;
    const turn = beginAt(own.moves, own.events, start);
    if (isFirst) approach(moves, nozzle, turn, options);
    const loop = turn.moves.slice(MOVE_STRIDE);
    rise(loop, [nozzle.x, nozzle.y], nozzle.z, high, !this.#isRising);
    [nozzle.x, nozzle.y, nozzle.z] = [start.x, start.y, high];
    const shift = moves.count - 1;
    moves.append(loop, 0);
    for (const event of turn.events.slice(1)) events.push({ ...event, at: Math.max(0, event.at + shift) });
  }
}

/** E that a layer's own moves feed. */
function fedBy({ moves }: LayerMoves): number {
  let fed = 0;
  for (let at = MOVE.e; at < moves.length; at += MOVE_STRIDE) fed += moves[at];
  return fed;
}
