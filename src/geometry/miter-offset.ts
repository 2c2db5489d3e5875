/**
 * Miter offsets of islands to which little happens: edges may vanish, and whole rings, but nothing meets. Found by
 * assembly/miter-offset.ts.
 *
 * Every edge moves by delta along its normal, and every corner to where its moved edges meet. Beyond the miter limit a
 * corner is squared: an edge without length stands in it, square to its bisector, and moves like the others. An edge
 * that would turn round has vanished and its neighbours meet instead; the first to vanish goes first.
 * A miter reaches further than the edges that it belongs to. When an edge beside one vanishes, its neighbours must not
 * take away more than was moved over: the strips beside it have to cover the rest, or the answer is undefined.
 * Where the moved rings neither cross nor touch, and holes lie in their contour, that is the offset, since what meets
 * on the way crosses still at the end. This is tested on the rounded points, and exactly; for all else the answer is
 * undefined, and the polygon engine's sweep, which takes several times as long, has to do it.
 */
import { instantiateEmbedded, type WasmMemory } from "../core/embedded-wasm.ts";
import { MITER_OFFSET_WASM } from "./miter-offset.generated.ts";
import { copyNumbers, type Island, type Ring, type RingArena } from "./ring.ts";

/** Clipper2 takes corners that turn less as if they did not turn. */
const STRAIGHT_COS = 0.999;

/** The cosine of the turn from which on a corner is squared. */
export function sharpestCorner(miterLimit: number, squared: boolean): number {
  return squared ? STRAIGHT_COS : Math.min(STRAIGHT_COS, 2 / Math.max(1, miterLimit) ** 2 - 1);
}

/** What the WASM module exports; addresses are byte offsets. Written by hand. */
interface MiterExports {
  readonly memory: WasmMemory;
  /**
   * Makes room for an island. Returns where to write, as Int32, the number of points before each ring and of all, and
   * behind them the points.
   */
  reserve(rings: number, points: number): number;
  /** @returns where the number of the result's rings lies, behind it rings as they were given; 0 where it cannot be told */
  offset(rings: number, delta: number, sharpest: number): number;
}

export class MiterOffset {
  readonly #wasm: MiterExports = instantiateEmbedded(MITER_OFFSET_WASM);
  #memory = new Int32Array(this.#wasm.memory.buffer);
  readonly #arena: RingArena;

  /** @param arena where results lie */
  constructor(arena: RingArena) {
    this.#arena = arena;
  }

  /**
   * The island grown by delta (shrunk where it is negative), without rings if it is gone; undefined where it cannot be told.
   * @param squared every corner is squared, not only those beyond the miter limit
   */
  offset(island: Island, delta: number, miterLimit: number, squared: boolean): Ring[] | undefined {
    this.#write(island);
    const result = this.#wasm.offset(island.length, delta, sharpestCorner(miterLimit, squared)) / 4;
    if (result === 0) return undefined;
    const words = this.#words();
    const starts = result + 1;
    const first = starts + island.length + 1;
    const rings: Ring[] = [];
    for (let i = 0; i < words[result]; i++) {
      const from = first + 2 * words[starts + i];
      const ring = this.#arena.take(words[starts + i + 1] - words[starts + i]);
      copyNumbers(words, from, first + 2 * words[starts + i + 1], ring.coords, 2 * ring.start);
      rings.push(ring);
    }
    return rings;
  }

  #write(island: Island): void {
    let count = 0;
    for (const { start, end } of island) count += end - start;
    const starts = this.#wasm.reserve(island.length, count) / 4;
    const words = this.#words();
    const first = starts + island.length + 1;
    let at = first;
    for (let i = 0; i < island.length; i++) {
      const { coords, start, end } = island[i];
      words[starts + i] = (at - first) / 2;
      at = copyNumbers(coords, 2 * start, 2 * end, words, at);
    }
    words[starts + island.length] = count;
  }

  /** The memory, which moves when it grows. */
  #words(): Int32Array {
    const { buffer } = this.#wasm.memory;
    if (this.#memory.buffer !== buffer) this.#memory = new Int32Array(buffer);
    return this.#memory;
  }
}
