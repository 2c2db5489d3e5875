/**
 * Even pressure in the nozzle: what is extruded per second rises and falls no faster than asked, over travels,
 * retractions and layers.
 */
import { MoveBuffer } from "../core/move-buffer.ts";
import {
  E_PER_MM,
  F_PER_MM_S,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveEvent,
  moveKind,
  moveRole,
  UM_PER_MM,
} from "../core/moves.ts";
import type { LinkedLayer } from "./linked-layer.ts";
import type { PressureOptions } from "./pressure-options.ts";
import { addPieces } from "./pressure-pieces.ts";
import { StrandRates } from "./strand-rates.ts";
import { beginsToolpath } from "./toolpath-begin.ts";

/** Rates as near as this to that of a strand are its own: rounding of E makes those of short strands differ. */
const EVEN = 0.99;

/** A layer that is not given back yet, and which of its moves are strands. */
interface HeldLayer {
  readonly layer: LinkedLayer;
  readonly strands: readonly number[];
}

export class EvenPressure {
  readonly #options: PressureOptions;
  readonly #rates: StrandRates;
  readonly #held: HeldLayer[] = [];
  /** Lines of the text so far. */
  #lines = 0;
  /** What the text was told of strands last. */
  #told: readonly number[] = [];

  /** @param options of the tool that begins; each strand's section is that of its own */
  constructor(options: PressureOptions) {
    this.#options = options;
    this.#rates = new StrandRates(options);
  }

  /** Takes a layer in, and gives back those that no later one changes. */
  push(layer: LinkedLayer): LinkedLayer[] {
    this.#held.push({ layer, strands: this.#read(layer) });
    const done: LinkedLayer[] = [];
    while (this.#held.length > 0 && this.#held[0].strands.length <= this.#rates.outOfSight)
      done.push(this.#evenFirst());
    return done;
  }

  /** The layers that are still held; what comes next begins anew. */
  flush(): LinkedLayer[] {
    return Array.from({ length: this.#held.length }, () => this.#evenFirst());
  }

  #evenFirst(): LinkedLayer {
    const { layer, strands } = this.#held.shift()!;
    const evened = evenLayer(layer, strands, this.#rates, this.#options);
    this.#rates.drop(strands.length);
    return evened;
  }

  /** Has the rates of a layer's strands settled, and gives their moves. */
  #read({ moves, from, events, cuts }: LinkedLayer): number[] {
    const strands: number[] = [];
    let told = 0;
    let cut = 0;
    for (let move = 0; move * MOVE_STRIDE < moves.length; move++) {
      while (told < events.length && events[told].at <= move) this.#lines += linesOf(events[told++]);
      while (cut + 1 < cuts.length && cuts[cut + 1].at <= move) cut++;
      const length = lengthOf(moves, move, from);
      const isStrand = isExtruding(moves, move) && length > 0;
      this.#lines += isStrand ? this.#linesAround(moves, move) + 1 : 1;
      if (!isStrand) continue;
      const at = move * MOVE_STRIDE;
      const seconds = (length * F_PER_MM_S) / moves[at + MOVE.f];
      const { area } = cuts[cut].motion.pressure ?? this.#options;
      const volume = (moves[at + MOVE.e] / E_PER_MM) * area;
      strands.push(move);
      this.#rates.add({ line: this.#lines, role: moveRole(moves[at + MOVE.meta]), rate: volume / seconds, seconds });
    }
    return strands;
  }

  /** Lines of text around a strand that begins a toolpath: of its feed, of its end, and of what changes with it. */
  #linesAround(moves: Int32Array, move: number): number {
    const at = move * MOVE_STRIDE;
    if (!beginsToolpath(moves, move)) return 0;
    const told = [moveRole(moves[at + MOVE.meta]), moves[at + MOVE.width], moves[at + MOVE.height]];
    const changes = told.filter((value, i) => value !== this.#told[i]).length;
    this.#told = told;
    return TOOLPATH_LINES + changes;
  }
}

const TOOLPATH_LINES = 2;
const LAYER_LINES = 3;

function linesOf(event: MoveEvent): number {
  if (event.kind === "gcode") return event.text.split("\n").length;
  return event.kind === "layer" ? LAYER_LINES : 1;
}

/** A layer with its strands cut where their rates change; `rates` begins with this layer's. */
function evenLayer(
  layer: LinkedLayer,
  strands: readonly number[],
  rates: StrandRates,
  { rise, fall }: PressureOptions,
): LinkedLayer {
  const { moves, from, events, cuts } = layer;
  const count = moves.length / MOVE_STRIDE;
  const out = new MoveBuffer(count);
  /** Where each move went. */
  const places: number[] = [];
  let next = 0;
  for (let move = 0; move < count; move++) {
    places.push(out.count);
    const record = moves.subarray(move * MOVE_STRIDE, (move + 1) * MOVE_STRIDE);
    const strand = move === strands[next] ? next++ : undefined;
    const slope = strand === undefined ? undefined : rates.slopeOf(strand);
    if (slope === undefined || Math.min(slope.start, slope.end) >= EVEN) out.append(record, 0);
    else {
      const along = { ...slope, length: lengthOf(moves, move, from) };
      addPieces(out, record, placeBefore(moves, move, from), along, slope.start < slope.end ? rise : fall);
    }
  }
  places.push(out.count);
  return {
    ...layer,
    moves: out.take(),
    events: events.map((event) => ({ ...event, at: places[event.at] })),
    cuts: cuts.map((cut) => ({ ...cut, at: places[cut.at] })),
  };
}

function isExtruding(moves: Int32Array, move: number): boolean {
  const at = move * MOVE_STRIDE;
  return moveKind(moves[at + MOVE.meta]) === MOVE_KIND.extrude && moves[at + MOVE.e] > 0;
}

/** x, y, z of where a move begins. */
function placeBefore(moves: Int32Array, move: number, from: ArrayLike<number>): ArrayLike<number> {
  return move === 0 ? from : moves.subarray((move - 1) * MOVE_STRIDE, move * MOVE_STRIDE);
}

/** mm. */
function lengthOf(moves: Int32Array, move: number, from: ArrayLike<number>): number {
  const before = placeBefore(moves, move, from);
  const by = [MOVE.x, MOVE.y, MOVE.z].map((axis) => moves[move * MOVE_STRIDE + axis] - before[axis]);
  return Math.sqrt(by[0] ** 2 + by[1] ** 2 + by[2] ** 2) / UM_PER_MM;
}
