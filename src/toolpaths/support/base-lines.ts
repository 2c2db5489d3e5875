/**
 * The strands of supports: lines on a grid that all layers share, joined into zigzags; where a zigzag ends, it goes on
 * along the edge until it comes near to what is drawn there. A column as narrow as a strand of the grid so gets both of
 * its sides.
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
  const graph = new LineGraph(inner, gridLines(task.angle, extent, task.spacing / task.density, 0));
  const way = new Ways(graph, INSET * task.spacing, task.angle);
  return { lines: way.draw(), spacing: task.spacing };
}

/** A zigzag: crossings in pairs, each pair a line; between pairs it runs along a ring. */
type Zigzag = number[];

class Ways {
  readonly #graph: LineGraph;
  readonly #gap: number;
  /** Across the lines. */
  readonly #acrossX: number;
  readonly #acrossY: number;
  /** 1 for each run along a ring, from a crossing to the next, that is drawn on. */
  readonly #drawn: Uint8Array;

  constructor(graph: LineGraph, gap: number, angle: number) {
    this.#graph = graph;
    this.#gap = gap;
    this.#acrossX = Math.cos(angle);
    this.#acrossY = Math.sin(angle);
    this.#drawn = new Uint8Array(graph.crossings.count);
  }

  draw(): ReturnType<PolylinesBuilder["build"]> {
    const zigzags = this.#zigzags();
    const out = new PolylinesBuilder();
    const { x, y, ring, key } = this.#graph.crossings;
    const { rings } = this.#graph;
    for (const zigzag of zigzags) {
      zigzag.forEach((c, i) => {
        if (i > 0 && i % 2 === 0) {
          const from = zigzag[i - 1];
          addRun(out, rings, ring[c], key[from], key[c], this.#isForward(from, c));
        }
        out.addPoint(x[c], y[c]);
      });
      if (zigzag.length === 2) this.#addTail(out, zigzag[1]);
      out.endLine();
    }
    return out.build();
  }

  /** From each line on to the nearer free neighbour; the next zigzag begins with the lowest free line. */
  #zigzags(): Zigzag[] {
    const graph = this.#graph;
    const taken = new Uint8Array(graph.lineCount);
    const zigzags: Zigzag[] = [];
    for (let line = 0; line < graph.lineCount; line++) {
      if (taken[line]) continue;
      const zigzag: Zigzag = [];
      for (let at = graph.low(line); at >= 0; ) {
        const end = graph.mate(at);
        taken[graph.line(at)] = 1;
        zigzag.push(at, end);
        const ahead = this.#linkLength(taken, end, true);
        const behind = this.#linkLength(taken, end, false);
        if (Math.min(ahead, behind) === Infinity) break;
        at = ahead <= behind ? graph.next(end) : graph.previous(end);
        this.#drawn[ahead <= behind ? end : at] = 1;
      }
      zigzags.push(zigzag);
    }
    return zigzags;
  }

  #linkLength(taken: Uint8Array, c: number, forward: boolean): number {
    const graph = this.#graph;
    const neighbour = forward ? graph.next(c) : graph.previous(c);
    if (taken[graph.line(neighbour)] || !graph.mayLink(c, neighbour)) return Infinity;
    return graph.runLength(c, forward);
  }

  /** Whether the link between two neighbours runs forward; the one that was taken, where both ways lead there. */
  #isForward(from: number, to: number): boolean {
    return this.#graph.next(from) === to && this.#drawn[from] === 1;
  }

  /** From a zigzag's end on along the ring, the longer way that is free. */
  #addTail(out: PolylinesBuilder, c: number): void {
    const graph = this.#graph;
    const { ring, key } = graph.crossings;
    const ahead = this.#drawn[c] ? 0 : this.#tailLength(c, true);
    const behind = this.#drawn[graph.previous(c)] ? 0 : this.#tailLength(c, false);
    const length = Math.max(ahead, behind);
    if (length <= 0) return;
    const forward = ahead >= behind;
    this.#drawn[forward ? c : graph.previous(c)] = 1;
    addPartialRun(out, graph.rings, graph.lengths, ring[c], key[c], length, forward, false);
  }

  /** 0 where the run lies beside the line that ends here. */
  #tailLength(c: number, forward: boolean): number {
    const graph = this.#graph;
    const length = graph.runLength(c, forward) - this.#gap;
    return length > this.#gap && this.#leavesLine(c, forward) ? length : 0;
  }

  /** Whether the run to the neighbour goes farther from the line of c than strands may be apart. */
  #leavesLine(c: number, forward: boolean): boolean {
    const graph = this.#graph;
    const neighbour = forward ? graph.next(c) : graph.previous(c);
    if (graph.scan(c) !== graph.scan(neighbour)) return true;
    const { coords, ringStarts } = graph.rings;
    const { ring, key, x, y } = graph.crossings;
    const start = ringStarts[ring[c]];
    const count = ringStarts[ring[c] + 1] - start;
    const first = forward ? c : neighbour;
    const from = Math.floor(key[first]) + 1 - start;
    const to = Math.floor(key[forward ? neighbour : c]) - start;
    const points = (((to - from + 1) % count) + count) % count;
    for (let step = 0; step < points; step++) {
      const i = start + ((from + step) % count);
      const away = (coords[2 * i] - x[c]) * this.#acrossX + (coords[2 * i + 1] - y[c]) * this.#acrossY;
      if (Math.abs(away) > 2 * this.#gap) return true;
    }
    return false;
  }
}
