/**
 * Unions, intersections, differences and miter offsets of rings, found by assembly/overlay.ts.
 *
 * Edges are cut where they meet, at points of whole units; a vertex within a unit of an edge counts as on it. The chains of
 * edges between these nodes are the arrangement's lines: how often a side and the other wind beside each follows around
 * the nodes from one chain, beside the lowest point of what hangs together. Lines with the inside on one side alone are
 * the outline. Where rounding has let edges cross that did not, the numbers contradict each other at some node; then
 * nothing is told, and Clipper2, which takes several times as long, has to do it.
 */
import { instantiateEmbedded, type WasmMemory } from "../core/embedded-wasm.ts";
import { sharpestCorner } from "./miter-offset.ts";
import { OVERLAY_WASM } from "./overlay.generated.ts";
import { copyNumbers, type Ring, type RingArena } from "./ring.ts";

/** What is inside: rules of one side's winding number, or what both have, or what the first has alone (both nonzero). */
export type OverlayRule = "nonzero" | "evenodd" | "positive" | "intersection" | "difference";

/** As numbered in assembly/outlines.ts. */
const RULES: Record<OverlayRule, number> = { nonzero: 0, evenodd: 1, positive: 2, intersection: 3, difference: 4 };

/** What the WASM module exports; addresses are byte offsets. Written by hand. */
interface OverlayExports {
  readonly memory: WasmMemory;
  /** Makes room for rings. Returns where to write, as Int32, the number of points before each and of all, and behind them the points. */
  reserve(rings: number, points: number): number;
  /** @returns the number of the result's rings; -1 where it cannot be told */
  overlay(rings: number, subjects: number, rule: number): number;
  /** @returns as overlay */
  offset(rings: number, delta: number, sharpest: number): number;
  /** Where the numbers of points before each of the result's rings lie. */
  resultStarts(): number;
  resultPoints(): number;
}

export class Overlay {
  readonly #wasm: OverlayExports = instantiateEmbedded(OVERLAY_WASM);
  #memory = new Int32Array(this.#wasm.memory.buffer);
  readonly #arena: RingArena;

  /** @param arena where results lie */
  constructor(arena: RingArena) {
    this.#arena = arena;
  }

  /** Rings that do not cross, contours counter-clockwise and holes clockwise; undefined where they cannot be told. */
  overlay(rule: OverlayRule, subject: readonly Ring[], clip: readonly Ring[]): Ring[] | undefined {
    this.#write(subject, clip);
    return this.#read(this.#wasm.overlay(subject.length + clip.length, subject.length, RULES[rule]));
  }

  /**
   * An island, or rings that wind as those of one do, grown by delta (shrunk where it is negative); as rings.
   * @param squared every corner is squared, not only those beyond the miter limit
   */
  offset(island: readonly Ring[], delta: number, miterLimit: number, squared: boolean): Ring[] | undefined {
    this.#write(island, []);
    return this.#read(this.#wasm.offset(island.length, delta, sharpestCorner(miterLimit, squared)));
  }

  #write(subject: readonly Ring[], clip: readonly Ring[]): void {
    let count = 0;
    for (const { start, end } of subject) count += end - start;
    for (const { start, end } of clip) count += end - start;
    const rings = subject.length + clip.length;
    const starts = this.#wasm.reserve(rings, count) / 4;
    const words = this.#words();
    const first = starts + rings + 1;
    let at = first;
    for (let i = 0; i < rings; i++) {
      const { coords, start, end } = i < subject.length ? subject[i] : clip[i - subject.length];
      words[starts + i] = (at - first) / 2;
      at = copyNumbers(coords, 2 * start, 2 * end, words, at);
    }
    words[starts + rings] = count;
  }

  #read(count: number): Ring[] | undefined {
    if (count < 0) return undefined;
    const words = this.#words();
    const starts = this.#wasm.resultStarts() / 4;
    const first = this.#wasm.resultPoints() / 4;
    const rings: Ring[] = [];
    for (let i = 0; i < count; i++) {
      const from = words[starts + i];
      const to = words[starts + i + 1];
      const ring = this.#arena.take(to - from);
      copyNumbers(words, first + 2 * from, first + 2 * to, ring.coords, 2 * ring.start);
      rings.push(ring);
    }
    return rings;
  }

  /** The memory, which moves when it grows. */
  #words(): Int32Array {
    const { buffer } = this.#wasm.memory;
    if (this.#memory.buffer !== buffer) this.#memory = new Int32Array(buffer);
    return this.#memory;
  }
}
