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
  breaks: Float64Array = new Float64Array(65);
  /** The function of each piece, as given to {@link insert}; -1 is the base. */
  labels: Int32Array = new Int32Array(64);
  /** q0, q1, q2 of each piece. */
  private terms: Float64Array = new Float64Array(192);

  // What replaces the touched pieces: where each ends, and the piece whose function it keeps (-1: the new one's).
  private readonly newEnds: number[] = [];
  private readonly newSources: number[] = [];
  /** Labels and terms of the touched pieces while they are replaced. */
  private readonly oldLabels: number[] = [];
  private readonly oldTerms: number[] = [];

  /** Starts over on [lo, hi] with a base function, labelled -1. */
  reset(lo: number, hi: number, q0: number, q1: number, q2: number): void {
    this.breaks[0] = lo;
    this.breaks[1] = hi;
    this.count = 1;
    this.set(0, -1, q0, q1, q2);
  }

  /** The value of piece i at t. */
  value(i: number, t: number): number {
    const { terms } = this;
    return terms[3 * i] + t * (terms[3 * i + 1] + t * terms[3 * i + 2]);
  }

  /** The coefficient of t^2 of piece i: half its second derivative. */
  bend(i: number): number {
    return this.terms[3 * i + 2];
  }

  /** Lowers the envelope to the function where that is smaller on [lo, hi]. An empty or undefined interval is nothing. */
  insert(label: number, lo: number, hi: number, q0: number, q1: number, q2: number): void {
    const { breaks, newEnds, newSources } = this;
    const from = Math.max(lo, breaks[0]);
    const to = Math.min(hi, breaks[this.count]);
    if (!(from < to)) return;

    const first = this.pieceAt(from);
    newEnds.length = 0;
    newSources.length = 0;
    let isLower = false;
    let i = first;
    for (; i < this.count && breaks[i] < to; i++) {
      const start = Math.max(breaks[i], from);
      const end = Math.min(breaks[i + 1], to);
      if (start > breaks[i]) this.emit(start, i);
      if (this.emitLower(start, end, i, q0, q1, q2)) isLower = true;
      if (end < breaks[i + 1]) this.emit(breaks[i + 1], i);
    }
    if (isLower) this.replace(first, i, label, q0, q1, q2);
  }

  /** The piece that holds t or begins there. */
  private pieceAt(t: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.breaks[middle] <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Splits [start, end] of piece i where the new function crosses it; true if the new one is lower anywhere. */
  private emitLower(start: number, end: number, i: number, q0: number, q1: number, q2: number): boolean {
    const d0 = q0 - this.terms[3 * i];
    const d1 = q1 - this.terms[3 * i + 1];
    const d2 = q2 - this.terms[3 * i + 2];
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
  private replace(first: number, past: number, label: number, q0: number, q1: number, q2: number): void {
    const { newEnds, newSources, oldLabels, oldTerms } = this;
    oldLabels.length = 0;
    oldTerms.length = 0;
    for (let i = first; i < past; i++) oldLabels.push(this.labels[i]);
    for (let i = 3 * first; i < 3 * past; i++) oldTerms.push(this.terms[i]);

    const pieces = newEnds.length;
    const count = this.count + pieces - (past - first);
    this.reserve(count);
    this.breaks.copyWithin(first + pieces + 1, past + 1, this.count + 1);
    this.labels.copyWithin(first + pieces, past, this.count);
    this.terms.copyWithin(3 * (first + pieces), 3 * past, 3 * this.count);
    this.count = count;
    for (let i = 0; i < pieces; i++) {
      this.breaks[first + i + 1] = newEnds[i];
      const old = newSources[i] - first;
      if (newSources[i] < 0) this.set(first + i, label, q0, q1, q2);
      else this.set(first + i, oldLabels[old], oldTerms[3 * old], oldTerms[3 * old + 1], oldTerms[3 * old + 2]);
    }
  }

  private set(i: number, label: number, q0: number, q1: number, q2: number): void {
    this.labels[i] = label;
    this.terms[3 * i] = q0;
    this.terms[3 * i + 1] = q1;
    this.terms[3 * i + 2] = q2;
  }

  private reserve(count: number): void {
    if (count <= this.labels.length) return;
    const room = 2 * count;
    const { breaks, labels, terms } = this;
    this.breaks = new Float64Array(room + 1);
    this.breaks.set(breaks);
    this.labels = new Int32Array(room);
    this.labels.set(labels);
    this.terms = new Float64Array(3 * room);
    this.terms.set(terms);
  }
}
