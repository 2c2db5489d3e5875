/**
 * Lines that tell the printer how far the print is: put into the finished text, because only then its time is known.
 *
 * While the text is made, each chunk's line starts are kept, and when each move begins, as the planner comes to it: 12
 * bytes a move, and only where progress is told. A line stands where the whole percents or the minutes left change, of
 * which begun ones do not count. It never says 100 % before the last lines of all. A machine with two modes has a clock,
 * and lines, for each.
 *
 * Where the print waits for a person, lines say how far that is: whole minutes, and once more right before it.
 */
import { MOVE_STRIDE, type MoveChunk } from "../core/moves.ts";
import { SECONDS_PER_MINUTE } from "../core/units.ts";

/** A chunk's text, and which of the stream's moves begin where in it. */
interface Marked {
  readonly text: Uint8Array;
  readonly lineStarts: Uint32Array;
  /** Number in the stream of each of its moves, those of custom g-code counted. */
  readonly sequences: (index: number) => number;
}

/** A flavour's words. */
type ProgressWord = (percent: number, remainingMinutes: number) => string;
type StopWord = (time: string) => string;

/** When things happen in one of the machine's modes. */
export class ProgressClock {
  readonly #word: ProgressWord;
  readonly #stopWord: StopWord | null;
  /** When each move of the stream begins, s; NaN where it takes no time. */
  #begins = new Float64Array(1 << 10).fill(NaN);
  #total = 0;
  #said = "";
  /** When the print waits for a person, s, and how many minutes before that it was said. */
  #stops: readonly number[] = [];
  #saidStop = -1;

  constructor(word: ProgressWord, stopWord: StopWord | null = null) {
    this.#word = word;
    this.#stopWord = stopWord;
  }

  /** When a move of the stream begins, from the planner. */
  begins(sequence: number, seconds: number): void {
    if (sequence >= this.#begins.length) {
      const grown = new Float64Array(Math.max(2 * this.#begins.length, sequence + 1)).fill(NaN);
      grown.set(this.#begins);
      this.#begins = grown;
    }
    this.#begins[sequence] = seconds;
  }

  /**
   * The first lines of all.
   * @param stops before which moves the print waits for a person
   */
  start(totalSeconds: number, stops: readonly number[] = []): string[] {
    this.#total = totalSeconds;
    this.#stops = stops.map((sequence) => this.#nextFrom(sequence) ?? totalSeconds);
    this.#said = this.#word(0, wholeMinutes(totalSeconds));
    if (this.#stopWord === null || stops.length === 0) return [this.#said];
    this.#saidStop = wholeMinutes(this.#stops[0]);
    return [this.#said, this.#stopWord(String(this.#saidStop))];
  }

  /** The lines before a move; none where they would say nothing new. */
  linesAt(sequence: number): string[] {
    const seconds = this.#begins[sequence];
    if (!(seconds >= 0)) return [];
    const percent = Math.min(99, Math.floor((100 * seconds) / this.#total));
    const line = this.#word(percent, wholeMinutes(this.#total - seconds));
    const isNew = line !== this.#said;
    this.#said = line;
    const stop = this.#stopLine(sequence, seconds);
    return [...(isNew ? [line] : []), ...(stop === null ? [] : [stop])];
  }

  /** What it says of the next stop before a move that begins then: in its last minute, right before it alone. */
  #stopLine(sequence: number, seconds: number): string | null {
    const stop = this.#stops.find((stop) => stop > seconds);
    if (this.#stopWord === null || stop === undefined) return null;
    const minutes = wholeMinutes(stop - seconds);
    if (minutes === this.#saidStop) return null;
    if (minutes === 0) {
      const next = this.#nextFrom(sequence + 1) ?? Infinity;
      const isLast = next >= stop || (wholeSeconds(stop - next) === 0 && wholeSeconds(stop - seconds) > 0);
      if (!isLast) return null;
    }
    this.#saidStop = minutes;
    const isHundredths = minutes === 0 && stop !== this.#stops.at(-1);
    return this.#stopWord(isHundredths ? (wholeSeconds(stop - seconds) / 100).toFixed(2) : String(minutes));
  }

  /** When the first move from there on begins that takes time. */
  #nextFrom(sequence: number): number | undefined {
    for (let at = sequence; at < this.#begins.length; at++) if (this.#begins[at] >= 0) return this.#begins[at];
    return undefined;
  }

  end(): string {
    return this.#word(100, 0);
  }
}

function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / SECONDS_PER_MINUTE);
}

function wholeSeconds(seconds: number): number {
  return Math.round(seconds);
}

/** The text of a print, and the lines that come into it. */
export class ProgressLines {
  readonly #chunks: Marked[] = [];
  readonly #clocks: readonly ProgressClock[];
  #moves = 0;
  /** Moves before which the print waits for a person. */
  readonly #stops: number[] = [];

  constructor(clocks: readonly ProgressClock[]) {
    this.#clocks = clocks;
  }

  /** A chunk as it was written. */
  push(chunk: MoveChunk, text: Uint8Array, lineStarts: Uint32Array): void {
    const first = this.#moves;
    const custom = chunk.events.flatMap((event) =>
      event.kind === "gcode"
        ? [{ at: event.at, moves: event.does.moves.length / MOVE_STRIDE, isStop: event.isStop === true }]
        : [],
    );
    let passed = 0;
    for (const { at, moves, isStop } of custom) {
      if (isStop) this.#stops.push(first + passed + at);
      passed += moves;
    }
    let before = 0;
    let next = 0;
    // Asked in order.
    const sequences = (index: number): number => {
      while (next < custom.length && custom[next].at <= index) before += custom[next++].moves;
      return first + before + index;
    };
    this.#chunks.push({ text, lineStarts, sequences });
    this.#moves += lineStarts.length + passed;
  }

  /** The whole text, with its lines; of each clock the seconds that the print takes. */
  finish(totals: readonly number[]): Uint8Array[] {
    const encoder = new TextEncoder();
    const out: Uint8Array[] = this.#clocks.flatMap((clock, i) =>
      clock.start(totals[i], this.#stops).map((line) => encoder.encode(`${line}\n`)),
    );
    for (const { text, lineStarts, sequences } of this.#chunks) {
      let from = 0;
      for (let index = 0; index < lineStarts.length; index++) {
        const sequence = sequences(index);
        for (const line of this.#clocks.flatMap((clock) => clock.linesAt(sequence))) {
          out.push(text.subarray(from, lineStarts[index]), encoder.encode(`${line}\n`));
          from = lineStarts[index];
        }
      }
      out.push(text.subarray(from));
    }
    for (const clock of this.#clocks) out.push(encoder.encode(`${clock.end()}\n`));
    return out.filter(({ length }) => length > 0);
  }
}
