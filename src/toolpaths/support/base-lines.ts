/**
 * The strands of supports: lines on a grid that all layers share, joined into zigzags. Where the area goes on beyond
 * a zigzag's last line, its edge is drawn there, until it comes near to the line's other end: a column as narrow as
 * the grid so gets both of its sides.
 */
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { addPartialRun, addRun } from "../infill/arcs.ts";
import { turnPoints } from "../infill/hatch.ts";
import { LineGraph } from "../infill/line-graph.ts";
import type { Fill, FillTask, Pattern } from "../infill/pattern.ts";
import { extentAcross, gridLines } from "../infill/scan-lines.ts";

export const supportBase: Pattern = {
  fill: fillBase,
  directions: 1,
  isOrdered: false,
  canFillSolid: true,
};

/** Strands lie this part of the spacing inside the area, and end as far from others. */
const INSET = 0.5;

function fillBase(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const inner = engine.offset(island, -Math.round(INSET * task.spacing));
  if (isEmpty(inner)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  const extent = extentAcross(turnPoints(island.coords, task.angle));
  const step = task.spacing / task.density;
  const graph = new LineGraph(inner, gridLines(task.angle, extent, step, 0));
  const ways = new Ways(graph, INSET * task.spacing, step, task.angle);
  return { lines: ways.draw(), spacing: task.spacing };
}

/** A zigzag: crossings in pairs, each pair a line; between pairs it runs along a ring. */
type Zigzag = number[];

class Ways {
  readonly #graph: LineGraph;
  readonly #gap: number;
  /** From line to line. */
  readonly #step: number;
  /** Across the lines. */
  readonly #acrossX: number;
  readonly #acrossY: number;
  /** 1 for each run along a ring, from a crossing to the next, that is drawn on. */
  readonly #drawn: Uint8Array;

  constructor(graph: LineGraph, gap: number, step: number, angle: number) {
    this.#graph = graph;
    this.#gap = gap;
    this.#step = step;
    this.#acrossX = Math.cos(angle);
    this.#acrossY = Math.sin(angle);
    this.#drawn = new Uint8Array(graph.crossings.count);
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

  /** Lines joined by their shortest links: each end has one at most, and no zigzag closes. */
  #zigzags(): Zigzag[] {
    const graph = this.#graph;
    const { count } = graph.crossings;
    const linked = new Int32Array(count).fill(-1);
    /** The other free end of the zigzag that ends here. */
    const opposite = Int32Array.from({ length: count }, (_, c) => graph.mate(c));
    const links = Array.from({ length: count }, (_, c) => c)
      .filter((c) => graph.line(c) !== graph.line(graph.next(c)) && graph.mayLink(c, graph.next(c)))
      .map((c) => ({ c, length: Math.floor(graph.runLength(c, true) / (4 * this.#gap)) }))
      .sort((a, b) => a.length - b.length || a.c - b.c);
    for (const { c } of links) {
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
          zigzag.push(at, graph.mate(at));
        }
        zigzags.push(zigzag);
      }
    return zigzags;
  }

  /** Whether the link between two neighbours runs forward; the one that was taken, where both ways lead there. */
  #isForward(from: number, to: number): boolean {
    return this.#graph.next(from) === to && this.#drawn[from] === 1;
  }

  /** From a zigzag's end on along the ring, the longer way that is free. */
  #addTail(out: PolylinesBuilder, c: number, inwards: boolean): void {
    const graph = this.#graph;
    const { ring, key } = graph.crossings;
    const ahead = this.#drawn[c] ? 0 : this.#tailLength(c, true);
    const behind = this.#drawn[graph.previous(c)] ? 0 : this.#tailLength(c, false);
    const length = Math.max(ahead, behind);
    if (length <= 0) return;
    const forward = ahead >= behind;
    this.#drawn[forward ? c : graph.previous(c)] = 1;
    addPartialRun(out, graph.rings, graph.lengths, ring[c], key[c], length, forward, inwards);
  }

  /**
   * Only around what lies beyond the line, or in a gap of it, and no farther than to the next line; 0 where that run
   * lies beside its own.
   */
  #tailLength(c: number, forward: boolean): number {
    const graph = this.#graph;
    const neighbour = forward ? graph.next(c) : graph.previous(c);
    if (graph.scan(neighbour) !== graph.scan(c)) return 0;
    const { coords, ringStarts } = graph.rings;
    const { ring, key, x, y } = graph.crossings;
    const start = ringStarts[ring[c]];
    const count = ringStarts[ring[c] + 1] - start;
    const limit = this.#step - this.#gap;
    const full = graph.runLength(c, forward) - this.#gap;
    let at = forward ? Math.floor(key[c]) + 1 : Math.ceil(key[c]) - 1;
    let [fromX, fromY, fromAway, length, farthest] = [x[c], y[c], 0, 0, 0];
    while (length < full) {
      const i = start + ((((at - start) % count) + count) % count);
      const [dx, dy] = [coords[2 * i] - fromX, coords[2 * i + 1] - fromY];
      const away = Math.abs((coords[2 * i] - x[c]) * this.#acrossX + (coords[2 * i + 1] - y[c]) * this.#acrossY);
      const side = Math.sqrt(dx * dx + dy * dy);
      if (away > limit) {
        length += (side * (limit - fromAway)) / (away - fromAway);
        farthest = limit;
        break;
      }
      length += side;
      farthest = Math.max(farthest, away);
      [fromX, fromY, fromAway] = [coords[2 * i], coords[2 * i + 1], away];
      at += forward ? 1 : -1;
    }
    return farthest > 2 * this.#gap ? Math.min(length, full) : 0;
  }
}
