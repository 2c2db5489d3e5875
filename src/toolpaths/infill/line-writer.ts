import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { Polylines, Rings } from "../../geometry/polygons.ts";
import { addRun } from "./arcs.ts";
import { type Crossings, hatch, type ScanLines } from "./hatch.ts";
import type { LineGraph } from "./line-graph.ts";

/**
 * Writes continuous paths over a {@link LineGraph}: lines across, runs along the ring between them. The free ends of
 * a path reach out to the outer rings, past the rings that the lines are linked on.
 */
export class LineWriter {
  readonly #graph: LineGraph;
  readonly #outer: Crossings;
  readonly #out = new PolylinesBuilder();
  /** The crossing that the open path has come to; -1 when none is open. */
  #at = -1;

  constructor(graph: LineGraph, outer: Rings, lines: ScanLines) {
    this.#graph = graph;
    this.#outer = hatch(outer, lines);
  }

  get isOpen(): boolean {
    return this.#at >= 0;
  }

  /** Begins a path at a line's end; an open one is finished. */
  begin(c: number): void {
    this.finish();
    this.#at = c;
    this.#addFreeEnd(c);
    this.#addCrossing(c);
  }

  /** Goes along the line; returns its other end. */
  cross(): number {
    return this.crossTo(this.#graph.mate(this.#at));
  }

  /** Goes straight to another crossing of the same scan line; returns it. */
  crossTo(c: number): number {
    this.#at = c;
    this.#addCrossing(c);
    return c;
  }

  /** Whether the scan line meets the outer rings between two of its crossings, the first below the second. */
  hasEdgeBetween(below: number, above: number): boolean {
    const { scan, along } = this.#graph.crossings;
    const outer = this.#outer;
    for (let at = outer.scanStarts[scan[below]]; at < outer.scanStarts[scan[below] + 1]; at++) {
      const meets = outer.along[outer.sorted[at]];
      if (meets > along[below]) return meets < along[above];
    }
    return false;
  }

  /** Goes along the ring to the next or the previous crossing; returns it. */
  follow(forward: boolean): number {
    const { rings, crossings } = this.#graph;
    const from = this.#at;
    const to = forward ? this.#graph.next(from) : this.#graph.previous(from);
    addRun(this.#out, rings, crossings.ring[from], crossings.key[from], crossings.key[to], forward);
    this.#addCrossing(to);
    this.#at = to;
    return to;
  }

  finish(): void {
    if (this.#at >= 0) this.#addFreeEnd(this.#at);
    this.#out.endLine();
    this.#at = -1;
  }

  build(): Polylines {
    this.finish();
    return this.#out.build();
  }

  #addCrossing(c: number): void {
    this.#out.addPoint(this.#graph.crossings.x[c], this.#graph.crossings.y[c]);
  }

  /** The point where the line of c meets the outer rings beyond c, unless another line lies between. */
  #addFreeEnd(c: number): void {
    const { scan, along, scanStarts, sorted, rank } = this.#graph.crossings;
    const outer = this.#outer;
    const step = this.#graph.isLow(c) ? -1 : 1;
    let at = outer.scanStarts[scan[c]];
    const end = outer.scanStarts[scan[c] + 1];
    while (at < end && outer.along[outer.sorted[at]] <= along[c]) at++;
    if (step < 0) at--;
    if (at < outer.scanStarts[scan[c]] || at >= end || (at & 1) !== (step < 0 ? 0 : 1)) return;
    const reach = outer.sorted[at];
    const beyond = rank[c] + step;
    const hasNeighbour = beyond >= scanStarts[scan[c]] && beyond < scanStarts[scan[c] + 1];
    if (hasNeighbour && (along[sorted[beyond]] - outer.along[reach]) * step < 0) return;
    this.#out.addPoint(outer.x[reach], outer.y[reach]);
  }
}
