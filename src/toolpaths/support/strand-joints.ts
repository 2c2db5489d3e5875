/**
 * Joins strands of supports along the rings that they end on: first what leads back to the same column, then what bulges
 * far, so that no edge is left without support, then from column to column in zigzags, and last what is left and long.
 * The order and its limits are PrusaSlicer's.
 */
import type { PolylinesBuilder } from "../../geometry/builder.ts";
import { distanceToSegment } from "../../geometry/segment.ts";
import { addPart } from "../infill/arcs.ts";
import { Chains, freeJoints, type Joints, join } from "../infill/join-ends.ts";
import type { Columns } from "./columns.ts";
import type { EndRuns } from "./end-runs.ts";

/** What a run must bulge to be worth it, over the distance of strands that it is judged by. */
const FAR = 1.3;
const FARTHER = 2;
const FARTHEST = 3;
/** And around its own strand's end, over the distance of the strands. */
const FAR_AROUND = 0.5;
/** How long the free part of a run back to the same column must be, over the distance of the strands. */
const LONG = 1.3;
/** Two runs from one end are told apart where they differ by this share. */
const DIFFERENCE = 0.25;

/** Joins the ends of all runs. */
export function joinStrands(runs: EndRuns, columns: Columns, spacing: number): StrandJoints {
  const joiner = new Joiner(runs, columns, spacing);
  joiner.joinWithinColumns();
  const bulges = joiner.measure();
  joiner.joinBulges(bulges);
  joiner.joinZigzags();
  joiner.closeAround();
  joiner.takeFree(bulges);
  return { joints: joiner.joints, bulges };
}

/** How strands are joined, and how far each run bulged: entry 2i forward of end i, 2i + 1 backward. */
export interface StrandJoints {
  readonly joints: Joints;
  readonly bulges: Float64Array;
}

/** Adds what is still free and bulges farthest, half a strand off its ends. */
export function addLongRuns(
  out: PolylinesBuilder,
  runs: EndRuns,
  bulges: Float64Array,
  columns: Columns,
  spacing: number,
): void {
  const { rings, lengths, ring, distance } = runs.ends;
  const half = spacing / 2;
  for (let end = 0; end < runs.ends.count; end++)
    for (const forward of [false, true]) {
      const isAround = runs.neighbour(end, forward) === (end ^ 1);
      const least = isAround ? FAR_AROUND * columns.step : FARTHEST * columns.judgedBy;
      if (!runs.hasFree(end, forward) || bulges[numberOf(end, forward)] <= least) continue;
      const length = runs.free(end, forward) - (runs.isWhole(end, forward) ? half : 0);
      runs.limit(end, forward, 0);
      runs.limit(runs.neighbour(end, forward), !forward, 0);
      if (length <= half) continue;
      const at = distance[end];
      if (forward) addPart(out, rings, lengths, ring[end], at + half, at + length);
      else addPart(out, rings, lengths, ring[end], at - length, at - half);
      out.endLine();
    }
}

/** The number of a run as seen from an end. */
function numberOf(end: number, forward: boolean): number {
  return 2 * end + (forward ? 0 : 1);
}

class Joiner {
  readonly joints: Joints;
  readonly #runs: EndRuns;
  readonly #columns: Float64Array;
  readonly #least: number;
  readonly #judgedBy: number;
  readonly #half: number;
  readonly #chains: Chains;

  constructor(runs: EndRuns, columns: Columns, spacing: number) {
    const { count } = runs.ends;
    this.joints = freeJoints(count);
    this.#runs = runs;
    this.#columns = columns.of;
    this.#least = LONG * columns.step;
    this.#judgedBy = columns.judgedBy;
    this.#half = spacing / 2;
    this.#chains = new Chains(count);
  }

  joinWithinColumns(): void {
    const runs = this.#runs;
    for (let end = 0; end < runs.ends.count; end++) {
      const [ahead, behind] = [this.#leadsBack(end, true), this.#leadsBack(end, false)];
      if (!ahead && !behind) continue;
      const forward = ahead && !(behind && this.#isBehindBetter(end));
      if (runs.isWhole(end, forward) || runs.free(end, forward) > this.#least) this.#take(end, forward);
    }
  }

  /** Whether a run may be drawn that leads to another strand of the same column. */
  #leadsBack(end: number, forward: boolean): boolean {
    const runs = this.#runs;
    const neighbour = runs.neighbour(end, forward);
    const isOther = neighbour !== (end ^ 1) && !runs.used[neighbour];
    return isOther && runs.canStart(end, forward) && this.#columns[neighbour] === this.#columns[end];
  }

  #isBehindBetter(end: number): boolean {
    const runs = this.#runs;
    const [ahead, behind] = [runs.isWhole(end, true), runs.isWhole(end, false)];
    return ahead === behind ? runs.free(end, false) > runs.free(end, true) : behind;
  }

  /** How far each run bulges as far as it is free; see {@link StrandJoints}. */
  measure(): Float64Array {
    const runs = this.#runs;
    const bulges = new Float64Array(2 * runs.ends.count);
    for (let end = 0; end < runs.ends.count; end++)
      for (const forward of [true, false])
        if (runs.hasFree(end, forward) && !runs.isStraight(end, forward))
          bulges[numberOf(end, forward)] = bulgeOf(runs.freePoints(end, forward));
    return bulges;
  }

  /** The farthest first, of ends whose two runs are not alike. */
  joinBulges(bulges: Float64Array): void {
    const wanted: number[] = [];
    for (let end = 0; end < this.#runs.ends.count; end++) {
      if (this.#runs.used[end]) continue;
      const [ahead, behind] = [bulges[numberOf(end, true)], bulges[numberOf(end, false)]];
      const [less, more] = [Math.min(ahead, behind), Math.max(ahead, behind)];
      if (more < FAR * this.#judgedBy || less > FARTHER * this.#judgedBy || more - less < DIFFERENCE * more) continue;
      for (const number of [numberOf(end, false), numberOf(end, true)])
        if (bulges[number] > FAR * this.#judgedBy) wanted.push(number);
    }
    wanted.sort((a, b) => bulges[b] - bulges[a]);
    for (const number of wanted) this.#take(number >> 1, (number & 1) === 0);
  }

  /** From each end on to the column on its right. */
  joinZigzags(): void {
    for (let end = 0; end < this.#runs.ends.count; end++) {
      const forward = this.#runs.isLow(end);
      if (this.#leadsToOther(end, forward)) this.#take(end, forward);
    }
  }

  /** Around what reaches beyond a strand's both ends. */
  closeAround(): void {
    for (let end = 0; end < this.#runs.ends.count; end++)
      for (const forward of [false, true])
        if (this.#runs.neighbour(end, forward) === (end ^ 1)) this.#take(end, forward);
  }

  /** What is still free, the farthest first; back to its own zigzag if that is worth it. */
  takeFree(bulges: Float64Array): void {
    const free: number[] = [];
    for (let end = 0; end < this.#runs.ends.count; end++)
      for (const forward of [false, true]) if (this.#runs.canStart(end, forward)) free.push(numberOf(end, forward));
    free.sort((a, b) => bulges[b] - bulges[a]);
    for (const number of free) {
      const [end, forward] = [number >> 1, (number & 1) === 0];
      if (this.#leadsToOther(end, forward) || bulges[number] > FARTHER * this.#judgedBy) this.#take(end, forward);
    }
  }

  #leadsToOther(end: number, forward: boolean): boolean {
    return !this.#chains.areOne(end, this.#runs.neighbour(end, forward));
  }

  /** Draws the run from an end: to its neighbour, or where that is taken, or would close a loop, as far as it is free. */
  #take(end: number, forward: boolean): void {
    const runs = this.#runs;
    if (!runs.canStart(end, forward)) return;
    const neighbour = runs.neighbour(end, forward);
    const isWhole = runs.isWhole(end, forward);
    if (isWhole && !runs.used[neighbour] && this.#leadsToOther(end, forward)) this.#join(end, neighbour, forward);
    else this.#hook(end, neighbour, forward, isWhole);
  }

  #join(end: number, neighbour: number, forward: boolean): void {
    if (forward) join(this.joints, end, neighbour);
    else join(this.joints, neighbour, end);
    this.#use(end, forward);
    this.#use(neighbour, !forward);
    this.#chains.unite(neighbour, end);
  }

  #hook(end: number, neighbour: number, forward: boolean, isWhole: boolean): void {
    const runs = this.#runs;
    const span = runs.length(end, forward);
    const length = Math.min(runs.free(end, forward), span - this.#half);
    this.#use(end, forward);
    runs.limit(neighbour, !forward, isWhole ? 0 : span - length);
    if (length <= 0) return;
    this.joints.hook[end] = length;
    this.joints.forward[end] = forward ? 1 : 0;
  }

  #use(end: number, forward: boolean): void {
    this.#runs.used[end] = 1;
    this.#runs.limit(end, forward, 0);
  }
}

/** How far points lie off the straight way from the first to the last, units. */
function bulgeOf(points: Int32Array): number {
  const last = points.length - 2;
  let farthest = 0;
  for (let i = 2; i < last; i += 2) {
    const off = distanceToSegment(points[i], points[i + 1], points[0], points[1], points[last], points[last + 1]);
    farthest = Math.max(farthest, off);
  }
  return farthest;
}
