/**
 * The lower envelope of parabolas over an interval: at each place the smallest of many functions
 * q0 + q1 t + q2 t^2, each defined on an interval of its own, with the name of the function that is smallest there.
 *
 * Invariant: breaks[i] < breaks[i + 1]; piece i spans them, and the pieces tile the interval. An insertion replaces
 * only the pieces that its interval touches, so that many short functions cost no more than their number.
 * Ties keep what is there: the order of insertion decides, never the noise of a sum.
 */
export class LowerEnvelope {
  /** Pieces in the envelope. */
  count = 0;
  /** Where pieces begin and end; count + 1 are valid. */
  readonly breaks: number[] = [];
  /** The function of each piece, as given to {@link insert}; -1 is the base. */
  readonly labels: number[] = [];
  readonly q0: number[] = [];
  readonly q1: number[] = [];
  readonly q2: number[] = [];

  // What replaces the touched pieces: the end of each, its label and the index of a piece with its function (-1: new).
  private readonly newEnds: number[] = [];
  private readonly newSources: number[] = [];

  /** Starts over on [lo, hi] with a base function, labelled -1. */
  reset(lo: number, hi: number, q0: number, q1: number, q2: number): void {
    for (const list of [this.breaks, this.labels, this.q0, this.q1, this.q2]) list.length = 0;
    this.breaks.push(lo, hi);
    this.labels.push(-1);
    this.q0.push(q0);
    this.q1.push(q1);
    this.q2.push(q2);
    this.count = 1;
  }

  /** The value of piece i at t. */
  value(i: number, t: number): number {
    return this.q0[i]! + t * (this.q1[i]! + t * this.q2[i]!);
  }

  /** Lowers the envelope to the function where that is smaller on [lo, hi]. An empty or undefined interval is nothing. */
  insert(label: number, lo: number, hi: number, q0: number, q1: number, q2: number): void {
    const { breaks, newEnds, newSources } = this;
    const from = Math.max(lo, breaks[0]!);
    const to = Math.min(hi, breaks[this.count]!);
    if (!(from < to)) return;

    const first = this.pieceAt(from);
    newEnds.length = 0;
    newSources.length = 0;
    let isLower = false;
    let i = first;
    for (; i < this.count && breaks[i]! < to; i++) {
      const start = Math.max(breaks[i]!, from);
      const end = Math.min(breaks[i + 1]!, to);
      if (start > breaks[i]!) this.emit(start, i);
      if (this.emitLower(start, end, i, q0, q1, q2)) isLower = true;
      if (end < breaks[i + 1]!) this.emit(breaks[i + 1]!, i);
    }
    if (isLower) this.splice(first, i, label, q0, q1, q2);
  }

  /** The piece that holds t or begins there. */
  private pieceAt(t: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.breaks[middle]! <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Splits [start, end] of piece i where the new function crosses it; true if the new one is lower anywhere. */
  private emitLower(start: number, end: number, i: number, q0: number, q1: number, q2: number): boolean {
    const d0 = q0 - this.q0[i]!;
    const d1 = q1 - this.q1[i]!;
    const d2 = q2 - this.q2[i]!;
    let rootA = Number.NaN;
    let rootB = Number.NaN;
    if (d2 === 0) rootA = -d0 / d1;
    else {
      const discriminant = d1 * d1 - 4 * d2 * d0;
      if (discriminant > 0) {
        const q = -0.5 * (d1 < 0 ? d1 - Math.sqrt(discriminant) : d1 + Math.sqrt(discriminant));
        rootA = q / d2;
        rootB = d0 / q;
        if (rootB < rootA) [rootA, rootB] = [rootB, rootA];
      }
    }
    let isLower = false;
    let previous = start;
    for (let k = 0; k < 3; k++) {
      const cut = k === 0 ? rootA : k === 1 ? rootB : end;
      if (!(cut > previous && cut <= end)) continue;
      const middle = (previous + cut) / 2;
      const wins = d0 + middle * (d1 + middle * d2) < 0;
      this.emit(cut, wins ? -1 : i);
      if (wins) isLower = true;
      previous = cut;
    }
    return isLower;
  }

  private emit(end: number, source: number): void {
    const last = this.newEnds.length - 1;
    if (last >= 0 && this.newSources[last] === source) this.newEnds[last] = end;
    else {
      this.newEnds.push(end);
      this.newSources.push(source);
    }
  }

  /** Puts the new pieces in the place of pieces first to past. */
  private splice(first: number, past: number, label: number, q0: number, q1: number, q2: number): void {
    const sources = this.newSources;
    const pick = (list: number[], own: number): void => {
      const values = sources.map((source) => (source < 0 ? own : list[source]!));
      list.splice(first, past - first, ...values);
    };
    pick(this.labels, label);
    pick(this.q0, q0);
    pick(this.q1, q1);
    pick(this.q2, q2);
    this.breaks.splice(first + 1, past - first, ...this.newEnds);
    this.count = this.labels.length;
  }
}
