/**
 * Things that stand before a move of a stream, kept until a planner, which lags behind the stream, comes to it.
 * Sequence numbers go up; memory is what is under way.
 */
export class Pending<T> {
  #things: { readonly sequence: number; readonly thing: T }[] = [];
  #next = Infinity;
  readonly #onDue: (thing: T) => void;

  constructor(onDue: (thing: T) => void) {
    this.#onDue = onDue;
  }

  /** A thing that stands before the move of this number. */
  add(sequence: number, thing: T): void {
    this.#things.push({ sequence, thing });
    this.#next = Math.min(this.#next, sequence);
  }

  /** The move of this number is next: all that stands before it is due. */
  reach(sequence: number): void {
    if (sequence < this.#next) return;
    const due = this.#things.findIndex((one) => one.sequence > sequence);
    const done = due < 0 ? this.#things.splice(0) : this.#things.splice(0, due);
    this.#next = due < 0 ? Infinity : this.#things[0].sequence;
    for (const { thing } of done) this.#onDue(thing);
  }
}
