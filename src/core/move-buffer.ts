import { MOVE, MOVE_STRIDE, type MoveChunk, type MoveEvent, moveCount } from "./moves.ts";

/** A growable run of flat moves. */
export class MoveBuffer {
  #moves: Int32Array;
  #used = 0;

  constructor(moves = 64) {
    this.#moves = new Int32Array(moves * MOVE_STRIDE);
  }

  /** Moves held. */
  get count(): number {
    return this.#used / MOVE_STRIDE;
  }

  /** Adds a move, all values in the quanta of core/moves. */
  push(x: number, y: number, z: number, e: number, f: number, meta: number, width: number, height: number): void {
    const at = this.#used;
    if (at + MOVE_STRIDE > this.#moves.length) this.#grow(at + MOVE_STRIDE);
    const moves = this.#moves;
    moves[at + MOVE.x] = x;
    moves[at + MOVE.y] = y;
    moves[at + MOVE.z] = z;
    moves[at + MOVE.e] = e;
    moves[at + MOVE.f] = f;
    moves[at + MOVE.meta] = meta;
    moves[at + MOVE.width] = width;
    moves[at + MOVE.height] = height;
    this.#used = at + MOVE_STRIDE;
  }

  /** Adds the moves of another run, from move `first` on. */
  append(moves: Int32Array, first: number): void {
    const added = moves.subarray(first * MOVE_STRIDE);
    if (this.#used + added.length > this.#moves.length) this.#grow(this.#used + added.length);
    this.#moves.set(added, this.#used);
    this.#used += added.length;
  }

  /** A copy of just the moves held. */
  take(): Int32Array {
    return this.#moves.slice(0, this.#used);
  }

  /** Forgets the moves held. */
  clear(): void {
    this.#used = 0;
  }

  #grow(needed: number): void {
    const grown = new Int32Array(Math.max(needed, this.#moves.length * 2));
    grown.set(this.#moves.subarray(0, this.#used));
    this.#moves = grown;
  }
}

/** Chunks that follow each other as one. */
export function joinChunks(chunks: readonly MoveChunk[]): MoveChunk {
  if (chunks.length === 1) return chunks[0];
  const moves = new MoveBuffer(chunks.reduce((sum, chunk) => sum + moveCount(chunk), 0));
  const events: MoveEvent[] = [];
  for (const chunk of chunks) {
    for (const event of chunk.events) events.push({ ...event, at: event.at + moves.count });
    moves.append(chunk.moves, 0);
  }
  return { moves: moves.take(), events };
}
