/**
 * Where CuraEngine takes the nozzle and the filament to be, against where its text leads them. What differs is made up
 * for by the next move that it plans, the same way as it does:
 * - A lift is written, but not planned: the nozzle is up when the next move begins there, and so that move climbs.
 * - What the firmware's own retraction drew back is not taken off E, so the move after it feeds it again.
 * - E is set to 0 (G92) after 10 cm3 of filament and for a change of tools, which its arithmetic does not hear of: the
 *   move after it takes as long as drawing all of it back. Others set E to 0 as well, so this counts once the text has
 *   told a layer's time, or right at a change of tools.
 * - A change of tools is a climb of {@link TOOL_CLIMB}, to make the next line tell its Z; the retraction after it has that
 *   for its length.
 */
import { MOVE_KIND, moveKind, namesXY, UM_PER_MM } from "../../core/moves.ts";
import type { Step } from "./move-walker.ts";

/** Where the nozzle is taken to be when CuraEngine begins with a retraction, um. */
export const START_Z = 20_001;
/** How far it is taken to climb at a change of tools until the next move to a point, um. */
const TOOL_CLIMB = 1;

export class CuraNozzle {
  // What goes with the next planned move: um of Z, mm of filament.
  #climb = 0;
  #feed = 0;
  #isAtToolChange = false;
  // Where the text's E is since it was last set to 0, and where it was then until a move follows, in mm.
  #e = 0;
  #forgotten = 0;

  /** What is still to be fed, mm. */
  get debt(): number {
    return this.#feed;
  }

  set debt(mm: number) {
    this.#feed = mm;
  }

  /** Begins anew, at {@link START_Z} over the origin where it was not planned to be, and with E at `e`. */
  begin(climbs: boolean, e: number): void {
    this.#climb = climbs ? START_Z : 0;
    this.#feed = 0;
    this.#isAtToolChange = false;
    this.#e = e;
  }

  /** Follows a step of the text. @returns whether CuraEngine plans it */
  follow({ way, meta, isExtruderOnly }: Step): boolean {
    const [x, y, z, e] = way;
    this.#forgotten = 0;
    this.#e += e;
    if (moveKind(meta) === MOVE_KIND.travel && x === 0 && y === 0 && !namesXY(meta)) {
      this.#climb += Math.round(z * UM_PER_MM);
      return false;
    }
    if (this.#isAtToolChange && !isExtruderOnly) {
      this.#climb -= TOOL_CLIMB;
      this.#isAtToolChange = false;
    }
    return true;
  }

  /** Lets a way that is planned make up for all that was not. */
  settle(way: Float64Array): void {
    if (this.#climb !== 0) way[2] = (Math.round(way[2] * UM_PER_MM) + this.#climb) / UM_PER_MM;
    way[3] += this.#feed;
    this.#climb = this.#feed = 0;
  }

  /** The text's E is 0 from now on; `counts` once it is sure to be CuraEngine's. */
  zeroE(counts: boolean): void {
    this.#forgotten += this.#e;
    this.#e = 0;
    if (counts) this.#drawBack();
  }

  changeTool(): void {
    this.#drawBack();
    if (!this.#isAtToolChange) this.#climb += TOOL_CLIMB;
    this.#isAtToolChange = true;
  }

  #drawBack(): void {
    this.#feed -= this.#forgotten;
    this.#forgotten = 0;
  }
}
