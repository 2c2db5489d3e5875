/** Where E stands in a print's text, 1e-5 mm: a running integer sum of what was fed, counted as each tool counts. */
export class RunningE {
  /** What E counts for a mm of each tool's filament; the last one's serves all further tools. */
  readonly #ePerMm: readonly number[];
  readonly #isRelative: boolean;
  #ofTool: number;
  /** As it was said last, and where it stood when the tool in use began; what this one has fed since. */
  #said = 0;
  #began = 0;
  #fed = 0;

  constructor(ePerMm: readonly number[], isRelative: boolean) {
    this.#ePerMm = ePerMm;
    this.#isRelative = isRelative;
    this.#ofTool = ePerMm[0];
  }

  /** As it was said last. */
  get said(): number {
    return this.#said;
  }

  /** Adds what is fed, 1e-5 mm of filament. */
  feed(e: number): void {
    this.#fed += e;
  }

  /** The number that says all that was fed. */
  say(): number {
    const to = this.#began + Math.round(this.#fed * this.#ofTool);
    const number = this.#isRelative ? to - this.#said : to;
    this.#said = to;
    return number;
  }

  /** E counts from here on with the tool's own filament. */
  takeOver(tool: number): void {
    this.#began = this.#said;
    this.#fed = 0;
    this.#ofTool = this.#ePerMm[Math.min(tool, this.#ePerMm.length - 1)];
  }

  /** It starts again from 0. */
  reset(): void {
    this.#said = 0;
    this.#began = 0;
    this.#fed = 0;
  }
}
