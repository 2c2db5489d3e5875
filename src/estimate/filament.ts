/**
 * Filament by role: what a print feeds beyond the furthest it has fed before. What is drawn back is a debt that
 * feeding repays first, so retractions cost nothing and the last one is not lost. Sums of integers: exact.
 */
import { E_PER_MM, MOVE, MOVE_STRIDE, type MoveChunk, moveRole } from "../core/moves.ts";
import { ROLES } from "../core/roles.ts";

export class FilamentCounter {
  /** E quanta by role id. */
  readonly #fed = new Float64Array(ROLES.length);
  #debt = 0;

  push(chunk: MoveChunk): void {
    let next = 0;
    const { moves, events } = chunk;
    for (let at = 0, index = 0; at < moves.length; at += MOVE_STRIDE, index++) {
      for (; next < events.length && events[next].at <= index; next++) this.#custom(events[next]);
      this.#feed(moves[at + MOVE.e], moveRole(moves[at + MOVE.meta]));
    }
    for (; next < events.length; next++) this.#custom(events[next]);
  }

  /** mm of filament by role id. */
  get mmByRole(): Float64Array {
    return this.#fed.map((quanta) => quanta / E_PER_MM);
  }

  #custom(event: MoveChunk["events"][number]): void {
    if (event.kind === "gcode") this.push(event.does);
  }

  #feed(e: number, role: number): void {
    if (e <= 0) {
      this.#debt -= e;
      return;
    }
    const repaid = Math.min(e, this.#debt);
    this.#debt -= repaid;
    this.#fed[role] += e - repaid;
  }
}
