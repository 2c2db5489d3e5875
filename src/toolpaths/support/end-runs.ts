/**
 * The runs of ring between the ends of strands, each seen from the two ends that it lies between: where they go, how
 * long they are, and how much of them may still be drawn. Forward is the ring's own direction.
 */
import { PolylinesBuilder } from "../../geometry/builder.ts";
import { addPart, addPartialRun, addRun, pointsBetween } from "../infill/arcs.ts";
import type { LineEnds } from "../infill/line-ends.ts";

/** A run of which less than this is free, units, is not worth anything. */
const LEAST = 10;

export class EndRuns {
  readonly ends: LineEnds;
  /** 1 for each end from which no run is to start any more. */
  readonly used: Uint8Array;
  /** One builder for the many short runs. */
  readonly #scratch = new PolylinesBuilder();

  constructor(ends: LineEnds) {
    this.ends = ends;
    this.used = new Uint8Array(ends.count);
    for (let end = 0; end < ends.count; end++)
      if (ends.freeAhead[end] === 0 && ends.freeBehind[end] === 0) this.used[end] = 1;
  }

  /** The ring goes to the next column at a strand's low end, with the inside on its left, and to the one before at its high end. */
  isLow(end: number): boolean {
    return (end & 1) === 0;
  }

  neighbour(end: number, forward: boolean): number {
    return forward ? this.ends.next[end] : this.ends.previous[end];
  }

  /** Length of the run to the neighbour, units. */
  length(end: number, forward: boolean): number {
    const { ring, lengths } = this.ends;
    const neighbour = this.neighbour(end, forward);
    const total = lengths.total[ring[end]];
    if (neighbour === end) return total;
    const length = forward ? this.#between(end, neighbour) : this.#between(neighbour, end);
    return length < 0 ? length + total : length;
  }

  #between(from: number, to: number): number {
    return this.ends.distance[to] - this.ends.distance[from];
  }

  free(end: number, forward: boolean): number {
    return this.#freeOn(forward)[end];
  }

  #freeOn(forward: boolean): Float64Array {
    return forward ? this.ends.freeAhead : this.ends.freeBehind;
  }

  /** Leaves at most so much of a run free for the end. */
  limit(end: number, forward: boolean, most: number): void {
    const free = this.#freeOn(forward);
    free[end] = Math.min(free[end], most);
  }

  /** Says that all of a run is free, for both of its ends. */
  open(end: number, forward: boolean): void {
    const length = this.length(end, forward);
    this.#freeOn(forward)[end] = length;
    this.#freeOn(!forward)[this.neighbour(end, forward)] = length;
  }

  /** Nothing lies on the run, from its one end to its other. */
  isWhole(end: number, forward: boolean): boolean {
    const length = this.length(end, forward);
    return this.free(end, forward) === length && this.free(this.neighbour(end, forward), !forward) === length;
  }

  /** A run may start at the end. */
  canStart(end: number, forward: boolean): boolean {
    return this.used[end] === 0 && this.hasFree(end, forward);
  }

  hasFree(end: number, forward: boolean): boolean {
    return this.free(end, forward) > LEAST;
  }

  /** Whether a run to the neighbour is straight: the ring has no point between them. */
  isStraight(end: number, forward: boolean): boolean {
    const { ring, key, rings } = this.ends;
    const neighbour = this.neighbour(end, forward);
    const [from, to] = forward ? [key[end], key[neighbour]] : [key[neighbour], key[end]];
    return pointsBetween(rings, ring[end], from, to) === 0;
  }

  /** x, y pairs of a run from the end on, as far as it is free. */
  freePoints(end: number, forward: boolean): Int32Array {
    if (this.isWhole(end, forward)) return this.points(end, forward);
    const { ends } = this;
    return this.#collect((out) => {
      out.addPoint(ends.x[end], ends.y[end]);
      const length = this.free(end, forward);
      addPartialRun(out, ends.rings, ends.lengths, ends.ring[end], ends.key[end], length, forward, false);
    });
  }

  /** x, y pairs of a run from the end to its neighbour. */
  points(end: number, forward: boolean): Int32Array {
    const { ends } = this;
    const neighbour = this.neighbour(end, forward);
    return this.#collect((out) => {
      out.addPoint(ends.x[end], ends.y[end]);
      addRun(out, ends.rings, ends.ring[end], ends.key[end], ends.key[neighbour], forward);
      out.addPoint(ends.x[neighbour], ends.y[neighbour]);
    });
  }

  /** x, y pairs of the part of the run forward from an end that lies between two lengths from it. */
  partAhead(end: number, from: number, to: number): Int32Array {
    const { rings, lengths, ring, distance } = this.ends;
    return this.#collect((out) => addPart(out, rings, lengths, ring[end], distance[end] + from, distance[end] + to));
  }

  #collect(add: (out: PolylinesBuilder) => void): Int32Array {
    const out = this.#scratch;
    out.clear();
    add(out);
    out.endLine();
    return out.build().coords;
  }
}
