/**
 * Lines that tell the printer how far the print is: put into the finished text, because only then its time is known.
 *
 * While the text is made, each chunk's line starts are kept, and when each move begins, as the planner comes to it: 12
 * bytes a move, and only where progress is told. A line stands where the whole percents or the minutes left change.
 * It never says 100 % before the last lines of all. A machine with two modes has a clock, and lines, for each.
 */
import { MOVE_STRIDE, type MoveChunk } from "../core/moves.ts";

/** A chunk's text, and which of the stream's moves begin where in it. */
interface Marked {
  readonly text: Uint8Array;
  readonly lineStarts: Uint32Array;
  /** Number in the stream of each of its moves, those of custom g-code counted. */
  readonly sequences: (index: number) => number;
}

/** A flavour's word. */
type ProgressWord = (percent: number, remainingMinutes: number) => string;

const SECONDS_PER_MINUTE = 60;

/** When things happen in one of the machine's modes. */
export class ProgressClock {
  readonly #word: ProgressWord;
  /** When each move of the stream begins, s; NaN where it takes no time. */
  #begins = new Float64Array(1 << 10).fill(NaN);
  #total = 0;
  #said = "";

  constructor(word: ProgressWord) {
    this.#word = word;
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

  /** The first line of all. */
  start(totalSeconds: number): string {
    this.#total = totalSeconds;
    return (this.#said = this.#word(0, Math.round(totalSeconds / SECONDS_PER_MINUTE)));
  }

  /** The line before a move; null where it would say nothing new. */
  lineAt(sequence: number): string | null {
    const seconds = this.#begins[sequence];
    if (!(seconds >= 0)) return null;
    const percent = Math.min(99, Math.floor((100 * seconds) / this.#total));
    const line = this.#word(percent, Math.round((this.#total - seconds) / SECONDS_PER_MINUTE));
    return line === this.#said ? null : (this.#said = line);
  }

  end(): string {
    return this.#word(100, 0);
  }
}

/** The text of a print, and the lines that come into it. */
export class ProgressLines {
  readonly #chunks: Marked[] = [];
  readonly #clocks: readonly ProgressClock[];
  #moves = 0;

  constructor(clocks: readonly ProgressClock[]) {
    this.#clocks = clocks;
  }

  /** A chunk as it was written. */
  push(chunk: MoveChunk, text: Uint8Array, lineStarts: Uint32Array): void {
    const first = this.#moves;
    const custom = chunk.events.flatMap((event) =>
      event.kind === "gcode" ? [{ at: event.at, moves: event.does.moves.length / MOVE_STRIDE }] : [],
    );
    let before = 0;
    let next = 0;
    // Asked in order.
    const sequences = (index: number): number => {
      while (next < custom.length && custom[next].at <= index) before += custom[next++].moves;
      return first + before + index;
    };
    this.#chunks.push({ text, lineStarts, sequences });
    this.#moves += lineStarts.length + custom.reduce((sum, { moves }) => sum + moves, 0);
  }

  /** The whole text, with its lines; of each clock the seconds that the print takes. */
  finish(totals: readonly number[]): Uint8Array[] {
    const encoder = new TextEncoder();
    const out: Uint8Array[] = this.#clocks.map((clock, i) => encoder.encode(`${clock.start(totals[i])}\n`));
    for (const { text, lineStarts, sequences } of this.#chunks) {
      let from = 0;
      for (let index = 0; index < lineStarts.length; index++) {
        const sequence = sequences(index);
        for (const clock of this.#clocks) {
          const line = clock.lineAt(sequence);
          if (line === null) continue;
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
