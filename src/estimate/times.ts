import { isRetraction, MOVE_KIND, moveKind, moveRole } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import type { PlannedMove } from "./planners/planner.ts";

/** Adds up planned time by role, kind of move and layer, and what share of the moves reaches its commanded speed. */
export class TimeSums {
  readonly byRole: Float64Array = new Float64Array(ROLES.length);
  readonly byKind: Float64Array = new Float64Array(Object.keys(MOVE_KIND).length);
  /** Pauses in them too. */
  readonly byLayer: number[] = [];
  readonly #factor: number;
  #seconds = 0;
  #moves = 0;
  #movesAtFeed = 0;
  #path = 0;
  #pathAtFeed = 0;

  constructor(factor: number) {
    this.#factor = factor;
  }

  move({ seconds, meta, layer, length, peak_v, feed_v }: PlannedMove): void {
    const real = seconds * this.#factor;
    const kind = moveKind(meta);
    this.#seconds += real;
    this.byKind[kind] += real;
    this.byRole[ownerOf(meta)] += real;
    this.#addToLayer(layer, real);
    if (isRetraction(kind)) return;
    this.#moves++;
    this.#path += length;
    if (peak_v < feed_v * AT_FEED) return;
    this.#movesAtFeed++;
    this.#pathAtFeed += length;
  }

  /** Adds a pause to a layer. */
  pause(layer: number, seconds: number): void {
    this.#addToLayer(layer, seconds);
  }

  /** All moves so far. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Shares of the moves that go somewhere: of their count and of their length; 1 where there are none. */
  get atFeed(): { readonly moves: number; readonly path: number } {
    return {
      moves: this.#moves > 0 ? this.#movesAtFeed / this.#moves : 1,
      path: this.#path > 0 ? this.#pathAtFeed / this.#path : 1,
    };
  }

  #addToLayer(layer: number, seconds: number): void {
    const { byLayer } = this;
    while (byLayer.length <= layer) byLayer.push(0);
    byLayer[layer] += seconds;
  }
}

/** The role whose time a move is: strands' own, and the tower's all that it feeds; the rest belongs to travels. */
function ownerOf(meta: number): number {
  const role = moveRole(meta);
  return moveKind(meta) === MOVE_KIND.extrude || role === ROLE.wipeTower ? role : ROLE.travel;
}

/** Rounding keeps a move that cruises a hair below its feed. */
const AT_FEED = 1 - 1e-9;
