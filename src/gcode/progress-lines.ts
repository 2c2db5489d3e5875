/**
 * Lines that tell the printer how far the print is: put into the finished text, because only then its time is known.
 *
 * While the text is made, each chunk's line starts are kept, and when each move begins, as the planner comes to it: 12
 * bytes a move, and only where progress is told. A line stands where the whole percents or the minutes left change.
 * It never says 100 % before the last line of all.
 */
import { MOVE_STRIDE, type MoveChunk } from "../core/moves.ts";

/** A chunk's text, and which of the stream's moves begin where in it. */
interface Marked {
  readonly text: Uint8Array;
  readonly lineStarts: Uint32Array;
  /** Number in the stream of each of its moves, those of custom g-code counted. */
  readonly sequences: (index: number) => number;
}

const SECONDS_PER_MINUTE = 60;

export class ProgressLines {
  readonly #chunks: Marked[] = [];
  #moves = 0;
  /** When each move of the stream begins, s; NaN where it takes no time. */
  #begins = new Float64Array(1 << 10).fill(NaN);
  readonly #line: (percent: number, remainingMinutes: number) => string;

  /** @param line a flavour's word */
  constructor(line: (percent: number, remainingMinutes: number) => string) {
    this.#line = line;
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

  /** When a move of the stream begins, from the planner. */
  begins(sequence: number, seconds: number): void {
    if (sequence >= this.#begins.length) {
      const grown = new Float64Array(Math.max(2 * this.#begins.length, sequence + 1)).fill(NaN);
      grown.set(this.#begins);
      this.#begins = grown;
    }
    this.#begins[sequence] = seconds;
  }

  /** The whole text, with its lines. */
  finish(totalSeconds: number): Uint8Array[] {
    const encoder = new TextEncoder();
    let said = "";
    const lineAt = (seconds: number): string => {
      const percent = Math.min(99, Math.floor((100 * seconds) / totalSeconds));
      return this.#line(percent, Math.round((totalSeconds - seconds) / SECONDS_PER_MINUTE));
    };
    const out: Uint8Array[] = [
      encoder.encode(`${(said = this.#line(0, Math.round(totalSeconds / SECONDS_PER_MINUTE)))}\n`),
    ];
    for (const { text, lineStarts, sequences } of this.#chunks) {
      let from = 0;
      for (let index = 0; index < lineStarts.length; index++) {
        const seconds = this.#begins[sequences(index)];
        if (!(seconds >= 0)) continue;
        const line = lineAt(seconds);
        if (line === said) continue;
        said = line;
        out.push(text.subarray(from, lineStarts[index]), encoder.encode(`${line}\n`));
        from = lineStarts[index];
      }
      out.push(text.subarray(from));
    }
    out.push(encoder.encode(`${this.#line(100, 0)}\n`));
    return out.filter(({ length }) => length > 0);
  }
}
