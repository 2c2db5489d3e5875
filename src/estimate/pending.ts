/** Things that are kept at most: more than a planner holds moves, so that only what no move parts is due too early. */
const MOST = 16_384;

/**
 * Things that stand before a move of a stream, kept until a planner, which lags behind the stream, comes to it.
 * Sequence numbers go up; memory is what is under way, and never more than {@link MOST} things.
 */
export class Pending<T> {
  readonly #things: { readonly sequence: number; readonly thing: T }[] = [];
  #next = Infinity;
  readonly #onDue: (thing: T) => void;

  constructor(onDue: (thing: T) => void) {
    this.#onDue = onDue;
  }

  /** A thing that stands before the move of this number. */
  add(sequence: number, thing: T): void {
    if (this.#things.length === MOST) this.#release(MOST / 2);
    this.#things.push({ sequence, thing });
    this.#next = this.#things[0].sequence;
  }

  /** The move of this number is next: all that stands before it is due. */
  reach(sequence: number): void {
    if (sequence < this.#next) return;
    const later = this.#things.findIndex((one) => one.sequence > sequence);
    this.#release(later < 0 ? this.#things.length : later);
  }

  #release(count: number): void {
    for (const { thing } of this.#things.splice(0, count)) this.#onDue(thing);
    this.#next = this.#things[0]?.sequence ?? Infinity;
  }
}
