/** A growable list of runs: start, length and level each. */
export class RunsBuilder {
  #runs = new Uint32Array(1023);
  #used = 0;
  /** Where the last run may still grow: its end, in this row. */
  #end = -1;

  /** Adds pixels of a level; black ones and none are left out, and what goes on with the same level is one run. */
  add(start: number, length: number, level: number): void {
    if (length <= 0 || level === 0) return;
    if (start === this.#end && this.#runs[this.#used - 1] === level) this.#runs[this.#used - 2] += length;
    else {
      if (this.#used === this.#runs.length) this.#grow();
      this.#runs[this.#used++] = start;
      this.#runs[this.#used++] = length;
      this.#runs[this.#used++] = level;
    }
    this.#end = start + length;
  }

  /** No run goes on from one row to the next. */
  endRow(): void {
    this.#end = -1;
  }

  /** What has been added, as a value of its own; begins anew. */
  take(): Uint32Array {
    const runs = this.#runs.slice(0, this.#used);
    this.#used = 0;
    return runs;
  }

  #grow(): void {
    const grown = new Uint32Array(this.#runs.length * 2);
    grown.set(this.#runs);
    this.#runs = grown;
  }
}
