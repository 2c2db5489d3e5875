/**
 * The strands of supports: lines on a grid that all layers share, joined into zigzags. Where the area goes on beyond a
 * zigzag's end its edge is drawn there, as it is towards another zigzag, until it comes near to the next strand: a column
 * as narrow as the grid so gets both of its sides. What is joined and what is drawn was found by having PrusaSlicer 2.5
 * support boxes, circles, polygons and rings.
 */
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { addPartialRun, addRun } from "../infill/arcs.ts";
import { END_CLIP, REACH } from "../infill/covered-runs.ts";
import { turnPoints } from "../infill/hatch.ts";
import { LineGraph } from "../infill/line-graph.ts";
import type { Fill, FillTask, Pattern } from "../infill/pattern.ts";
import { extentAcross, gridLines } from "../infill/scan-lines.ts";
import { distanceFrom, type Line, runsAlong } from "./runs-along.ts";

export const supportBase: Pattern = {
  fill: fillBase,
  directions: 1,
  isOrdered: false,
  canFillSolid: true,
};

/** Nearer to a line of the grid than this, units, a ring runs along it. */
const ON_LINE = 20;
/** How a run from a crossing to one on another scan line lies: along the line that it leaves, along the one it comes to. */
const ALONG_FIRST = 1;
const ALONG_LAST = 2;
/** Strands lie this part of the spacing inside the area, and end as far from others. */
const INSET = 0.5;

function fillBase(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const inner = engine.offset(island, -Math.round(INSET * task.spacing));
  if (isEmpty(inner)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  const extent = extentAcross(turnPoints(island.coords, task.angle));
  const step = task.spacing / task.density;
  const graph = new LineGraph(inner, gridLines(task.angle, extent, step, 0));
  const ways = new Ways(graph, task.spacing, step, task.angle);
  return { lines: ways.draw(), spacing: task.spacing };
}

/** A zigzag: crossings in pairs, each pair a line; between pairs it runs along a ring. */
type Zigzag = number[];

class Ways {
  readonly #graph: LineGraph;
  readonly #gap: number;
  /** What is nearer to a line is taken for drawn by it; of dense lines, between which all is near to one, what lies on it. */
  readonly #near: number;
  /** What bulges no further off a line is not worth a strand. */
  readonly #colliding: number;
  /** From line to line. */
  readonly #step: number;
  /** Across the lines. */
  readonly #acrossX: number;
  readonly #acrossY: number;
  /** By line. */
  readonly #zigzagOf: Int32Array;
  /** Of each run along a ring, from a crossing to the next, the lines that it lies along. */
  readonly #along: Uint8Array;
  /** 1 for each run along a ring, from a crossing to the next, that is drawn on. */
  readonly #drawn: Uint8Array;

  constructor(graph: LineGraph, spacing: number, step: number, angle: number) {
    this.#graph = graph;
    this.#gap = INSET * spacing;
    this.#colliding = REACH * spacing;
    this.#step = step;
    this.#near = step > 3 * this.#colliding ? this.#colliding : ON_LINE;
    this.#acrossX = Math.cos(angle);
    this.#acrossY = Math.sin(angle);
    this.#zigzagOf = new Int32Array(graph.lineCount);
    const { count } = graph.crossings;
    this.#along = Uint8Array.from({ length: count }, (_, c) => this.#alongOf(c, END_CLIP * spacing));
    this.#drawn = new Uint8Array(count);
  }

  draw(): ReturnType<PolylinesBuilder["build"]> {
    const zigzags = this.#zigzags();
    const out = new PolylinesBuilder();
    this.#addSmallRings(out);
    const { x, y, ring, key } = this.#graph.crossings;
    const { rings } = this.#graph;
    for (const zigzag of zigzags) {
      this.#addTail(out, zigzag[0], true);
      zigzag.forEach((c, i) => {
        if (i > 0 && i % 2 === 0) {
          const from = zigzag[i - 1];
          addRun(out, rings, ring[c], key[from], key[c], this.#isForward(from, c));
        }
        out.addPoint(x[c], y[c]);
      });
      this.#addTail(out, zigzag[zigzag.length - 1], false);
      out.endLine();
    }
    this.#addApart(out);
    return out.build();
  }

  /** What lies between two lines has its edge drawn. */
  #addSmallRings(out: PolylinesBuilder): void {
    const { rings, lengths, crossings } = this.#graph;
    for (let ring = 0; ring < lengths.total.length; ring++) {
      if (crossings.ringStarts[ring + 1] > crossings.ringStarts[ring]) continue;
      const start = rings.ringStarts[ring];
      const length = lengths.total[ring] - this.#gap;
      if (length <= this.#gap) continue;
      out.addPoint(rings.coords[2 * start], rings.coords[2 * start + 1]);
      addPartialRun(out, rings, lengths, ring, start, length, true, false);
      out.endLine();
    }
  }

  /** Lines joined by links, the best first: each end has one at most, and no zigzag closes. */
  #zigzags(): Zigzag[] {
    const graph = this.#graph;
    const { count } = graph.crossings;
    const linked = new Int32Array(count).fill(-1);
    /** The other free end of the zigzag that ends here. */
    const opposite = Int32Array.from({ length: count }, (_, c) => graph.mate(c));
    for (const c of this.#links()) {
      const next = graph.next(c);
      if (linked[c] >= 0 || linked[next] >= 0 || opposite[c] === next) continue;
      linked[c] = next;
      linked[next] = c;
      const [one, other] = [opposite[c], opposite[next]];
      opposite[one] = other;
      opposite[other] = one;
      this.#drawn[c] = 1;
    }
    const zigzags: Zigzag[] = [];
    const taken = new Uint8Array(graph.lineCount);
    for (let line = 0; line < graph.lineCount; line++)
      for (const start of [graph.low(line), graph.high(line)]) {
        if (taken[line] || linked[start] >= 0) continue;
        const zigzag: Zigzag = [];
        for (let at = start; at >= 0; at = linked[zigzag[zigzag.length - 1]]) {
          taken[graph.line(at)] = 1;
          this.#zigzagOf[graph.line(at)] = zigzags.length;
          zigzag.push(at, graph.mate(at));
        }
        zigzags.push(zigzag);
      }
    return zigzags;
  }

  /**
   * The crossings that may be linked to their next ones: around holes first, then the shortest, of links nearly as long
   * the one of the lowest line.
   */
  #links(): readonly number[] {
    const graph = this.#graph;
    return Array.from({ length: graph.crossings.count }, (_, c) => c)
      .filter((c) => graph.line(c) !== graph.line(graph.next(c)) && graph.mayLink(c, graph.next(c)))
      .map((c) => {
        const isAcross = graph.scan(c) === graph.scan(graph.next(c));
        return { c, isAcross, length: isAcross ? 0 : Math.floor(graph.runLength(c, true) / (4 * this.#gap)) };
      })
      .filter(({ c, isAcross }) => (isAcross ? this.#isClear(c) : this.#along[c] === 0))
      .sort((a, b) => a.length - b.length || graph.crossings.rank[a.c] - graph.crossings.rank[b.c])
      .map(({ c }) => c);
  }

  /** Whether the run to the next crossing, on the same scan line, lies neither on this nor near the next one. */
  #isClear(c: number): boolean {
    const farthest = deviation(this.#runPoints(c, this.#graph.next(c), true), this.#acrossX, this.#acrossY);
    return farthest > ON_LINE && farthest < this.#step - this.#near;
  }

  /** The lines that the run to the next crossing, on another scan line, lies along beyond their clipped ends. */
  #alongOf(c: number, clipped: number): number {
    const next = this.#graph.next(c);
    if (this.#graph.scan(c) === this.#graph.scan(next)) return 0;
    const run = this.#runPoints(c, next, true);
    const isAlong = (end: number): boolean => runsAlong(run, this.#lineFrom(end), this.#near, clipped);
    return (isAlong(c) ? ALONG_FIRST : 0) | (isAlong(next) ? ALONG_LAST : 0);
  }

  /** The line that ends at a crossing. */
  #lineFrom(c: number): Line {
    const { x, y } = this.#graph.crossings;
    const mate = this.#graph.mate(c);
    return { fromX: x[c], fromY: y[c], toX: x[mate], toY: y[mate] };
  }

  /** Whether the link between two neighbours runs forward; the one that was taken, where both ways lead there. */
  #isForward(from: number, to: number): boolean {
    return this.#graph.next(from) === to && this.#drawn[from] === 1;
  }

  /** From a zigzag's end on along the ring, the longer of the ways that are worth it. */
  #addTail(out: PolylinesBuilder, c: number, isFirst: boolean): void {
    const [ahead, behind] = [true, false].map((forward) => {
      const edge = this.#edge(c, forward, isFirst);
      return edge !== undefined && this.#isAtEnd(edge) ? edge : undefined;
    });
    const edge = ahead && behind ? (behind.to > ahead.to ? behind : ahead) : (ahead ?? behind);
    if (edge === undefined) return;
    this.#drawn[edge.run] = 1;
    const points = pointsOf(edge.points, 0, edge.to);
    for (let i = 0; i < points.length; i += 2) {
      const at = isFirst ? points.length - 2 - i : i;
      out.addPoint(points[at], points[at + 1]);
    }
  }

  /** Whether a line can go on along the edge: where the ring goes back beside it and leaves it slowly, it cannot. */
  #isAtEnd({ from }: Edge): boolean {
    return from <= 3 * this.#gap;
  }

  /** Edges around what reaches beyond a line that no zigzag went on to, and on a side of which none can. */
  #addApart(out: PolylinesBuilder): void {
    const graph = this.#graph;
    for (let c = 0; c < graph.crossings.count; c++) {
      const next = graph.next(c);
      if (this.#drawn[c] || next !== graph.mate(c)) continue;
      const ahead = this.#edge(c, true, true);
      const behind = this.#edge(next, false, true);
      const edge = [ahead, behind].find((way) => way !== undefined && !this.#isAtEnd(way));
      if (edge === undefined) continue;
      const points = pointsOf(edge.points, edge.from, edge.to);
      const [startX, startY] = pointsOf(edge.points, 0, edge.from).slice(-2);
      out.addPoint(startX, startY);
      for (let i = 0; i < points.length; i += 2) out.addPoint(points[i], points[i + 1]);
      out.endLine();
    }
  }

  /**
   * The run along the ring that goes on from a zigzag's end, until it comes near to another line or back to its own:
   * half a strand before that line's end, and further off where it meets the line beside it;
   * undefined where it is drawn already, or not worth it: beyond its line by little, or to the zigzag's own next line
   * nearly straight. The last end does not turn back to its own zigzag.
   */
  #edge(c: number, forward: boolean, isFirst: boolean): Edge | undefined {
    const graph = this.#graph;
    const run = forward ? c : graph.previous(c);
    if (this.#drawn[run]) return undefined;
    const neighbour = forward ? graph.next(c) : run;
    const isAcross = graph.scan(neighbour) === graph.scan(c);
    const [alongOwn, alongOther] = forward ? [ALONG_FIRST, ALONG_LAST] : [ALONG_LAST, ALONG_FIRST];
    const isAround = isAcross || (this.#along[run] & alongOwn) !== 0;
    const isOwn = this.#zigzagOf[graph.line(c)] === this.#zigzagOf[graph.line(neighbour)];
    if (!isAround && isOwn && !isFirst) return undefined;
    const points = this.#runPoints(c, neighbour, forward);
    const least = isAround ? this.#colliding : isOwn ? 2 * this.#gap : -1;
    const farthest = deviation(points, this.#acrossX, this.#acrossY);
    if (farthest <= least) return undefined;
    const apart = this.#along[run] & alongOther ? this.#colliding : this.#gap;
    const limit = isAcross && farthest < this.#step - ON_LINE ? Infinity : this.#step - apart;
    const line = this.#lineFrom(c);
    let [length, away, off, from, beside, to] = [0, 0, 0, -1, -1, 0];
    for (let i = 2; i < points.length; i += 2) {
      const side = Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
      const nextAway = Math.abs((points[i] - points[0]) * this.#acrossX + (points[i + 1] - points[1]) * this.#acrossY);
      const nextOff = distanceFrom(line, points[i], points[i + 1]);
      if (from < 0) from = passing(this.#gap, off, nextOff, length, side);
      if (beside < 0) beside = passing(this.#gap, away, nextAway, length, side);
      if (nextAway > limit) {
        to = away > limit ? length : passing(limit, away, nextAway, length, side);
        break;
      }
      if (nextAway >= this.#gap) to = length + side;
      else if (away > this.#gap) to = length + side - passing(this.#gap, nextAway, away, 0, side);
      length += side;
      [away, off] = [nextAway, nextOff];
    }
    return beside < 0 || to <= beside ? undefined : { run, points, from, to };
  }

  /** x, y pairs from a crossing along its ring to the neighbour. */
  #runPoints(c: number, neighbour: number, forward: boolean): Int32Array {
    const { rings, crossings } = this.#graph;
    const { ring, key, x, y } = crossings;
    const run = new PolylinesBuilder();
    run.addPoint(x[c], y[c]);
    addRun(run, rings, ring[c], key[c], key[neighbour], forward);
    run.addPoint(x[neighbour], y[neighbour]);
    run.endLine();
    return run.build().coords;
  }
}

/** The part of a run along a ring that is to be drawn; lengths along its points. */
interface Edge {
  /** The crossing that the run leaves forward. */
  readonly run: number;
  readonly points: Int32Array;
  /** Where it has come away from the line. */
  readonly from: number;
  readonly to: number;
}

/** Where on a way, along which a value grows evenly from one to another, it passes `most`; -1 if it does not. */
function passing(most: number, value: number, next: number, start: number, length: number): number {
  if (next <= most) return -1;
  return start + (length * Math.max(0, most - value)) / (next - value);
}

/** The points of a run after `from`, up to `to`. */
function pointsOf(points: Int32Array, from: number, to: number): number[] {
  const cut: number[] = [];
  let length = 0;
  for (let i = 0; i + 3 < points.length && length < to; i += 2) {
    const [dx, dy] = [points[i + 2] - points[i], points[i + 3] - points[i + 1]];
    const side = Math.sqrt(dx * dx + dy * dy);
    const share = Math.min(1, (to - length) / side);
    const isPast = side > 0 && length + share * side > from;
    if (isPast) cut.push(Math.floor(points[i] + dx * share + 0.5), Math.floor(points[i + 1] + dy * share + 0.5));
    length += side;
  }
  return cut;
}

/** How far points lie off the straight way from the first to the last, or beyond both across. */
function deviation(points: Int32Array, acrossX: number, acrossY: number): number {
  const last = points.length - 2;
  const [dx, dy] = [points[last] - points[0], points[last + 1] - points[1]];
  const chord = Math.hypot(dx, dy);
  const end = dx * acrossX + dy * acrossY;
  const [low, high] = [Math.min(0, end), Math.max(0, end)];
  let farthest = 0;
  for (let i = 2; i < last; i += 2) {
    const [px, py] = [points[i] - points[0], points[i + 1] - points[1]];
    const across = px * acrossX + py * acrossY;
    farthest = Math.max(farthest, low - across, across - high);
    if (Math.abs(end) > 1) farthest = Math.max(farthest, Math.abs(dx * py - dy * px) / chord);
  }
  return farthest;
}
