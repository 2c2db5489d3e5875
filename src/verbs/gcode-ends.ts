/**
 * What stands at both ends of a g-code file, where slicers write their settings and figures.
 *
 * A source that can be read again is read through for them. A stream is held back until its beginning is whole; its end
 * is known when all has gone by.
 */
import type { OnProgress } from "../core/progress.ts";
import type { GcodeMetadata } from "../gcode/reader/bgcode.ts";
import { type GcodeSource, isReopenable, readSource } from "./gcode-source.ts";

/** A text's beginning and end so far. */
export interface GcodeEnds {
  /** What binary g-code tells beside its text stands before it, as the comments that slicers write into text. */
  readonly head: Uint8Array;
  /** Overlaps the head where the text is short. */
  readonly tail: Uint8Array;
}

/** Settings are written within so many bytes of an end; pictures may stand before those at the beginning. */
const HEAD = 1 << 19;
const TAIL = 1 << 18;
/** How much of the time the first of two readings takes, about. */
const FIRST_READING = 0.1;

/** Reads as far as it takes to know the ends, and gives the whole text, still to be iterated. */
export async function readEnds(
  source: GcodeSource,
  signal: AbortSignal | undefined,
  onProgress: OnProgress = () => {},
): Promise<{ readonly ends: GcodeEnds; readonly text: AsyncIterable<Uint8Array> }> {
  const keeper = new EndKeeper();
  const readsTwice = isReopenable(source);
  if (readsTwice) {
    const told = (share: number): void => onProgress({ stage: "settings", fraction: FIRST_READING * share });
    const first = readSource(source, signal, told);
    for await (const piece of first.pieces) keeper.push(piece, first.metadata);
  }
  const from = readsTwice ? FIRST_READING : 0;
  const { pieces, metadata } = readSource(source, signal, (share) =>
    onProgress({ stage: "moves", fraction: from + (1 - from) * share }),
  );
  if (readsTwice) return { ends: keeper, text: pieces };
  const held: Uint8Array[] = [];
  while (!keeper.isHeadWhole) {
    const { done, value } = await pieces.next();
    if (done) break;
    keeper.push(value, metadata);
    held.push(value);
  }
  return { ends: keeper, text: kept(held, pieces, keeper, metadata) };
}

/** What was held back, then the rest, whose end is kept. */
async function* kept(
  held: Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  keeper: EndKeeper,
  metadata: GcodeMetadata,
): AsyncGenerator<Uint8Array> {
  for (const piece of held.splice(0)) yield piece;
  for await (const piece of rest) {
    keeper.push(piece, metadata);
    yield piece;
  }
}

class EndKeeper implements GcodeEnds {
  #head: Uint8Array = new Uint8Array(0);
  #headRoom = HEAD;
  /** Twice as long as what is kept, so that it is moved seldom. */
  readonly #tail = new Uint8Array(2 * TAIL);
  #tailLength = 0;

  push(piece: Uint8Array, metadata: GcodeMetadata): void {
    if (this.#head.length === 0) this.#head = asComments(metadata);
    if (this.#headRoom > 0) {
      const more = piece.subarray(0, this.#headRoom);
      this.#head = joined(this.#head, more);
      this.#headRoom -= more.length;
    }
    const last = piece.subarray(Math.max(0, piece.length - TAIL));
    if (this.#tailLength + last.length > this.#tail.length) {
      const moved = Math.min(this.#tailLength, TAIL);
      this.#tail.copyWithin(0, this.#tailLength - moved, this.#tailLength);
      this.#tailLength = moved;
    }
    this.#tail.set(last, this.#tailLength);
    this.#tailLength += last.length;
  }

  get isHeadWhole(): boolean {
    return this.#headRoom === 0;
  }

  get head(): Uint8Array {
    return this.#head;
  }

  get tail(): Uint8Array {
    return this.#tail.slice(Math.max(0, this.#tailLength - TAIL), this.#tailLength);
  }
}

function asComments({ file, printer, print, slicer }: GcodeMetadata): Uint8Array {
  const pairs = [...file, ...printer, ...print, ...slicer];
  return new TextEncoder().encode(pairs.map(([name, value]) => `; ${name} = ${value}\n`).join(""));
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
