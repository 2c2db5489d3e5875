import {
  isRetraction,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  moveKind,
  moveRole,
  UM_PER_MM,
} from "../core/moves.ts";
import { ROLES } from "../core/roles.ts";

/** Lengths and counts of a print's moves. */
export interface Distances {
  readonly moves: number;
  /** Printed path by role id, mm in the plane. */
  readonly pathMm: readonly number[];
  /** Moved in the plane without printing, mm. */
  readonly travelMm: number;
  readonly retractions: number;
}

/** Adds up lengths while moves go by. Custom g-code is not counted. */
export class DistanceCounter {
  readonly #pathUm = new Float64Array(ROLES.length);
  #travelUm = 0;
  #retractions = 0;
  #moves = 0;
  #x = 0;
  #y = 0;
  #isDrawn = false;

  push({ moves }: MoveChunk): void {
    this.#moves += moves.length / MOVE_STRIDE;
    for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
      const meta = moves[at + MOVE.meta];
      const kind = moveKind(meta);
      // What is drawn in pieces, before, during and after a wipe, is one.
      const draws = kind === MOVE_KIND.retract || (kind === MOVE_KIND.wipe && moves[at + MOVE.e] < 0);
      if (draws && !this.#isDrawn) this.#retractions++;
      if (draws || kind === MOVE_KIND.extrude || kind === MOVE_KIND.unretract) this.#isDrawn = draws;
      if (isRetraction(kind)) continue;
      const x = moves[at + MOVE.x];
      const y = moves[at + MOVE.y];
      const length = Math.hypot(x - this.#x, y - this.#y);
      if (kind === MOVE_KIND.extrude) this.#pathUm[moveRole(meta)] += length;
      else this.#travelUm += length;
      this.#x = x;
      this.#y = y;
    }
  }

  finish(): Distances {
    return {
      moves: this.#moves,
      pathMm: Array.from(this.#pathUm, (um) => um / UM_PER_MM),
      travelMm: this.#travelUm / UM_PER_MM,
      retractions: this.#retractions,
    };
  }
}
